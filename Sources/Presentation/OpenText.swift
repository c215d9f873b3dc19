public import OrderModels

/// When a kitchen serves food, for lists, menus and previews: by its hours, corrected by the
/// server's last timing.
@MainActor
public struct OpenText {
    /// As in `open till 22:30`, `earliest 21:30`, `tomorrow 11:00`, `opens Fri 18:00`, `busy`.
    public let words: String
    /// Whether it serves food within the current opening.
    public let isOpen: Bool
    public let isBusy: Bool

    /// A later estimate is shown instead of the hours.
    private static let soon: Int64 = 90 * 60

    public init(
        _ opening: Opening?, _ timing: Timing?, state: Caterer.State?, at now: Instant,
        in clock: KitchenClock
    ) {
        isBusy = state == .rush
        isOpen = Opening.serves(opening, timing, at: now)
        let zone = clock.zone
        let earliest = timing?.earliest.flatMap { $0 > now ? $0 : nil }
        let words: String
        if isOpen, earliest.map({ $0.seconds(since: now) <= Self.soon }) ?? true {
            words = Words.state(opening, at: now, in: zone, isBusy: isBusy)
        } else if let earliest {
            words =
                Self.isToday(earliest, now, zone)
                ? Say.Times.earliest(time: zone.local(at: earliest).time.text)
                : Self.tomorrow(earliest, now, zone) ?? Words.time(earliest, from: now, in: zone)
        } else if let opening, opening.from > now,
            let tomorrow = Self.tomorrow(opening.from, now, zone)
        {
            words = tomorrow
        } else {
            words = Words.state(opening, at: now, in: zone)
        }
        // Without a time there is no clock to name.
        self.words = words.contains(where: \.isNumber) ? words + clock.suffix : words
    }

    private static func isToday(_ instant: Instant, _ now: Instant, _ zone: ZoneRules) -> Bool {
        zone.local(at: instant).date == zone.local(at: now).date
    }

    private static func tomorrow(_ instant: Instant, _ now: Instant, _ zone: ZoneRules) -> String? {
        let local = zone.local(at: instant)
        let days = local.date.dayNumber - zone.local(at: now).date.dayNumber
        return days == 1 ? Say.Times.tomorrow(time: local.time.text) : nil
    }
}
