import OrderModels
import Cache
import TestSupport

/// The backends: SQLite, and the dictionaries it is compared with. Tests cannot tell which one they
/// use.
enum Backend: String, CaseIterable, Sendable, CustomStringConvertible {
    case files
    case memory
    case dictionaries

    var description: String { rawValue }

    /// A new store, not yet opened.
    @MainActor func make() throws -> StoreUnderTest {
        ContractTally.note(self)
        return switch self {
        case .files:
            try onFiles(in: TemporaryDirectory())
        case .memory: StoreUnderTest(SQLiteStore.inMemory(), in: nil)
        case .dictionaries: StoreUnderTest(DictionaryStore(), in: nil)
        }
    }

    @MainActor private func onFiles(in directory: TemporaryDirectory) -> StoreUnderTest {
        StoreUnderTest(SQLiteStore(at: TestStore.locations(in: directory)), in: directory)
    }

    /// A new store, opened.
    @MainActor func open() throws -> StoreUnderTest {
        let store = try make()
        try store.open()
        return store
    }
}

/// A store and its directory, for one test.
final class StoreUnderTest: RootStore {
    let store: any RootStore
    private let directory: TemporaryDirectory?

    init(_ store: any RootStore, in directory: TemporaryDirectory?) {
        self.store = store
        self.directory = directory
    }

    @MainActor @discardableResult
    func open() throws -> [StoreNotice] { try store.open() }

    @MainActor func read<T>(_ body: (any ReadAccessor) throws -> T) throws -> T {
        try store.read(body)
    }

    @MainActor func readAll<T>(_ body: (any Inventory) throws -> T) throws -> T {
        try store.readAll(body)
    }

    @discardableResult
    func write<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T { try await store.write(realm, body) }

    @discardableResult
    func writeInBackground<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T { try await store.writeInBackground(realm, body) }

    func prepare<Item: StoreItem>(_ request: Request<Item>) async {
        await store.prepare(request)
    }

    func changes() -> AsyncStream<StoreChange> { store.changes() }

    @MainActor func follow(_ body: @escaping Following.Body) -> Following {
        store.follow(body)
    }

    var leases: any CopyLeases { store.leases }

    @MainActor func close() async { await store.close() }

    @MainActor func erasure(of realm: Realm) throws -> Erasure {
        try store.erasure(of: realm)
    }

    @MainActor func erase(_ erasure: Erasure) async throws {
        try await store.erase(erasure)
    }
}
