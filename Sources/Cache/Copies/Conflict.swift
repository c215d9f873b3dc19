public import OrderModels

/// A change of the copy that contradicts one in its parent.
public struct Conflict: Hashable, Sendable {
    public enum Matter: Hashable, Sendable {
        /// Both gave the column different values.
        case column(String, mine: ColumnValue, theirs: ColumnValue)
        /// The copy changed an item that the parent has removed.
        case goneThere
        /// The copy removed an item that has changed in the parent.
        case removedHere
    }

    public let item: ItemName
    public let matter: Matter

    public init(item: ItemName, matter: Matter) {
        self.item = item
        self.matter = matter
    }
}

/// What a merge does about conflicts.
public enum ConflictPolicy: Sendable {
    case mine
    case theirs
    /// The merge changes nothing and reports what has to be decided.
    case ask
    /// As decided. The merge still asks about conflicts that are missing here, because they or
    /// their values are new.
    case decided([Conflict: Side])

    func side(for conflict: Conflict) -> Side? {
        switch self {
        case .mine: .mine
        case .theirs: .theirs
        case .ask: nil
        case .decided(let sides): sides[conflict]
        }
    }
}

/// What a merge did, or why it did nothing.
public struct MergeReport: Sendable {
    /// An item of the parent before and after the merge; nil where it does not exist.
    public struct Applied: Hashable, Sendable {
        public let item: ItemName
        public let before: [ColumnValue]?
        public let after: [ColumnValue]?

        init(item: ItemName, before: [ColumnValue]?, after: [ColumnValue]?) {
            self.item = item
            self.before = before
            self.after = after
        }

        public init<Item: EditableItem>(_ before: Item, _ after: Item) {
            self.init(
                item: ItemName(Item.kind, Item.storage.sql.key(after.id)), before: before.values,
                after: after.values)
        }
    }

    public let isApplied: Bool
    public let applied: [Applied]
    /// Every conflict found, decided or not.
    public let conflicts: [Conflict]
}
