/// All that a child holds apart from its parent.
struct Overlay: Hashable, Sendable {
    private(set) var edits: [ItemKind: [ItemName: RowEdit]] = [:]

    subscript(name: ItemName) -> RowEdit? {
        get { edits[name.kind]?[name] }
        set {
            edits[name.kind, default: [:]][name] = newValue
            if edits[name.kind]?.isEmpty == true { edits[name.kind] = nil }
        }
    }

    var isEmpty: Bool { edits.isEmpty }

    var names: Set<ItemName> {
        Set(edits.values.flatMap(\.keys))
    }

    /// In the order in which they are to be written.
    var kinds: [ItemKind] {
        edits.keys.sorted { EditableKinds.order(of: $0) < EditableKinds.order(of: $1) }
    }
}

extension StoreChange {
    /// A change of these items, or nil where there are none.
    init?(of names: Set<ItemName>) {
        guard !names.isEmpty else { return nil }
        self.init(
            Dictionary(grouping: names, by: \.kind).mapValues { .known(Set($0.map(\.key))) })
    }
}
