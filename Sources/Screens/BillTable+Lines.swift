import OrderModels
import Presentation
import Terminal

extension BillTable {
    /// Draws the bill: quantities, amounts, and which of them we calculated.
    func draw(in lines: inout Lines) {
        for row in rows {
            let quantity = row.quantity.isEmpty ? "" : row.quantity + "  "
            let look: Look = row.isStrong ? .strong : .plain
            let label = String.blanks(5 - quantity.count) + quantity
            let origin = row.origin == .server ? "" : "  " + Say.Screens.ours
            lines.row(
                [Span(label), Span(row.label, look), Span(origin, .faint)],
                right: Span(row.amount.formatted, look))
            if let note = row.note { lines.text(note, .faint, indent: 5) }
        }
    }
}
