import OrderModels

/// Copies one kind of cached data to another store.
protocol TransferStep: Sendable {
    var name: String { get }

    @MainActor func count(in store: any RootStore) throws -> Int

    /// Copies everything, `batch` items at a time, over what the target has.
    @MainActor func copy(
        from source: any RootStore, to target: any RootStore, batch: Int
    ) async throws
}

/// The steps of the cache, in an order in which each can be written after the ones before.
enum TransferSteps {
    static let cache: [any TransferStep] =
        StoredItems.types(of: .cache).map { step($0) } + [
            ScopeStep<ListingScope>(), ScopeStep<MenuScope>(), ScopeStep<MenuSection.ID>(),
            FreshnessStep(),
        ]

    private static func step<Item: StoredItem>(_ type: Item.Type) -> any TransferStep {
        ItemStep<Item>()
    }
}

/// Copies the items of one type, in the order of insertion.
private struct ItemStep<Item: StoredItem>: TransferStep {
    var name: String { Item.storage.sql.kind.rawValue }

    @MainActor func count(in store: any RootStore) throws -> Int {
        try store.readAll { try $0.countStored(Item.self) }
    }

    @MainActor func copy(
        from source: any RootStore, to target: any RootStore, batch: Int
    ) async throws {
        var place = InventoryPlace()
        while true {
            let (items, next) = try source.readAll { [place] inventory in
                try inventory.stored(Item.self, from: place, limit: batch)
            }
            guard next != place else { return }
            place = next
            try await target.writeInBackground(Item.realm) { writer in
                for item in items { try writer.upsert(item) }
            }
        }
    }
}

/// Copies the members of scopes and their order.
private struct ScopeStep<Scope: StoreScope>: TransferStep {
    var name: String { Scope.storage.kind.rawValue }

    @MainActor func count(in store: any RootStore) throws -> Int {
        try store.readAll { try $0.scopes(Scope.self).count }
    }

    @MainActor func copy(
        from source: any RootStore, to target: any RootStore, batch: Int
    ) async throws {
        var scopes = try source.readAll { try $0.scopes(Scope.self) }[...]
        while !scopes.isEmpty {
            // Counts members rather than scopes: listings are long, sections of menus short.
            let lists = try source.readAll { [scopes] inventory in
                var (lists, count) = ([[Scope.Member.ID]](), 0)
                for scope in scopes where count < batch {
                    lists.append(try inventory.members(of: scope))
                    count += lists[lists.count - 1].count + 1
                }
                return lists
            }
            let part = Array(zip(scopes, lists))
            try await target.writeInBackground(Scope.Member.realm) { writer in
                for (scope, members) in part { try writer.replace(members, in: scope) }
            }
            scopes = scopes.dropFirst(lists.count)
        }
    }
}

private struct FreshnessStep: TransferStep {
    var name: String { "freshness" }

    @MainActor func count(in store: any RootStore) throws -> Int {
        try store.readAll { try $0.freshness().count }
    }

    @MainActor func copy(
        from source: any RootStore, to target: any RootStore, batch: Int
    ) async throws {
        let all = try source.readAll { try $0.freshness() }
        try await target.writeInBackground(.cache) { writer in
            for freshness in all { try writer.record(freshness) }
        }
    }
}
