public import Cache
public import OrderModels

/// The files in which everything is kept, as the program opens them, looks after them and leaves them.
@MainActor
public final class Storage {
    /// What the services read and write.
    public private(set) var root: SQLiteStore
    /// The same files, for a look that opens nothing.
    public let glance: Glance
    private let files: StoreLocations

    /// Touches no file yet; a private one never does by itself.
    public init(cacheDirectory: String, dataDirectory: String, isPrivate: Bool = false) {
        files = StoreLocations(cacheDirectory: cacheDirectory, dataDirectory: dataDirectory)
        root = isPrivate ? .inMemory() : SQLiteStore(at: files)
        glance = Glance(files)
    }

    // MARK: A run of the program

    /// Makes the files ready and opens them; says what happened to them on the way.
    public func open() throws -> [StoreNotice] { try root.open() }

    /// Whether all of it ends with the process.
    public var isInMemory: Bool { root.isInMemory }

    /// Begins in memory where the files could not be opened.
    public func openInMemory() throws {
        root = .inMemory()
        try root.open()
    }

    /// Carries what is in memory over to the files and goes on there. What they have already stays as
    /// it is, but the basket that was worked on last is this one's.
    ///
    /// - Returns: What happened to the files on the way.
    public func keep() async throws -> [StoreNotice] {
        let current = try root.read { try $0.item(Remembered.self, DraftStore.currentKey) }
        let notices = try await root.keep(at: files)
        // All of it has arrived: which basket is at hand is no reason to say that it has not.
        if let current { _ = try? await root.write(.user) { try $0.upsert(current) } }
        return notices
    }

    /// How much there is of what the diner made.
    public func dinersThings() throws -> [StoredThing: Int] { try root.erasure(of: .user).items }

    /// Hears what happens to the files once they are open.
    public func onNotice(_ body: @escaping (StoreNotice) -> Void) { root.onNotice = body }

    public func watchOtherProcesses() async throws { try await root.watchOtherProcesses() }

    /// Leaves the files so that the next command opens them quickly.
    public func shortenLogs() async { await root.shortenLogs() }

    public func close() async { await root.close() }

    // MARK: What is kept

    public var library: Library { Library(root) }
    public var orders: KeptOrders { KeptOrders(root) }
    public var favourites: Favourites { Favourites(root) }
    public var servers: AddedServers { AddedServers(root) }
    public var memory: Memory { Memory(root) }
    public var health: StoreHealth { StoreHealth(root) }

    /// Forgets all that can be fetched again; says how much that was.
    public func clearCache() async throws -> CacheFacts {
        let facts = try library.facts()
        // What is the diner's own keeps its names.
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

    // MARK: Carrying it elsewhere

    /// Writes `parts` of the diner's own things; `sink` gets the lines as they are ready.
    public func export(
        _ parts: Set<Archive.Part>, to sink: @MainActor ([UInt8]) async throws -> Void
    ) async throws -> Archive.Counts {
        try await Archive.export(parts, from: root, to: sink)
    }

    /// Adds `parts` of what an archive holds and is not here yet.
    public func add(
        _ parts: Set<Archive.Part>, from source: @MainActor () async throws -> [UInt8]?
    ) async throws -> ArchiveReport {
        try await Archive.read(parts, into: root, from: source)
    }
}
