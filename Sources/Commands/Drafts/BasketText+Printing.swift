import Sentences
import OrderModels
import Presentation
import Services
import Terminal

/// A basket as a table, and the lines above and below it.
extension BasketText {
    private var columns: [Listing.Column] {
        let columns = [
            Listing.Column(id: "line", title: Say.Columns.no, alignment: .right, priority: 9),
            Listing.Column(id: "quantity", title: Say.Columns.qty, alignment: .right, priority: 9),
            Listing.Column(id: "item", title: Say.Columns.item, priority: 9, minimum: 16),
            Listing.Column(id: "for", title: Say.Columns.for, priority: 4, minimum: 6),
            Listing.Column(id: "each", title: Say.Columns.each, alignment: .right, priority: 5),
            Listing.Column(id: "total", title: Say.Columns.line, alignment: .right, priority: 8),
        ]
        return columns.filter { $0.id != "for" || namesDiners }
    }

    private var namesDiners: Bool { !content.lines.allSatisfy(\.line.diner.isEmpty) }

    func write(to output: Output) {
        output.line(heading)
        for line in occasion { output.line(line) }
        var listing = Listing(columns: columns)
        var notes: [Int: String] = [:]
        for (place, line) in content.lines.enumerated() {
            listing.rows.append(row(line, number: place + 1, output))
            // Below the line and never cut, because options cut short could be mistaken for others.
            let parts = [options(line.line), note(line.line), changes(line)].filter { !$0.isEmpty }
            if !parts.isEmpty { notes[place] = parts.joined(separator: "; ") }
        }
        listing.write(to: output, headings: [:], notes: notes)
        output.line(content.lines.isEmpty ? Say.Basket.isEmpty : sum)
        if let head { output.line(head) }
        let wishes = content.summary.basket.wishes.count
        if wishes > 0 {
            output.remark(Say.Basket.screenShowsRows(rows: BasketWords.wishes(wishes)))
        }
        if !content.isMenuKnown, !content.lines.isEmpty {
            output.remark(Say.Basket.menuNotCached)
        } else if content.lines.contains(where: { $0.misfits.contains(where: \.isPrice) }) {
            output.remark(Say.Basket.howToTakeNewPrices)
        }
    }

    private func row(
        _ line: BasketContent.Line, number: Int, _ output: Output
    ) -> [TextTable.Cell] {
        let name = line.line.shownName
        let each = (try? line.line.pieceTotal)?.number  // Empty if the sum overflows.
        let isGone = line.misfits.contains { !$0.isPrice }
        return [
            TextTable.Cell("\(number)"), TextTable.Cell("\(line.line.quantity)"),
            TextTable.Cell(name, style: isGone ? .dim : .plain),
        ] + (namesDiners ? [TextTable.Cell(line.line.shownDiner)] : []) + [
            TextTable.Cell(each ?? ""), TextTable.Cell(line.total?.number ?? ""),
        ]
    }
}
