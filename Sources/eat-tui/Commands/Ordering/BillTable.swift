import OrderModels
import Terminal

/// A bill as rows of one table: dishes, what is added to them and taken off, what is to be paid, and
/// who worked each of it out.
struct BillTable {
    /// Whose figure it is.
    enum Origin: String {
        case server
        case ours
    }

    struct Row {
        var kind: String
        var quantity = ""
        var label: String
        var each = ""
        var amount: Money
        var origin = Origin.server
        var note: String?
        var isStrong = false
        /// The server's own words, without ours.
        var plainLabel: String?
        /// A difference between the lines and what the dishes come to.
        var isBeyondLines = false
    }

    private let currency: Currency
    private(set) var rows: [Row] = []

    init(_ bill: Bill) {
        currency = bill.total.currency
        let statement = BillStatement(bill)
        rows = bill.lines.map(Self.row)
        if let rest = statement.beyondLines {
            add("difference", Self.difference, rest)
            rows[rows.count - 1].isBeyondLines = true
        }
        add("subtotal", "Dishes", bill.itemsTotal)
        for charge in bill.charges where charge.kind != .tax {
            add(OrderWords.charge(charge.kind), OrderWords.label(charge), charge.amount)
            rows[rows.count - 1].plainLabel = charge.label
        }
        for tax in statement.addedTaxes { add("tax", tax.label, tax.amount) }
        if let rest = statement.beyondCharges { add("difference", Self.difference, rest) }
        add("total", "Total", bill.total)
        rows[rows.count - 1].isStrong = true
        for tax in statement.includedTaxes {
            add("tax_included", "in it " + tax.label, tax.amount)
            rows[rows.count - 1].plainLabel = tax.label
        }
    }

    /// By how much the lines above do not add up to the sum below.
    private static let difference = "Not explained by the server"

    /// What is to be said where lines and sums do not fit; nil where they do.
    var doubt: String? {
        let rests = rows.filter { $0.kind == "difference" }.map(\.amount.formatted)
        guard !rests.isEmpty else { return nil }
        return "The server's figures do not add up: \(rests.joined(separator: " and ")) "
            + (rests.count == 1 ? "is" : "are") + " in its sums and in none of its lines."
    }

    /// Our own lines at the menu's prices, where the server names no total before the order.
    init(ours lines: [BasketLine], _ subtotal: Money) {
        currency = subtotal.currency
        rows = lines.compactMap { line in
            guard let each = try? line.pieceTotal, let total = try? line.total else { return nil }
            return Row(
                kind: "line", quantity: "\(line.quantity)", label: line.name, each: each.plain,
                amount: total, origin: .ours,
                note: line.optionTexts.isEmpty ? nil : line.optionTexts.joined(separator: ", "))
        }
        add(ours: "subtotal", "Dishes, without fees", subtotal)
    }

    /// One more row below, which we worked out.
    mutating func add(ours kind: String, _ label: String, _ amount: Money) {
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

    func write(to output: Output) throws {
        let columns = [
            Listing.Column(id: "kind", title: "KIND", isHidden: true),
            Listing.Column(id: "quantity", title: "QTY", alignment: .right, priority: 9),
            Listing.Column(id: "item", title: "ITEM", priority: 9, minimum: 16),
            Listing.Column(id: "each", title: "EACH", alignment: .right, priority: 5),
            Listing.Column(
                id: "amount", title: currency.code, alignment: .right, priority: 9),
            Listing.Column(id: "currency", title: "CURRENCY", isHidden: true),
            Listing.Column(id: "from", title: "FROM", priority: 4),
            Listing.Column(id: "options", title: "OPTIONS", isHidden: true),
        ]
        var listing = Listing(columns: columns)
        var notes: [Int: String] = [:]
        for (place, row) in rows.enumerated() {
            notes[place] = row.note
            listing.rows.append([
                TextTable.Cell(row.kind), TextTable.Cell(row.quantity),
                TextTable.Cell(row.label, style: row.isStrong ? .bold : .plain),
                TextTable.Cell(row.each),
                TextTable.Cell(row.amount.plain, style: row.isStrong ? .bold : .plain),
                TextTable.Cell(row.amount.currency.code),
                TextTable.Cell(row.origin.rawValue, style: .dim), TextTable.Cell(row.note ?? ""),
            ])
        }
        try listing.write(to: output, headings: [:], notes: notes)
    }

    /// The same on a page: what there is of it, what it comes to, and whose figure that is.
    func draw(in lines: inout Lines) {
        for row in rows {
            let quantity = row.quantity.isEmpty ? "" : row.quantity + "  "
            let look: Look = row.isStrong ? .strong : .plain
            let label = String.blanks(5 - quantity.count) + quantity
            let origin = row.origin == .server ? "" : "  (ours)"
            lines.row(
                [Span(label), Span(row.label, look), Span(origin, .faint)],
                right: Span(row.amount.plain + " " + row.amount.currency.code, look))
            if let note = row.note { lines.text(note, .faint, indent: 5) }
        }
    }
}

extension Bill {
    /// Why its sums should be looked at twice, if they should: for every page that prints them.
    var doubt: String? {
        if let doubt = BillTable(self).doubt { return doubt }
        do throws(BillError) {
            try audited()
            return nil
        } catch {
            return "The server's sums do not fit together: \(error). It is shown as it came."
        }
    }
}
