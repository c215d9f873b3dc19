import JSON
import OrderModels
import Presentation
import Services

extension Context {
    /// Judges by what the diner wants to be warned of: as configured, else as once answered.
    @MainActor
    func judge() throws -> AlertJudge {
        guard !config.named.contains("alerts") else { return AlertJudge(config.alerts) }
        return AlertJudge(try store.memory.learned().alerts ?? config.alerts)
    }
}

extension FoundAlerts: JSONFields {
    func write(to json: inout JSONWriter) {
        json.objects("alerts", dishes) { json, dish in
            json.field("name", dish.name)
            json.texts("contains", dish.alerts.map(\.rawValue))
            json.texts("names", dish.named.map(\.rawValue))
        }
        json.texts("contents_not_stated", silent)
        json.texts("alerts_not_known", unheard.map(\.rawValue))
    }
}

/// What a dish has of the diner's alerts; nil is no dish.
struct DishAlertFields: JSONFields {
    let found: DishAlerts?

    init(_ found: DishAlerts?) { self.found = found }

    func write(to json: inout JSONWriter) {
        json.texts("alerts", found?.stated.map(\.rawValue))
        json.texts("alerts_named", found?.named.map(\.rawValue))
    }
}
