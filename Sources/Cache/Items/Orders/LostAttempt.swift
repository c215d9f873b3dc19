public import OrderModels

/// An attempt to order whose key is all that could be read from a damaged file (0030).
public enum LostAttempt {
    static func reference(to key: String) -> String { "lost-attempt/" + key }
}

extension ReadAccessor {
    /// Whether an attempt with this key was lost, so that its order may exist.
    public func hasLost(_ key: OrderAttempt.ID) throws -> Bool {
        try item(Remembered.self, LostAttempt.reference(to: key.rawValue)) != nil
    }
}
