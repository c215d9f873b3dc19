public import Foundation
import Synchronization

/// A server that answers as the description of the real platform says, traps included.
///
/// It is written from that description alone and shares no line with `Kitchen` or the client, so
/// that the three cannot share a mistake. Point a client at ``url``, and turn on what a test is
/// about:
///
///     let platform = try PlatformStub { $0.taxesAreOnTop = true }
///     platform.change { $0.disabled = ["SOUP"] }
///
/// Its clock stands at ``PlatformTraps/now``. Restaurant 1 brings and hands over, 2 only hands over
/// (its carts begin as `collection`), 3 is
/// disabled. SOUP and CAKE have no options; CURRY has a rice
/// that must be chosen. Who signs in is `mia`, password `secret`; the coupon that works is `TEN`.
public final class PlatformStub: Sendable {
    private let server: ScriptedServer
    private let shared: Shared

    /// The state that answering threads and the test share.
    private final class Shared: Sendable {
        let state: Mutex<PlatformState>

        init(_ traps: PlatformTraps) {
            state = Mutex(PlatformState(traps: traps))
        }
    }

    public init(_ change: (inout PlatformTraps) -> Void = { _ in }) throws {
        var traps = PlatformTraps()
        change(&traps)
        let shared = Shared(traps)
        self.shared = shared
        server = try ScriptedServer { request in
            shared.state.withLock { $0.reply(to: PlatformCall(request)) }
        }
    }

    public var url: String { server.url }
    public var requests: [ScriptedRequest] { server.requests }

    /// The calls so far, such as `PUT /api/orders/1`.
    public var calls: [String] { requests.map { "\($0.method) \($0.path)" } }

    /// The traps from now on.
    public func change(_ body: (inout PlatformTraps) -> Void) {
        shared.state.withLock { body(&$0.traps) }
    }

    public var carts: [PlatformCart] {
        shared.state.withLock { $0.carts.values.sorted { $0.id < $1.id } }
    }

    /// Puts a line into a cart, as a colleague in a browser does; nil removes theirs.
    public func choose(_ code: String?, as name: String, in cart: Int, quantity: Int = 1) {
        shared.state.withLock { $0.choose(code, as: name, in: cart, quantity) }
    }

    /// As when whoever began a cart takes a dish out in a browser, and chooses it with another option.
    public func rechoose(_ code: String, with option: String, in cart: Int) {
        shared.state.withLock { state in
            let slots = state.carts[cart]?.slots ?? [:]
            guard let slot = slots.first(where: { $0.value.code == code && $0.value.player == nil })
            else { return }
            state.carts[cart]?.slots[slot.key] = PlatformCart.Line(
                id: (slots.values.map(\.id).max() ?? 0) + 1, code: code,
                quantity: slot.value.quantity, options: [.init(code: option, quantity: 1)],
                player: nil)
        }
    }

    /// As when the diner has paid on the page of the cart.
    public func payOnPage(_ cart: Int) {
        shared.state.withLock { $0.paidOnPage(cart) }
    }

    /// The order is a cart again, as where a server is set back to an earlier copy, or lies.
    public func forgetPayment(of cart: Int) {
        shared.state.withLock { $0.carts[cart]?.isPlaced = false }
    }

    /// Adds a dish that somebody else chose, whom the lines name so.
    public func add(
        _ quantity: Int = 1, of code: String, by player: (id: Int, name: String), to cart: Int
    ) {
        shared.state.withLock { state in
            let path = "/api/customers/\(player.id)"
            state.carts[cart]?.players[path] = player.name
            let slots = state.carts[cart]?.slots ?? [:]
            let (last, line) = (slots.keys.max() ?? -1, slots.values.map(\.id).max() ?? 0)
            state.carts[cart]?.slots[last + 1] = PlatformCart.Line(
                id: line + 1, code: code, quantity: quantity, options: [], player: path)
        }
    }

    /// What was paid for.
    public var placed: [PlatformCart] { carts.filter(\.isPlaced) }
}

