/// Why a cart cannot be ordered in its present state.
public struct QuoteProblem: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The kitchen is closed at that time.
        case closed
        case belowMinimum
        case addressMissing
        /// The address has no coordinates.
        case addressUnplaced
        case addressTooFar
        case dishUnavailable
        /// A time has to be chosen.
        case slotMissing
        case slotGone
        /// The kitchen does not offer delivery, or collection.
        case methodUnavailable
        case phoneMissing
        case couponRefused
        /// The notes to the kitchen are too long, or refused for another reason.
        case notesRefused
        /// The cart is already an order.
        case alreadyPlaced
        case other
    }

    public let kind: Kind
    /// The server's message, in its own language: outside text.
    public let message: String?

    public init(kind: Kind, message: String? = nil) {
        self.kind = kind
        self.message = message
    }
}

extension QuoteProblem {
    /// The kitchen's minimum, if the server's words name one amount, and no other number.
    public var minimum: Money? {
        guard kind == .belowMinimum, let message else { return nil }
        let numbers = message.split { !($0.isWholeNumber || $0 == "." || $0 == ",") }
            .filter { $0.contains(where: \.isWholeNumber) }
        guard numbers.count == 1, let number = numbers.first,
            let first = number.firstIndex(where: \.isWholeNumber),
            let last = number.lastIndex(where: \.isWholeNumber)
        else { return nil }
        let words = message.split { $0.isWholeNumber || $0.isWhitespace || $0 == "." || $0 == "," }
        let currencies = Set(words.compactMap(Self.currency))
        guard currencies.count == 1, let currency = currencies.first else { return nil }
        return Money(decimal: number[first...last], currency: currency)
    }

    /// By its sign, or its code in capitals.
    private static func currency(called word: Substring) -> Currency? {
        if word == "\u{20AC}" { return .eur }
        return word.allSatisfy(\.isUppercase) ? Currency(code: word) : nil
    }
}
