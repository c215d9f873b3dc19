public import OrderModels

/// What is about to be removed. Made by a store, so that nothing is erased that was not named first.
public struct Erasure: Hashable, Sendable {
    public let realm: Realm
    /// The file that holds it; nil where it is in memory.
    public let file: String?
    /// How much of each there is; what there is none of is not named.
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
