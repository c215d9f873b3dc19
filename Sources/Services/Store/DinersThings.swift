public import Cache
public import OrderModels

/// The diner's favourite kitchens.
@MainActor
public struct Favourites {
    private let store: any DataStore

    public init(_ store: any DataStore) {
        self.store = store
    }

    public func all() throws -> [Favourite] {
        try store.read { try $0.items(Request(Favourite.self)) }
    }

    /// Names of kitchens, also of those no longer cached (0033).
    public func names(of caterers: [Caterer.ID]) throws -> [Caterer.ID: String] {
        try store.read { try $0.names(of: caterers) }
    }

    /// Since when a kitchen is a favourite; nil if it is none.
    public func since(_ caterer: Caterer.ID) throws -> Instant? {
        try store.read { try $0.first(Request(Favourite.self, where: .caterer(caterer))) }?.since
    }

    /// - Returns: Whether it is new; an existing favourite keeps its date.
    @discardableResult
    public func add(_ caterer: Caterer.ID, at now: Instant) async throws -> Bool {
        try await store.write(.user) { writer in
            guard try writer.first(Request(Favourite.self, where: .caterer(caterer))) == nil else {
                return false
            }
            try writer.insert(Favourite(caterer: caterer, since: now))
            try writer.keepName(of: caterer)
            return true
        }
    }

    public func remove(_ caterer: Caterer.ID) async throws {
        try await store.write(.user) { try $0.delete(Favourite.self, caterer) }
    }
}

@MainActor
public struct AddedServers {
    private let store: any DataStore

    public init(_ store: any DataStore) {
        self.store = store
    }

    public func all() throws -> [AddedProvider] {
        try store.read { reader in
            try reader.isEmpty(of: [.provider]) ? [] : reader.items(Request(AddedProvider.self))
        }
    }

    /// Also turns the demo off, because the diner now wants to see the added server.
    public func add(_ provider: AddedProvider) async throws {
        try await store.write(.user) { writer in
            try writer.insert(provider)
            try writer.forgetDemo()
        }
    }

    public func remove(_ provider: ProviderID) async throws {
        try await store.write(.user) { try $0.delete(AddedProvider.self, provider) }
    }
}

/// Values that the program remembers between runs.
@MainActor
public struct Memory {
    private let store: any DataStore

    public init(_ store: any DataStore) {
        self.store = store
    }

    public func value(of key: String) throws -> String? {
        try store.read { try $0.item(Remembered.self, key) }?.value
    }

    public func keep(_ value: String, as key: String) async throws {
        _ = try await store.write(.user) { try $0.upsert(Remembered(key, value)) }
    }

    public func forget(_ key: String) async throws {
        try await store.write(.user) { try $0.delete(Remembered.self, key) }
    }

    public func learned() throws -> Learned {
        try store.read { try Learned(from: $0) }
    }
}
