public import Cache
public import Logging
public import OrderModels

/// The store and its files: opening, maintenance, closing.
@MainActor
public final class Storage {
    /// The store that the services use.
    public private(set) var root: SQLiteStore
    /// A fast look at the same files that does not open the store.
    public let glance: Glance
    private let files: StoreLocations
    private let log: Logger

    /// Does not touch the files yet. With `isPrivate` the store is in memory.
    public init(
        cacheDirectory: String, dataDirectory: String, isPrivate: Bool = false,
        log: Logger = .silent
    ) {
        files = StoreLocations(cacheDirectory: cacheDirectory, dataDirectory: dataDirectory)
        self.log = log
        root = isPrivate ? .inMemory(log: log) : SQLiteStore(at: files, log: log)
        glance = Glance(files)
    }

    // MARK: A run of the program

    /// Prepares the files and opens them; returns what happened to them on the way.
    public func open() throws -> [StoreNotice] { try root.open() }

    /// Whether all content ends with the process.
    public var isInMemory: Bool { root.isInMemory }

    /// Opens the diner's own file, and keeps the cache in memory because the disk has no room for it.
    ///
    /// - Returns: What happened to the file on the way.
    public func openWithoutCache() throws -> [StoreNotice] {
        root = SQLiteStore(at: files, log: log)
        return try root.openWithoutCache()
    }

    /// The cache, if its disk alone has no room to write anything.
    public var cacheWithoutRoom: String? {
        files.isFull(.cache) && !files.isFrozen(.user) ? files.path(of: .cache) : nil
    }

    /// Starts in memory, because the files could not be opened.
    public func openInMemory() throws {
        root = .inMemory(log: log)
        root.hidesFiles = files.has(.user)
        try root.open()
    }

    /// Moves the store from memory to the files. Items that the files have stay as they are, but the
    /// current basket is the one from memory. The diner's data at the server `left` is not moved.
    ///
    /// - Returns: What happened to the files on the way.
    public func keep(leaving left: ProviderID? = nil) async throws -> [StoreNotice] {
        let current = try root.read { reader -> Remembered? in
            guard let current = try reader.lastBasket() else { return nil }
            guard case .basket(let id) = current,
                let entry = try BasketEntry.one(id, in: reader)
            else { return current.remembered }
            return entry.basket.isKept(leaving: left) ? current.remembered : nil
        }
        let notices = try await root.keep(at: files, leaving: left)
        // The move has succeeded, even if the current basket cannot be set.
        if let current { _ = try? await root.write(.user) { try $0.upsert(current) } }
        return notices
    }

    /// Counts what the diner put together, without their data at the server `left`. Data that a server
    /// sent about them does not count.
    public func putTogether(leaving left: ProviderID? = nil) throws -> [StoredThing: Int] {
        let counts: [StoredThing: Int] = try root.read { reader in
            [
                .basket: try BasketEntry.all(in: reader, discarded: false).count {
                    try $0.basket.isKept(leaving: left) && !$0.isEmpty
                },
                .order: try reader.items(Request(OrderRecord.self)).count {
                    $0.key != nil && $0.provider != left
                },
                .attempt: try reader.items(Request(OrderAttempt.self, where: .unsettled)).count {
                    $0.provider != left
                },
                .favourite: try reader.items(Request(Favourite.self)).count {
                    left.flatMap($0.caterer.local(to:)) == nil
                },
                .address: try reader.items(Request(KeptAddress.self)).count { $0.provider == nil },
                .provider: try reader.count(Request(AddedProvider.self)),
            ]
        }
        return counts.filter { $0.value > 0 }
    }

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
    public var recentSearches: RecentSearches { RecentSearches(root) }
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
            try writer.deleteAll(Registry.self)
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

extension DataStore {
    /// Whether all that is kept is in memory only.
    public var endsWithProgram: Bool { (self as? SQLiteStore)?.isInMemory ?? false }
    /// Whether what the diner has on disk could not be read, and nothing of it is here.
    @MainActor public var hidesFiles: Bool { (self as? SQLiteStore)?.hidesFiles ?? false }
}
