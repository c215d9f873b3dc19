/// One half of the store: what can be fetched again, or what cannot.
///
/// Each half is a file of its own, and nothing that must be atomic spans both (0002).
public enum Realm: String, Hashable, Sendable, CaseIterable {
    case cache
    case user
}

/// The kinds by which changes are announced.
public enum ItemKind: String, Hashable, Sendable, CaseIterable {
    case caterer
    case listing
    case menuSection
    case menuItem
    case menuEntry
    case listedMenus
    case marketplace
    case timing
    case quotedTerms
    case registry
    case provider
    case favourite
    case basket
    case basketLine
    case draft
    case order
    case attempt
    case cart
    case wishes
    case seenQuote
    case sharedBasket
    case remembered
    case account
    case address
}
