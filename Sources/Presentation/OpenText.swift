public import OrderModels
public import Services

/// When a kitchen serves food, for lists, menus and previews: by the server's last estimate, else by
/// its hours.
@MainActor
public struct OpenText {
    /// For a narrow column, as in `35-45 min`, `open till 22:30`, `earliest
    /// 21:30`, `tomorrow 11:00`, `opens Fri 18:00`, `busy`, `not available`, `not to Work`.
    public let words: String
    /// The same in fewer words, where there is no room: without the name of an address, and with the day
    /// as `Sun`.
    public let brief: String
    /// Where there is room: the hours, and how soon there is food, with the age of the estimate.
    public let sentences: [String]
    /// Whether it serves food within the current opening.
    public let isOpen: Bool
    public let isBusy: Bool

    /// `unreached` names the diner's address if the kitchen does not deliver there, which matters more
    /// than how soon it does elsewhere.
    public init(
        _ opening: Opening?, _ timing: Timing?, state: Caterer.State?, notTo unreached: String?,
        at now: Instant, in clock: KitchenClock
    ) {
        guard let unreached else {
            self.init(opening, timing, state: state, at: now, in: clock)
            return
        }
        let usual = OpenText(opening, timing?.collected, state: state, at: now, in: clock)
        self.init(
            words: Say.Addresses.notTo(name: unreached),
            brief: Say.Addresses.notTo(name: Say.Addresses.you), like: usual)
    }

    /// Only whether it is open, where its clock has no room.
    public var untimed: String {
        isBusy ? Say.Times.busy : isOpen ? Say.Times.open : Say.Times.closed
    }

    private init(words: String, brief: String, like other: OpenText) {
        (self.words, self.brief) = (words, brief)
        (sentences, isOpen, isBusy) = (other.sentences, other.isOpen, other.isBusy)
    }

    public init(
        _ opening: Opening?, _ timing: Timing?, state: Caterer.State?, at now: Instant,
        in clock: KitchenClock
    ) {
        isBusy = state == .rush
        isOpen = Opening.serves(opening, timing, at: now)
        let hours = Self.hours(opening, isOpen: isOpen, isBusy: isBusy, at: now, in: clock)
        guard let timing, let estimate = EstimateText(timing, at: now, in: clock) else {
            let isAbsent = timing?.isAbsent(at: now) ?? false
            words =
                isAbsent
                ? Say.Estimates.notAvailable
                : Self.tomorrow(opening, isOpen: isOpen, at: now, in: clock) ?? hours
            let till =
                isAbsent || isBusy ? nil : Words.openTillDay(opening, at: now, in: clock.zone)
            brief = till.map(clock.named) ?? words
            sentences = isAbsent ? [hours, Say.Estimates.takesNoOrders] : [hours]
            return
        }
        if isOpen, estimate.isSoon {
            words = estimate.minutes(isBusy: isBusy) ?? hours
        } else {
            words =
                estimate.time ?? Self.tomorrow(opening, isOpen: isOpen, at: now, in: clock) ?? hours
        }
        brief = words
        // A kitchen that closes before it has food is not open, whatever its hours say.
        let isClosed = !isOpen && opening?.contains(now) == true
        sentences = isClosed ? [estimate.sentence] : [hours, estimate.sentence]
    }

    /// Of a hit: its kitchen's state at the time that is looked for, where there is one, by its hours.
    public init(
        _ hit: SearchHit, _ timing: Timing?, of wish: SearchWish, notTo unreached: String?,
        at now: Instant, in clock: KitchenClock
    ) {
        if let then = wish.moment(at: now, on: clock.zone), let opening = hit.openingThen {
            self.init(opening, nil, state: nil, notTo: unreached, at: then, in: clock)
        } else {
            self.init(
                hit.opening, timing, state: nil, notTo: unreached, at: now, in: clock)
        }
    }

    private static func hours(
        _ opening: Opening?, isOpen: Bool, isBusy: Bool, at now: Instant, in clock: KitchenClock
    ) -> String {
        clock.named(Words.state(opening, at: now, in: clock.zone, isBusy: isBusy && isOpen))
    }

    /// `opens tomorrow 11:00` for a narrow column; nil if it does not open tomorrow.
    private static func tomorrow(
        _ opening: Opening?, isOpen: Bool, at now: Instant, in clock: KitchenClock
    ) -> String? {
        guard !isOpen, let from = opening?.from, from > now else { return nil }
        let zone = clock.zone
        let days = zone.local(at: from).date.dayNumber - zone.local(at: now).date.dayNumber
        return days == 1
            ? clock.named(Words.time(from, from: now, in: zone)) : nil
    }
}

extension UsualAddresses {
    /// Without the diner's name for the address it says "you", because a street would be too long.
    public func name(for caterer: Caterer.ID) -> String {
        address(for: caterer)?.name ?? Say.Addresses.you
    }

    /// Of a place that is no address, such as that of the configuration: coordinates are no name.
    public static func name(ofPlace text: String) -> String {
        Coordinate(text: text) == nil ? ShownNames.person(text) : Say.Addresses.you
    }

    /// Of kitchens that deliver there or do not, those that do not, with the name of the address.
    public func unreached(by reach: [Caterer.ID: Bool]) -> [Caterer.ID: String] {
        reach.filter { !$0.value }.reduce(into: [:]) { $0[$1.key] = name(for: $1.key) }
    }
}
