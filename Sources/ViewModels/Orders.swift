import Cache
public import OrderModels
public import Presentation

/// Watches the diner's running orders, and attempts whose outcome is unknown.
///
/// While there are any, it asks the server on every screen: once a minute about those that are due,
/// seldom about others, and about those not at all while nobody looks (0066). It reads the answers from
/// the store, where other processes write too.
@MainActor
public final class Orders {
    let servers: Servers
    let activity: Activity
    let clock: ScreenClock
    private let follower = Follower()
    let changes = Pulse()
    private var found: Found?
    private let repeated = RepeatedErrors()
    private(set) var isFollowing = false

    var timer: Timer?
    var asking: Task<Problem?, Never>?
    /// When the server was last asked about each order or attempt, with or without success.
    var asked: [Order.ID: Asked] = [:]
    /// Orders that are not asked about, and why.
    var mute: [Order.ID: Problem] = [:]

    var trouble: Problem?

    /// Whether a status line of another process follows the orders.
    public var isFollowed: @MainActor () -> Bool = { false }
    /// Called with news of an order.
    public var heard: @MainActor (OrderRecord, [OrderNews]) -> Void = { _, _ in }
    /// Called when the outcome of an open attempt becomes known.
    public var settled: @MainActor (OrderAttempt) -> Void = { _ in }

    /// A moment, by time that never goes back and by the clock on the wall.
    struct Asked {
        let at: Duration
        let wall: Instant
    }

    struct Found {
        var active: [OrderRecord] = []
        var unsettled: [OrderAttempt] = []
        /// Read only when needed.
        var latest: [OrderRecord]?
    }

    /// For an attempt whose outcome is unknown.
    static let interval = OrderRecord.interval

    init(_ servers: Servers, _ activity: Activity, _ clock: ScreenClock) {
        self.servers = servers
        self.activity = activity
        self.clock = clock
    }

    /// Starts to follow orders, and to ask.
    public func appear() {
        let isNew = follower.follow(servers.store) { [weak self] in self?.changed($0) }
        guard isNew else { return }
        isFollowing = true
        activity.presence.whenReturned(self) { [weak self] in self?.plan() }
        plan()
    }

    /// Starts again with other servers. What came while they changed is told.
    func forget() {
        let before = found
        (found, mute, trouble, asked) = (nil, [:], nil, [:])
        if let before { tell(since: before) }
        changes.beat()
        plan()
    }

    public func stop() {
        follower.stop()
        isFollowing = false
        timer?.cancel()
        timer = nil
        asking?.cancel()
    }

    // MARK: What the screens show

    /// Orders that may still make progress, the next to arrive first; those with servers that were
    /// not chosen as well, as an order under way is a promise.
    public var running: [OrderRecord] {
        changes.observe()
        return read().active.filter { $0.isRunning(at: clock.now) }
    }

    /// Attempts whose outcome is unknown, the latest first.
    public var unsettled: [OrderAttempt] {
        changes.observe()
        return read().unsettled
    }

    /// Why the last request failed.
    public var problem: Problem? {
        changes.observe()
        return trouble
    }

    public var count: Int { running.count + unsettled.count }

    /// Why the server is no longer asked about an order.
    public func silence(about id: Order.ID) -> Problem? {
        changes.observe()
        return mute[id]
    }

    /// The last orders that came.
    public var latest: [OrderRecord] {
        changes.observe()
        if let known = read().latest { return known }
        // Reads more, because running orders and those of other servers may come first.
        let request = Request(OrderRecord.self, limit: 4 * Self.latestCount)
        let records = optional { try servers.store.read { try $0.items(request) } } ?? []
        let past = records.filter {
            isOurs($0.provider) && !$0.isRunning(at: clock.now)
                && $0.order.stage != .cancelled && $0.order.stage != .refused
        }
        let latest = Array(past.prefix(Self.latestCount))
        found?.latest = latest
        return latest
    }

    public static let latestCount = 3

    /// Whether the lists show orders there.
    public func isOurs(_ provider: ProviderID) -> Bool { servers.providers.contains(provider) }

    // MARK: Reading

    /// Does without what cannot be read, which drawing tries again and again.
    private func optional<T>(_ body: () throws -> T?) -> T? {
        do {
            return try body()
        } catch {
            repeated.did(without: error) { activity.did(without: $0) }
            return nil
        }
    }

    func read() -> Found {
        if let found { return found }
        let read = optional {
            try servers.store.read { reader in
                if try reader.isEmpty(of: [.order, .attempt]) { return Found(latest: []) }
                return Found(
                    active: try reader.items(Request(OrderRecord.self, where: .active)),
                    unsettled: try reader.items(Request(OrderAttempt.self, where: .unsettled)))
            }
        }
        var found = read ?? Found()  // The screens that list them report trouble with the store.
        found.active = found.active.filter { servers.follows($0.provider) }
            .sorted { $0.comes(before: $1) }
        found.unsettled = found.unsettled.filter { servers.follows($0.provider) }
        self.found = found
        return found
    }

    private func changed(_ change: StoreChange) {
        guard change.concerns(OrderRecord.self) || change.concerns(OrderAttempt.self) else {
            return
        }
        let before = found
        found = nil
        repeated.forget()
        if let before { tell(since: before) }
        changes.beat()
        plan()
    }

    /// Reports news. Looks ended orders up, as they are no longer among the active ones.
    private func tell(since before: Found) {
        for old in before.active {
            guard let new = record(old.id) else { continue }
            let news = new.order.news(since: old.order)
            if !news.isEmpty { heard(new, news) }
        }
        let open = Set(read().unsettled.map(\.id))
        // The sender reports on attempts that are being sent.
        for old in before.unsettled where !open.contains(old.id) && old.state != .sent {
            let new = optional {
                try servers.store.read { try $0.item(OrderAttempt.self, old.id) }
            }
            if let new { settled(new) }
        }
    }

    func record(_ id: Order.ID) -> OrderRecord? {
        if let known = found?.active.first(where: { $0.id == id }) { return known }
        return optional { try servers.store.read { try $0.item(OrderRecord.self, id) } }
    }
}

extension OrderRecord {
    /// Whether it is due before `other`.
    func comes(before other: OrderRecord) -> Bool {
        (order.slot?.start ?? .distantFuture, id.rawValue)
            < (other.order.slot?.start ?? .distantFuture, other.id.rawValue)
    }
}
