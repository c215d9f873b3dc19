public import OrderModels

extension StoredThing {
    /// As in `1 draft` or `2 drafts`.
    public func counted(_ count: Int) -> String {
        switch self {
        case .marketplace: Say.Things.marketplaces(count: count)
        case .caterer: Say.Things.caterers(count: count)
        case .timing: Say.Things.timings(count: count)
        case .quotedTerms: Say.Things.quotedTerms(count: count)
        case .menuSection: Say.Things.menuSections(count: count)
        case .dish: Say.Things.dishes(count: count)
        case .listedMenus: Say.Things.listsOfMenus(count: count)
        case .registry: Say.Things.registries(count: count)
        case .provider: Say.Things.providers(count: count)
        case .favourite: Say.Things.favourites(count: count)
        case .order: Say.Things.orders(count: count)
        case .orderDetail: Say.Things.orderDetails(count: count)
        case .attempt: Say.Things.attempts(count: count)
        case .cart: Say.Things.carts(count: count)
        case .wishes: Say.Things.wishes(count: count)
        case .seenQuote: Say.Things.seenQuotes(count: count)
        case .sharedBasket: Say.Things.sharedBaskets(count: count)
        case .remembered: Say.Things.remembered(count: count)
        case .basket: Say.Things.baskets(count: count)
        case .basketLine: Say.Things.basketLines(count: count)
        case .draft: Say.Things.drafts(count: count)
        case .draftEdit: Say.Things.draftEdits(count: count)
        case .draftStep: Say.Things.draftSteps(count: count)
        case .account: Say.Things.accounts(count: count)
        case .address: Say.Things.addresses(count: count)
        }
    }
}
