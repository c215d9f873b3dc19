import Cache
public import OrderModels
public import Presentation
import Services

/// The diner's orders, as the program keeps an eye on them: what is under way, and what nobody knows
/// the outcome of.
///
/// While there is any such, the server is asked once a minute, whatever is on the screen. What comes
/// of it is read from the store, where other processes write as well.
@MainActor
public final class Orders {
    let servers: Servers
    let activity: Activity
    let clock: ScreenClock
    private let follower = Follower()
    let changes = Pulse()
    private var found: Found?
    private(set) var isFollowing = false

    var timer: Timer?
    var asking: Task<Problem?, Never>?
    /// When the server was last asked, whatever came of it.
    var asked: Duration?
    /// Why there is no use in asking about these.
    var mute: [Order.ID: Problem] = [:]

    var trouble: Problem?

    /// Told what is new about an order.
    public var heard: @MainActor (OrderRecord, [OrderNews]) -> Void = { _, _ in }
    /// Told of an order of unknown outcome whose outcome is known now.
    public var settled: @MainActor (OrderAttempt) -> Void = { _ in }

    struct Found {
        var active: [OrderRecord] = []
        var unsettled: [OrderAttempt] = []
        /// Read only where somebody looks.
        var latest: [OrderRecord]?
    }

    /// As the platform's own app does it.
    static let interval: Int64 = 60

    init(_ servers: Servers, _ activity: Activity, _ clock: ScreenClock) {
        self.servers = servers
        self.activity = activity
        self.clock = clock
    }

    /// Begins to follow them, and to ask.
    public func appear() {
        let isNew = follower.follow(servers.store) { [weak self] in self?.changed($0) }
        guard isNew else { return }
        isFollowing = true
        plan()
    }

    /// Other servers are used from now on.
    func forget() {
        (found, mute, trouble, asked) = (nil, [:], nil, nil)
        changes.beat()
        plan()
    }

    /// Asks nobody any more.
    public func stop() {
        follower.stop()
        isFollowing = false
        timer?.cancel()
        timer = nil
        asking?.cancel()
    }

    // MARK: What the screens show

    /// What something is still expected of, the next to come first.
    public var running: [OrderRecord] {
        changes.observe()
        return read().active.filter { $0.isRunning(at: clock.now) }
    }

    /// Of which nobody knows whether they were placed, the latest first.
    public var unsettled: [OrderAttempt] {
        changes.observe()
        return read().unsettled
    }

    /// Why the server could not be asked the last time.
    public var problem: Problem? {
        changes.observe()
        return trouble
    }

    public var count: Int { running.count + unsettled.count }

    /// Why the server is not asked about an order any more.
    public func silence(about id: Order.ID) -> Problem? {
        changes.observe()
        return mute[id]
    }

    /// The last orders that nothing is expected of any more.
    public var latest: [OrderRecord] {
        changes.observe()
        if let known = read().latest { return known }
        // Those under way, and those of other servers, may stand before them.
        let request = Request(OrderRecord.self, limit: 4 * Self.latestCount)
        let records = (try? servers.store.read { try $0.items(request) }) ?? []
        let past = records.filter { isOurs($0.provider) && !$0.isRunning(at: clock.now) }
        let latest = Array(past.prefix(Self.latestCount))
        found?.latest = latest
        return latest
    }

    public static let latestCount = 3

    func isOurs(_ provider: ProviderID) -> Bool { servers.providers.contains(provider) }

    // MARK: Reading

    func read() -> Found {
        if let found { return found }
        let read = try? servers.store.read { reader in
            if try reader.isEmpty(of: [.order, .attempt]) { return Found(latest: []) }
            return Found(
                active: try reader.items(Request(OrderRecord.self, where: .active)),
                unsettled: try reader.items(Request(OrderAttempt.self, where: .unsettled)))
        }
        var found = read ?? Found()  // Trouble with the store is told by whoever lists them.
        found.active = found.active.filter { isOurs($0.provider) }.sorted { $0.comes(before: $1) }
        found.unsettled = found.unsettled.filter { isOurs($0.provider) }
        self.found = found
        return found
    }

    private func changed(_ change: StoreChange) {
        guard change.concerns(OrderRecord.self) || change.concerns(OrderAttempt.self) else {
            return
        }
        let before = found
        found = nil
        if let before { tell(since: before) }
        changes.beat()
        plan()
    }

    /// Says what is new. What is over is no longer among what is active: it is looked up.
    private func tell(since before: Found) {
        for old in before.active {
            guard let new = record(old.id) else { continue }
            let news = new.order.news(since: old.order)
            if !news.isEmpty { heard(new, news) }
        }
        let open = Set(read().unsettled.map(\.id))
        // Of what is on its way, whoever sends it tells.
        for old in before.unsettled where !open.contains(old.id) && old.state != .sent {
            let new = (try? servers.store.read { try $0.item(OrderAttempt.self, old.id) }) ?? nil
            if let new { settled(new) }
        }
    }

    func record(_ id: Order.ID) -> OrderRecord? {
        if let known = found?.active.first(where: { $0.id == id }) { return known }
        return (try? servers.store.read { try $0.item(OrderRecord.self, id) }) ?? nil
    }
}

extension OrderRecord {
    /// What was to come so long ago is expected no more, whatever was heard last.
    private static let memory: Int64 = 6 * 3600

    /// Whether something is still expected of it.
    public func isRunning(at now: Instant) -> Bool {
        !order.state.isTerminal
            && now.seconds(since: max(order.slot?.end ?? readAt, placedAt)) < Self.memory
    }

    /// Whether it is to come before `other`.
    func comes(before other: OrderRecord) -> Bool {
        (order.slot?.start ?? .distantFuture, id.rawValue)
            < (other.order.slot?.start ?? .distantFuture, other.id.rawValue)
    }
}
