/// The price of a cart or an order, as the server calculates it.
public struct Bill: Hashable, Sendable {
    public let lines: [OrderLine]
    /// The sum of the lines.
    public let itemsTotal: Money
    public let charges: [Charge]
    /// The amount to pay.
    public let total: Money

    public init(lines: [OrderLine], itemsTotal: Money, charges: [Charge], total: Money) {
        self.lines = lines
        self.itemsTotal = itemsTotal
        self.charges = charges
        self.total = total
    }

    /// How tax counts in the total.
    public enum TaxTreatment: Hashable, Sendable {
        /// Included in the prices, as in Europe: it is shown, but not added.
        case included
        /// Added to the prices, as in America.
        case added
        /// The order's tax is added; the dishes' taxes are included in their totals.
        case addedToOrder
    }

    /// Checks that the amounts are consistent, and returns how tax counts in them.
    ///
    /// The diner must not be asked to confirm a total that nothing explains: fees are positive,
    /// promotions negative, and together with the dishes they make the total to the cent.
    @discardableResult
    public func audited() throws(BillError) -> TaxTreatment {
        try checkSigns()
        let currency = total.currency
        let items = try Self.sum(lines.map(\.total), currency)
        guard items == itemsTotal else { throw .items(said: itemsTotal, found: items) }
        let fees = charges.filter { $0.kind != .tax }.map(\.amount)
        let withoutTax = try Self.sum([items] + fees, currency)
        guard withoutTax != total else { return .included }
        let orderTax = charges.filter { $0.kind == .tax }.map(\.amount)
        let withTax = try Self.sum([withoutTax] + orderTax, currency)
        let lineTax = lines.flatMap(\.taxes).map(\.amount)
        guard withTax != total else { return lineTax.isEmpty ? .added : .addedToOrder }
        guard try Self.sum([withTax] + lineTax, currency) == total else {
            throw .total(said: total, found: withoutTax)
        }
        return .added
    }

    public func sum(of kind: Charge.Kind) throws(BillError) -> Money {
        try Self.sum(charges.filter { $0.kind == kind }.map(\.amount), total.currency)
    }

    private func checkSigns() throws(BillError) {
        for line in lines
        where line.quantity < 1 || line.unitPrice.isNegative
            || line.total.isNegative
        {
            throw .wrongSign(label: line.name, amount: line.total)
        }
        for charge in charges {
            let isWrong =
                switch charge.kind {
                case .delivery, .tip, .packaging: charge.amount.isNegative
                case .promotion: charge.amount.minorUnits > 0
                case .tax, .other: false
                }
            guard !isWrong else { throw .wrongSign(label: charge.label, amount: charge.amount) }
        }
        guard !total.isNegative else { throw .wrongSign(label: "total", amount: total) }
    }

    private static func sum(_ amounts: [Money], _ currency: Currency) throws(BillError) -> Money {
        do throws(MoneyError) {
            return try Money.sum(amounts, in: currency)
        } catch {
            throw .money(error)
        }
    }
}

/// Why a bill must not be paid.
public enum BillError: Error, Hashable, Sendable {
    case items(said: Money, found: Money)
    case total(said: Money, found: Money)
    /// A negative fee, a positive promotion, or a charge of zero.
    case wrongSign(label: String, amount: Money)
    case money(MoneyError)
}
