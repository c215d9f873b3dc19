/// What is about to be removed. Made by a store, so that nothing is erased that was not named first.
public struct Erasure: Hashable, Sendable {
    /// What a diner would call what is kept, a word for each type of it.
    public enum Thing: String, Hashable, Sendable, CaseIterable {
        case marketplace
        case caterer
        case timing
        case menuSection
        case dish
        case provider
        case favourite
        case order
        /// What is known of an order beside that there is one.
        case orderDetail
        /// That somebody agreed to pay, and what became of it.
        case attempt
        /// A basket as a server holds it.
        case cart
        /// How a basket is to be ordered.
        case wishes
        /// What a basket cost when its diner last looked.
        case seenQuote
        /// Where the diner was and how lists were sorted.
        case remembered
        case basket
        case basketLine
        case draft
        /// A change that a draft holds.
        case draftEdit
        /// A step of a draft that can be undone or done again.
        case draftStep
        /// Who is signed in where.
        case account
        case address
    }

    public let realm: Realm
    /// The file that holds it; nil where it is in memory.
    public let file: String?
    /// How much of each there is; what there is none of is not named.
    public let items: [Thing: Int]

    init(_ realm: Realm, file: String?, _ inventory: any Inventory) throws {
        self.realm = realm
        self.file = file
        var items: [Thing: Int] = [:]
        for (type, thing) in StoredItems.named(realm) {
            let count = try inventory.countStored(type)
            if count > 0 { items[thing] = count }
        }
        self.items = items
    }
}
