import OrderModels

/// The writer inside one step of a copy: nothing reaches the parent.
final class CopyWriter: CopyReader, WriteAccessor {
    /// The copy's previous edit of each changed item.
    private(set) var before: [ItemName: RowEdit?] = [:]

    func insert<Item: StoredItem>(_ item: Item) throws {
        let edited = try editable(item)
        guard try current(edited.name).shown == nil else {
            throw StoreError.alreadyThere(kind: edited.name.kind.rawValue, key: edited.name.key)
        }
        try write(edited.values, as: edited.name)
    }

    func upsert<Item: StoredItem>(_ item: Item) throws -> Bool {
        let edited = try editable(item)
        return try write(edited.values, as: edited.name)
    }

    func upsert<Item: StoredItem>(_ prepared: Prepared<Item>) throws -> Bool {
        throw CopyError.notEditable(Item.storage.sql.kind.rawValue)
    }

    func delete<Item: StoredItem>(_ type: Item.Type, _ id: Item.ID) throws {
        guard let type = type as? any EditableItem.Type else {
            throw CopyError.notEditable(Item.storage.sql.kind.rawValue)
        }
        try write(nil, as: ItemName(type.kind, Item.storage.sql.key(id)))
    }

    func deleteAll<Item: StoredItem>(_ type: Item.Type, where filters: [Item.Filter]) throws {
        for item in try items(Request(type, where: filters)) {
            try delete(type, item.id)
        }
    }

    func replace<Scope: StoreScope>(_ members: [Scope.Member.ID], in scope: Scope) throws -> Int {
        throw StoreError.wrongRealm(expected: Scope.Member.realm.rawValue)
    }

    func record(_ freshness: Freshness) throws {
        throw StoreError.wrongRealm(expected: "cache")
    }

    func forgetFreshness() throws {
        throw StoreError.wrongRealm(expected: "cache")
    }

    func sweep(_ extent: SweepExtent) throws {
        throw StoreError.wrongRealm(expected: "cache")
    }

    /// Sets the copy's edit of an item, for undo and redo.
    func set(_ edit: RowEdit?, of name: ItemName) {
        guard edits[name] != edit else { return }
        if before[name] == nil { before.updateValue(edits[name], forKey: name) }
        edits[name] = edit
    }

    /// The changes, sorted by name, so that equal edits give equal text.
    var changes: [CopyStep.Change] {
        before.filter { edits[$0.key] != $0.value }
            .map { CopyStep.Change(name: $0.key, before: $0.value, after: edits[$0.key]) }
            .sorted { ($0.name.kind.rawValue, $0.name.key) < ($1.name.kind.rawValue, $1.name.key) }
    }

    /// - Returns: Whether the item differs now.
    @discardableResult
    private func write(_ wanted: [ColumnValue]?, as name: ItemName) throws -> Bool {
        let (theirs, shown) = try current(name)
        guard shown != wanted else { return false }
        set(RowEdit.after(edits[name], writing: wanted, over: theirs), of: name)
        return true
    }

    private func current(
        _ name: ItemName
    ) throws -> (theirs: [ColumnValue]?, shown: [ColumnValue]?) {
        let type = EditableKinds.type(of: name.kind)
        let theirs = try type?.rows([name], in: parent)[name]
        guard let edit = edits[name] else { return (theirs, theirs) }
        return (theirs, edit.applied(to: theirs))
    }

    private func editable<Item: StoredItem>(
        _ item: Item
    ) throws -> (name: ItemName, values: [ColumnValue]) {
        guard let edited = item as? any EditableItem else {
            throw CopyError.notEditable(Item.storage.sql.kind.rawValue)
        }
        return (ItemName(type(of: edited).kind, Item.storage.sql.key(item.id)), edited.values)
    }
}
