/// How soon a caterer can deliver, by its last report.
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

    /// The earliest time at which food can be delivered or collected.
    public var earliest: Instant? {
        [delivery, collection].compactMap { $0?.range.start }.min()
    }

    /// A number of minutes from now, and the range that it stands for.
    public struct Estimate: Hashable, Sendable {
        public let range: Slot
        public let minutes: ClosedRange<Int>?

        public init(range: Slot, minutes: ClosedRange<Int>?) {
            self.range = range
            self.minutes = minutes
        }
    }
}

/// A range of time in which food arrives.
public struct Slot: Hashable, Sendable {
    public let start: Instant
    public let end: Instant

    /// Nil if it ends before it starts.
    public init?(start: Instant, end: Instant) {
        guard start <= end else { return nil }
        self.start = start
        self.end = end
    }
}
