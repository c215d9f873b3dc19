import Cache
public import OrderModels

/// Somewhere to be in the program.
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
    case firstRun
    case checkout(Basket.ID)
    /// Who orders with a server.
    case account(ProviderID)
    /// Where orders can go; one may be chosen for a basket that waits for it.
    case addresses(for: Basket.ID?)
    /// An address, new or to be changed, which a basket may wait for.
    case address(ProviderID, for: Basket.ID?, editing: KeptAddress.ID?)

    /// The kinds of place that can be gone to from anywhere.
    public enum Tab: String, Hashable, Sendable, CaseIterable {
        case caterers, menu, basket, orders, drafts, search
    }

    /// The kind it belongs to, if any.
    public var tab: Tab? {
        switch self {
        case .caterers: .caterers
        case .menu, .dish: .menu
        case .basket, .checkout: .basket
        case .orders, .order: .orders
        case .drafts: .drafts
        case .search: .search
        case .messages, .firstRun, .account, .addresses, .address: nil
        }
    }

    /// Whether what is filled in there is asked once, and for something else.
    public var isQuestion: Bool {
        switch self {
        case .firstRun, .account, .address: true
        default: false
        }
    }
}

/// A place, and how it was left: going back finds the same row under the same filter.
public struct Visit: Hashable, Sendable {
    public let place: Place
    /// The identity of the selected row.
    public var selection: String?
    public var filter: String

    public init(_ place: Place, selection: String? = nil, filter: String = "") {
        self.place = place
        self.selection = selection
        self.filter = filter
    }
}
