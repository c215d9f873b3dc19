/// An order that somebody else composed, such as an agent: a quote with a number, which waits for
/// the diner's own yes (0108). Nothing is sent before that.
public struct Proposal: Hashable, Sendable, Identifiable {
    public var id: Int { number }

    public let number: Int
    public let basket: Basket.ID
    /// As the basket was called.
    public let name: String
    public let total: Money
    /// Who proposes it, as it calls itself.
    public let author: String
    public let madeAt: Instant
    public let expiresAt: Instant
    /// Identifies what was quoted.
    public let subject: String
    /// The lines that were quoted; nil if an earlier version kept it.
    public let lines: [BasketLine]?
    /// What was asked of the kitchen beside them; nil if an earlier version kept it.
    public let asked: OrderSettings?
    /// The words for the kitchen; nil likewise.
    public let notes: String?
    /// When it would have arrived.
    public let arrival: Slot?
    /// Who would have ordered it; nil likewise.
    public let customer: String?

    public init(
        number: Int, basket: Basket.ID, name: String, total: Money, author: String,
        madeAt: Instant, expiresAt: Instant, subject: String, lines: [BasketLine]?,
        asked: OrderSettings? = nil, notes: String? = nil,
        arrival: Slot? = nil, customer: String? = nil
    ) {
        self.number = number
        self.basket = basket
        self.name = name
        self.total = total
        self.author = author
        self.madeAt = madeAt
        self.expiresAt = expiresAt
        self.subject = subject
        self.lines = lines
        self.asked = asked
        self.notes = notes
        self.arrival = arrival
        self.customer = customer
    }
}
