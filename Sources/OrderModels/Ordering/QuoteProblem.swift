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
