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

    /// `above`: how many lines above the last ones.
    func draw(in frame: inout Frame, area: Rect, above: Int = 0) {
        var rest = Self.page(of: area)
        var rule = area
        frame.ruleDown(in: rule.takeLeft(1))
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
        let shown = content.lines.suffix(rest.height + above)
        let lines = lines(shown, width: rest.width, frame.glyphs)
        let top = max(0, lines.lines.count - rest.height - above)
        if top > 0 || content.lines.count > shown.count {
            frame.write("…", .faint, in: rest.takeTop(1))
        }
        lines.draw(from: max(0, lines.lines.count - rest.height - above), in: &frame, area: rest)
    }

    private static func page(of area: Rect) -> Rect {
        var page = area
        _ = page.takeLeft(2)
        _ = page.takeRight(1)
        return page
    }

    /// How many of its lines have no room in `area`.
    func hiddenLines(in area: Rect, glyphs: Glyphs) -> Int {
        var rest = Self.page(of: area)
        _ = rest.takeTop(1)
        let sum = sum(width: rest.width, glyphs: glyphs)
        _ = rest.takeBottom(min(sum.lines.count + 1, rest.height / 2))
        let lines = lines(content.lines[...], width: rest.width, glyphs)
        return max(0, lines.lines.count - rest.height)
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
