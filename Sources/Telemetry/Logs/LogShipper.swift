public import Logging
public import OrderModels

/// Sends log records to a Logstash, through an outbox on disk: each at least once and in order, also
/// when the receiver is away for long or this program is killed.
///
/// Several processes may share one outbox. All of them add to it; whichever finds none of the others
/// sending sends.
public final class LogShipper: Sendable {
    public enum Problem: Hashable, Sendable {
        case network(HTTPError)
        /// In the words of SQLite.
        case outbox(String)
    }

    public struct Status: Hashable, Sendable {
        /// How many records this process has sent.
        public var delivered = 0
        /// How many tries in a row have failed.
        public var failures = 0
        /// Why the last try failed.
        public var problem: Problem?
    }

    public let outbox: LogOutbox
    let hasToken: Bool
    private let intake: LogIntake
    private let schedule: ShippingSchedule

    /// Opens and connects nothing yet.
    public convenience init(_ outbox: LogOutbox, to settings: LogstashSettings) {
        self.init(outbox, to: settings, time: .real)
    }

    init(_ outbox: LogOutbox, to settings: LogstashSettings, time: ShippingTime) {
        self.outbox = outbox
        hasToken = settings.token != nil
        let schedule = ShippingSchedule(outbox, to: settings, time: time)
        self.schedule = schedule
        intake = LogIntake(outbox) { schedule.added($0) }
    }

    public var status: Status { schedule.status }

    /// Sees to what an earlier run, or another process that is gone, left in the outbox.
    public func start() {
        intake.afterwards { [outbox, schedule] in
            // What cannot be read here fails again, and is noted, when it is to be sent.
            guard outbox.exists, let total = try? outbox.total(), !total.isEmpty else { return }
            schedule.added(total.rows)
        }
    }

    /// Takes a record without waiting for anything. `line` is one JSON object, which has the id too.
    public func add(level: LogLevel, logID: String, line: [UInt8]) {
        let line = LogLine(level: level, logID: logID, json: line)
        intake.add(level: level, size: line.json.count) { line }
    }

    /// Takes a record that becomes a line later, in the background.
    func add(level: LogLevel, _ line: @escaping @Sendable () -> LogLine) {
        intake.add(level: level, size: 1024, line)
    }

    /// Waits until what was added before is in the outbox; false if that did not happen in time.
    public func save(within limit: Duration) -> Bool {
        intake.flush(within: limit)
    }

    /// Sends everything now, also after a failure.
    ///
    /// - Returns: Whether everything arrived. False when the time is up, which ends nothing.
    public func flush(within limit: Duration) async -> Bool {
        await withCheckedContinuation { continuation in
            let number = schedule.ask(continuation, within: limit)
            intake.afterwards { [schedule] in schedule.send(number) }
        }
    }

    /// For runs that end before a batch is due: sends what waits, at most once a minute.
    public func sendInPassing(within limit: Duration, at now: LogTime = .now) async {
        // What cannot be read here is noted when it is to be sent.
        guard (try? outbox.isTurn(at: now)) == true else { return }
        _ = await flush(within: limit)
    }

    /// Stops sending at once. What has not arrived stays in the outbox, and so does what is added.
    public func cancel() {
        schedule.stop()
    }

    /// Sends again after ``cancel()``.
    public func resume() {
        schedule.goOn()
        start()
    }

    /// Stops sending, and writes what is in memory to the outbox. Blocks until then.
    ///
    /// - Returns: Whether all of it is in the file.
    @discardableResult
    public func close(within limit: Duration) -> Bool {
        cancel()
        return save(within: limit)
    }
}