/// What the stub does beyond answering.
public struct PlatformTraps: Sendable {
    public var currency = "eur"
    /// What it sells in from a call on, such as `GET /api/orders/1/timing`; once.
    public var currencyFrom: (call: String, code: String)?
    public var guestsAreServed = true
    /// Prices without tax: taxes of lines and of the order are added to the total.
    public var taxesAreOnTop = false
    /// The API's own routes answer 503; settings and signing in still work.
    public var isInMaintenance = false
    /// A bearer is refused as expired after it was used so often.
    public var callsPerToken: Int?
    /// With `paygreen`, carts are paid on a page of its own.
    public var gateway = "stripe"
    /// Restaurants that are switched off.
    public var disabledRestaurants: Set<Int> = [3]
    /// The label of an option that each line has without being asked for it.
    public var unasked: String?
    /// Codes of dishes that are off the menu for now.
    public var disabled: Set<String> = []
    /// Prices that differ from the first ones, by code.
    public var prices: [String: Int] = [:]
    /// Codes of dishes on a second menu, "Soir"; none and there is one menu only.
    public var evening: Set<String> = []
    /// Dishes on both menus, with their prices on the second.
    public var eveningPrices: [String: Int] = [:]
    /// Whether the second is the active one.
    public var isEvening = false
    /// What the list of menus answers where it does not answer with it.
    public var menusStatus = 200
    /// Whether reusable packaging is had, and how.
    public enum Packaging: Sendable {
        case none, onRequest, always
        /// It takes an account of another company.
        case elsewhere
        /// Offered as a choice, and charged without one.
        case forced
        /// Offered, and forgotten when it is chosen.
        case forgotten
    }
    public var packaging = Packaging.none
    /// The deposit for a soup.
    public var deposit = 200
    /// Unreadable rows of the account's orders.
    public var unreadableOrders = 0
    /// Whether lists that lost an element are sent as objects.
    public var hasGaps = true
    /// Whether an invitation is answered as JSON too, and carts list who joined; the platform has
    /// neither.
    public var tellsOfSharing = false
    /// Whether guests may invite others.
    public var invites = true
    /// Who adds a dish to the first cart just before a call is answered, such as
    /// `PUT /api/orders/1/pay`; once.
    public struct Latecomer: Sendable {
        let call: String
        let code: String
        let name: String
        let options: [String]

        /// What they have of that dish already becomes one with those options.
        public init(
            _ name: String, adding code: String, with options: [String] = [], before call: String
        ) {
            (self.name, self.code, self.options, self.call) = (name, code, options, call)
        }
    }
    public var latecomer: Latecomer?
    /// The call before which those who joined the first cart pass on what they chose; once.
    public var swapsBefore: String?
    /// From that call on, each is carried out and none is answered.
    public var losesAnswersFrom: String?
    /// From that call on, which is carried out, its token is answered as expired.
    public var expiresFrom: String?
    /// Whose the host's own lines are said to be.
    public var attributesOwnTo: String?
    /// The telephone that addresses within carts come back with.
    public var doorPhone: String?
    /// The state that the answer to a payment says.
    public var stateOfPaid: String?
    /// What a placed order has otherwise than its cart.
    public enum Swap: Sendable, CaseIterable {
        /// Another place that is called the same.
        case place
        /// A part of the fee as a tip.
        case tip
    }
    public var swap: Swap?
    /// Why it takes no payment, in its words.
    public var refusalToPay: String?
    /// What answers about placed orders leave out.
    public var ordersLack: Set<String> = []
    /// The restaurant that carts are said to be of as soon as they have a line.
    public var restaurantOfCarts: Int?
    /// What is said instead of the number of the order that a colleague joins.
    public var invitedTo: Int?
    /// A Wednesday, 12:30 in Paris.
    public var now = Date(timeIntervalSince1970: 1_778_063_400)
    /// The same as the program's clock takes it.
    public static let clock = "2026-05-06T10:30:00Z"
}

/// A cart, or the order it became.
public struct PlatformCart: Sendable {
    public struct Line: Sendable {
        public let id: Int
        public let code: String
        public internal(set) var quantity: Int
        public let options: [Option]
        /// The IRI of who chose it, of those who joined.
        public internal(set) var player: String?

        public struct Option: Hashable, Sendable {
            public let code: String
            public let quantity: Int
        }
    }

    public struct Address: Sendable {
        public let id: Int
        public let street: String
        public let note: String?
        public let phone: String?
        /// Nil where the platform dropped it.
        public internal(set) var contact: String?
        let latitude: Double
        let longitude: Double
    }

    public let id: Int
    public internal(set) var restaurant: Int
    /// By the keys that a list of the platform's has: one that loses an element keeps the others'.
    var slots: [Int: Line] = [:]
    public internal(set) var method: String
    /// Where it is paid by card.
    public internal(set) var page: String?
    public internal(set) var notes: String?
    public internal(set) var address: Address?
    public internal(set) var coupon: String?
    public internal(set) var tip = 0
    public internal(set) var isPackagingReusable = false
    public internal(set) var range: [String]?
    public internal(set) var email: String?
    /// The IRI of the customer.
    var customer: String?
    public internal(set) var isPlaced = false
    var isPaidOnPage = false
    public internal(set) var invitation: String?
    /// Who joined: names by IRI.
    public internal(set) var players: [String: String] = [:]

    public var lines: [Line] { slots.sorted { $0.key < $1.key }.map(\.value) }
}
