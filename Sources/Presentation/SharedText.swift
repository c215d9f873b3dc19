public import OrderModels
public import Services

/// What others chose in an order of several people, in words.
public struct SharedText {
    public let shared: SharedBasket
    private let now: Instant
    /// The kitchen's, if it is known.
    private let zone: ZoneRules?
    private let dishes: DishesByName
    private let judge: AlertJudge
    private let draft: GuestsDraft

    /// How a guest's draft differs from what is in the order.
    public struct GuestsDraft: Hashable, Sendable {
        /// Whether it has other dishes than were sent.
        let isUnsent: Bool
        /// The dishes that the server did not take.
        let refused: RefusedDishes
        /// The dishes whose notes stay here.
        let unsaid: [String]
        /// What its dishes come to; nil without any.
        let sum: Money?
        /// Its dishes, as in `2 × Som tam (Mild)`.
        let dishes: [String]

        /// Not at all.
        public init() {
            (isUnsent, refused, unsaid, sum, dishes) = (false, RefusedDishes(), [], nil, [])
        }

        public init(_ content: BasketContent) {
            (isUnsent, unsaid) = (content.summary.isUnsent, content.unsaid)
            refused = content.refusedDishes
            sum = content.lines.isEmpty ? nil : content.summary.total?.subtotal
            dishes = content.lines.map { line in
                let options = line.line.optionTexts
                return Say.Together.line(
                    quantity: line.line.quantity, dish: line.line.shownName,
                    options: options.isEmpty
                        ? "" : Say.Together.withOptions(options: options.joined(separator: ", ")))
            }
        }
    }

    /// `menu` is what is cached; with it and the diner's alerts, dishes of others can be warned of.
    public init(
        _ shared: SharedBasket, draft: GuestsDraft = GuestsDraft(), at now: Instant,
        in zone: ZoneRules? = nil,
        menu: Menu? = nil, judge: AlertJudge = AlertJudge()
    ) {
        self.draft = draft
        self.shared = shared
        self.now = now
        self.zone = zone
        self.judge = judge
        dishes = menu?.dishesByName ?? DishesByName([])
    }

    public static func name(_ player: Player?) -> String {
        guard let player else { return Say.Together.elsewhere }
        return player.name.allSatisfy(\.isWhitespace)
            ? Say.Together.somebody : marked(player.name, like: player.name)
    }

    private static let longestMark = 40

    /// `words` as they are shown, in quotes if `name` needs them.
    static func marked(_ words: String, like name: String) -> String {
        let shown = ShownNames.person(words)
        return marked(name) == name ? shown : marked(shown)
    }

    /// A name that somebody chose. One that may be taken for words of ours, as `PAID 9.00` or `K-1`,
    /// stands in quotes that it cannot end itself.
    static func marked(_ name: String) -> String {
        let words = name.split(whereSeparator: \.isWhitespace)
        let isPlain =
            words.count < 3 && name.count <= longestMark
            && words.allSatisfy { word in
                let isLoud = word.count > 2 && word.allSatisfy { !$0.isLowercase && $0.isCased }
                let isQuiet = words.count > 1 && word.first?.isLowercase == true
                return !isLoud && !isQuiet
                    && word.allSatisfy { $0.isLetter || "'’-".contains($0) }
            }
        guard !isPlain else { return name }
        let cut = name.count > longestMark ? name.prefix(longestMark - 1) + "…" : name[...]
        return Say.Together.inQuotes(
            name: cut.map { "\"“”„‟«»＂″".contains($0) ? "'" : String($0) }.joined())
    }

    /// How it is shared, as a chip.
    public var state: String { Self.state(of: shared, at: now, in: zone) }

    public static func state(
        of shared: SharedBasket, at now: Instant, in zone: ZoneRules?
    ) -> String {
        switch shared.role {
        case .guest: outcome(of: shared, at: now, in: zone) ?? joined(shared)
        case .host:
            shared.isClosed ? Say.Together.stateClosed : Say.Together.stateOpen
        }
    }

    private static func joined(_ shared: SharedBasket) -> String {
        Say.Together.stateJoined(host: hostName(shared))
    }

    /// What has become of an order that the diner joined; nil while dishes can go into it.
    public static func outcome(
        of shared: SharedBasket, at now: Instant, in zone: ZoneRules?
    ) -> String? {
        guard shared.role == .guest else { return nil }
        if let failure = failure(of: shared) { return failure }
        if shared.state.isPlaced, let placed = shared.placedAt {
            return Say.Together.statePlaced(time: Words.time(placed, from: now, in: zone))
        }
        if shared.isOutOfReach { return Say.Together.stateOutOfReach }
        return shared.isOver || shared.state.isPlaced ? Say.Together.stateOver : nil
    }

    /// That nothing came of it.
    private static func failure(of shared: SharedBasket) -> String? {
        switch shared.state {
        case .refused: OrderWords.shortStage(.refused)
        case .cancelled: OrderWords.shortStage(.cancelled)
        default: nil
        }
    }

