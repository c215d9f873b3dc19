public import OrderModels
public import Presentation
import Services

/// The current basket where several people order together: what the others have chosen by now, and
/// what the diner can do about it.
///
/// While it is shown, it follows what they choose.
@MainActor
public final class SharingViewModel {
    // MARK: What the screen shows

    public var shared: SharedBasket? { baskets.current?.summary.shared }
    /// Why the others could not be looked at.
    public var problem: Problem? { others.problem }
    /// Whether something that the diner asked for is under way.
    @Watched public private(set) var isBusy = false

    private let baskets: Baskets
    private let clock: ScreenClock
    private lazy var others = RepeatedLook(activity) { [weak self] in
        self?.isFollowed ?? false
    } ask: { [weak self] in
        try await self?.look()
    }
    private let known = Memo<Seen, SharedText>()

    private var activity: Activity { baskets.activity }
    private var servers: Servers { baskets.servers }

    init(_ baskets: Baskets, _ clock: ScreenClock) {
        self.baskets = baskets
        self.clock = clock
    }

    /// Made again only when something of it has changed.
    public var text: SharedText? {
        guard let content = baskets.current, let shared = content.summary.shared else {
            return nil
        }
        let summary = content.summary
        let seen = Seen(
            shared: shared, draft: SharedText.GuestsDraft(content), now: clock.now)
        return known.value(for: seen) { [baskets] in
            $0.shared.text(
                of: summary.basket.caterer, baskets, draft: $0.draft, at: $0.now)
        }
    }

    private struct Seen: Equatable {
        let shared: SharedBasket
        let draft: SharedText.GuestsDraft
        let now: Instant
    }

    // MARK: Looking

    func appeared() { others.appeared() }

    func disappeared() { others.disappeared() }

    /// The basket, or how it is shared, may be another.
    func basketChanged() { others.changed() }

    private var isFollowed: Bool {
        guard !servers.isOffline, let shared else { return false }
        return shared.role == .host ? shared.canChange : !shared.isOver
    }

    private func look() async throws {
        // A failure makes it older, too.
        defer { clock.tick() }
        guard let shared else { return }
        let service = try await service()
        if shared.role == .host {
            _ = try await service.sharing.look(at: shared.basket)
        } else {
            tell(try await service.joined.look(at: shared.basket), since: shared)
        }
    }

    /// Says what is new for a guest: the order may have been placed, or a dish taken out.
    private func tell(_ shared: SharedBasket, since earlier: SharedBasket) {
        guard let caterer = baskets.current?.summary.basket.caterer else { return }
        let news = shared.text(of: caterer, baskets, at: clock.now).news(since: earlier)
        if !news.isEmpty { activity.tell(news.joined(separator: " ")) }
    }

    private func service() async throws -> OrderService {
        guard let caterer = baskets.current?.summary.basket.caterer,
            let provider = servers.provider(of: caterer)
        else { throw SharingError.notShared }
        return try await servers.services.orders(of: provider)
    }

    // MARK: What the diner did

    public typealias Done = @MainActor (SharedBasket) -> Void

    public func invited(_ done: @escaping Done) {
        run { service, basket in
            _ = try await service.sharing.invite(to: basket)
            done(try await service.sharing.look(at: basket))
        }
    }

    public func reopened(_ done: @escaping Done) {
        run { service, basket in done(try await service.sharing.reopen(basket)) }
    }

    public func closed(_ told: @escaping Baskets.Told) {
        run { service, basket in
            _ = try await service.sharing.close(basket)
            told(Say.Together.closedForOthers, .none)
        }
    }

    public func ended(_ told: @escaping Baskets.Told) {
        run { service, basket in
            try await service.sharing.end(basket)
            told(Say.Together.endedSharing, .none)
        }
    }

    public func removed(_ line: OrderLine, _ told: @escaping Baskets.Told) {
        run { service, basket in
            _ = try await service.sharing.remove(line.id, from: basket)
            told(
                Say.Together.removedTheirs(
                    who: SharedText.name(line.player), dish: line.name), .none)
        }
    }

    /// Takes somebody out, with what they chose.
    public func excluded(_ player: Player, _ told: @escaping Baskets.Told) {
        run { service, basket in
            let done = try await service.sharing.exclude(player.id, from: basket)
            let who = SharedText.name(player)
            told(
                done.isKeptOut
                    ? Say.Together.excluded(who: who) : Say.Together.onlyTheirDishes(who: who),
                .none)
        }
    }

    /// Throws away the draft for an order that is over. Nothing is sent.
    public func putAway(_ told: @escaping Baskets.Told) {
        guard let summary = baskets.current?.summary else { return }
        baskets.putAway(summary, told)
    }

    /// Sends the dishes into somebody else's order. Where that would end the host's payment, it is
    /// asked first, with the words of the question.
    public func sent(
        endsPayment: Bool = false, _ told: @escaping Baskets.Told,
        asks: @escaping @MainActor (@escaping @MainActor () -> String) -> Void
    ) {
        guard let content = baskets.current else { return }
        let clock = servers.clock(in: servers.zone(of: content.summary.basket))
        run { service, basket in
            let sent: JoinedOrders.Sent
            do {
                sent = try await service.joined.send(basket, endsPayment: endsPayment)
            } catch SharingError.beingPaid(let host) {
                return asks {
                    Say.Together.askEndingPayment(
                        who: host.isEmpty ? Say.Together.theHost : host)
                }
            }
            let words =
                sent.obstacles.isEmpty
                ? [
                    SharedText.sent(
                        sent.shared, isEmpty: content.lines.isEmpty, unsaid: sent.unsaid)
                ]
                    + sent.changes.map { QuoteWords.sentence($0, in: clock) }
                    + SharedText.staying(sent.unsaid)
                    + content.found(self.baskets.judge).sentences
                : [Say.Together.serverSaysOtherwise]
                    + sent.obstacles.map { QuoteWords.sentence($0, in: clock) }
            told(words.joined(separator: " "), .none)
        }
    }

    private func run(
        _ body: @escaping @MainActor (OrderService, Basket.ID) async throws -> Void
    ) {
        guard !isBusy, let basket = baskets.current?.summary.id else { return }
        guard !servers.isOffline else { return activity.tell(.quoteWhileOffline) }
        isBusy = true
        let provider = baskets.current.flatMap {
            servers.provider(of: $0.summary.basket.caterer)
        }
        activity.work { [weak self, activity, servers] in
            do {
                try await servers.transfers.run(
                    Say.Together.orderingTogether, of: provider
                ) { _ in
                    guard let self else { return }
                    // An edit that is not written yet belongs to what is sent.
                    await activity.finishKeeping()
                    try await body(try await self.service(), basket)
                }
            } catch {
                activity.tell(activity.caught(error))
            }
            self?.isBusy = false
            self?.others.plan(after: RepeatedLook.ofOthers)
        }
    }
}
