/// A cached caterer: the server's data, and the current or next opening.
public struct KeptCaterer: Hashable, Sendable, Identifiable {
    public var id: Caterer.ID { caterer.id }

    public let caterer: Caterer
    /// Valid from the moment it was computed until it ends; then it has to be computed again.
    public let opening: Opening?

    public init(_ caterer: Caterer, opening: Opening?) {
        self.caterer = caterer
        self.opening = opening
    }
}
