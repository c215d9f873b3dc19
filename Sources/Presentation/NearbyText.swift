public import OrderModels
public import Services

/// What became of a look at a server.
public enum NearbyLook: Hashable, Sendable {
    case looked(ServerLook)
    case failed(Problem)

    /// For a narrow column.
    public var words: String {
        switch self {
        case .looked(let look) where look.sellsFood:
            let sells = Say.Near.sells(kitchens: look.kitchens, currency: look.currency.code)
            return look.takesGuests ? sells : Say.Near.accountOnly(sells: sells)
        case .looked: return Say.Near.parcelsOnly
        case .failed(let problem) where problem.code == .configuration:
            return Say.Near.notProtected
        case .failed: return Say.Near.noAnswer
        }
    }

    /// Whether adding the server would fail: it sells no food, or does not answer.
    public var refusesToBeAdded: Bool {
        if case .looked(let look) = self { !look.sellsFood } else { true }
    }
}

/// The co-operatives near a place, in words.
public enum NearbyText {
    /// As in `3 co-operatives near Lyon, FR`. Without a town that is known, the place is `typed`.
    public static func summary(of nearby: Nearby, typed: String) -> String {
        let count = Say.Near.count(count: nearby.rows.count)
        guard nearby.towns.count < 2 else { return Say.Near.ofTowns(count: count) }
        let place = nearby.towns.first?.whole ?? typed
        return nearby.isFar
            ? Say.Near.nearest(count: count, place: place)
            : Say.Near.near(count: count, place: place)
    }

    /// How many of those that were looked at did not answer; nil if all did.
    public static func silent(_ looks: [NearbyLook?]) -> String? {
        let count = looks.count { if case .failed? = $0 { true } else { false } }
        return count > 0 ? Say.Near.silent(count: count) : nil
    }

    /// Which towns may be meant, and how to name one of them; nil if there is no doubt.
    public static func doubt(_ nearby: Nearby) -> String? {
        guard nearby.towns.count > 1, let first = nearby.towns.first else { return nil }
        return Say.Near.several(towns: Words.candidates(nearby.towns.map(\.whole))) + " "
            + Say.Near.nameOne(town: first.whole)
    }

    /// What a co-operative says of itself, if possible in the diner's language, else in English.
    public static func words(of cooperative: Cooperative) -> Cooperative.Words? {
        cooperative.words(in: [Language.current.code, Cooperative.Words.english])
    }
}
