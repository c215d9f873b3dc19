public import Cache
public import OrderModels

/// The store and its files: opening, maintenance, closing.
@MainActor
public final class Storage {
    /// The store that the services use.
    public private(set) var root: SQLiteStore
    /// A fast look at the same files that does not open the store.
    public let glance: Glance
    private let files: StoreLocations

    /// Does not touch the files yet. With `isPrivate` the store is in memory.
    public init(cacheDirectory: String, dataDirectory: String, isPrivate: Bool = false) {
        files = StoreLocations(cacheDirectory: cacheDirectory, dataDirectory: dataDirectory)
        root = isPrivate ? .inMemory() : SQLiteStore(at: files)
        glance = Glance(files)
    }

    // MARK: A run of the program

    /// Prepares the files and opens them; returns what happened to them on the way.
    public func open() throws -> [StoreNotice] { try root.open() }

    /// Whether all content ends with the process.
    public var isInMemory: Bool { root.isInMemory }

    /// Begins with the diner's own file alone where the cache has no room; says what happened to it.
    public func openWithoutCache() throws -> [StoreNotice] {
        root = SQLiteStore(at: files)
        return try root.openWithoutCache()
    }

    /// Starts in memory, because the files could not be opened.
    public func openInMemory() throws {
        root = .inMemory()
        try root.open()
    }

    /// Moves a store in memory to the files (0051). Their existing data stays, but the current
    /// basket is the one from memory.
    ///
    /// - Returns: What happened to the files on the way.
    public func keep() async throws -> [StoreNotice] {
        let current = try root.read { try $0.item(Remembered.self, DraftStore.currentKey) }
        let notices = try await root.keep(at: files)
        // Everything has arrived; failing to set the current basket is no reason to report failure.
        if let current { _ = try? await root.write(.user) { try $0.upsert(current) } }
        return notices
    }

    /// How many items of each kind the diner made.
    public func dinersThings() throws -> [StoredThing: Int] { try root.erasure(of: .user).items }

    /// Sets what is called when something happens to the files while they are open.
    public func onNotice(_ body: @escaping (StoreNotice) -> Void) { root.onNotice = body }

    public func watchOtherProcesses() async throws { try await root.watchOtherProcesses() }

    /// Truncates long logs, so that the next command opens the files quickly.
    public func shortenLogs() async { await root.shortenLogs() }

    public func close() async { await root.close() }

    // MARK: Content

    public var library: Library { Library(root) }
    public var orders: KeptOrders { KeptOrders(root) }
    public var favourites: Favourites { Favourites(root) }
    public var servers: AddedServers { AddedServers(root) }
    public var memory: Memory { Memory(root) }
    public var health: StoreHealth { StoreHealth(root) }

    /// Removes everything that can be fetched again; returns how much that was.
    public func clearCache() async throws -> CacheFacts {
        let facts = try library.facts()
        // The diner's own data keeps the names of its caterers (0033).
        try await root.write(.user) { try $0.keepNames() }
        try await root.write(.cache) { writer in
            try writer.deleteAll(KeptCaterer.self)
            try writer.deleteAll(Timing.self)
            try writer.deleteAll(Marketplace.self)
            try writer.forgetFreshness()
        }
        try await root.compact(.cache)
        return facts
    }

    // MARK: Export and import

    /// Exports `parts` of the diner's own data; `sink` gets the lines as they are ready.
    public func export(
        _ parts: Set<Archive.Part>, to sink: @MainActor ([UInt8]) async throws -> Void
    ) async throws -> Archive.Counts {
        try await Archive.export(parts, from: root, to: sink)
    }

    /// Imports `parts` of an archive, except what exists already.
    public func add(
        _ parts: Set<Archive.Part>, from source: @MainActor () async throws -> [UInt8]?
    ) async throws -> ArchiveReport {
        try await Archive.read(parts, into: root, from: source)
    }
}
