/// One line of a cart or an order, as the server tells it.
///
/// The server's lines carry no codes, only words: which basket line one stands for is known to
/// whoever sent it.
public struct OrderLine: Identifiable, Hashable, Sendable {
    public struct ID: Reference {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    public let name: String
    public let quantity: Int
    public let unitPrice: Money
    public let total: Money
    /// The chosen options in the server's words, such as "1 × Cheese".
    public let options: [Charge]
    public let taxes: [Charge]

    public init(
        id: ID, name: String, quantity: Int, unitPrice: Money, total: Money,
        options: [Charge] = [], taxes: [Charge] = []
    ) {
        self.id = id
        self.name = name
        self.quantity = quantity
        self.unitPrice = unitPrice
        self.total = total
        self.options = options
        self.taxes = taxes
    }
}
