public import OrderModels

/// Something that parent and copy want differently, both having changed it.
public struct Conflict: Hashable, Sendable {
    public enum Matter: Hashable, Sendable {
        /// Each gave a column another value.
        case column(String, mine: ColumnValue, theirs: ColumnValue)
        /// The copy changed what its parent no longer has.
        case goneThere
        /// The copy removed what has changed in its parent.
        case removedHere
    }

    public let item: ItemName
    public let matter: Matter

    public init(item: ItemName, matter: Matter) {
        self.item = item
        self.matter = matter
    }
}

/// What happens where a merge meets a conflict.
public enum ConflictPolicy: Sendable {
    case mine
    case theirs
    /// Nothing is merged, and the report says what has to be decided.
    case ask
    /// As was decided. A conflict that is not among these, because it is new or its values are,
    /// is asked about.
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
    /// An item of the parent before and after; nil is none.
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
    /// Every conflict that was met, decided or not.
    public let conflicts: [Conflict]
}
