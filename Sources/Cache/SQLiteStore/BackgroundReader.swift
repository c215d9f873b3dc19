import OrderModels
import Dispatch
import SQLite

/// Reads off the main thread: each read has a read-only connection of its own, so none waits for
/// another, for a writer or for the main thread, and each can be interrupted.
struct BackgroundReader: Sendable {
    let locations: StoreLocations
    /// Counts the files that were set aside: which of them a read met.
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
        // A database in memory cannot be read while it is written, and it is written on the main queue.
        queue =
            locations.takesTurns
            ? .main
            : DispatchQueue(label: "eat-tui.store.read", qos: .utility, attributes: .concurrent)
    }

    /// Runs `body` on the newest commit. Cancelling the task ends the statement under way, with
    /// `CancellationError` unless the body has an answer to that.
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
        let connection = try Connection(path: locations.path(of: .cache), mode: .readOnly)
        return try connection.interrupted(by: interruption) {
            do {
                try locations.attach(.user, to: connection)
                try connection.run("BEGIN")
                let reader = SQLiteReader(connection, unreadable: unreadable)
                // A snapshot begins with the first read, file by file.
                _ = try reader.revisions()
                return try body(reader)
            } catch let error as DatabaseError where error.kind == .interrupted {
                throw CancellationError()
            }
        }
    }
}
