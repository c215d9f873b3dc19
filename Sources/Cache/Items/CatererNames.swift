public import OrderModels

/// The names of caterers that the diner's own data refers to. They are stored with that data
/// (0033), because the cache may be cleared and a draft may move to another machine.
extension ReadAccessor {
    /// From the cache, or else as stored with the diner's data.
    public func names(of caterers: [Caterer.ID]) throws -> [Caterer.ID: String] {
        let wanted = Array(Set(caterers))
        guard !wanted.isEmpty else { return [:] }
        // An unreadable cache must not hide the diner's own data.
        let cached = (try? items(Request(KeptCaterer.self, where: .anyOf(wanted)))) ?? []
        var names = Dictionary(cached.map { ($0.id, $0.caterer.name) }) { first, _ in first }
        for id in wanted where names[id] == nil {
            names[id] = try item(Remembered.self, Remembered.name(of: id))?.value
        }
        return names
    }

    /// The caterers that the wanted parts of an archive refer to.
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
            // Unreadable rows are skipped.
            guard let edit = try? RowEdit(text: row.edit), let values = edit.mine ?? edit.base,
                let basket = try? Basket(values: values)
            else { continue }
            found.insert(basket.caterer)
        }
        return found
    }
}

extension WriteAccessor {
    /// Stores the name of a caterer that the diner's data refers to.
    public func keepName(of caterer: Caterer.ID) throws {
        guard let name = try names(of: [caterer])[caterer] else { return }
        try keep(name, of: caterer)
    }

    public func keep(_ name: String, of caterer: Caterer.ID) throws {
        try upsert(Remembered(Remembered.name(of: caterer), name))
    }

    /// Stores the names of all caterers that the diner's data refers to.
    public func keepNames() throws {
        let own = try ownCaterers(in: Archive.Part.usual)
        for (caterer, name) in try names(of: Array(own)) { try keep(name, of: caterer) }
    }
}

extension Remembered {
    private static let names = "name/"

    static func name(of caterer: Caterer.ID) -> String { names + caterer.rawValue }

    var isName: Bool { id.hasPrefix(Self.names) }
}
