/// How soon a caterer can feed somebody, as it last said.
public struct Timing: Identifiable, Hashable, Sendable {
    public var id: Caterer.ID { caterer }

    public let caterer: Caterer.ID
    public let delivery: Estimate?
    public let collection: Estimate?

    public init(caterer: Caterer.ID, delivery: Estimate?, collection: Estimate?) {
        self.caterer = caterer
        self.delivery = delivery
        self.collection = collection
    }

    /// The first moment at which food can be had, brought or fetched.
    public var earliest: Instant? {
        [delivery, collection].compactMap { $0?.range.start }.min()
    }

    /// Minutes from now, and the stretch of time they stand for.
    public struct Estimate: Hashable, Sendable {
        public let range: Slot
        public let minutes: ClosedRange<Int>?

        public init(range: Slot, minutes: ClosedRange<Int>?) {
            self.range = range
            self.minutes = minutes
        }
    }
}

/// A stretch of time in which food arrives.
public struct Slot: Hashable, Sendable {
    public let start: Instant
    public let end: Instant

    /// Nil where it would end before it starts.
    public init?(start: Instant, end: Instant) {
        guard start <= end else { return nil }
        self.start = start
        self.end = end
    }
}
