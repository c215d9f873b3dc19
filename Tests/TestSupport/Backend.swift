public import Cache

/// What a store can stand on. Nothing that uses one can tell which it has.
public enum Backend: String, CaseIterable, Sendable, CustomStringConvertible {
    case files
    case memory
    case dictionaries

    public var description: String { rawValue }

    /// A new store, not opened yet.
    @MainActor public func make() throws -> StoreUnderTest {
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
    @MainActor public func open() throws -> StoreUnderTest {
        let store = try make()
        try store.open()
        return store
    }
}

/// A store and the directory it needs, for as long as a test uses it.
public final class StoreUnderTest: RootStore {
    public let store: any RootStore
    private let directory: TemporaryDirectory?

    init(_ store: any RootStore, in directory: TemporaryDirectory?) {
        self.store = store
        self.directory = directory
    }

    @MainActor @discardableResult
    public func open() throws -> [StoreNotice] { try store.open() }

    @MainActor public func read<T>(_ body: (any ReadAccessor) throws -> T) throws -> T {
        try store.read(body)
    }

    @MainActor public func readAll<T>(_ body: (any Inventory) throws -> T) throws -> T {
        try store.readAll(body)
    }

    @discardableResult
    public func write<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T { try await store.write(realm, body) }

    @discardableResult
    public func writeInBackground<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T { try await store.writeInBackground(realm, body) }

    public func prepare<Item: StoreItem>(_ request: Request<Item>) async {
        await store.prepare(request)
    }

    public func changes() -> AsyncStream<StoreChange> { store.changes() }

    @MainActor public func follow(_ body: @escaping Following.Body) -> Following {
        store.follow(body)
    }

    public var leases: any DraftLeases { store.leases }

    @MainActor public func close() async { await store.close() }

    @MainActor public func erasure(of realm: Realm) throws -> Erasure {
        try store.erasure(of: realm)
    }

    @MainActor public func erase(_ erasure: Erasure) async throws {
        try await store.erase(erasure)
    }
}
