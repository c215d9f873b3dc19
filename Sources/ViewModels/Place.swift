public import OrderModels

/// A place in the program.
public enum Place: Hashable, Sendable {
    case caterers
    case menu(Caterer.ID)
    case dish(Caterer.ID, MenuItem.ID)
    case basket
    case orders
    case order(Order.ID)
    case drafts
    case search
    case messages
    case statistics
    case switches
    case configuration
    /// Co-operatives near a place, as it was typed.
    case near(String)
    case firstRun
    case checkout(Basket.ID)
    /// Who orders at a server.
    case account(ProviderID)
    /// The list of addresses; the diner may choose one for a basket that waits for it.
    case addresses(for: Basket.ID?)
    /// The form of an address, new or existing, which a basket may wait for.
    case address(ProviderID, for: Basket.ID?, editing: KeptAddress.ID?)

    /// Places that a key reaches from anywhere.
    public enum Tab: String, Hashable, Sendable, CaseIterable {
        case caterers, menu, basket, orders, drafts, search
    }

    public var tab: Tab? {
        switch self {
        case .caterers: .caterers
        case .menu, .dish: .menu
        case .basket, .checkout: .basket
        case .orders, .order, .statistics: .orders
        case .drafts: .drafts
        case .search: .search
        case .messages, .switches, .configuration, .near, .firstRun, .account, .addresses, .address:
            nil
        }
    }

    /// The kitchen or order that the place is about.
    public enum Subject: Hashable, Sendable {
        case caterer(Caterer.ID)
        case order(Order.ID)
    }

    /// Nil for lists, forms and what is about several.
    public var subject: Subject? {
        switch self {
        case .menu(let id), .dish(let id, _): .caterer(id)
        case .order(let id): .order(id)
        default: nil
        }
    }

    /// Whether it is asked once, for another place's sake: a form, or a search that asks others.
    public var isQuestion: Bool {
        switch self {
        case .near, .firstRun, .account, .address: true
        default: false
        }
    }
}

/// A place and how the diner left it, so that going back finds the same row and filter.
public struct Visit: Hashable, Sendable {
    public let place: Place
    /// The ID of the selected row.
    public var selection: String?
    public var filter: String

    public init(_ place: Place, selection: String? = nil, filter: String = "") {
        self.place = place
        self.selection = selection
        self.filter = filter
    }
}
