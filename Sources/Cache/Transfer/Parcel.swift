/// One item of the diner's on its way to another store.
protocol Parcel: Sendable {
    /// Adds it, unless the target has an item with that key, which stays as it is.
    ///
    /// - Returns: What was added, or nil.
    func add(to writer: any WriteAccessor) throws -> (any Parcel)?
    /// Whether the target has it; `asItIs` demands that it is equal, as for one that was added.
    func isThere(in reader: any ReadAccessor, asItIs: Bool) throws -> Bool
    /// Removes it, if it is there as it was added.
    func takeBack(from writer: any WriteAccessor) throws
}

extension StoredItems {
    /// All that the diner made and that does not stay behind, in an order in which each can be
    /// written after those before it.
    static func parcels(
        in inventory: any Inventory, but staying: StayingBehind? = nil
    ) throws -> [any Parcel] {
        try types(of: .user).flatMap { try parcels(of: $0, in: inventory, but: staying) }
    }

    private static func parcels<Item: StoredItem>(
        of type: Item.Type, in inventory: any Inventory, but staying: StayingBehind? = nil
    ) throws -> [any Parcel] {
        try inventory.stored(type, from: InventoryPlace(), limit: .max).0
            .filter { !(staying?.contains($0) ?? false) }.map(ItemParcel.init)
    }
}

private struct ItemParcel<Item: StoredItem>: Parcel {
    let item: Item

    func add(to writer: any WriteAccessor) throws -> (any Parcel)? {
        guard try writer.item(Item.self, item.id) == nil else { return nil }
        // The target's default address stays the default one.
        let arriving = try (item as? any ArchiveUnits)?.arriving(in: writer) as? Item ?? item
        try writer.upsert(arriving)
        return ItemParcel(item: arriving)
    }

    func isThere(in reader: any ReadAccessor, asItIs: Bool) throws -> Bool {
        guard let found = try reader.item(Item.self, item.id) else { return false }
        return !asItIs || found == item
    }

    func takeBack(from writer: any WriteAccessor) throws {
        guard try writer.item(Item.self, item.id) == item else { return }
        try writer.delete(Item.self, item.id)
    }
}
