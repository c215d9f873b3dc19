public import OrderModels
internal import Synchronization

/// Records errors in the background, and knows which kinds are muted.
///
/// ``record(_:)`` only keeps the report in memory; a task writes it to the file, with all that came
/// meanwhile.
public final class ErrorRecorder: Sendable {
    public let store: ErrorStore
    private let version: String
    private let now: @Sendable () -> Instant
    private let onFailure: @Sendable (any Error) -> Void
    private let state = Mutex(State())
    private let batches = BackgroundBatches<ErrorReport>(limit: 500)
    /// Held from the reading of mutes until they are known, so that older ones never come later.
    private let order = Mutex(())

    private struct State {
        /// Whether the disk refused the last time; said once, not for each error.
        var isFailing = false
        var mutes: [ErrorKind.ID: Instant] = [:]
        var changed: (@Sendable () -> Void)?
    }

    /// Where the file cannot be used, `onFailure` is called once until it can, and errors are lost.
    public init(
        _ store: ErrorStore, version: String, now: @escaping @Sendable () -> Instant,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.store = store
        self.version = version
        self.now = now
        self.onFailure = onFailure
    }

    // MARK: Recording

    public func record(_ report: ErrorReport) {
        batches.add(report) { [self] pending in
            attempt { try $0.record(pending, version: version) }
        }
    }

    /// Runs `body`, which returns the mutes that hold then.
    private func attempt(_ body: (ErrorStore) throws -> [ErrorKind.ID: Instant]) {
        do {
            let changed = try order.withLock { _ in
                let mutes = try body(store)
                return state.withLock { state in
                    state.isFailing = false
                    state.mutes = mutes
                    return state.changed
                }
            }
            changed?()
        } catch {
            report(error)
        }
    }

    /// An error about errors is no error to record: that would fail as well.
    private func report(_ error: any Error) {
        let isNews = state.withLock { state in
            defer { state.isFailing = true }
            return !state.isFailing
        }
        if isNews { onFailure(error) }
    }

    /// Waits until all errors so far are in the file.
    public nonisolated(nonsending) func flush() async {
        await batches.flush()
    }

    /// Calls `body` after each write from now on, on any thread; nil stops that.
    public func onChange(_ body: (@Sendable () -> Void)?) {
        state.withLock { $0.changed = body }
    }

    // MARK: Reading

    /// All kinds, the latest first; nil where the file cannot be read.
    @concurrent
    public func entries() async -> [ErrorEntry]? {
        do {
            return try store.entries()
        } catch {
            report(error)
            return nil
        }
    }

    /// The last occurrences of a kind, the latest first.
    @concurrent
    public func occurrences(of id: ErrorKind.ID) async -> [ErrorOccurrence] {
        do {
            return try store.occurrences(of: id)
        } catch {
            report(error)
            return []
        }
    }

    // MARK: Muting

    /// Reads which kinds earlier runs have muted.
    @concurrent
    public func readMutes() async {
        attempt { try $0.mutes() }
    }

    /// Until when errors of this kind are muted; nil if they are not, or no longer.
    public func mutedUntil(_ id: ErrorKind.ID) -> Instant? {
        state.withLock { $0.mutes[id] }.flatMap { $0 > now() ? $0 : nil }
    }

    /// Mutes a kind until `end`; nil ends its mute.
    ///
    /// - Returns: Whether there is such a kind.
    @concurrent
    public func mute(_ id: ErrorKind.ID, until end: Instant?) async throws -> Bool {
        await flush()
        let isKnown = try store.mute(id, until: end)
        attempt { try $0.mutes() }
        return isKnown
    }
}
