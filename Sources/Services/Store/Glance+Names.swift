import Cache
public import OrderModels

/// What a command line may name, read without opening the store.
extension Glance {
    /// Kitchens whose names begin with `words`.
    public func caterers(
        beginning words: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        try cached { try $0.caterers(beginning: words, at: providers, limit: limit) }
    }

    public func caterers(
        referenced beginning: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        try cached { try $0.caterers(referenced: beginning, at: providers, limit: limit) }
    }

    /// Kitchens with that reference or that whole name.
    public func caterers(
        called text: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        try cached { try $0.caterers(called: text, at: providers, limit: limit) }
    }

    public func dishes(of caterer: Caterer.ID) throws -> [KnownName] {
        try cached { try $0.dishes(of: caterer.rawValue) }
    }

    public func dishes(
        beginning words: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        try cached { try $0.dishes(beginning: words, at: providers, limit: limit) }
    }

    public func dishes(
        referenced beginning: String, at providers: [ProviderID], limit: Int
    ) throws -> [KnownName] {
        try cached { try $0.dishes(referenced: beginning, at: providers, limit: limit) }
    }

    private func cached(_ find: (NameGlance) throws -> [KnownName]) throws -> [KnownName] {
        try NameGlance(locations).map(find) ?? []
    }

    public func servers() throws -> [AddedProvider] {
        try UserGlance.read(at: locations, leavesNoTrace: true) {
            try $0.items(Request(AddedProvider.self))
        } ?? []
    }

    public func baskets(discarded: Bool) throws -> [KnownName] {
        try UserGlance.read(at: locations, leavesNoTrace: true) { reader in
            try BasketEntry.all(in: reader, discarded: discarded).map { entry in
                KnownName(
                    name: try entry.basket.called(in: reader),
                    reference: entry.basket.id.rawValue)
            }
        } ?? []
    }

    /// What waits for the diner's yes, or has expired lately.
    public func proposals() throws -> [Proposal] {
        try UserGlance.read(at: locations, leavesNoTrace: true) { try Proposal.all(in: $0) } ?? []
    }

    /// The caterer of the basket that commands are about, and its dishes.
    public func currentBasket() throws -> (caterer: Caterer.ID, lines: [String])? {
        try UserGlance.read(at: locations, leavesNoTrace: true) { reader in
            guard let entry = try BasketEntry.current(in: reader) else { return nil }
            let lines = try entry.reader.items(
                Request(BasketLine.self, where: .basket(entry.basket.id)))
            return (entry.basket.caterer, lines.map(\.name))
        } ?? nil
    }

    /// By their numbers, or else by their references, with their kitchens.
    public func orders(limit: Int) throws -> [(name: String, kitchen: String?)] {
        try UserGlance.read(at: locations, leavesNoTrace: true) { reader in
            try reader.items(Request(OrderRecord.self, limit: limit)).map {
                ($0.order.number ?? $0.id.rawValue, $0.order.catererName)
            }
        } ?? []
    }

    public func addresses(of providers: [ProviderID], hidden: Bool) throws -> [KeptAddress] {
        try UserGlance.read(at: locations, leavesNoTrace: true) {
            try $0.items(
                Request(KeptAddress.self, where: .usable(with: providers), .hidden(hidden)))
        } ?? []
    }
}
