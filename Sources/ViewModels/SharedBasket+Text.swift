import Cache
public import OrderModels
public import Presentation
import Services

extension SharedBasket {
    /// What others chose, with what the cached menu says of it where the diner wants to be warned.
    @MainActor
    public func text(of caterer: Caterer.ID, _ baskets: Baskets, at now: Instant) -> SharedText {
        let alerts = baskets.settings.current.alerts
        let store = baskets.servers.store
        let menu =
            alerts.isEmpty
            ? nil : baskets.activity.optional { try store.read { try $0.menu(of: caterer) } }
        return SharedText(self, at: now, menu: menu, alerts: alerts)
    }
}
