import OrderModels
import SQLite

extension SQLiteStore {
    @MainActor public func read<T>(_ body: (any ReadAccessor) throws -> T) throws -> T {
        try readAll(body)
    }

    @MainActor public func readAll<T>(_ body: (any Inventory) throws -> T) throws -> T {
        try connections.reading { try $0.read(body) }
    }

    @MainActor public func read<T>(
        within time: Duration, _ body: (any ReadAccessor) throws -> T
    ) throws -> T {
        try connections.reading { try $0.read(until: Interruption(after: time), body) }
    }

    public nonisolated(nonsending) func readInBackground<T: Sendable>(
        _ body: @escaping @Sendable (any ReadAccessor) throws -> T
    ) async throws -> T {
        for _ in 0..<StoreConnections.mendings {
            guard let reader = connections.backgroundReader else { throw StoreError.notOpen }
            do {
                return try await reader.read(body)
            } catch let error as DatabaseError where error.kind == .damaged {
                // Another reader may have met the damage first, and a new file is already in place.
                let isMended = connections.backgroundReader?.generation != reader.generation
                if !isMended { try await connections.mend() }
            } catch let error as DatabaseError {
                // The store has moved to other files meanwhile; the next attempt reads those.
                if error.kind != .interrupted,
                    connections.backgroundReader?.generation != reader.generation
                {
                    continue
                }
                throw StoreError(error, file: locations.path(of: .cache))
            }
        }
        throw StoreError.damaged(file: locations.path(of: .user))
    }

    @MainActor public func catchUp() throws {
        if readSide != nil { try connections.reading { try $0.step() } }
    }
}
