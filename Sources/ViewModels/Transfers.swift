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
        /// Whether the diner may stop waiting for it.
        public let canStop: Bool
    }

    /// Since when, and why, a server has been out of reach.
    public struct Outage: Hashable, Sendable {
        public let since: Instant
        public let problem: Problem
    }

    // MARK: What the screen shows

    /// The longest running request, once it is slow.
    @Watched public private(set) var slow: Slow?
    /// The servers that are out of reach.
    @Watched public private(set) var outages: [ProviderID: Outage] = [:]
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

    /// Runs a request to a server, and shows its progress.
    ///
    /// A trial is a request beside what the diner waits for, or to an address that may be wrong. That
    /// it fails does not count as an outage. One that `asks` in any case proves by its success that the
    /// server can be reached; of others their progress does.
    public func run<T: Sendable>(
        _ subject: String, of provider: ProviderID? = nil, isTrial: Bool = false,
        asks: Bool = false, canStop: Bool = true,
        _ request: (@escaping @Sendable (TransferProgress) -> Void) async throws -> T
    ) async throws -> T {
        let transfer = Transfer(
            subject: subject, isTrial: isTrial, canStop: canStop, start: time.now)
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
            if let provider, asks || transfer.wasSent { set(nil, of: provider) }
            return value
        } catch {
            guard !isTrial, let provider else { throw error }
            let problem = Problem(explaining: error)
            if problem.code == .offline {
                set(outages[provider] ?? Outage(since: clock(), problem: problem), of: provider)
            } else if problem.code != .interrupted {
                set(nil, of: provider)
            }
            throw error
        }
    }

    private func set(_ outage: Outage?, of provider: ProviderID) {
        guard outages[provider] != outage else { return }
        outages[provider] = outage
    }

    /// A server has answered within a request that may not have been sent at all.
    func reached(_ provider: ProviderID) {
        set(nil, of: provider)
    }

    /// The servers have changed.
    func forgetOutages() {
        outages = [:]
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
            received: progress?.received ?? 0, seconds: Int(waited.components.seconds),
            canStop: first.canStop)
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
        let canStop: Bool
        let start: Duration
        private let state = Mutex<TransferProgress?>(nil)

        init(subject: String, isTrial: Bool, canStop: Bool, start: Duration) {
            self.subject = subject
            self.isTrial = isTrial
            self.canStop = canStop
            self.start = start
        }

        var latest: TransferProgress? { state.withLock { $0 } }
        var wasSent: Bool { latest != nil }

        @Sendable func progress(_ progress: TransferProgress) {
            state.withLock { $0 = progress }
        }
    }
}
