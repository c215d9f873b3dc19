import OrderModels
import Dispatch
import Synchronization

@testable import Cache

/// The store in plain dictionaries, with no SQLite beneath: what the product's store has to do, said a
/// second time in plain Swift.
final class DictionaryStore: RootStore {
    private let stock: DictionaryQueue
    private let feed = ChangeFeed()
    private let memoryLeases = MemoryLeases()
    /// What is read from: the newest commit that was merged.
    @MainActor private var reader: DictionaryReader?

    init() {
        stock = DictionaryQueue()
    }

    @MainActor @discardableResult
    func open() throws -> [StoreNotice] {
        guard reader == nil else { throw StoreError.alreadyOpen }
        reader = DictionaryReader(stock.open())
        return []
    }

    @MainActor func read<T>(_ body: (any ReadAccessor) throws -> T) throws -> T {
        try readAll(body)
    }

    @MainActor func readAll<T>(_ body: (any Inventory) throws -> T) throws -> T {
        guard let reader else { throw StoreError.notOpen }
        return try body(reader)
    }

    @discardableResult
    nonisolated(nonsending) func write<T: Sendable>(
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
    nonisolated(nonsending) func writeInBackground<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T {
        try await stock.perform(realm, body) { stock, change in
            // The main queue keeps the order of the commits; tasks would not have to.
            DispatchQueue.main.async {
                MainActor.assumeIsolated { self.merge(stock, change) }
            }
        }
    }

    func changes() -> AsyncStream<StoreChange> {
        feed.changes()
    }

    @MainActor func follow(_ body: @escaping Following.Body) -> Following {
        feed.follow(body)
    }

    @MainActor func close() async {
        reader = nil
        await stock.close()
        feed.finish()
    }

    var leases: any CopyLeases { memoryLeases }

    @MainActor func erasure(of realm: Realm) throws -> Erasure {
        try readAll { try Erasure(realm, file: nil, $0) }
    }

    @MainActor func erase(_ erasure: Erasure) async throws {
        try await write(erasure.realm) { try $0.deleteEverything(in: erasure.realm) }
    }

    @MainActor private func merge(_ stock: Stock, _ change: StoreChange?) {
        guard reader != nil else { return }
        reader = DictionaryReader(stock)
        if let change { feed.tell(change) }
    }
}
