/// What a diner would call what is kept, a word for each type of it.
public enum StoredThing: String, Hashable, Sendable, CaseIterable {
    case marketplace
    case caterer
    case timing
    /// What kitchens asked of orders when they were quoted.
    case quotedTerms
    case menuSection
    case dish
    /// All menus of a kitchen, beside the one that is active.
    case listedMenus
    /// A list of co-operatives.
    case registry
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
    /// A basket of an order that several people put together.
    case sharedBasket
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
