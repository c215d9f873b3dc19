import OrderModels
import Presentation
import Services
import Terminal

/// The basket beside a list, if there is room: the latest lines and the sum.
struct BasketColumn {
    let content: BasketContent
    /// The server's quote, if it is still valid.
    let quote: OrderQuote?
    /// What names its server.
    let server: [Span]

    func draw(in frame: inout Frame, area: Rect) {
        var rest = area
        frame.ruleDown(in: rest.takeLeft(1))
        _ = rest.takeLeft(1)
        _ = rest.takeRight(1)
        let header = rest.takeTop(1)
        frame.rule(in: header)
        let name = Span(BasketWords.title(content.summary), .heading)
        let end = frame.write([Span(Say.Screens.basketOf, .faint), name] + server, in: header)
        frame.write(" ", column: end, in: header)
        let sum = sum(width: rest.width, glyphs: frame.glyphs)
        let foot = rest.takeBottom(min(sum.lines.count + 1, rest.height / 2))
        var below = foot
        frame.rule(in: below.takeTop(1))
        sum.draw(from: 0, in: &frame, area: below)
        let lines = lines(content.lines.suffix(rest.height), width: rest.width, frame.glyphs)
        let hidden = lines.lines.count > rest.height || content.lines.count > rest.height
        if hidden { frame.write("…", .faint, in: rest.takeTop(1)) }
        lines.draw(from: max(0, lines.lines.count - rest.height), in: &frame, area: rest)
    }

    private func lines(
        _ shown: ArraySlice<BasketContent.Line>, width: Int, _ glyphs: Glyphs
    ) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        for line in shown {
            let isGone = line.misfits.contains { !$0.isPrice }
            lines.row(
                [
                    Span("\(line.line.quantity) "),
                    Span(line.line.shownName, isGone ? .disabled : .plain),
                ],
                right: Span(line.total?.number ?? ""))
            let more =
                line.line.optionTexts + (line.line.diner.isEmpty ? [] : [line.line.shownDiner])
            if !more.isEmpty { lines.text(more.joined(separator: ", "), .faint, indent: 2) }
            for misfit in line.misfits {
                lines.text(BasketWords.misfit(misfit), .warning, indent: 2)
            }
        }
        return lines
    }

    private func sum(width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        if let quote, quote.quote != nil, quote.isOfAllDishes {
            lines.row(
                [Span(Say.Screens.total, .strong)], right: Span(quote.total.formatted, .strong))
            lines.text(Say.Basket.asTheServerSays, .faint)
        } else if let total = content.summary.total {
            lines.row(
                [Span(Say.Basket.soFar, .strong)], right: Span(total.subtotal.formatted, .strong))
            lines.text(Say.Basket.withoutFees, .faint)
        } else {
            lines.text(Say.Basket.itsLinesCannotBeAddedUp, .warning)
        }
        return lines
    }
}
