public import OrderModels

/// Anything that can be read on the main thread: the store, or a copy.
public protocol Readable: Sendable {
    /// Reads from one consistent snapshot, which cannot change while `body` runs.
    @MainActor func read<T>(_ body: (any ReadAccessor) throws -> T) throws -> T
}

/// The whole persistence interface: fetched data, and what the diner made.
public protocol DataStore: Readable {
    /// Reads for at most `time`; a slower search throws ``Unfinished`` with what it found.
    @MainActor func read<T>(
        within time: Duration, _ body: (any ReadAccessor) throws -> T
    ) throws -> T

    /// Reads the newest commit off the main thread, from one snapshot. Cancelling the task stops it.
    nonisolated(nonsending) func readInBackground<T: Sendable>(
        _ body: @escaping @Sendable (any ReadAccessor) throws -> T
    ) async throws -> T

    /// Moves the read side to the newest commit, including those of other processes.
    @MainActor func catchUp() throws

    /// Writes, and returns when the change is committed and the read side shows it. An error undoes
    /// the whole block.
    @discardableResult
    nonisolated(nonsending) func write<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T

    /// Writes, and returns when the change is committed; the read side follows later.
    @discardableResult
    nonisolated(nonsending) func writeInBackground<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T

    /// Builds in advance what paging through a long answer needs.
    func prepare<Item: StoreItem>(_ request: Request<Item>) async

    /// The changes committed after this call, in order.
    func changes() -> AsyncStream<StoreChange>

    /// Calls `body` with the same changes for as long as the caller keeps the result, in the very
    /// turn in which the read side moves to them.
    @MainActor func follow(_ body: @escaping Following.Body) -> Following

    /// Closes the files and keeps their content.
    @MainActor func close() async
}

extension DataStore {
    /// Does nothing by default: most stores gain nothing from it.
    public func prepare<Item: StoreItem>(_ request: Request<Item>) async {}

    @MainActor public func read<T>(
        within time: Duration, _ body: (any ReadAccessor) throws -> T
    ) throws -> T {
        try read(body)
    }

    public nonisolated(nonsending) func readInBackground<T: Sendable>(
        _ body: @escaping @Sendable (any ReadAccessor) throws -> T
    ) async throws -> T {
        try await MainActor.run { try read(body) }
    }

    @MainActor public func catchUp() throws {}
}

/// A read that ended before it had looked at everything.
public struct Unfinished<Item: StoreItem>: Error {
    /// What it had found by then.
    public let found: [Item]

    public init(found: [Item]) { self.found = found }
}

/// What can be read from a snapshot.
public protocol ReadAccessor {
    func items<Item: StoreItem>(_ request: Request<Item>) throws -> [Item]
    /// The item with that key.
    func item<Item: StoredItem>(_ type: Item.Type, key: String) throws -> Item?
    func count<Item: StoreItem>(_ request: Request<Item>) throws -> Int
    /// Whether the store has nothing of these kinds: one quick query before several slow ones. May
    /// be false where querying the kinds is as quick.
    func isEmpty(of kinds: [ItemKind]) throws -> Bool
    /// How many items of `request` come before that one; nil where the request does not find it.
    func position<Item: StoreItem>(of id: Item.ID, in request: Request<Item>) throws -> Int?
    /// How fresh a resource is, or nil if it was never fetched.
    func freshness(of resource: Resource) throws -> Freshness?
    /// Whether caterers deliver to `place`, of those whose server was asked lately.
    func reach(to place: Coordinate, at now: Instant) throws -> [Caterer.ID: Bool]
    /// How much of a provider's menus can be searched.
    func menuCoverage(of provider: ProviderID) throws -> MenuCoverage
    /// The name of a provider's caterer that has the most letters; empty where it has none.
    func longestName(of provider: ProviderID) throws -> String
    /// The word in `vocabulary` that somebody who wrote `word` may have meant.
    func nearestWord(to word: String, in vocabulary: Vocabulary) throws -> String?
    /// How much the store holds, for display.
    func cacheFacts() throws -> CacheFacts
}

extension ReadAccessor {
    public func first<Item: StoreItem>(_ request: Request<Item>) throws -> Item? {
        var one = request
        one.limit = 1
        return try items(one).first
    }

    public func item<Item: StoredItem>(_ type: Item.Type, _ id: Item.ID) throws -> Item? {
        try item(type, key: type.storage.sql.key(id))
    }

    public func isEmpty(of kinds: [ItemKind]) throws -> Bool { false }
}

/// What a write can change. Its reads see its own changes.
public protocol WriteAccessor: ReadAccessor {
    /// Adds an item; throws if it exists.
    func insert<Item: StoredItem>(_ item: Item) throws

    /// Adds an item, or updates the existing one. Writes only if something differs.
    ///
    /// - Returns: Whether anything was written.
    @discardableResult
    func upsert<Item: StoredItem>(_ item: Item) throws -> Bool

    /// The same for an item prepared in advance.
    @discardableResult
    func upsert<Item: StoredItem>(_ prepared: Prepared<Item>) throws -> Bool

    /// Removes one item, if it exists.
    func delete<Item: StoredItem>(_ type: Item.Type, _ id: Item.ID) throws

    func deleteAll<Item: StoredItem>(_ type: Item.Type, where filters: [Item.Filter]) throws

    /// Makes `members` the whole of `scope`, in that order. Leaves the members' own rows alone:
    /// ``sweep(_:)`` removes those that no scope lists any more.
    ///
    /// - Returns: How many members left.
    @discardableResult
    func replace<Scope: StoreScope>(_ members: [Scope.Member.ID], in scope: Scope) throws -> Int

    /// Stores how fresh a resource is. Sends no ``StoreChange``: an age is not content.
    func record(_ freshness: Freshness) throws

    /// Forgets the freshness of every resource, so that all are fetched again.
    func forgetFreshness() throws

    /// Removes rows that no scope lists and none of the diner's own data refers to.
    func sweep(_ extent: SweepExtent) throws
}

/// Where to look for unused rows.
public enum SweepExtent: Hashable, Sendable {
    /// Caterers that every listing has dropped, and everything stored about them.
    case listings
    /// Sections and dishes that left one caterer's menu.
    case menu(Caterer.ID)
}

extension WriteAccessor {
    public func deleteAll<Item: StoredItem>(_ type: Item.Type) throws {
        try deleteAll(type, where: [])
    }
}
