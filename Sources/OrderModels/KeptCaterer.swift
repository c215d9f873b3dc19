/// A caterer as it is kept: what the server said, and the opening it is in or waits for.
public struct KeptCaterer: Hashable, Sendable, Identifiable {
    public var id: Caterer.ID { caterer.id }

    public let caterer: Caterer
    /// True from the moment it was worked out until it ends; then it must be worked out anew.
    public let opening: Opening?

    public init(_ caterer: Caterer, opening: Opening?) {
        self.caterer = caterer
        self.opening = opening
    }
}
