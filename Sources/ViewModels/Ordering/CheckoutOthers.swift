public import OrderModels
public import Presentation
import Services

/// What others choose meanwhile in the order at the checkout.
@MainActor
public final class CheckoutOthers {
    /// Whether they have chosen otherwise since the price was asked, so that it is asked again.
    @Watched public internal(set) var isOutdated = false
    /// How they were last seen, beside what a quote has.
    @Watched private var seen: SharedBasket?
    /// Why they could not be looked at.
    public var problem: Problem? { look.problem }

    private unowned let checkout: CheckoutViewModel
    private lazy var look = SharingLook(checkout.activity) { [weak self] in
        self?.isFollowed ?? false
    } ask: { [weak self] in
        try await self?.lookNow()
    }

    init(at checkout: CheckoutViewModel) {
        self.checkout = checkout
    }

    /// What it costs, as far as that still holds.
    public var total: Money? { isOutdated ? nil : checkout.quote.value?.total }

    /// What they have, as it was last seen, where the price is of that.
    public var inPrice: SharedBasket? {
        guard let quote = checkout.quote.value, let shared = quote.shared else { return nil }
        guard let seen, quote.shows(seen), let at = seen.seenAt,
            shared.seenAt.map({ $0 < at }) ?? true
        else { return shared }
        return seen
    }

    func appeared() { look.appeared(after: SharingLook.interval) }
    func disappeared() { look.disappeared() }
    /// There may be a price by now that they can change.
    func changed() { look.changed() }

    private var isFollowed: Bool {
        let outcome = checkout.outcome
        guard checkout.phase == .reviewing, checkout.work == nil, outcome?.isOpen != true,
            outcome?.isPlaced != true, checkout.quote.value != nil, !checkout.servers.isOffline,
            let shared = checkout.content?.summary.shared
        else { return false }
        return shared.role == .host && shared.isOpen
    }

    /// What it costs is asked again where they have other dishes than the price is of, once for each
    /// change.
    private func lookNow() async throws {
        guard let provider = checkout.provider else { return }
        let service = try await checkout.servers.services.orders(of: provider)
        let (now, before) = (try await service.sharing.look(at: checkout.basket), seen)
        seen = now
        guard isFollowed, let quote = checkout.quote.value, !quote.shows(now),
            now.others != before?.others
        else { return }
        // What came of another order is no news of this one.
        (isOutdated, checkout.outcome) = (true, nil)
        checkout.ask()
    }
}
