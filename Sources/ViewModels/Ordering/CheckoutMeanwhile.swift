import Cache
public import OrderModels
public import Presentation
import Services

/// What changes meanwhile of the order at the checkout: what others choose, what other programs make of
/// it, and with time what it costs and when it comes.
@MainActor
public final class CheckoutMeanwhile {
    /// Whether the price does not hold any more, and is to be asked again.
    @Watched public internal(set) var isOutdated = false
    /// How they were last seen, beside what a quote has.
    @Watched private var seen: SharedBasket?
    /// Why they could not be looked at.
    public var problem: Problem? { look.problem }

    /// For what of theirs the price was asked again last.
    private var askedFor: SharedBasket?
    /// Whether something may have changed, other than by the diner, since they last pressed the key that
    /// orders.
    private var isUnread = false
    /// What they had before their eyes when that began.
    private var shown: OrderQuote?

    /// Whether another program may have changed the basket while the page was away. What the diner changed
    /// elsewhere themselves is no news to them.
    private var isTouched = false
    private let follower = Follower()

    // A look may outlive the page.
    private weak var checkout: CheckoutViewModel?
    private let activity: Activity
    private lazy var look = RepeatedLook(activity) { [weak self] in
        self?.isFollowed ?? false
    } ask: { [weak self] in
        try await self?.lookNow()
    }
    /// When the price is asked again, so that no page promises a time that has passed meanwhile.
    private static let renewed: Duration = .seconds(300)
    private lazy var renewal = RepeatedLook(activity, every: Self.renewed) { [weak self] in
        self?.isRenewed ?? false
    } ask: { [weak self] in
        self?.begins()
        self?.checkout?.ask()
        await self?.checkout?.work?.value
    }

    init(at checkout: CheckoutViewModel) {
        self.checkout = checkout
        activity = checkout.activity
    }

    /// What it costs, as far as that still holds.
    public var total: Money? { isOutdated ? nil : checkout?.quote.value?.total }

    /// What they have, as it was last seen, where the price is of that.
    public var inPrice: SharedBasket? {
        guard let quote = checkout?.quote.value, let shared = quote.shared else { return nil }
        guard let seen, quote.shows(seen), let at = seen.seenAt,
            shared.seenAt.map({ $0 < at }) ?? true
        else { return shared }
        return seen
    }

    /// Another process has signed in or out, or the server has ended that, or a guest has other details.
    func followCustomer() {
        guard let checkout, checkout.phase == .reviewing else { return }
        let before = checkout.customer.known
        do { try checkout.customer.look(at: checkout.provider) } catch {
            return activity.tell(activity.caught(error))
        }
        // Another account has another cart on the server, and other addresses.
        guard checkout.customer.known != before else { return }
        checkout.look()
        begins()
        checkout.ask()
    }

    /// Of a saved address its words for the driver may be others, which the settings do not say.
    func followAddresses() {
        guard let checkout else { return }
        checkout.lookAtAddresses()
        let wishes = checkout.wishes
        guard checkout.phase == .reviewing, checkout.work == nil,
            let agreed = checkout.quote.value?.meeting,
            case .saved(let id) = wishes.destination,
            let kept = checkout.addresses.first(where: { $0.id.rawValue == id.rawValue })
        else { return }
        let occasion = checkout.content?.occasion ?? Occasion()
        guard Meeting(wishes.destination, for: occasion, kept: kept) != agreed else { return }
        begins()
        checkout.ask()
    }

    /// The hold is over, during which nothing was followed.
    func holdStopped() {
        changed()
        followCustomer()
        followAddresses()
        checkout?.followWishes()
        checkout?.followBasket()
    }

    /// The order could not be sent as another program changed the basket before the hold locked it: it is
    /// asked for as it is now.
    func holdFailed() {
        guard let checkout, let content = checkout.content,
            let quoted = checkout.quote.value?.snapshot,
            !content.snapshot.orders(theSameAs: quoted), checkout.outcome?.isOpen != true,
            checkout.outcome?.isPlaced != true
        else { return }
        begins()
        checkout.quote = .idle
        checkout.ask()
    }

    /// Something other than the diner's key is why the price is asked again.
    func begins() {
        (shown, isUnread) = (shown ?? checkout?.quote.value, true)
    }

    /// What `found` has otherwise than what they had before their eyes, even where it is of other dishes.
    func changes(in found: OrderQuote) -> [OrderChange] {
        shown.map { found.changes(since: $0) } ?? []
    }

    /// What the diner changes themselves is no news to them, where nothing else may be.
    func chose() {
        guard case .loaded(let quote)? = checkout?.quote, changes(in: quote).isEmpty else { return }
        shown = nil
    }

    /// The first press of the key that orders may have been meant for what they had before their eyes, so
    /// it only says what changed.
    ///
    /// - Returns: Whether there was something to say.
    public func toldNews() -> Bool {
        guard isUnread, let checkout else { return false }
        wereSaid()
        guard !checkout.changes.isEmpty else { return false }
        (checkout.outcome, checkout.wantsNews) = (.changed(checkout.changes), true)
        return true
    }

    /// What has changed was said to the diner, who then did not order.
    public func wereSaid() {
        (isUnread, shown) = (false, nil)
    }

    func appeared() {
        follower.stop()
        if isTouched { begins() }
        look.appeared(after: RepeatedLook.ofOthers)
        renewal.appeared(after: Self.renewed)
    }

    func disappeared() {
        isTouched = false
        if let store = checkout?.servers.store {
            _ = follower.follow(store) { [weak self] change in
                if change.mayBeOfAnother, Self.concerns(change) { self?.isTouched = true }
            }
        }
        look.disappeared()
        renewal.disappeared()
    }

    /// Whether `change` may be one of what is ordered, where to, when, or by whom.
    private static func concerns(_ change: StoreChange) -> Bool {
        DraftStore.concerns(change) || change.concerns(OrderSettings.self)
            || change.concerns(KeptAddress.self) || change.concerns(KnownAccount.self)
            || change.concerns(Remembered.self)
    }

    /// There may be a price by now that they can change, and it is new.
    func changed() {
        look.changed()
        renewal.plan(after: Self.renewed)
    }

    /// Whether others can still change the order.
    private var isFollowed: Bool {
        guard let checkout, checkout.quote.value != nil, isAsked else { return false }
        return checkout.content?.summary.shared?.canChange == true
    }

    private var isRenewed: Bool {
        guard let checkout, case .loaded = checkout.quote else { return false }
        return isAsked
    }

    /// An order that is held, or that is on its way, keeps the price that was agreed to.
    private var isAsked: Bool {
        guard let checkout else { return false }
        return checkout.isShown && checkout.phase == .reviewing && checkout.work == nil
            && checkout.outcome?.isOpen != true && checkout.outcome?.isPlaced != true
            && !checkout.servers.isOffline
    }

    /// What it costs is asked again where they have other dishes than the price is of, once for each
    /// change.
    private func lookNow() async throws {
        guard let (servers, basket) = checkout.map({ ($0.servers, $0.basket) }),
            let provider = checkout?.provider
        else { return }
        let service = try await servers.services.orders(of: provider)
        let now = try await service.sharing.look(at: basket)
        seen = now
        guard isFollowed, let checkout, let quote = checkout.quote.value, !quote.shows(now),
            now.others != askedFor?.others
        else { return }
        askedFor = now
        begins()
        // What came of another order is no news of this one.
        (isOutdated, checkout.outcome) = (true, nil)
        checkout.ask()
    }
}
