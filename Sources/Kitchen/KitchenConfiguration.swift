public import OrderModels

/// How a kitchen is set up.
public struct KitchenConfiguration: Sendable {
    /// How much the list says of each caterer.
    public enum Listing: String, Sendable, CaseIterable {
        /// Every key that the platform sends.
        case full
        /// What a list needs and no more, near 400 bytes each.
        case lean
    }

    /// An address of this machine.
    public var address = "127.0.0.1"
    /// 0 takes any free port.
    public var port = 0
    /// Nil opens no control endpoint; 0 takes any free port. It always listens on loopback.
    public var controlPort: Int?
    public var caterers = 36
    public var seed: UInt64 = 1
    /// ISO 4217; nil goes by the seed.
    public var currency: String?
    public var zone = "Europe/Paris"
    /// Nil runs with the machine's clock.
    public var frozenAt: Instant?
    /// Nil means full, unless there are more than 5,000 caterers.
    public var listing: Listing?
    /// Where accounts, carts and orders are kept; nil forgets them in the end.
    public var dataFile: String?
    /// Every text, code and price is what an attacker would send.
    public var isHostile = false
    /// How the kitchen cheats about orders.
    public var malice: Set<Malice> = []
    public var faults: [FaultRule] = []
    /// Guests, who have no account, may order.
    public var letsGuestsOrder = true
    /// A new account has to be confirmed by a link in a mail.
    public var confirmsMail = false
    /// How many seconds a token is good for.
    public var tokenLife = 3600
    /// There is an account `demo`, with the password `demo` and a past.
    public var hasDemoAccount = true
    /// Orders live so many times as fast as the clock goes.
    public var speed = 1
    /// Orders take no longer than so many seconds, whenever they are due.
    public var arrivesWithin: Int?

    public init() {}

    /// What makes one town differ from another, as on a command line.
    func town(_ currency: Currency) -> String {
        "--seed \(seed) --caterers \(caterers) --currency \(currency.code) --zone \(zone)"
    }

    var effectiveListing: Listing {
        listing ?? (caterers > 5_000 ? .lean : .full)
    }
}
