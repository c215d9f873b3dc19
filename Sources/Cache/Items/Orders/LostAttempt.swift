public import OrderModels

/// An attempt to order of which a damaged file told no more than its name.
public enum LostAttempt {
    static func reference(to key: String) -> String { "lost-attempt/" + key }
}

extension ReadAccessor {
    /// Whether what was tried under a key is lost, so that there may be an order of it.
    public func hasLost(_ key: OrderAttempt.ID) throws -> Bool {
        try item(Remembered.self, LostAttempt.reference(to: key.rawValue)) != nil
    }
}
