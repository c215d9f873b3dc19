import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// A basket's total and who calculated it. The most important line comes first.
@MainActor
enum BasketSum {
    static func lines(_ model: BasketViewModel, width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        guard let content = model.content, !content.lines.isEmpty else { return lines }
        let quote = model.quote
        let clock = model.kitchenClock
        let bill = quote.flatMap { $0.isOfAllDishes ? $0.quote?.cart.bill : nil }
        if let bill {
            lines.row(
                [Span(Say.Columns.total, .strong)], right: Span(bill.total.formatted, .strong))
        } else {
            ours(content, &lines)
        }
        // Before all that a low window has no room for.
        for sentence in content.found(model.baskets.judge).sentences {
            lines.text(sentence, .danger)
        }
        if let bill { add(bill, &lines) }
        if let cost = quote?.costPerHead ?? content.costPerHead {
            let over = quote.map(\.overBudget) ?? content.overBudget
            lines.text(BasketWords.aHead(cost, over: over), over == nil ? .plain : .warning)
        }
        if let arrival = model.arrival { lines.text(arrival + ".") }
        for obstacle in quote?.obstacles ?? [] {
            // Its line says it already.
            if case .absent = obstacle { continue }
            lines.text(QuoteWords.sentence(obstacle, in: clock), .warning)
        }
        let text = BasketText(content: content, in: clock)
        for line in text.occasion { lines.text(line, .faint) }
        // A guest comes to no checkout.
        if bill != nil || content.summary.shared?.role != .guest {
            lines.text(
                bill == nil
                    ? Say.Basket.ourSumOfTheMenusPricesFees
                    : Say.Basket.asTheServerWorkedItOut, .faint)
        }
        if !content.isMenuKnown {
            lines.text(Say.Basket.menuNotCached, .faint)
        }
        return lines
    }

    /// What others chose. The list above has the diner's own lines only, so that one that arrives
    /// moves no selection.
    static func add(_ sharing: SharingViewModel, with own: Money?, _ lines: inout Lines) {
        guard let text = sharing.text else { return }
        add(text, with: own, problem: sharing.problem?.sentence, &lines)
    }

    static func add(
        _ text: SharedText, with own: Money?, problem: String?, _ lines: inout Lines
    ) {
        for line in text.progress { lines.text(line, of: text) }
        for player in text.players {
            let sum = Span(player.total?.number ?? "")
            lines.row([Span(text.who(player.player), .strong)], right: sum)
            for line in player.lines {
                lines.text(text.line(line), indent: 2)
                if let warning = text.warning(line) { lines.text(warning, .warning, indent: 4) }
            }
        }
        if let sum = own.flatMap(text.sum(with:)) {
            lines.row(
                [Span(Say.Together.allDishes, .strong)], right: Span(sum.formatted, .strong))
        }
        if text.shared.others?.isEmpty == true { lines.text(Say.Together.nobodyYet, .faint) }
        if let problem { lines.text(problem, .warning) }
        for remark in text.remarks { lines.text(remark, of: text, .faint) }
    }

    private static func add(_ bill: Bill, _ lines: inout Lines) {
        lines.row([Span(Say.Screens.dishes)], right: Span(bill.itemsTotal.number))
        for charge in bill.charges where charge.kind != .tax {
            lines.row([Span(OrderWords.label(charge))], right: Span(charge.amount.number))
        }
    }

    private static func ours(_ content: BasketContent, _ lines: inout Lines) {
        guard let total = content.summary.total else {
            return lines.text(Say.Basket.itsLinesCannotBeAddedUp, .warning)
        }
        let pieces = Say.Basket.pieces(count: total.pieces)
        lines.row(
            [Span(Say.Basket.soFar2, .strong), Span(pieces)],
            right: Span(total.subtotal.formatted, .strong))
    }
}
