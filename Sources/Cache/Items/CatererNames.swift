public import OrderModels

/// What the diner's own things call their caterers. The cache may be cleared, and a draft be carried
/// to another machine: so each name is kept among the diner's own things too.
extension ReadAccessor {
    /// As cached, or else as kept.
    public func names(of caterers: [Caterer.ID]) throws -> [Caterer.ID: String] {
        let wanted = Array(Set(caterers))
        guard !wanted.isEmpty else { return [:] }
        // A cache that cannot be read takes nothing away from what is the diner's.
        let cached = (try? items(Request(KeptCaterer.self, where: .anyOf(wanted)))) ?? []
        var names = Dictionary(cached.map { ($0.id, $0.caterer.name) }) { first, _ in first }
        for id in wanted where names[id] == nil {
            names[id] = try item(Remembered.self, Remembered.name(of: id))?.value
        }
        return names
    }

    /// Whom the diner's own things name, in the parts of an archive that are wanted.
    func ownCaterers(in parts: Set<Archive.Part>) throws -> Set<Caterer.ID> {
        var found: Set<Caterer.ID> = []
        if parts.contains(.favourites) {
            found.formUnion(try items(Request(Favourite.self)).map(\.caterer))
        }
        if parts.contains(.baskets) {
            found.formUnion(try items(Request(Basket.self)).map(\.caterer))
        }
        if parts.contains(.orders) {
            found.formUnion(try items(Request(OrderMention.self)).map(\.caterer))
        }
        guard parts.contains(.drafts) else { return found }
        for row in try items(Request(CopyEdit.self)) where row.name.kind == Basket.kind {
            // What cannot be read names nobody.
            guard let edit = try? RowEdit(text: row.edit), let values = edit.mine ?? edit.base,
                let basket = try? Basket(values: values)
            else { continue }
            found.insert(basket.caterer)
        }
        return found
    }
}

extension WriteAccessor {
    /// Keeps the name of a caterer that something of the diner's is about.
    public func keepName(of caterer: Caterer.ID) throws {
        guard let name = try names(of: [caterer])[caterer] else { return }
        try keep(name, of: caterer)
    }

    public func keep(_ name: String, of caterer: Caterer.ID) throws {
        try upsert(Remembered(Remembered.name(of: caterer), name))
    }

    /// Keeps the names of all whom the diner's own things are about.
    public func keepNames() throws {
        let own = try ownCaterers(in: Archive.Part.usual)
        for (caterer, name) in try names(of: Array(own)) { try keep(name, of: caterer) }
    }
}

extension Remembered {
    private static let names = "name/"

    static func name(of caterer: Caterer.ID) -> String { names + caterer.rawValue }

    /// Whether it is the name of a caterer.
    var isName: Bool { id.hasPrefix(Self.names) }
}
