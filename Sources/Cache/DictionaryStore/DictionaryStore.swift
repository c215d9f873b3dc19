import Dispatch
import Synchronization

/// The store in plain dictionaries: gone with the program, and the same as the others until then.
public final class DictionaryStore: RootStore {
    private let stock: DictionaryQueue
    private let feed = ChangeFeed()
    let memoryLeases = MemoryLeases()
    /// What is read from: the newest commit that was merged.
    @MainActor private var reader: DictionaryReader?

    public init() {
        stock = DictionaryQueue()
    }

    @MainActor @discardableResult
    public func open() throws -> [StoreNotice] {
        guard reader == nil else { throw StoreError.alreadyOpen }
        reader = DictionaryReader(stock.open())
        return []
    }

    @MainActor public func read<T>(_ body: (any ReadAccessor) throws -> T) throws -> T {
        try readAll(body)
    }

    @MainActor public func readAll<T>(_ body: (any Inventory) throws -> T) throws -> T {
        guard let reader else { throw StoreError.notOpen }
        return try body(reader)
    }

    @discardableResult
    public nonisolated(nonsending) func write<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        let value = try await writeInBackground(realm, body)
        // The merge was put on the main queue at the commit; what is put there now runs after it.
        await withCheckedContinuation { done in
            DispatchQueue.main.async { done.resume() }
        }
        return value
    }

    @discardableResult
    public nonisolated(nonsending) func writeInBackground<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        try await stock.perform(realm, body) { stock, change in
            // The main queue keeps the order of the commits; tasks would not have to.
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self.merge(stock, change) }
            }
        }
    }

    public func changes() -> AsyncStream<StoreChange> {
        feed.changes()
    }

    @MainActor public func follow(_ body: @escaping Following.Body) -> Following {
        feed.follow(body)
    }

    @MainActor public func close() async {
        reader = nil
        await stock.close()
        feed.finish()
    }

    @MainActor public func erasure(of realm: Realm) throws -> Erasure {
        try readAll { try Erasure(realm, file: nil, $0) }
    }

    @MainActor public func erase(_ erasure: Erasure) async throws {
        try await write(erasure.realm) { try $0.deleteEverything(in: erasure.realm) }
    }

    @MainActor private func merge(_ stock: Stock, _ change: StoreChange?) {
        guard reader != nil else { return }
        reader = DictionaryReader(stock)
        if let change { feed.tell(change) }
    }
}
