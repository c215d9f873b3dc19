import OrderModels

/// What of the diner's stays behind when a store comes to stand on files: all that is of a server
/// that ends with the program, and what is of an account where the files know another.
struct StayingBehind {
    private let provider: ProviderID?
    private let accounts: Set<ProviderID>
    /// The server's baskets, and the working copies of them and of their lines.
    private let copies: Set<CopyID>

    /// `accounts` are known to the files at those servers.
    init(
        of provider: ProviderID?, accounts: Set<ProviderID>, in inventory: any Inventory
    ) throws {
        (self.provider, self.accounts) = (provider, accounts)
        guard let provider else {
            copies = []
            return
        }
        var copies: Set<CopyID> = []
        for basket in try inventory.items(Request(Basket.self))
        where basket.caterer.local(to: provider) != nil {
            copies.insert(CopyID(rawValue: basket.id.rawValue))
        }
        let records = try inventory.stored(CopyRecord.self, from: InventoryPlace(), limit: .max).0
        for record in records where record.parent == nil {
            let id = Basket.ID(rawValue: record.id.rawValue)
            let basket = try inventory.view(of: record).reader.item(Basket.self, id)
            if basket?.caterer.local(to: provider) != nil { copies.insert(record.id) }
        }
        for record in records where record.parent.map(copies.contains) ?? false {
            copies.insert(record.id)
        }
        self.copies = copies
    }

    func contains(_ item: some StoredItem) -> Bool {
        switch item {
        case let item as Favourite: provider.flatMap(item.caterer.local(to:)) != nil
        case let item as OrderMention: provider.flatMap(item.caterer.local(to:)) != nil
        case let item as OrderRecord: item.provider == provider
        case let item as OrderAttempt: item.provider == provider
        case let item as CartRecord: item.provider == provider
        case let item as KnownAccount: item.provider == provider
        case let item as KeptAddress:
            item.provider.map { $0 == provider || accounts.contains($0) } ?? false
        case let item as OrderSettings: has(item.id)
        case let item as SeenQuote: has(item.id)
        case let item as SharedBasket: has(item.id)
        case let item as Basket: has(item.id)
        case let item as BasketLine: has(item.basket)
        case let item as CopyRecord: copies.contains(item.id)
        case let item as CopyEdit: copies.contains(item.draft)
        case let item as CopyStep: copies.contains(item.draft)
        default: false
        }
    }

    private func has(_ basket: Basket.ID) -> Bool {
        copies.contains(CopyID(rawValue: basket.rawValue))
    }
}
