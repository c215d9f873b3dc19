/// How many caterers have a menu here, and how old the oldest of those is.
public struct MenuCoverage: Hashable, Sendable {
    public let menus: Int
    public let caterers: Int
    public let oldest: Instant?

    public init(menus: Int = 0, caterers: Int = 0, oldest: Instant? = nil) {
        (self.menus, self.caterers, self.oldest) = (menus, caterers, oldest)
    }

    /// That of two servers together.
    public static func + (one: MenuCoverage, other: MenuCoverage) -> MenuCoverage {
        MenuCoverage(
            menus: one.menus + other.menus, caterers: one.caterers + other.caterers,
            oldest: [one.oldest, other.oldest].compactMap(\.self).min())
    }
}

/// How much is cached.
public struct CacheFacts: Hashable, Sendable {
    public let caterers: Int
    public let menus: Int
    public let dishes: Int
    public let oldest: Instant?
    public let newest: Instant?

    public init(caterers: Int, menus: Int, dishes: Int, oldest: Instant?, newest: Instant?) {
        (self.caterers, self.menus, self.dishes) = (caterers, menus, dishes)
        (self.oldest, self.newest) = (oldest, newest)
    }
}
