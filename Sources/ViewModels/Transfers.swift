public import OrderModels
public import Presentation
import Synchronization

/// The requests to servers that are running, and whether the servers can be reached.
@MainActor
public final class Transfers {
    /// A request slow enough to show on screen.
    public struct Slow: Hashable, Sendable {
        /// As in "the menu of Verde".
        public let subject: String
        public let host: String?
        public let phase: TransferProgress.Phase?
        public let received: Int
        public let seconds: Int
    }

    /// Since when, and why, servers have been out of reach.
    public struct Outage: Hashable, Sendable {
        public let since: Instant
        public let problem: Problem
    }

    // MARK: What the screen shows

    /// The longest running request, once it is slow.
    @Watched public private(set) var slow: Slow?
    @Watched public private(set) var outage: Outage?
    /// How many requests are running.
    @Watched public private(set) var running = 0

    /// A request that takes longer is slow.
    private static let patience: Duration = .milliseconds(300)

    private let time: any Timekeeper
    private let clock: @Sendable () -> Instant
    private var transfers: [Transfer] = []
    private var timer: Timer?

    public init(time: any Timekeeper, clock: @escaping @Sendable () -> Instant) {
        self.time = time
        self.clock = clock
    }

    // MARK: Running requests

    /// Runs a request, and shows its progress.
    ///
    /// A trial is a request beside what the diner waits for, or to an address that may be wrong. It
    /// does not affect ``outage``.
    public func run<T: Sendable>(
        _ subject: String, isTrial: Bool = false,
        _ request: (@escaping @Sendable (TransferProgress) -> Void) async throws -> T
    ) async throws -> T {
        let transfer = Transfer(subject: subject, isTrial: isTrial, start: time.now)
        transfers.append(transfer)
        running = transfers.count
        watch()
        defer {
            transfers.removeAll { $0 === transfer }
            running = transfers.count
            look()
        }
        do {
            let value = try await request(transfer.progress)
            // An answer from the cache does not prove that the server can be reached.
            if transfer.wasSent, !isTrial { outage = nil }
            return value
        } catch {
            guard !isTrial else { throw error }
            let problem = Problem(explaining: error)
            if problem.code == .offline, outage == nil {
                outage = Outage(since: clock(), problem: problem)
            } else if problem.code != .offline, problem.code != .interrupted {
                outage = nil
            }
            throw error
        }
    }

    /// The servers have changed.
    func forgetOutage() {
        outage = nil
    }

    // MARK: Watching the clock

    private func watch() {
        guard timer == nil else { return }
        timer = time.after(Self.patience) { [weak self] in
            self?.timer = nil
            self?.look()
        }
    }

    private func look() {
        guard !transfers.isEmpty else {
            timer?.cancel()
            timer = nil
            slow = nil
            return
        }
        let now = time.now
        let late = transfers.filter { now - $0.start >= Self.patience }
        // Background requests must not hide the one that the diner waits for.
        guard let first = late.first(where: { !$0.isTrial }) ?? late.first else {
            slow = nil
            return watch()
        }
        let waited = now - first.start
        let progress = first.latest
        let seen = Slow(
            subject: first.subject, host: progress?.host, phase: progress?.phase,
            received: progress?.received ?? 0, seconds: Int(waited.components.seconds))
        slow = seen
        guard timer == nil else { return }
        timer = time.after(.seconds(seen.seconds + 1) - waited) { [weak self] in
            self?.timer = nil
            self?.look()
        }
    }

    /// One request. Its progress arrives on the network's thread.
    private final class Transfer: Sendable {
        let subject: String
        let isTrial: Bool
        let start: Duration
        private let state = Mutex<TransferProgress?>(nil)

        init(subject: String, isTrial: Bool, start: Duration) {
            self.subject = subject
            self.isTrial = isTrial
            self.start = start
        }

        var latest: TransferProgress? { state.withLock { $0 } }
        var wasSent: Bool { latest != nil }

        @Sendable func progress(_ progress: TransferProgress) {
            state.withLock { $0 = progress }
        }
    }
}
