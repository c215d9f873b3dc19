public import OrderModels

/// A bill as rows of one table: dishes, charges, discounts and the total, and who calculated each.
public struct BillTable {
    /// Who calculated the amount.
    public enum Origin: String, CaseIterable {
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
        /// The server's own label, without ours.
        public var plainLabel: String?
        /// The difference between the lines and the sum of the dishes.
        public var isBeyondLines = false
    }

    public let currency: Currency
    public private(set) var rows: [Row] = []

    /// `asked` completes the names of options, of which servers tell no question.
    public init(_ bill: Bill, _ asked: AskedQuestions = AskedQuestions([MenuItem]())) {
        currency = bill.total.currency
        let statement = BillStatement(bill)
        rows = bill.lines.map { Self.row($0, asked) }
        if let rest = statement.beyondLines {
            add(kind: "difference", Self.difference, rest)
            rows[rows.count - 1].isBeyondLines = true
        }
        add(kind: "subtotal", Say.General.dishes, bill.itemsTotal)
        for charge in bill.charges where charge.kind != .tax {
            add(kind: OrderWords.code(charge.kind), OrderWords.label(charge), charge.amount)
            rows[rows.count - 1].plainLabel = charge.label
        }
        for tax in statement.addedTaxes {
            add(kind: "tax", OrderWords.tax(tax.label), tax.amount)
            rows[rows.count - 1].plainLabel = tax.label
        }
        if let rest = statement.beyondCharges { add(kind: "difference", Self.difference, rest) }
        add(kind: "total", Say.General.total, bill.total)
        rows[rows.count - 1].isStrong = true
        for tax in statement.includedTaxes {
            add(
                kind: "tax_included", Say.General.includedTax(label: OrderWords.tax(tax.label)),
                tax.amount)
            rows[rows.count - 1].plainLabel = tax.label
        }
    }

    /// The amount by which the lines above miss the sum below.
    private static var difference: String { Say.General.notExplainedByTheServer }

    /// A warning if lines and sums do not match; nil if they do.
    public var doubt: String? {
        let rests = rows.filter { $0.kind == "difference" }.map(\.amount.formatted)
        guard !rests.isEmpty else { return nil }
        return Say.General.figuresDoNotAddUp(amounts: Words.all(of: rests), count: rests.count)
    }

    /// Our own lines at the menu's prices, if the server names no total before the order.
    public init(ours lines: [BasketLine], _ subtotal: Money) {
        currency = subtotal.currency
        rows = lines.compactMap { line in
            guard let each = try? line.pieceTotal, let total = try? line.total else { return nil }
            return Row(
                kind: "line", quantity: "\(line.quantity)", label: line.shownName,
                each: each.number,
                amount: total, origin: .ours,
                note: line.optionTexts.isEmpty ? nil : line.optionTexts.joined(separator: ", "))
        }
        addOurs(kind: "subtotal", Say.General.dishesWithoutFees, subtotal)
    }

    /// Adds a row that this program has calculated.
    public mutating func addOurs(kind: String, _ label: String, _ amount: Money) {
        add(kind: kind, label, amount)
        rows[rows.count - 1].origin = .ours
    }

    private mutating func add(kind: String, _ label: String, _ amount: Money) {
        rows.append(Row(kind: kind, label: label, amount: amount))
    }

    private static func row(_ line: OrderLine, _ asked: AskedQuestions) -> Row {
        let options = line.options.map { option in
            let called = asked.called(option.label, of: line)
            return option.amount.isZero ? called : "\(called) (\(option.amount.number))"
        }
        return Row(
            kind: "line", quantity: "\(line.quantity)", label: asked.shown(line.name),
            each: line.unitPrice.number, amount: line.total,
            note: options.isEmpty ? nil : options.joined(separator: ", "))
    }
}

extension Bill {
    /// A warning about wrong sums, for every page that prints the bill; nil if they are right.
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
