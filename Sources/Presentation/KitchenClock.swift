public import OrderModels

/// The kitchen's clock, which a screen's times use.
public struct KitchenClock: Hashable, Sendable {
    public let zone: ZoneRules
    /// The name of its town, if its time differs from the diner's.
    public let label: String?
    /// The diner's own zone, where it may be another day; nil where times are read in one zone only.
    private let own: ZoneRules?
    private var isNamedElsewhere = false

    public init(zone: ZoneRules, label: String?) {
        self.init(zone: zone, label: label, own: nil)
    }

    private init(zone: ZoneRules, label: String?, own: ZoneRules?) {
        self.zone = zone
        self.label = label
        self.own = own
    }

    /// The clock of `zone`, for a diner whose zone is `own`.
    public init(_ zone: ZoneRules, beside own: ZoneRules, at now: Instant) {
        let isSame = zone.offset(at: now) == own.offset(at: now)
        self.init(zone: zone, label: isSame ? nil : Self.town(of: zone), own: own)
    }

    private static func town(of zone: ZoneRules) -> String {
        String((zone.name.split(separator: "/").last ?? "").map { $0 == "_" ? " " : $0 })
    }

    /// As in `12:30` or `12:30 Paris`.
    public func text(at now: Instant) -> String {
        zone.local(at: now).time.text + suffix(at: now)
    }

    /// The same clock, where its town is named elsewhere or has no room.
    public var unnamed: KitchenClock {
        var clock = KitchenClock(zone: zone, label: nil, own: own)
        clock.isNamedElsewhere = true
        return clock
    }

    /// The same clock with its town, where it is one of several.
    public var named: KitchenClock {
        KitchenClock(zone: zone, label: label ?? Self.town(of: zone), own: own)
    }

    /// The text after each of its times of now.
    public var suffix: String { label.map { " " + $0 } ?? "" }

    /// Without a time there is no clock to name.
    func named(_ words: String) -> String { words.contains(":") ? words + suffix : words }

    // MARK: Days

    /// As in `Fri 2026-11-27 12:00 Paris`.
    public func time(_ instant: Instant) -> String {
        OrderWords.time(instant, in: zone) + suffix(at: instant)
    }

    /// As in `Fri 2026-11-27 11:30-12:00 Paris`.
    public func slot(_ slot: Slot) -> String {
        OrderWords.slot(slot, in: zone) + suffix(at: slot.start)
    }

    /// As in `11:30-12:00 Paris`, with the day unless it is today, here as there.
    public func times(of slot: Slot, from now: Instant) -> String {
        isToday(slot.start, now)
            ? OrderWords.hours(slot, in: zone) + suffix(at: slot.start) : self.slot(slot)
    }

    /// As in `11:30-12:00 Paris` of today, `tomorrow 11:30 Paris`, `Tue 11:30 Paris`; of what is a week
    /// away the day only.
    public func shortTimes(of slot: Slot, from now: Instant) -> String {
        let start = slot.start
        if isToday(start, now) { return times(of: slot, from: now) }
        guard !isOneDay(now) else { return named(Words.time(start, from: now, in: zone)) }
        // Today and tomorrow are other days here than there.
        let (local, today) = (zone.local(at: start), zone.local(at: now))
        guard 0..<7 ~= local.date.dayNumber - today.date.dayNumber else {
            return NumberText.date(local.date)
        }
        return Say.Times.weekdayAndTime(
            weekday: Words.weekday(local.weekday), time: local.time.text) + suffix(at: start)
    }

    /// As in `tomorrow 11:30 Paris`, and of what is a week away `Fri 2026-12-04 11:30 Paris`.
    public func moment(_ instant: Instant, from now: Instant) -> String {
        isOneDay(now) ? named(Words.moment(instant, from: now, in: zone)) : time(instant)
    }

    /// Whether it is the same day here as there.
    public func isOneDay(_ now: Instant) -> Bool {
        own.map { $0.local(at: now).date == zone.local(at: now).date } ?? true
    }

    private func isToday(_ instant: Instant, _ now: Instant) -> Bool {
        isOneDay(now) && zone.local(at: instant).date == zone.local(at: now).date
    }

    /// The text after a time of then: the clocks may differ then and not now.
    public func suffix(at instant: Instant) -> String {
        guard label == nil, !isNamedElsewhere, let own,
            own.offset(at: instant) != zone.offset(at: instant)
        else { return suffix }
        return " " + Self.town(of: zone)
    }
}
