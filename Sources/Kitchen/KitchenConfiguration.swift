public import OrderModels

public struct KitchenConfiguration: Sendable {
    /// How much the list contains of each caterer.
    public enum Listing: String, Sendable, CaseIterable {
        /// All members that the platform sends.
        case full
        /// Only what a list needs, about 400 bytes for each caterer.
        case lean
    }

    /// A local address to listen on.
    public var address = "127.0.0.1"
    /// 0 takes any free port.
    public var port = 0
    /// What links to pages begin with where a proxy is in front, as in `https://canteen.example`; nil
    /// takes the address by which the client came.
    public var publicURL: String?
    /// Nil opens no control endpoint; 0 takes any free port. It only listens on loopback.
    public var controlPort: Int?
    /// A canteen's own menu, a file or a directory; nil makes a town up.
    public var menu: String?
    public var caterers = 36
    public var seed: UInt64 = 1
    /// An ISO 4217 code; nil chooses by the seed.
    public var currency: String?
    public var zone = "Europe/Paris"
    /// Nil uses the system clock.
    public var frozenAt: Instant?
    /// Nil means `full`, or `lean` for more than 5,000 caterers.
    public var listing: Listing?
    /// The file for accounts, carts and orders; nil keeps them in memory only.
    public var dataFile: String?
    /// The IDs of orders are greater. A kitchen that keeps nothing begins after those of its earlier
    /// runs, because clients keep their orders by ID.
    public var ordersAfter = 0
    /// Whether every text, code and price is hostile.
    public var isHostile = false
    /// How the kitchen cheats with orders.
    public var malice: Set<Malice> = []
    public var faults: [FaultRule] = []
    /// Whether calls are remembered, for the control endpoint.
    public var logsCalls = true
    /// How much strangers may take of the server.
    public var limits = KitchenLimits()
    /// Whether guests, who have no account, may order.
    public var letsGuestsOrder = true
    /// Whether a new account has to be confirmed by the link in an e-mail.
    public var confirmsMail = false
    /// The lifetime of a token in seconds.
    public var tokenLife = 3600
    /// Whether there is an account `demo`, with the password `demo` and past orders.
    public var hasDemoAccount = true
    /// Whether carts of made-up kitchens can be paid by card, on a page that pretends.
    public var hasPaymentPage = false
    /// What proves that a call comes from the server of a canteen's payment page; without it a canteen
    /// takes no cards.
    public var paymentSecret: PaymentSecret?
    /// How many times faster than the clock orders proceed.
    public var speed = 1
    /// The maximum duration of an order in seconds, whenever it is due.
    public var arrivesWithin: Int?

    /// The socket file for boards; nil opens none.
    public var board: String?
    /// Whether there is a page with the board for a tablet, behind a key.
    public var hasBoardPage = false
    /// Told what happens to the menu and the board while they are served.
    public var report: @Sendable (String) -> Void = { _ in }

    public init() {}

    /// The options that determine the town, as on a command line.
    func town(_ currency: Currency) -> String {
        guard menu == nil else { return "--menu, a menu in \(currency.code)" }
        return "--seed \(seed) --caterers \(caterers) --currency \(currency.code) --zone \(zone)"
    }

    /// A canteen's own town has no account with a public password.
    var opensDemoAccount: Bool { hasDemoAccount && menu == nil }

    var effectiveListing: Listing {
        listing ?? (caterers > 5_000 ? .lean : .full)
    }
}