    /// The same in a word or two.
    public static func short(_ shared: SharedBasket) -> String {
        switch shared.role {
        case .guest:
            failure(of: shared)
                ?? (shared.state.isPlaced
                    ? Say.Together.shortOrdered
                    : shared.isOutOfReach
                        ? Say.Together.stateOutOfReach
                        : shared.isOver ? Say.Together.stateOver : Say.Together.shortJoined)
        case .host: shared.isClosed ? Say.Together.shortClosed : Say.Together.shortShared
        }
    }

    public static func hostName(_ shared: SharedBasket) -> String {
        shared.host.isEmpty ? Say.Together.somebody : shared.host
    }

    /// What each of the others chose.
    public var players: [PlayersLines] { (shared.others ?? []).byPlayer }

    /// As in `Ana: 12.40 EUR`.
    public func heading(_ player: PlayersLines) -> String {
        let name = who(player.player)
        return player.total.map { Say.Together.player(who: name, sum: $0.formatted) } ?? name
    }

    /// To a guest, lines of nobody named are those of who orders.
    public func who(_ player: Player?) -> String {
        guard player == nil, shared.role == .guest else { return Self.name(player) }
        return shared.host.isEmpty ? Say.Together.theHost : shared.host
    }

    /// What all dishes come to with `own`, those of the host; nil where nobody else has any.
    public func sum(with own: Money) -> Money? {
        guard shared.role == .host, let others = shared.others, !others.isEmpty else { return nil }
        return try? Money.sum([own] + others.map(\.total), in: own.currency)
    }

    /// As in `2 × Som tam (Mild)`.
    public func line(_ line: OrderLine) -> String {
        let asked = AskedQuestions(dishes[line.name].map { [$0] } ?? [])
        let options = asked.options(of: line)
        return Say.Together.line(
            quantity: line.quantity, dish: line.name,
            options: options.isEmpty
                ? "" : Say.Together.withOptions(options: options.joined(separator: ", ")))
    }

    /// The diner's alerts that the kitchen states for a dish of that name, or that it and what was chosen
    /// name; nil without any.
    public func warning(_ line: OrderLine) -> String? {
        let found = judge.found(Plate(line, dishes[line.name]))
        var parts: [String] = []
        if !found.stated.isEmpty {
            parts.append(
                Say.Together.contains(allergens: Words.alerts(found.stated, for: judge.alerts)))
        }
        if !found.named.isEmpty {
            parts.append(
                Say.Together.names(allergens: Words.alerts(found.named, for: judge.alerts)))
        }
        return parts.isEmpty ? nil : parts.joined(separator: Say.General.semicolon + " ")
    }

    /// How many lines are of dishes that are not known by their names, or of which the kitchen leaves
    /// open what they contain.
    private var unknown: Int {
        (shared.others ?? []).filter {
            judge.leavesOpen(dishes[$0.name]?.contents)
        }.count
    }

    /// Below the lines: who has not chosen, what is not known, and how old it is.
    public var remarks: [String] {
        var remarks: [String] = []
        // A guest is not told who joins and who is taken out.
        let waiting = shared.role == .host ? shared.waiting.map { Self.name($0) } : []
        if !waiting.isEmpty {
            remarks.append(Say.Together.waitingFor(names: Words.list(waiting)))
        }
        if !judge.alerts.isEmpty, unknown > 0 {
            remarks.append(Say.Together.unknownContents(count: unknown))
        }
        // The server says nothing of it now.
        if !shared.isOutOfReach { remarks.append(age) }
        return remarks
    }

    public var age: String {
        guard let seen = shared.seenAt else { return Say.Together.neverLooked }
        let seconds = max(0, now.seconds(since: seen))
        // It is no longer looked at once it is ordered, so an age would stand still: of today, the time
        // is said.
        if seconds < Self.fresh { return Say.Together.justNow }
        guard let zone, zone.local(at: seen).date == zone.local(at: now).date else {
            return Say.Together.asOf(age: Words.age(seconds))
        }
        return Say.Together.asAt(time: Words.time(seen, from: now, in: zone))
    }

    private static let fresh: Int64 = 20

    /// Everything, a line each.
    public var lines: [String] {
        guard let others = shared.others else { return [Say.Together.neverLooked] }
        guard !others.isEmpty else { return [Say.Together.nobodyYet] + remarks }
        return [Say.Together.othersChose]
            + players.flatMap { player in
                ["  " + heading(player)]
                    + player.lines.map { line in
                        "    " + Words.list([self.line(line), warning(line)].compactMap(\.self))
                    }
            } + remarks
    }

    /// For a guest: what has become of the order, and of what was chosen.
    public var progress: [String] {
        guard shared.role == .guest else { return [] }
        guard !shared.state.isPlaced else {
            let stage = OrderWords.stage(shared.state.stage)
            return ordered + [
                shared.number.map { Say.Together.orderNumberIs(number: $0, stage: stage) }
                    ?? Say.Together.orderIs(stage: stage)
            ] + gone + unsent + (isFood ? orderedOfTheirs : [])
        }
        guard !shared.isOver else { return [end] }
        return [
            shared.host.isEmpty
                ? Say.Together.whoOrdersNameless : Say.Together.whoOrders(host: shared.host),
            sentAge ?? Say.Together.notSentYet,
        ] + share + unsent + gone + Self.staying(draft.unsaid)
    }

