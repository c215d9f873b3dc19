/// How soon a caterer can deliver, by its last report.
public struct Timing: Identifiable, Hashable, Sendable {
    public var id: Caterer.ID { caterer }

    public let caterer: Caterer.ID
    public let delivery: Estimate?
    public let collection: Estimate?
    /// When the server said so; nil if that was not read with it.
    public var asOf: Instant?

    public init(
        caterer: Caterer.ID, delivery: Estimate?, collection: Estimate?, asOf: Instant? = nil
    ) {
        self.caterer = caterer
        self.delivery = delivery
        self.collection = collection
        self.asOf = asOf
    }

    /// The earliest time at which food can be delivered or collected.
    public var earliest: Instant? {
        [delivery, collection].compactMap { $0?.range.start }.min()
    }

    /// How the food comes soonest by the diner's usual way: delivered, else collected.
    public var offer: Offer? {
        offer(by: .delivery) ?? offer(by: .collection)
    }

    /// How soon the food comes by the way that the diner chose, or by the usual one; nil where the
    /// server names no time for it.
    public func offer(by method: Caterer.Method?) -> Offer? {
        guard let method else { return offer }
        let estimate = method == .collection ? collection : delivery
        return estimate.map { Offer(method: method, estimate: $0) }
    }

    /// How long servers keep an estimate, and so for how long it counts as new.
    public static let lifetime: Int64 = 300
    /// After this, screens ask again about what is in view: with a tick a minute, and a moment for the
    /// answer, no estimate becomes old there.
    public static let renewal: Int64 = 230
    /// After this, an estimate is shown as old. Later than ``lifetime``, so that what is asked about again
    /// when the diner comes back to it does not change twice.
    public static let agesAfter: Int64 = 900
    /// After this, "not available" says nothing any more.
    public static let longestAbsence: Int64 = 3600

    /// Whether the server said lately that nothing can be ordered.
    public func isAbsent(at now: Instant) -> Bool {
        guard offer == nil, let asOf else { return false }
        return now.seconds(since: asOf) < Self.longestAbsence
    }

    /// Seconds since the server said so, once they are too many for the estimate to be new.
    public func age(at now: Instant) -> Int64? {
        guard let asOf else { return nil }
        let seconds = now.seconds(since: asOf)
        return seconds > Self.agesAfter ? seconds : nil
    }

    /// Whether food comes within so many minutes, as the server said. An estimate whose time is
    /// over says nothing.
    public func isWithin(minutes: Int, at now: Instant) -> Bool {
        guard let estimate = offer?.estimate, estimate.range.end > now else { return false }
        return estimate.minutes.map { $0.upperBound <= minutes } ?? false
    }

    /// The same for a diner to whom the caterer does not deliver; nil if there is nothing to collect.
    public var collected: Timing? {
        collection.map {
            Timing(caterer: caterer, delivery: nil, collection: $0, asOf: asOf)
        }
    }

    /// The same with the minutes that the server left out, for an answer of that moment.
    public func completed(at now: Instant) -> Timing {
        Timing(
            caterer: caterer, delivery: delivery?.completed(at: now),
            collection: collection?.completed(at: now), asOf: asOf)
    }

    /// A way to get food, and how soon.
    public struct Offer: Hashable, Sendable {
        public let method: Caterer.Method
        public let estimate: Estimate
    }

    /// A number of minutes from now, and the range that it stands for.
    public struct Estimate: Hashable, Sendable {
        public let range: Slot
        public let minutes: ClosedRange<Int>?

        public init(range: Slot, minutes: ClosedRange<Int>?) {
            self.range = range
            self.minutes = minutes
        }

        fileprivate func completed(at now: Instant) -> Estimate {
            guard minutes == nil else { return self }
            func away(_ instant: Instant) -> Int {
                Int(max(0, instant.seconds(since: now) + 59) / 60)
            }
            return Estimate(range: range, minutes: away(range.start)...away(range.end))
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
