/// A bill in a form that adds up when printed: which taxes the prices include, which are added, and
/// what the server's figures leave unexplained.
public struct BillStatement: Hashable, Sendable {
    /// By rate; each is added to the prices.
    public let addedTaxes: [Charge]
    /// By rate; the prices include them.
    public let includedTaxes: [Charge]
    /// The difference between the server's total of the dishes and the lines; nil if there is none.
    public let beyondLines: Money?
    /// The difference between the amount to pay and dishes, charges and added taxes; nil if there
    /// is none.
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
        // The first way that explains the total counts; if none does, taxes count as included.
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

    /// In order of appearance; amounts that cannot be added stay separate.
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
