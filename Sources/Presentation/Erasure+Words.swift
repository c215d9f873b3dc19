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
        case .timing: (Say.Archive.kitchensHours, Say.Archive.kitchensHours2)
        case .menuSection: (Say.Archive.sectionOfAMenu, Say.Archive.sectionsOfMenus)
        case .dish: ("dish", "dishes")
        case .provider: ("server", "servers")
        case .favourite: ("favourite", "favourites")
        case .order: ("order", "orders")
        case .orderDetail: (Say.Archive.ordersDetails, Say.Archive.ordersDetails2)
        case .attempt: (Say.Archive.attemptToOrder, Say.Archive.attemptsToOrder)
        case .cart: (Say.Archive.cartAtAServer, Say.Archive.cartsAtServers)
        case .wishes: (Say.Archive.basketsDeliveryChoices, Say.Archive.basketsDeliveryChoices2)
        case .seenQuote: (Say.Archive.priceThatWasSeen, Say.Archive.pricesThatWereSeen)
        case .remembered: (Say.Archive.rememberedChoice, Say.Archive.rememberedChoices)
        case .basket: ("basket", "baskets")
        case .basketLine: (Say.Archive.dishInABasket, Say.Archive.dishesInBaskets)
        case .draft: ("draft", "drafts")
        case .draftEdit: (Say.Archive.changeInADraft, Say.Archive.changesInDrafts)
        case .draftStep: (Say.Archive.stepToUndo, Say.Archive.stepsToUndo)
        case .account: ("account", "accounts")
        case .address: ("address", "addresses")
        }
    }
}
