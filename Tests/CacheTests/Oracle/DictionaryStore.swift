import OrderModels
import Dispatch
import Synchronization

@testable import Cache

/// A second implementation of the store, in plain dictionaries without SQLite, to compare the
/// product's store with.
final class DictionaryStore: RootStore {
    private let stock: DictionaryQueue
    private let feed = ChangeFeed()
    private let memoryLeases = MemoryLeases()
    /// The newest merged commit, for reads.
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
        // At the commit, the merge was put on the main queue; this runs after it.
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
            // The main queue preserves the order of commits; tasks might not.
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
