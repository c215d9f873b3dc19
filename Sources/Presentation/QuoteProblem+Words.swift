public import OrderModels

extension QuoteProblem {
    /// What stands in the way, and what the server said of it. Its words are from outside.
    public var sentence: String {
        quoted.map { Say.Checkout.serverProblemSaying(problem: kind.words, words: $0) }
            ?? Say.Checkout.serverProblem(problem: kind.words)
    }

    /// The server's own words, as they stand in brackets.
    var quoted: String? { message.map { String($0.withoutStop) } }
}

extension String {
    /// A sentence from outside as it stands in brackets, which a stop of ours follows.
    var withoutStop: Substring {
        var words = self[...]
        while let last = words.last, last == "." || last.isWhitespace { words.removeLast() }
        return words
    }

    /// A sentence from outside at the end of one of ours: it ends once, as it does or with a stop.
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
