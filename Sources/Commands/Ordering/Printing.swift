import Sentences
import OrderModels
import Presentation
import Terminal

extension BillTable {
    func write(to output: Output) {
        let columns = [
            Listing.Column(id: "quantity", title: Say.Columns.qty, alignment: .right, priority: 9),
            Listing.Column(id: "item", title: Say.Columns.item, priority: 9, minimum: 16),
            Listing.Column(id: "each", title: Say.Columns.each, alignment: .right, priority: 5),
            Listing.Column(
                id: "amount", title: currency.code, alignment: .right, priority: 9),
            Listing.Column(id: "from", title: Say.Columns.from, priority: 4),
        ]
        var listing = Listing(columns: columns)
        var notes: [Int: String] = [:]
        for (place, row) in rows.enumerated() {
            notes[place] = row.note
            listing.rows.append([
                TextTable.Cell(row.quantity),
                TextTable.Cell(row.label, style: row.isStrong ? .bold : .plain),
                TextTable.Cell(row.each),
                TextTable.Cell(row.amount.number, style: row.isStrong ? .bold : .plain),
                TextTable.Cell(Say.Orders.origin(origin: row.origin.rawValue), style: .dim),
            ])
        }
        listing.write(to: output, headings: [:], notes: notes)
    }
}

extension QuoteText {
    func write(to output: Output) {
        for line in heading { output.line(line) }
        table.write(to: output)
        if let doubt = cart?.bill.doubt { output.warning(doubt) }
        for line in tail { output.line(line) }
    }
}

extension Receipt {
    func write(to output: Output) {
        for line in heading { output.line(line, linking: map) }
        BillTable(order.bill, AskedQuestions(lines)).write(to: output)
        if let doubt { output.warning(doubt) }
        for line in sharing { output.line(line) }
        guard let notes = order.notes, !notes.isEmpty else { return }
        output.line(Say.Orders.notesToTheKitchen)
        let shown = ShownNames.notes(notes)
        output.lines(shown.lines.map { "  " + $0 } + [shown.remark].compactMap { $0 })
    }
}
