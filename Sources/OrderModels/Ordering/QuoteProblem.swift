/// Why a cart cannot be ordered as it stands.
public struct QuoteProblem: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// The kitchen is not open at that time.
        case closed
        case belowMinimum
        case addressMissing
        /// The address has no place on the map.
        case addressUnplaced
        case addressTooFar
        case dishUnavailable
        /// The time was not chosen, and it has to be.
        case slotMissing
        case slotGone
        /// It does not deliver, or does not let food be collected.
        case methodUnavailable
        case phoneMissing
        case couponRefused
        /// The notes to the kitchen are too long, or not to its taste.
        case notesRefused
        /// It is an order already.
        case alreadyPlaced
        case other
    }

    public let kind: Kind
    /// The server's own sentence, in its own language: outside text.
    public let message: String?

    public init(kind: Kind, message: String? = nil) {
        self.kind = kind
        self.message = message
    }
}
