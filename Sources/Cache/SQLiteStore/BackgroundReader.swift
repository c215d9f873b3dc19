import OrderModels
import Dispatch
import SQLite

/// Reads off the main thread. Each read has its own read-only connection, so it never waits for
/// another read, a writer or the main thread, and can be interrupted alone (0045).
struct BackgroundReader: Sendable {
    let locations: StoreLocations
    /// Rises whenever the store moves to other files, and so identifies the files it reads.
    let generation: Int
    private let queue: DispatchQueue
    private let unreadable: @Sendable (StoredThing?, _ key: String) -> Void

    init(
        _ locations: StoreLocations, generation: Int,
        unreadable: @escaping @Sendable (StoredThing?, _ key: String) -> Void
    ) {
        self.locations = locations
        self.generation = generation
        self.unreadable = unreadable
        // A database in memory cannot be read during a write, and writes run on the main queue.
        queue =
            locations.takesTurns
            ? .main
            : DispatchQueue(label: "eat-tui.store.read", qos: .utility, attributes: .concurrent)
    }

    /// Runs `body` on the newest commit. Cancelling the task interrupts the running statement, with
    /// `CancellationError` unless the body handles it.
    nonisolated(nonsending) func read<T: Sendable>(
        _ body: @escaping @Sendable (any ReadAccessor) throws -> T
    ) async throws -> T {
        let interruption = Interruption()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { done in
                queue.async {
                    done.resume(with: Result { try readNow(interruption, body) })
                }
            }
        } onCancel: {
            interruption.request()
        }
    }

    private func readNow<T>(
        _ interruption: Interruption, _ body: (any ReadAccessor) throws -> T
    ) throws -> T {
        let connection = try Connection(
            path: locations.readOnlyAddress(of: .cache), mode: .readOnly)
        // A read passes over each page about once: a larger cache only costs memory.
        try connection.execute("PRAGMA cache_size = -500")
        return try connection.interrupted(by: interruption) {
            do {
                try locations.attach(.user, to: connection)
                try connection.run("BEGIN")
                let reader = SQLiteReader(connection, unreadable: unreadable)
                // BEGIN alone takes no snapshot: the first read of each file does.
                _ = try reader.revisions()
                return try body(reader)
            } catch let error as DatabaseError where error.kind == .interrupted {
                throw CancellationError()
            }
        }
    }
}
