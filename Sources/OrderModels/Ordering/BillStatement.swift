/// What there is to print of a bill so that it adds up: which taxes are in the prices, which are on
/// top, and what none of the server's figures explains.
public struct BillStatement: Hashable, Sendable {
    /// By rate; each is in the total beside the prices.
    public let addedTaxes: [Charge]
    /// By rate; the prices hold them already.
    public let includedTaxes: [Charge]
    /// What the server says that the dishes come to, beyond its lines; nil where they fit.
    public let beyondLines: Money?
    /// What is to be paid beyond dishes, charges and taxes on top; nil where they fit.
    public let beyondCharges: Money?

    public init(_ bill: Bill) {
        let currency = bill.total.currency
        func sum(_ amounts: [Money]) -> Money? { try? Money.sum(amounts, in: currency) }
        let onOrder = bill.charges.filter { $0.kind == .tax }
        let onLines = bill.lines.flatMap(\.taxes)
        let fees = bill.charges.filter { $0.kind != .tax }.map(\.amount)
        let base = sum([bill.itemsTotal] + fees)
        func rest(with taxes: [Charge]) -> Money? {
            base.flatMap { base in sum([base] + taxes.map(\.amount)) }
                .flatMap { try? bill.total.subtracting($0) }
        }
        // The first of these that explains the total; without any, the prices hold the taxes.
        let ways: [(added: [Charge], included: [Charge])] = [
            ([], onLines + onOrder), (onOrder, onLines), (onLines, onOrder),
            (onLines + onOrder, []),
        ]
        let way = ways.first { rest(with: $0.added)?.isZero == true } ?? ways[0]
        addedTaxes = Self.byRate(way.added, in: currency)
        includedTaxes = Self.byRate(way.included, in: currency)
        let unexplained = rest(with: way.added)
        beyondCharges = unexplained?.isZero == true ? nil : unexplained
        let lines = sum(bill.lines.map(\.total)).flatMap { try? bill.itemsTotal.subtracting($0) }
        beyondLines = lines?.isZero == true ? nil : lines
    }

    /// In the order they are met; what cannot be added up stays apart.
    private static func byRate(_ taxes: [Charge], in currency: Currency) -> [Charge] {
        var rates: [Charge] = []
        for tax in taxes {
            if let place = rates.firstIndex(where: { $0.label == tax.label }),
                let sum = try? rates[place].amount.adding(tax.amount)
            {
                rates[place] = Charge(kind: .tax, label: tax.label, amount: sum)
            } else {
                rates.append(Charge(kind: .tax, label: tax.label, amount: tax.amount))
            }
        }
        return rates
    }
}
