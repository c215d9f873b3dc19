public import OrderModels

/// What the diner says on the first screen, and may say anew later.
public struct Answers: Hashable, Sendable {
    /// Whom to order from.
    public enum Source: Hashable, Sendable {
        case demo
        /// The servers that were added.
        case added
        /// One more server, by its address.
        case address(String)
    }

    public enum Question: String, Hashable, Sendable, CaseIterable {
        case source, address, place, diet, alerts, mouse
    }

    public var source = Source.demo
    /// A coordinate, or an address in words; empty where nobody said.
    public var place = ""
    public var diet: Diet?
    public var alerts: [Allergen] = []
    public var hasMouse = true

    public init() {}
}
