/// The ID of a provider: chosen when it is added, `demo` for the demo.
public struct ProviderID: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible
{
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let demo = ProviderID(rawValue: "demo")

    public static func < (one: ProviderID, other: ProviderID) -> Bool {
        one.rawValue < other.rawValue
    }

    public var description: String { rawValue }

    /// The address without its scheme, for a server without a name.
    public var shortName: String {
        guard let scheme = rawValue.firstRange(of: "://") else { return rawValue }
        return String(rawValue[scheme.upperBound...])
    }
}

/// The abilities of a provider, which decide what the screens offer.
public struct Capabilities: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let guestCheckout = Capabilities(rawValue: 1 << 0)
    public static let serverQuote = Capabilities(rawValue: 1 << 2)
    public static let slots = Capabilities(rawValue: 1 << 3)
    public static let tip = Capabilities(rawValue: 1 << 4)
    public static let signUp = Capabilities(rawValue: 1 << 5)
}

/// A provider's data about itself: its currency and time zone apply to all its prices and hours.
public struct Marketplace: Identifiable, Hashable, Sendable {
    public let id: ProviderID
    public let name: String
    public let currency: Currency
    /// The zone of all its kitchens' hours, such as `Europe/Paris`.
    public let zone: String
    public let country: String?
    public let locale: String?
    public let phone: String?
    /// The centre of the market, for diners who have given no address.
    public let center: Coordinate?
    public let capabilities: Capabilities

    public init(
        id: ProviderID, name: String, currency: Currency, zone: String, country: String? = nil,
        locale: String? = nil, phone: String? = nil, center: Coordinate? = nil,
        capabilities: Capabilities = []
    ) {
        self.id = id
        self.name = name
        self.currency = currency
        self.zone = zone
        self.country = country
        self.locale = locale
        self.phone = phone
        self.center = center
        self.capabilities = capabilities
    }
}

/// A provider that the diner added: its address and its API.
public struct AddedProvider: Identifiable, Hashable, Sendable {
    public let id: ProviderID
    public let url: String
    public let addedAt: Instant

    public init(id: ProviderID, url: String, addedAt: Instant) {
        self.id = id
        self.url = url
        self.addedAt = addedAt
    }
}
