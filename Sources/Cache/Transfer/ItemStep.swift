import SQLite

/// Carries over the items of one type, in the order in which they came.
struct ItemStep<Item: StoredItem>: TransferStep {
    var name: String { Item.storage.sql.kind.rawValue }

    @MainActor func count(in store: any RootStore) throws -> Int {
        try store.readAll { try $0.countStored(Item.self) }
    }

    @MainActor func copy(
        from source: any RootStore, to target: any RootStore, after skipped: Int, batch: Int,
        committed: @MainActor (Int) throws -> Void
    ) async throws {
        var done = skipped
        try await go(through: source, after: skipped, batch: batch) { items in
            try await target.writeInBackground(Item.realm) { writer in
                for item in items { try writer.upsert(item) }
            }
            done += items.count
            try committed(done)
        }
    }

    @MainActor func sum(of store: any RootStore, batch: Int) async throws -> TransferSum {
        var sum = TransferSum()
        try await go(through: store, after: 0, batch: batch) { items in
            for item in items { sum.add(try Item.storage.sql.digest(of: item, NamedRows())) }
            await Task.yield()
        }
        return sum
    }

    @MainActor private func go(
        through store: any RootStore, after skipped: Int, batch: Int,
        _ body: @MainActor ([Item]) async throws -> Void
    ) async throws {
        var place = InventoryPlace(skipped: skipped)
        while true {
            let (items, next) = try store.readAll { [place] inventory in
                try inventory.stored(Item.self, from: place, limit: batch)
            }
            guard next != place else { return }
            place = next
            try await body(items)
        }
    }
}

/// Numbers that rows have by their names: the same in every store.
private struct NamedRows: RowNumbers {
    func row<Item>(of id: Item.ID, in table: SQLTable<Item>) -> Int64 {
        var digest = Digest()
        digest.mix(table.key(id))
        return digest.value
    }
}
