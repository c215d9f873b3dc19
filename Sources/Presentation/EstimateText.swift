public import OrderModels

/// How soon there is food by the server's last estimate.
@MainActor
public struct EstimateText {
    private let offer: Timing.Offer
    private let age: Int64?
    private let now: Instant
    private let clock: KitchenClock

    /// Nil if nothing can be ordered, or if the estimated time is over. `method` is that of a basket.
    public init?(
        _ timing: Timing, by method: Caterer.Method? = nil, at now: Instant, in clock: KitchenClock
    ) {
        guard let offer = timing.offer(by: method), offer.estimate.range.end > now else {
            return nil
        }
        self.offer = offer
        self.now = now
        self.clock = clock
        age = timing.age(at: now)
    }

    /// An estimate later than that is shown as a time.
    private static let soon: Int64 = 90 * 60

    /// By the server's minutes where it named some, so that words do not change as they become old.
    var isSoon: Bool {
        let estimate = offer.estimate
        return estimate.minutes.map { Int64($0.lowerBound) * 60 <= Self.soon }
            ?? (estimate.range.start.seconds(since: now) <= Self.soon)
    }
    private var isCollected: Bool { offer.method == .collection }

    /// For a narrow column, as in `35-45 min`; nil if the server named no minutes, and for an old estimate,
    /// as there is no room for its age.
    func minutes(isBusy: Bool) -> String? {
        guard age == nil, let minutes = offer.estimate.minutes else { return nil }
        if isCollected { return Say.Estimates.pickUp(most: minutes.upperBound) }
        return isBusy
            ? Say.Estimates.busy(least: minutes.lowerBound, most: minutes.upperBound)
            : Say.Estimates.minutes(least: minutes.lowerBound, most: minutes.upperBound)
    }

    /// As in `earliest 21:30`, `tomorrow 11:00`, `Fri 11:00`, `from 2026-12-06`; nil if that time has
    /// come.
    var time: String? {
        let start = offer.estimate.range.start
        guard start > now else { return nil }
        let zone = clock.zone
        let days = zone.local(at: start).date.dayNumber - zone.local(at: now).date.dayNumber
        let words = Words.time(start, from: now, in: zone)
        switch days {
        case 0: return clock.named(Say.Times.earliest(time: words))
        case 1..<7: return clock.named(words)
        default: return Say.Times.from(day: words)
        }
    }

    /// As in `Delivery in 35-45 min`, `Pick-up earliest 21:30`, with the age of an old estimate.
    public var sentence: String {
        var words = time ?? Say.Estimates.now
        if isSoon, let minutes = offer.estimate.minutes {
            words = Say.Estimates.inMinutes(
                minutes: Say.Estimates.minutes(
                    least: minutes.lowerBound, most: minutes.upperBound))
        }
        let sentence =
            isCollected
            ? Say.Estimates.collected(when: words) : Say.Estimates.delivered(when: words)
        return age.map { Say.Estimates.asOf(estimate: sentence, age: Words.age($0)) } ?? sentence
    }
}
