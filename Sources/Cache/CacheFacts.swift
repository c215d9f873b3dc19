public import OrderModels

/// How many of a provider's caterers have a menu here, and how old the oldest of those is.
public struct MenuCoverage: Hashable, Sendable {
    public let menus: Int
    public let caterers: Int
    public let oldest: Instant?
}

/// How much is cached.
public struct CacheFacts: Hashable, Sendable {
    public let caterers: Int
    public let menus: Int
    public let dishes: Int
    public let oldest: Instant?
    public let newest: Instant?
}
