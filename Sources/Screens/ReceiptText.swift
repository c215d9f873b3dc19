import OrderModels
import Presentation
import Terminal

/// A receipt as part of a page: the dishes, the bill, and who had what.
enum ReceiptText {
    static func add(_ receipt: Receipt, called title: String, to lines: inout Lines) {
        let bill = receipt.order.bill
        lines.row([Span(title, .heading)], right: Span(bill.total.currency.code, .faint))
        let table = BillTable(bill, AskedQuestions(receipt.lines))
        if receipt.linesFit {
            for line in receipt.lines { add(line, to: &lines) }
        } else {
            for row in table.rows where row.kind == "line" { add(row, to: &lines) }
        }
        for row in table.rows where row.kind != "line" {
            if receipt.linesFit, row.isBeyondLines { continue }
            let look: Look = row.isStrong ? .strong : .plain
            lines.row([Span(row.label, look)], right: Span(row.amount.number, look))
        }
        lines.text(source(receipt), .faint)
        if let doubt = receipt.doubt { lines.text(doubt, .warning) }
        facts(receipt, &lines)
        sharing(receipt, &lines)
    }

    private static func source(_ receipt: Receipt) -> String {
        receipt.linesFit
            ? Say.Orders.yourLinesAsYouAgreedToThem
            : Say.Orders.linesAndSumsAsTheServerTells
    }

    private static func add(_ line: BasketLine, to lines: inout Lines) {
        lines.row(
            [Span("\(line.quantity) "), Span(line.shownName)],
            right: Span((try? line.total)?.number ?? ""))
        let options = line.optionTexts.joined(separator: ", ")
        let who = line.diner.isEmpty ? "" : Say.Basket.forWord(diner: line.shownDiner)
        let more = [options, who, line.note].filter { !$0.isEmpty }
        if !more.isEmpty {
            lines.text(more.joined(separator: Say.General.semicolon + " "), .faint, indent: 2)
        }
    }

    private static func add(_ row: BillTable.Row, to lines: inout Lines) {
        lines.row(
            [Span("\(row.quantity) "), Span(row.label)], right: Span(row.amount.number))
        if let note = row.note { lines.text(note, .faint, indent: 2) }
    }

    private static func facts(_ receipt: Receipt, _ lines: inout Lines) {
        let (order, zone) = (receipt.order, receipt.clock.zone)
        lines.blank()
        if let number = order.number { lines.labelled(Say.Columns.number, number) }
        lines.labelled(
            receipt.agreement == nil ? Say.Columns.placed : Say.Columns.agreed,
            "\(OrderWords.time(receipt.placedAt, in: zone)) (\(zone.name))")
        if let server = receipt.server { lines.labelled(Say.Columns.server, server) }
        if let name = receipt.occasion.shownName { lines.labelled(Say.Columns.forWhat, name) }
        // Another time comes as news of the order.
        lines.quietly {
            $0.labelled(Say.Columns.where, receipt.whereabouts, linking: receipt.map)
        }
        for words in receipt.meeting.forTheDriver { lines.labelled("", words) }
        if let payment = order.payment {
            lines.labelled(Say.Columns.payment, OrderWords.payment(payment, for: order.method))
        }
        if let words = OrderWords.moneyBack(of: order) { lines.text(words, .warning) }
        guard let notes = order.notes, !notes.isEmpty else { return }
        lines.labelled(Say.Columns.notes, notes)
    }

    private static func sharing(_ receipt: Receipt, _ lines: inout Lines) {
        let split = receipt.split
        guard !split.shares.isEmpty else { return }
        lines.blank()
        lines.heading(Say.Orders.headingWhoHadWhat)
        if let rule = split.rule { lines.text(rule, .faint) }
        for share in split.shares {
            lines.row(
                [Span(share.called, .strong)],
                right: Span((share.owed ?? share.dishes)?.number ?? ""))
            let dishes = share.lines.map { "\($0.quantity) \($0.name)" }
            lines.text(dishes.joined(separator: ", "), .faint, indent: 2)
        }
    }
}
