import OrderModels

/// One of the diner's own things on its way to another store.
protocol Parcel: Sendable {
    /// Adds it, unless something of its name is there: that stays as it is.
    ///
    /// - Returns: What was added; nil where nothing was.
    func add(to writer: any WriteAccessor) throws -> (any Parcel)?
    /// Whether it is there; one that was added has to be there as it is.
    func isThere(in reader: any ReadAccessor, asItIs: Bool) throws -> Bool
    func takeBack(from writer: any WriteAccessor) throws
}

extension StoredItems {
    /// All that the diner made, in an order in which each can be written after those before it.
    static func parcels(in inventory: any Inventory) throws -> [any Parcel] {
        try types(of: .user).flatMap { try parcels(of: $0, in: inventory) }
    }

    private static func parcels<Item: StoredItem>(
        of type: Item.Type, in inventory: any Inventory
    ) throws -> [any Parcel] {
        try inventory.stored(type, from: InventoryPlace(), limit: .max).0.map(ItemParcel.init)
    }
}

private struct ItemParcel<Item: StoredItem>: Parcel {
    let item: Item

    func add(to writer: any WriteAccessor) throws -> (any Parcel)? {
        guard try writer.item(Item.self, item.id) == nil else { return nil }
        // Of two usual addresses, the one that was there stays the usual one.
        let arriving = try (item as? any ArchiveUnits)?.arriving(in: writer) as? Item ?? item
        try writer.upsert(arriving)
        return ItemParcel(item: arriving)
    }

    func isThere(in reader: any ReadAccessor, asItIs: Bool) throws -> Bool {
        guard let found = try reader.item(Item.self, item.id) else { return false }
        return !asItIs || found == item
    }

    func takeBack(from writer: any WriteAccessor) throws {
        try writer.delete(Item.self, item.id)
    }
}
