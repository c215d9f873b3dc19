/// One line of a cart or an order, as the server reports it.
///
/// The server's lines contain names but no codes; only the sender knows which basket line each one
/// stands for.
public struct OrderLine: Identifiable, Hashable, Sendable {
    public typealias ID = Reference<OrderLine>

    public let id: ID
    public let name: String
    public let quantity: Int
    public let unitPrice: Money
    public let total: Money
    /// The chosen options as the server names them, such as "1 × Cheese".
    public let options: [Charge]
    public let taxes: [Charge]
    /// Deposits for its packaging. They inform only: the order's own charge has their sum.
    public let deposits: [Charge]
    /// Who chose it, of those who order together; nil if the server does not say.
    public let player: Player?

    public init(
        id: ID, name: String, quantity: Int, unitPrice: Money, total: Money,
        options: [Charge] = [], taxes: [Charge] = [], deposits: [Charge] = [],
        player: Player? = nil
    ) {
        self.id = id
        self.name = name
        self.quantity = quantity
        self.unitPrice = unitPrice
        self.total = total
        self.options = options
        self.taxes = taxes
        self.deposits = deposits
        self.player = player
    }
}
