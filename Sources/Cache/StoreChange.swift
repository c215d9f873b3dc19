/// What one commit changed.
public struct StoreChange: Hashable, Sendable {
    /// Which items of a kind changed.
    public enum Keys: Hashable, Sendable {
        case known(Set<String>)
        /// Another process made the change, or there are too many to name: any item of the kind may
        /// differ.
        case unknown
    }

    public let kinds: [ItemKind: Keys]

    public init(_ kinds: [ItemKind: Keys]) {
        self.kinds = kinds
    }

    /// Whether the result of a request for `type` may have changed.
    public func concerns<Item: Requestable>(_ type: Item.Type) -> Bool {
        !Item.kinds.isDisjoint(with: kinds.keys)
    }

    /// Whether another process may have made it.
    public var mayBeOfAnother: Bool { kinds.values.contains(.unknown) }

    /// Whether only kinds that `type` depends on have changed.
    public func isOnly<Item: Requestable>(_ type: Item.Type) -> Bool {
        kinds.keys.allSatisfy(Item.kinds.contains)
    }
}
