public import OrderModels

/// A bill as rows of one table: dishes, what is added to them and taken off, what is to be paid, and
/// who worked each of it out.
public struct BillTable {
    /// Whose figure it is.
    public enum Origin: String {
        case server
        case ours
    }

    public struct Row {
        public var kind: String
        public var quantity = ""
        public var label: String
        public var each = ""
        public var amount: Money
        public var origin = Origin.server
        public var note: String?
        public var isStrong = false
        /// The server's own words, without ours.
        public var plainLabel: String?
        /// A difference between the lines and what the dishes come to.
        public var isBeyondLines = false
    }

    public let currency: Currency
    public private(set) var rows: [Row] = []

    public init(_ bill: Bill) {
        currency = bill.total.currency
        let statement = BillStatement(bill)
        rows = bill.lines.map(Self.row)
        if let rest = statement.beyondLines {
            add("difference", Self.difference, rest)
            rows[rows.count - 1].isBeyondLines = true
        }
        add("subtotal", Say.General.dishes, bill.itemsTotal)
        for charge in bill.charges where charge.kind != .tax {
            add(OrderWords.code(charge.kind), OrderWords.label(charge), charge.amount)
            rows[rows.count - 1].plainLabel = charge.label
        }
        for tax in statement.addedTaxes { add("tax", tax.label, tax.amount) }
        if let rest = statement.beyondCharges { add("difference", Self.difference, rest) }
        add("total", Say.General.total, bill.total)
        rows[rows.count - 1].isStrong = true
        for tax in statement.includedTaxes {
            add("tax_included", Say.General.includedTax(label: tax.label), tax.amount)
            rows[rows.count - 1].plainLabel = tax.label
        }
    }

    /// By how much the lines above do not add up to the sum below.
    private static let difference = Say.General.notExplainedByTheServer

    /// What is to be said where lines and sums do not fit; nil where they do.
    public var doubt: String? {
        let rests = rows.filter { $0.kind == "difference" }.map(\.amount.formatted)
        guard !rests.isEmpty else { return nil }
        return Say.General.figuresDoNotAddUp(amounts: Words.all(of: rests), count: rests.count)
    }

    /// Our own lines at the menu's prices, where the server names no total before the order.
    public init(ours lines: [BasketLine], _ subtotal: Money) {
        currency = subtotal.currency
        rows = lines.compactMap { line in
            guard let each = try? line.pieceTotal, let total = try? line.total else { return nil }
            return Row(
                kind: "line", quantity: "\(line.quantity)", label: line.name, each: each.plain,
                amount: total, origin: .ours,
                note: line.optionTexts.isEmpty ? nil : line.optionTexts.joined(separator: ", "))
        }
        add(ours: "subtotal", Say.General.dishesWithoutFees, subtotal)
    }

    /// One more row below, which we worked out.
    public mutating func add(ours kind: String, _ label: String, _ amount: Money) {
        add(kind, label, amount)
        rows[rows.count - 1].origin = .ours
    }

    private mutating func add(_ kind: String, _ label: String, _ amount: Money) {
        rows.append(Row(kind: kind, label: label, amount: amount))
    }

    private static func row(_ line: OrderLine) -> Row {
        let options = line.options.map { option in
            option.amount.isZero ? option.label : "\(option.label) (\(option.amount.plain))"
        }
        return Row(
            kind: "line", quantity: "\(line.quantity)", label: line.name,
            each: line.unitPrice.plain, amount: line.total,
            note: options.isEmpty ? nil : options.joined(separator: ", "))
    }
}

extension Bill {
    /// Why its sums should be looked at twice, if they should: for every page that prints them.
    public var doubt: String? {
        if let doubt = BillTable(self).doubt { return doubt }
        do throws(BillError) {
            try audited()
            return nil
        } catch {
            return Say.General.sumsDoNotFit(reason: error.phrase)
        }
    }
}
