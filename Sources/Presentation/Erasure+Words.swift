public import Cache

extension Erasure {
    /// What would be removed, as a diner would say it: "2 drafts, 5 changes in drafts".
    public var words: String {
        let parts = Thing.allCases.compactMap { thing in
            items[thing].map { "\($0) \($0 == 1 ? thing.words.one : thing.words.many)" }
        }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }
}

extension Erasure.Thing {
    public var words: (one: String, many: String) {
        switch self {
        case .marketplace: ("marketplace", "marketplaces")
        case .caterer: ("kitchen", "kitchens")
        case .timing: ("kitchen's hours", "kitchens' hours")
        case .menuSection: ("section of a menu", "sections of menus")
        case .dish: ("dish", "dishes")
        case .provider: ("server", "servers")
        case .favourite: ("favourite", "favourites")
        case .order: ("order", "orders")
        case .orderDetail: ("order's details", "orders' details")
        case .attempt: ("attempt to order", "attempts to order")
        case .cart: ("cart at a server", "carts at servers")
        case .wishes: ("basket's delivery choices", "baskets' delivery choices")
        case .seenQuote: ("price that was seen", "prices that were seen")
        case .remembered: ("remembered choice", "remembered choices")
        case .basket: ("basket", "baskets")
        case .basketLine: ("dish in a basket", "dishes in baskets")
        case .draft: ("draft", "drafts")
        case .draftEdit: ("change in a draft", "changes in drafts")
        case .draftStep: ("step to undo", "steps to undo")
        case .account: ("account", "accounts")
        case .address: ("address", "addresses")
        }
    }
}
