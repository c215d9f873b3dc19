public import OrderModels

extension QuoteProblem {
    /// What stands in the way, and what the server said of it. Its words are from outside.
    public var sentence: String {
        kind.words + quotation + "."
    }

    /// The server's own words, as part of a sentence.
    public var quotation: String { message.map { " (\($0.withoutStop))" } ?? "" }
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
        case .closed: "The kitchen is closed at that time"
        case .belowMinimum: "The order is below the kitchen's minimum"
        case .addressMissing: "The server wants to know where to deliver"
        case .addressTooFar: "The kitchen does not deliver that far"
        case .dishUnavailable: "A dish is sold out or no longer on the menu"
        case .slotMissing: "A time has to be chosen"
        case .slotGone: "The chosen time is no longer free"
        case .methodUnavailable: "The kitchen does not do that: it only delivers, or only hands out"
        case .phoneMissing: "The server wants a phone number"
        case .couponRefused: "The code does not count here"
        case .notesRefused: "The server does not take the notes to the kitchen"
        case .alreadyPlaced: "This is an order already"
        case .other: "The server does not take the order as it stands"
        }
    }

    /// For scripts.
    public var code: String {
        switch self {
        case .closed: "closed"
        case .belowMinimum: "below_minimum"
        case .addressMissing: "address_missing"
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
