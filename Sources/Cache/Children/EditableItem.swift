import OrderModels

/// An item that a child can hold a version of its own of.
public protocol EditableItem: ColumnItem {
    /// Filters that let through at least the items of these names; none, where a kind has few items.
    static func filters(naming keys: [String]) -> [Filter]

    func passes(_ filter: Filter) -> Bool
    /// What it is ordered by, ascending; no two items alike.
    func place(in sort: Sort) -> [ColumnValue]
}

extension EditableItem {
    public static func filters(naming keys: [String]) -> [Filter] { [] }

    /// Those of these names, by name, as `reader` has them.
    static func rows(
        _ names: some Collection<ItemName>, in reader: any ReadAccessor
    ) throws -> [ItemName: [ColumnValue]] {
        if names.count == 1, let name = names.first {
            return try reader.item(Self.self, key: name.key).map { [name: $0.values] } ?? [:]
        }
        let wanted = Set(names)
        let filters = filters(naming: names.map(\.key))
        var rows: [ItemName: [ColumnValue]] = [:]
        for item in try reader.items(Request(Self.self, where: filters)) {
            let name = name(item.id)
            if wanted.contains(name) { rows[name] = item.values }
        }
        return rows
    }

    static func write(_ values: [ColumnValue], with writer: any WriteAccessor) throws {
        try writer.upsert(Self(values: values))
    }

    static func remove(_ values: [ColumnValue], with writer: any WriteAccessor) throws {
        try writer.delete(Self.self, Self(values: values).id)
    }
}

/// The kinds that can be edited in a child: all that the diner makes.
enum EditableKinds {
    static let all: [any EditableItem.Type] = [
        Basket.self, BasketLine.self, Favourite.self, OrderMention.self, AddedProvider.self,
        Remembered.self,
    ]

    private static let byKind = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })

    static func type(of kind: ItemKind) -> (any EditableItem.Type)? { byKind[kind] }

    /// The order in which they are written: a basket before its lines.
    static func order(of kind: ItemKind) -> Int {
        all.firstIndex { $0.kind == kind } ?? all.count
    }
}
