/// How far an order has come, in the server's terms.
public enum OrderState: Hashable, Sendable {
    /// Not placed: the server may say so, or say nothing.
    case cart
    case new, accepted, started, ready, fulfilled
    case refused, cancelled
    /// A word that nobody knows yet.
    case unknown(String)

    private static let known: [OrderState] = [
        .cart, .new, .accepted, .started, .ready, .fulfilled, .refused, .cancelled,
    ]

    public init(word: String) {
        self = Self.known.first { $0.word == word } ?? .unknown(word)
    }

    /// The server's word for it.
    public var word: String {
        switch self {
        case .cart: "cart"
        case .new: "new"
        case .accepted: "accepted"
        case .started: "started"
        case .ready: "ready"
        case .fulfilled: "fulfilled"
        case .refused: "refused"
        case .cancelled: "cancelled"
        case .unknown(let word): word
        }
    }

    /// Whether there is an order at all. A state that nobody knows is one that carts never have.
    public var isPlaced: Bool { self != .cart }

    /// Whether nothing is expected to follow. A kitchen can still take a cancellation back.
    public var isTerminal: Bool {
        switch self {
        case .fulfilled, .refused, .cancelled: true
        case .cart, .new, .accepted, .started, .ready, .unknown: false
        }
    }
}
