import OrderModels
import SQLite

/// What tells what two stores hold of one kind: how much, and a digest of all of it in any order.
struct TransferSum: Hashable, Sendable {
    var count = 0
    var digest: Int64 = 0

    mutating func add(_ next: Int64) {
        var mixed = Digest()
        mixed.mix(UInt64(bitPattern: next))
        digest &+= mixed.value
        count += 1
    }
}

/// One kind of thing that is carried over.
protocol TransferStep: Sendable {
    var name: String { get }

    @MainActor func count(in store: any RootStore) throws -> Int

    /// Copies all but the first `skipped`; calls `committed` with how many are over after each batch.
    @MainActor func copy(
        from source: any RootStore, to target: any RootStore, after skipped: Int, batch: Int,
        committed: @MainActor (Int) throws -> Void
    ) async throws

    @MainActor func sum(of store: any RootStore, batch: Int) async throws -> TransferSum
}

enum TransferSteps {
    /// In an order in which each can be written after those before it.
    static func of(_ realm: Realm) -> [any TransferStep] {
        let items = StoredItems.types(of: realm).map { step($0) }
        switch realm {
        case .user: return items
        case .cache:
            return items + [
                ScopeStep<ListingScope>(), ScopeStep<MenuScope>(), ScopeStep<MenuSection.ID>(),
                FreshnessStep(),
            ]
        }
    }

    private static func step<Item: StoredItem>(_ type: Item.Type) -> any TransferStep {
        ItemStep<Item>()
    }
}
