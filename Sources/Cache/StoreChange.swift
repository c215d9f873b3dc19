/// What one commit changed.
public struct StoreChange: Hashable, Sendable {
    /// Which items of a kind.
    public enum Keys: Hashable, Sendable {
        case known(Set<String>)
        /// Another process made the change, or it is of too many to name: anything of the kind may
        /// differ.
        case unknown
    }

    public let kinds: [ItemKind: Keys]

    public init(_ kinds: [ItemKind: Keys]) {
        self.kinds = kinds
    }

    /// Whether a request for `type` may find something else now.
    public func concerns<Item: Requestable>(_ type: Item.Type) -> Bool {
        !Item.kinds.isDisjoint(with: kinds.keys)
    }

    /// Whether nothing else has changed.
    public func isOnly<Item: Requestable>(_ type: Item.Type) -> Bool {
        kinds.keys.allSatisfy(Item.kinds.contains)
    }
}
