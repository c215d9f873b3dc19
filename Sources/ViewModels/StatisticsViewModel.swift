import Cache
import OrderModels
public import Presentation
import Services
public import Telemetry

/// What the diner spent, counted from the stored orders in the background. Asks no server.
@MainActor
public final class StatisticsViewModel {
    /// How far back it looks.
    public enum Time: CaseIterable, Sendable {
        case all, month, lastMonth, year, lastYear
    }

    // MARK: What the screen shows

    /// Nil until the orders were counted for the first time.
    public var text: StatisticsText? { words?() }
    @Watched public private(set) var time = Time.all
    @Watched public private(set) var problem: Problem?
    /// The number of orders that count.
    @Watched public private(set) var orders = 0

    public var isDemo: Bool { scope == .demo }

    /// Makes the text of what was counted last, in the language of the moment.
    @Watched private var words: (@MainActor () -> StatisticsText)?
    private let servers: Servers
    private let events: EventStore?
    private let activity: Activity
    private let clock: ScreenClock
    private let follower = Follower()
    private var counting: Task<Void, Never>?
    /// Whether something has changed since the current count began.
    private var isOld = false

    /// `events` is where the program's use is recorded, if the diner agreed.
    public init(
        _ servers: Servers, events: EventStore?, _ activity: Activity, _ clock: ScreenClock
    ) {
        self.servers = servers
        self.events = events
        self.activity = activity
        self.clock = clock
    }

    // MARK: What the diner did

    public func appeared() {
        let isNew = follower.follow(servers.store) { [weak self] change in
            if change.concerns(OrderRecord.self) || change.concerns(OrderAttempt.self) {
                self?.count()
            }
        }
        if isNew { count() }
    }

    public func disappeared() {
        follower.stop()
        counting?.cancel()
        (counting, isOld) = (nil, false)
    }

    public func chose(_ time: Time) {
        guard time != self.time else { return }
        self.time = time
        count()
    }

    public func refreshPressed() { count() }

    // MARK: Counting

    /// The demo's orders where the demo is in use, else those of all real servers.
    private var scope: OrderHistory.Scope {
        servers.providers.contains(.demo) ? .demo : .real
    }

    private var period: DatePeriod {
        let month = CalendarMonth(servers.localZone.local(at: clock.now).date)
        let year = month.year
        return switch time {
        case .all: .always
        case .month: DatePeriod(month.days)
        case .lastMonth: DatePeriod(month.advanced(by: -1).days)
        case .year: DatePeriod(DatePeriod.days("\(year)"))
        case .lastYear: DatePeriod(DatePeriod.days("\(year - 1)"))
        }
    }

    /// Counts again; what happens during a count makes one more afterwards.
    private func count() {
        guard counting == nil else {
            isOld = true
            return
        }
        isOld = false
        let (scope, period, zones) = (scope, period, servers.services.settings.zones)
        let zone = servers.localZone
        counting = activity.work { [weak self, store = servers.store, events] in
            do {
                let found = try await KeptOrders(store).statistics(of: scope, in: zones, period)
                let use = try await events?.counts(in: period, zone) ?? UseCounts()
                guard let self, !Task.isCancelled else { return }
                words = { [now = clock.now] in
                    StatisticsText(found, of: scope, use: use, now: now)
                }
                orders = found.orders
                problem = nil
            } catch {
                guard let self, !Task.isCancelled else { return }
                problem = activity.caught(error)
            }
            guard let self else { return }
            counting = nil
            if isOld { count() }
        }
    }
}
