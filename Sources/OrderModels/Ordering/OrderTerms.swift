/// What the caller asked for: distinguishes a repeated call under a key from a different one.
public struct OrderTerms: Hashable, Sendable {
    /// When it should arrive.
    public var arrival: OrderSettings.Arrival
    /// The time as given in the call; nil if not given.
    public var time: String?
    /// The place as given in the call; nil if not given.
    public var place: String?
    /// The draft as given in the call; nil if not given.
    public var draft: String?
    /// The key that it was asked for under, which may name another order once it was freed.
    public var key: String?
    /// Who orders without an account; nil with one, and in attempts of earlier versions.
    public var guest: Guest?
    /// Whether it comes in reusable packaging; nil in attempts of earlier versions.
    public var isPackagingReusable: Bool?
    /// The highest total allowed; nil where the diner agreed to a quote.
    public var ceiling: Money?

    public init(
        arrival: OrderSettings.Arrival, time: String? = nil, place: String? = nil,
        draft: String? = nil, ceiling: Money? = nil
    ) {
        self.arrival = arrival
        self.time = time
        self.place = place
        self.draft = draft
        self.ceiling = ceiling
    }
}
