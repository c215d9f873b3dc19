public import OrderModels

extension QuoteProblem {
    /// The problem, and the server's words about it, which are not sanitised.
    public var sentence: String {
        if let minimum { return Say.Checkout.belowMinimumOf(minimum: minimum.formatted) }
        return quoted.map { Say.Checkout.serverProblemSaying(problem: kind.words, words: $0) }
            ?? Say.Checkout.serverProblem(problem: kind.words)
    }

    /// The server's own words, for brackets.
    var quoted: String? { message.map { String($0.withoutStop) } }
}

extension String {
    /// A foreign sentence without its full stop, for brackets before our own stop.
    var withoutStop: Substring {
        var words = self[...]
        while let last = words.last, last == "." || last.isWhitespace { words.removeLast() }
        return words
    }

    /// A foreign sentence at the end of ours, with exactly one end mark.
    var stopped: String {
        let words = withoutStop
        return words.last.map { "!?…".contains($0) } == true ? String(words) : words + "."
    }
}

extension QuoteProblem.Kind {
    fileprivate var words: String {
        switch self {
        case .closed: Say.Checkout.closed
        case .belowMinimum: Say.Checkout.belowMinimum
        case .addressMissing: Say.Checkout.addressMissing
        case .addressUnplaced: Say.Checkout.addressUnplaced
        case .addressTooFar: Say.Checkout.addressTooFar
        case .dishUnavailable: Say.Checkout.dishUnavailable
        case .slotMissing: Say.Checkout.slotMissing
        case .slotGone: Say.Checkout.slotGone
        case .methodUnavailable: Say.Checkout.methodUnavailable
        case .phoneMissing: Say.Checkout.phoneMissing
        case .couponRefused: Say.Checkout.codeDoesNotCount
        case .notesRefused: Say.Checkout.notesRefused
        case .alreadyPlaced: Say.Checkout.alreadyPlaced
        case .other: Say.Checkout.otherProblem
        }
    }

    /// For scripts.
    public var code: String {
        switch self {
        case .closed: "closed"
        case .belowMinimum: "below_minimum"
        case .addressMissing, .addressUnplaced: "address_missing"
        case .addressTooFar: "address_too_far"
        case .dishUnavailable: "dish_unavailable"
        case .slotMissing: "slot_missing"
        case .slotGone: "slot_gone"
        case .methodUnavailable: "method_unavailable"
        case .phoneMissing: "phone_missing"
        case .couponRefused: "coupon_refused"
        case .notesRefused: "notes_refused"
        case .alreadyPlaced: "already_placed"
        case .other: "other"
        }
    }
}
