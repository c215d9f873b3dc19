import Cache
public import OrderModels
public import Presentation
import Services

extension SharedBasket {
    /// What others chose, with what the cached menu says of it where the diner wants to be warned.
    @MainActor
    public func text(
        of caterer: Caterer.ID, _ baskets: Baskets,
        draft: SharedText.GuestsDraft = SharedText.GuestsDraft(), at now: Instant
    ) -> SharedText {
        let judge = baskets.judge
        let store = baskets.servers.store
        let menu =
            judge.alerts.isEmpty
            ? nil
            : baskets.activity.optional { try store.read { try $0.orderableMenu(of: caterer) } }
        let zone = baskets.servers.provider(of: caterer).flatMap(baskets.servers.zone(of:))
        return SharedText(
            self, draft: draft, at: now, in: zone, menu: menu, judge: judge)
    }
}
