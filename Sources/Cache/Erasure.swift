public import OrderModels

/// What an erasure will remove. Only a store makes one, so that nothing is erased unnamed.
public struct Erasure: Hashable, Sendable {
    public let realm: Realm
    /// The file that holds it; nil for a store in memory.
    public let file: String?
    /// How many there are of each kind; kinds without items are left out.
    public let items: [StoredThing: Int]

    init(_ realm: Realm, file: String?, _ inventory: any Inventory) throws {
        self.realm = realm
        self.file = file
        var items: [StoredThing: Int] = [:]
        for (type, thing) in StoredItems.named(realm) {
            let count = try inventory.countStored(type)
            if count > 0 { items[thing] = count }
        }
        self.items = items
    }
}
