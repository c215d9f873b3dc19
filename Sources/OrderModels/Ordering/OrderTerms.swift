/// What somebody asked for when they ordered: it tells the same call under a key from another.
public struct OrderTerms: Hashable, Sendable {
    /// When it was to come.
    public var arrival: OrderWishes.Arrival
    /// The time in the words of the call; nil where it was not said there.
    public var time: String?
    /// Where to, in the words of the call; nil where it was not said there.
    public var place: String?
    /// Which draft, in the words of the call; nil where it was not said there.
    public var draft: String?
    /// The most it might cost; nil where a quote was agreed to.
    public var ceiling: Money?

    public init(
        arrival: OrderWishes.Arrival, time: String? = nil, place: String? = nil,
        draft: String? = nil, ceiling: Money? = nil
    ) {
        self.arrival = arrival
        self.time = time
        self.place = place
        self.draft = draft
        self.ceiling = ceiling
    }
}
