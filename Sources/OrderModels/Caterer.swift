/// A kitchen that takes orders.
///
/// The server owns every field: eat-tui keeps caterers as they arrive and never edits one.
public struct Caterer: Identifiable, Hashable, Sendable {
    /// Names a caterer, and nothing but a caterer.
    public struct ID: Reference {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// How busy a kitchen says it is. Words it may invent later are kept.
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
    /// What the server said when it was asked; hours know better later.
    public var isOpen: Bool?
    public var nextOpening: Instant?

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
        self.phone = phone
        self.hours = hours
        self.methods = methods
        self.cuisines = cuisines
        self.badges = badges
        self.state = state
        self.isOpen = isOpen
        self.nextOpening = nextOpening
    }

    /// How it is had where nobody said: brought, or fetched from a kitchen that only hands out; nil
    /// where the kitchen says nothing.
    public var usualMethod: Method? {
        methods.contains(.delivery) ? .delivery : methods.first
    }

    /// The opening it is in, or else the next one, as seen at `now`.
    ///
    /// The server's word holds for the present (a kitchen can shut for an hour although its hours
    /// say otherwise); the hours say how long an opening lasts and when another comes.
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

/// One stretch of being open, as instants. No end: round the clock, or the end is not known.
public typealias Opening = OpeningHours.Opening

extension OpeningHours.Opening {
    public func contains(_ instant: Instant) -> Bool {
        from <= instant && until.map { instant < $0 } ?? true
    }
}
