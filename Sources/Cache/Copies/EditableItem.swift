import OrderModels

/// An item that a copy can hold its own version of.
public protocol EditableItem: ColumnItem {
    /// The filter for the items with these keys.
    static func filter(naming keys: [String]) -> Filter

    func passes(_ filter: Filter) -> Bool
    /// The ascending sort keys of the item; no two items have the same.
    func place(in sort: Sort) -> [ColumnValue]
}

extension EditableItem {
    /// The rows with these names, as `reader` has them.
    static func rows(
        _ names: some Collection<ItemName>, in reader: any ReadAccessor
    ) throws -> [ItemName: [ColumnValue]] {
        if names.count == 1, let name = names.first {
            return try reader.item(Self.self, key: name.key).map { [name: $0.values] } ?? [:]
        }
        let found = try reader.items(Request(Self.self, where: filter(naming: names.map(\.key))))
        return Dictionary(found.map { (name($0.id), $0.values) }) { $1 }
    }

    static func write(_ values: [ColumnValue], with writer: any WriteAccessor) throws {
        try writer.upsert(Self(values: values))
    }

    static func remove(_ values: [ColumnValue], with writer: any WriteAccessor) throws {
        try writer.delete(Self.self, Self(values: values).id)
    }
}

/// The kinds that a copy can edit: a basket and what is in it (0053).
enum EditableKinds {
    /// In the order in which they are written.
    static let all: [any EditableItem.Type] = [Basket.self, BasketLine.self]

    static func type(of kind: ItemKind) -> (any EditableItem.Type)? {
        all.first { $0.kind == kind }
    }
}
