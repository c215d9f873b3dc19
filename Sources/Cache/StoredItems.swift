import OrderModels

/// Every stored item type.
enum StoredItems {
    /// In an order in which each type can be written after the ones before it.
    static func types(of realm: Realm) -> [any StoredItem.Type] {
        named(realm).map(\.type)
    }

    /// What a diner would call an item of that type; nil for types that only lists show.
    static func thing(_ type: Any.Type) -> StoredThing? {
        Realm.allCases.lazy.flatMap(named).first { $0.type == type }?.thing
    }

    static func named(_ realm: Realm) -> [(type: any StoredItem.Type, thing: StoredThing)] {
        switch realm {
        case .cache:
            [
                (Marketplace.self, .marketplace), (KeptCaterer.self, .caterer),
                (Timing.self, .timing), (QuotedTerms.self, .quotedTerms),
                (MenuSection.self, .menuSection), (MenuItem.self, .dish),
                (ListedMenus.self, .listedMenus), (Registry.self, .registry),
            ]
        case .user:
            [
                (AddedProvider.self, .provider), (Favourite.self, .favourite),
                (OrderMention.self, .order), (OrderRecord.self, .orderDetail),
                (OrderAttempt.self, .attempt), (CartRecord.self, .cart),
                (OrderSettings.self, .wishes), (SeenQuote.self, .seenQuote),
                (SharedBasket.self, .sharedBasket),
                (Remembered.self, .remembered),
                (Basket.self, .basket), (BasketLine.self, .basketLine), (CopyRecord.self, .draft),
                (CopyEdit.self, .draftEdit), (CopyStep.self, .draftStep),
                (KnownAccount.self, .account), (KeptAddress.self, .address),
            ]
        }
    }
}

extension WriteAccessor {
    /// Removes everything in a realm.
    func deleteEverything(in realm: Realm) throws {
        for type in StoredItems.types(of: realm).reversed() {
            try deleteAll(type)
        }
        if realm == .cache { try forgetFreshness() }
    }
}
