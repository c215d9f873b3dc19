/// A kitchen that takes orders.
///
/// The server owns every field: eat-tui keeps caterers as they arrive and never edits one.
public struct Caterer: Identifiable, Hashable, Sendable {
    public typealias ID = Reference<Caterer>

    /// How busy a kitchen says it is. Unknown words of the server are kept.
    public struct State: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let normal = State(rawValue: "normal")
        public static let rush = State(rawValue: "rush")
    }

    /// A way of getting the food.
    public struct Method: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let delivery = Method(rawValue: "delivery")
        public static let collection = Method(rawValue: "collection")
    }

    public let id: ID
    public let provider: ProviderID
    public var name: String
    public var summary: String?
    public var address: Address?
    public var phone: String?
    public var hours: OpeningHours
    public var methods: [Method]
    public var cuisines: [String]
    public var badges: [String]
    public var state: State
    /// The server's answer when it was asked; the hours tell what holds later.
    public var isOpen: Bool?
    public var nextOpening: Instant?
    /// Where its picture is, as the server says.
    public var image: PictureAddress?

    public init(
        id: ID, provider: ProviderID, name: String, summary: String? = nil, address: Address? = nil,
        phone: String? = nil, hours: OpeningHours = OpeningHours(spans: []), methods: [Method] = [],
        cuisines: [String] = [], badges: [String] = [], state: State = .normal,
        isOpen: Bool? = nil, nextOpening: Instant? = nil
    ) {
        self.id = id
        self.provider = provider
        self.name = name
        self.summary = summary
        self.address = address
        self.phone = phone.flatMap(OrderModels.phone)
        self.hours = hours
        self.methods = methods
        self.cuisines = cuisines
        self.badges = badges
        self.state = state
        self.isOpen = isOpen
        self.nextOpening = nextOpening
    }

    /// The method where the diner chose none: delivery, or collection from a kitchen that only
    /// offers that; nil where the kitchen says nothing.
    public var usualMethod: Method? {
        methods.contains(.delivery) ? .delivery : methods.first
    }

    /// The opening at `now`, or else the next one.
    ///
    /// The server's answer decides about the present, because a kitchen can close for an hour
    /// against its hours; the hours decide how long an opening lasts and when the next one begins.
    public func opening(at now: Instant, in zone: ZoneRules) -> Opening? {
        let planned = hours.opening(atOrAfter: now, in: zone)
        switch isOpen {
        case true?:
            guard let planned, planned.from <= now else {
                return Opening(from: Instant(secondsSince1970: 0), until: nil)
            }
            return planned
        case false?:
            guard let planned else {
                return nextOpening.flatMap { $0 > now ? Opening(from: $0, until: nil) : nil }
            }
            guard planned.from <= now else { return planned }
            guard let nextOpening, nextOpening > now else {
                return planned.until.flatMap { hours.opening(atOrAfter: $0, in: zone) }
            }
            return hours.opening(atOrAfter: nextOpening, in: zone)
                ?? Opening(from: nextOpening, until: nil)
        case nil:
            return planned
        }
    }
}

/// An uninterrupted time of being open, as instants. Without an end, the kitchen never closes or
/// the end is unknown.
public typealias Opening = OpeningHours.Opening

extension OpeningHours.Opening {
    public func contains(_ instant: Instant) -> Bool {
        from <= instant && until.map { instant < $0 } ?? true
    }
}

extension Caterer {
    /// Cuisines with names in every language, as scripts read them. Kitchens may have any others.
    public static let knownCuisines: Set<String> = [
        "thai", "italian", "mexican", "indian", "chinese", "japanese", "korean", "vietnamese",
        "indonesian", "asian", "greek", "turkish", "lebanese", "syrian", "persian", "arabic",
        "moroccan", "ethiopian", "african", "french", "spanish", "portuguese", "german", "american",
        "brazilian", "peruvian", "georgian", "mediterranean",
    ]
}
