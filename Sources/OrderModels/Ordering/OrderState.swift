/// How far an order has come, in the server's terms.
public enum OrderState: Hashable, Sendable {
    /// Not placed. Servers name this state or leave it out.
    case cart
    case new, accepted, started, ready, fulfilled
    case refused, cancelled
    case unknown(String)

    private static let known: [OrderState] = [
        .cart, .new, .accepted, .started, .ready, .fulfilled, .refused, .cancelled,
    ]

    public init(word: String) {
        self = Self.known.first { $0.word == word } ?? .unknown(word)
    }

    /// The server's name for it.
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

    /// Whether the order exists. Unknown states count as orders, because carts have only one state.
    public var isPlaced: Bool { self != .cart }

    /// Whether no other state is expected to follow. A kitchen can still revoke a cancellation.
    public var isTerminal: Bool {
        switch self {
        case .fulfilled, .refused, .cancelled: true
        case .cart, .new, .accepted, .started, .ready, .unknown: false
        }
    }
}