    /// What a guest's dishes cost by the menu, where the draft is what goes into the order. What the
    /// server charged for them in the end, and which fees the host shares out, is not known here.
    private var share: [String] {
        let isOther = draft.refused != RefusedDishes() || !shared.gone.isEmpty
        guard let sum = draft.sum, !isOther else { return [] }
        return [Say.Together.share(sum: sum.formatted)]
    }

    /// Whether something comes of what was ordered, as far as that was seen.
    private var isFood: Bool { ![.refused, .cancelled].contains(shared.state) }

    /// What of a guest's was ordered, where that is the draft: the order was seen with each of its dishes.
    /// What they pay of the fees is the host's to share out.
    private var orderedOfTheirs: [String] {
        let host = shared.host.isEmpty ? Say.Together.theHost : shared.host
        let isOther =
            draft.isUnsent || draft.refused != RefusedDishes() || !shared.gone.isEmpty
        guard shared.sentAt != nil else { return [Say.Together.nothingOrdered] }
        guard let sum = draft.sum, !isOther else {
            let isNothing = draft.dishes.isEmpty && !draft.isUnsent && shared.gone.isEmpty
            return [
                isNothing
                    ? Say.Together.nothingOrdered : Say.Together.askWhatWasOrdered(host: host)
            ]
        }
        return [
            Say.Together.orderedOfTheirs(
                dishes: Words.list(draft.dishes), sum: sum.formatted, host: host)
        ]
    }

    /// Whether it changes with the time alone.
    public func isAge(_ line: String) -> Bool { line == sentAge || line == age }

    private var sentAge: String? {
        shared.sentAt.map {
            Say.Together.sentAgo(age: Words.age(max(0, now.seconds(since: $0))))
        }
    }

    /// That notes and names are not sent.
    public static func staying(_ dishes: [String]) -> [String] {
        dishes.isEmpty ? [] : [Say.Together.notesStay(dishes: Words.list(dishes))]
    }

    private var unsent: [String] {
        var words = draft.isUnsent ? [Say.Together.changedSinceSent] : []
        let (gone, absent) = (draft.refused.gone, draft.refused.absent)
        if !gone.isEmpty { words.append(Say.Together.refusedGone(dishes: Words.list(gone))) }
        if !absent.isEmpty { words.append(Say.Together.refusedAbsent(dishes: Words.list(absent))) }
        return words
    }

    /// What is known of an order that was not placed when it was last seen.
    private var end: String {
        guard shared.isOutOfReach else { return Say.Together.itIsOver }
        return shared.host.isEmpty
            ? Say.Together.outOfReachNameless : Say.Together.outOfReach(host: shared.host)
    }

    private var ordered: [String] {
        guard let placed = shared.placedAt else { return [] }
        let time = Words.time(placed, from: now, in: zone)
        return [
            shared.host.isEmpty
                ? Say.Together.orderedAtNameless(time: time)
                : Say.Together.orderedAt(host: shared.host, time: time)
        ]
    }

    /// That what is chosen now comes too late.
    public var late: [String] {
        guard shared.role == .guest, shared.state.isPlaced, draft.isUnsent else { return [] }
        return ordered + [Say.Together.changedSinceSent]
    }

    /// The diner's dishes that were taken out, or dropped as sold out.
    private var gone: [String] {
        shared.gone.isEmpty
            ? [] : [Say.Together.goneFromOrder(dishes: Words.list(shared.gone))]
    }

    /// What is new for a guest since `earlier`.
    public func news(since earlier: SharedBasket) -> [String] {
        guard shared.role == .guest else { return [] }
        var news: [String] = []
        if shared.state.isPlaced, !earlier.state.isPlaced { news += ordered }
        if shared.isOver, !earlier.isOver, !shared.state.isPlaced {
            news.append(end)
        }
        return shared.gone == earlier.gone ? news : news + gone
    }

    /// What a draft for an order of somebody's is called.
    public static func draftName(_ invitation: Invitation) -> String {
        let host = (invitation.host ?? "").filter { !$0.isNewline }
        guard let first = host.split(separator: " ").first else {
            return Say.Together.joinedNameless
        }
        return Say.Together.joinedName(
            host: String(first).beginning(ofBytes: longestName))
    }

    private static let longestName = 60

    /// That a guest's dishes were sent.
    public static func sent(
        _ shared: SharedBasket, isEmpty: Bool, unsaid: [String] = []
    ) -> String {
        guard !isEmpty else { return Say.Together.sentNothing }
        guard unsaid.isEmpty else {
            return shared.host.isEmpty
                ? Say.Together.sentWithoutNotesNameless
                : Say.Together.sentWithoutNotes(host: shared.host)
        }
        return shared.host.isEmpty
            ? Say.Together.sentNameless : Say.Together.sent(host: shared.host)
    }

    /// What a confirmation has to say of the others.
    public var consent: String {
        shared.isClosed ? Say.Together.closedForOthers : Say.Together.mayStillChoose
    }
}
