internal import CSQLite
import Synchronization

/// Ends a connection's statements early, on request from any thread or after a deadline; they throw
/// an error of kind ``DatabaseError/Kind/interrupted``.
///
/// A request also stops statements that begin later, which
/// [`sqlite3_interrupt`](https://www.sqlite.org/c3ref/interrupt.html) would not.
public final class Interruption: Sendable {
    private let isRequested = Atomic<Bool>(false)
    private let deadline: ContinuousClock.Instant?

    public init() { deadline = nil }

    public init(after time: Duration) { deadline = .now + time }

    public func request() { isRequested.store(true, ordering: .relaxed) }

    fileprivate var isDue: Bool {
        isRequested.load(ordering: .relaxed) || deadline.map { .now >= $0 } ?? false
    }
}

extension Connection {
    /// The number of virtual machine instructions between two checks: about ten microseconds.
    private static let stepsBetweenLooks: Int32 = 1_000

    /// Runs `body`, which `interruption` can end early.
    public func interrupted<T>(
        by interruption: Interruption, _ body: () throws -> T
    ) rethrows -> T {
        sqlite3_progress_handler(
            handle, Self.stepsBetweenLooks,
            { context in
                guard let context else { return 0 }
                return Unmanaged<Interruption>.fromOpaque(context).takeUnretainedValue().isDue
                    ? 1 : 0
            },
            Unmanaged.passUnretained(interruption).toOpaque())
        defer { sqlite3_progress_handler(handle, 0, nil, nil) }
        return try withExtendedLifetime(interruption) { try body() }
    }
}
