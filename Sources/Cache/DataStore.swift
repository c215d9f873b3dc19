public import OrderModels

/// What can be read on the main thread: the store, or a copy.
public protocol Readable: Sendable {
    /// Reads from one consistent snapshot, which cannot change while `body` runs.
    @MainActor func read<T>(_ body: (any ReadAccessor) throws -> T) throws -> T
}

/// Everything that is kept: what was fetched, and what the diner made.
///
/// The whole persistence interface.
public protocol DataStore: Readable {
    /// Reads for at most `time`, after which a search ends with what it has: ``Unfinished``.
    @MainActor func read<T>(
        within time: Duration, _ body: (any ReadAccessor) throws -> T
    ) throws -> T

    /// Reads the newest commit off the main thread, from one snapshot. Cancelling the task stops it.
    nonisolated(nonsending) func readInBackground<T: Sendable>(
        _ body: @escaping @Sendable (any ReadAccessor) throws -> T
    ) async throws -> T

    /// Moves what is read to the newest commit, by whatever process.
    @MainActor func catchUp() throws

    /// Writes, and returns when the change is committed and the read side shows it.
    ///
    /// A throw undoes the whole block. There is nothing to save afterwards.
    @discardableResult
    nonisolated(nonsending) func write<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T

    /// Writes, and returns when the change is committed; the read side follows on its own.
    @discardableResult
    nonisolated(nonsending) func writeInBackground<T: Sendable>(
        _ realm: Realm, _ body: @escaping @Sendable (any WriteAccessor) throws -> T
    ) async throws -> T

    /// Makes ready what going through a long answer takes, where nobody waits for it.
    func prepare<Item: StoreItem>(_ request: Request<Item>) async

    /// What was committed, in the order it was, from the call on.
    func changes() -> AsyncStream<StoreChange>

    /// Has `body` told of the same for as long as the answer is held: in the very turn in which the
    /// read side comes to show it.
    @MainActor func follow(_ body: @escaping Following.Body) -> Following

    /// Lets go of the files and keeps what is in them.
    @MainActor func close() async
}

extension DataStore {
    /// Most stores are as quick without.
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

/// A read that was ended before it had looked at everything.
public struct Unfinished<Item: StoreItem>: Error {
    /// What it had by then.
    public let found: [Item]

    public init(found: [Item]) { self.found = found }
}

/// What can be asked of a snapshot.
public protocol ReadAccessor {
    func items<Item: StoreItem>(_ request: Request<Item>) throws -> [Item]
    /// The item that the store knows by that name.
    func item<Item: StoredItem>(_ type: Item.Type, key: String) throws -> Item?
    func count<Item: StoreItem>(_ request: Request<Item>) throws -> Int
    /// Whether nothing of these kinds is kept at all: one quick question before several slow ones.
    /// False, too, where asking for them is as quick.
    func isEmpty(of kinds: [ItemKind]) throws -> Bool
    /// How many items of `request` come before that one; nil where it is none of them.
    func position<Item: StoreItem>(of id: Item.ID, in request: Request<Item>) throws -> Int?
    /// How fresh a resource is, or nil where it was never fetched.
    func freshness(of resource: Resource) throws -> Freshness?
    /// How much of a provider can be searched.
    func menuCoverage(of provider: ProviderID) throws -> MenuCoverage
    /// The word of theirs that somebody who wrote `word` may have meant.
    func nearestWord(to word: String, in vocabulary: Vocabulary) throws -> String?
    /// How much is kept, for the curious.
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

/// What can be changed inside a write. Sees its own changes.
public protocol WriteAccessor: ReadAccessor {
    /// Adds an item; one that is there already is an error.
    func insert<Item: StoredItem>(_ item: Item) throws

    /// Adds an item, or brings the one of its name up to date. Writes only where something differs.
    ///
    /// - Returns: Whether anything was written.
    @discardableResult
    func upsert<Item: StoredItem>(_ item: Item) throws -> Bool

    /// The same for an item that was prepared beforehand.
    @discardableResult
    func upsert<Item: StoredItem>(_ prepared: Prepared<Item>) throws -> Bool

    /// Removes one item, if it is there.
    func delete<Item: StoredItem>(_ type: Item.Type, _ id: Item.ID) throws

    /// Removes every item of a kind that passes all `filters`.
    func deleteAll<Item: StoredItem>(_ type: Item.Type, where filters: [Item.Filter]) throws

    /// Makes `members` the whole of `scope`, in that order, and touches no row of theirs: what is
    /// no longer listed anywhere is swept apart.
    ///
    /// - Returns: How many members left.
    @discardableResult
    func replace<Scope: StoreScope>(_ members: [Scope.Member.ID], in scope: Scope) throws -> Int

    /// Notes how fresh a resource is. Announced to nobody: an age is not content.
    func record(_ freshness: Freshness) throws

    /// Forgets how fresh anything is: all of it is to be asked for again.
    func forgetFreshness() throws

    /// Removes rows that no scope lists and nothing of the diner's names.
    func sweep(_ extent: SweepExtent) throws
}

/// Where to look for rows that nothing needs any more.
public enum SweepExtent: Hashable, Sendable {
    /// Caterers that every listing has dropped, and all that is kept of them.
    case listings
    /// Sections and dishes that left one caterer's menu.
    case menu(Caterer.ID)
}

extension WriteAccessor {
    public func deleteAll<Item: StoredItem>(_ type: Item.Type) throws {
        try deleteAll(type, where: [])
    }
}
