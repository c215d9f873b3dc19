import JSON
import OrderModels
import Presentation
import Services

extension Context {
    /// The allergens that the diner wants to be warned of: as configured, else as once answered.
    @MainActor
    func alerts() throws -> [Allergen] {
        guard !config.named.contains("alerts") else { return config.alerts }
        return try store.memory.learned().alerts ?? config.alerts
    }
}

extension FoundAlerts: JSONFields {
    func write(to json: inout JSONWriter) {
        json.objects("alerts", dishes) { json, dish in
            json.field("name", dish.name)
            json.texts("contains", dish.alerts.map(\.rawValue))
        }
        json.texts("contents_not_stated", silent)
        json.texts("alerts_not_known", unheard.map(\.rawValue))
    }
}
