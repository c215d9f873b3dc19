import OrderModels

/// Reads a copy: the parent's answer, overlaid with the copy's changes.
///
/// The diner's own tables are small, so this overlays them in memory and sorts as the parent would.
/// Types that no copy can change come from the parent unchanged.
class CopyReader: ReadAccessor {
    let parent: any ReadAccessor
    var edits: [ItemName: RowEdit]

    init(_ parent: any ReadAccessor, _ edits: [ItemName: RowEdit]) {
        self.parent = parent
        self.edits = edits
    }

    func items<Item: StoreItem>(_ request: Request<Item>) throws -> [Item] {
        try request.check()
        guard let whole = try overlaid(request.unpaged) else { return try parent.items(request) }
        return request.page(of: whole)
    }

    func item<Item: StoredItem>(_ type: Item.Type, key: String) throws -> Item? {
        let theirs = try parent.item(type, key: key)
        guard let editable = type as? any EditableItem.Type,
            let edit = edits[ItemName(editable.kind, key)]
        else { return theirs }
        let values = edit.applied(to: (theirs as? any EditableItem)?.values)
        return try values.map { try editable.init(values: $0) } as? Item
    }

    func count<Item: StoreItem>(_ request: Request<Item>) throws -> Int {
        try overlaid(request.unpaged)?.count ?? parent.count(request)
    }

    func position<Item: StoreItem>(of id: Item.ID, in request: Request<Item>) throws -> Int? {
        guard let whole = try overlaid(request.unpaged) else {
            return try parent.position(of: id, in: request)
        }
        return whole.firstIndex { $0.id == id }
    }

    func reach(to place: Coordinate, at now: Instant) throws -> [Caterer.ID: Bool] {
        try parent.reach(to: place, at: now)
    }

    func freshness(of resource: Resource) throws -> Freshness? {
        try parent.freshness(of: resource)
    }

    func menuCoverage(of provider: ProviderID) throws -> MenuCoverage {
        try parent.menuCoverage(of: provider)
    }

    func longestName(of provider: ProviderID) throws -> String {
        try parent.longestName(of: provider)
    }

    func nearestWord(to word: String, in vocabulary: Vocabulary) throws -> String? {
        try parent.nearestWord(to: word, in: vocabulary)
    }

    func cacheFacts() throws -> CacheFacts { try parent.cacheFacts() }

    /// The overlaid answer; nil where the copy changes nothing in the parent's.
    private func overlaid<Item: StoreItem>(_ request: Request<Item>) throws -> [Item]? {
        guard let type = Item.self as? any EditableItem.Type,
            edits.keys.contains(where: { $0.kind == type.kind })
        else { return nil }
        return try lay(edits.filter { $0.key.kind == type.kind }, of: type, over: request)
    }

    private func lay<Item: StoreItem, Edited: EditableItem>(
        _ edits: [ItemName: RowEdit], of type: Edited.Type, over request: Request<Item>
    ) throws -> [Item]? {
        guard let request = request as? Request<Edited> else { return nil }
        var found = try parent.items(request).filter { edits[Edited.name($0.id)] == nil }
        let theirs = try Edited.rows(edits.keys, in: parent)
        for (name, edit) in edits {
            guard let values = edit.applied(to: theirs[name]) else { continue }
            let item = try Edited(values: values)
            if request.filters.allSatisfy(item.passes) { found.append(item) }
        }
        // Sorts indices: items are slow to swap, as only the run time knows their size.
        let places = found.map { $0.place(in: request.sort) }
        let inOrder = places.indices.sorted { places[$0].lexicographicallyPrecedes(places[$1]) }
        return inOrder.map { found[$0] } as? [Item]
    }
}
