import OrderModels
import Presentation
import Services
import Terminal

/// The lines of a basket as rows of a list. What does not fit beside a name continues below it,
/// because options cut short could be mistaken for others.
struct BasketRows {
    struct Row {
        /// The index of the basket's line.
        let line: Int
        let cells: [[Span]]
        /// Whether it continues the row above.
        var isMore = false
    }

    let rows: [Row]
    /// The index in `rows` at which each line begins.
    let starts: [Int]

    static var columns: [ListView.Column] {
        [
            ListView.Column(
                Say.Columns.qty, spoken: Say.Linear.quantity, width: .fixed(3), alignment: .right,
                priority: 9),
            ListView.Column(Say.Columns.dish, width: .flexible(minimum: 16), priority: 10),
            ListView.Column(Say.Columns.each, width: .fixed(8), alignment: .right, priority: 5),
            ListView.Column(Say.Columns.total, width: .fixed(9), alignment: .right, priority: 8),
        ]
    }

    /// What stands before each name where one has an alert, or leaves one open.
    private enum Mark { case alert, open }

    init(
        _ lines: [BasketContent.Line], judge: AlertJudge = AlertJudge(), width: Int, glyphs: Glyphs
    ) {
        let room = ListView.widths(of: Self.columns, in: width)[1] ?? 0
        var rows: [Row] = []
        var starts: [Int] = []
        let marks = lines.map { Self.mark(of: $0, judge) }
        // Where it is read out, the sentences below the rows say it.
        let hasMarks = glyphs != .spoken && marks.contains { $0 != nil }
        for (index, line) in lines.enumerated() {
            starts.append(rows.count)
            let mark = hasMarks ? [Self.span(of: marks[index])] : []
            let (beside, below) = Self.split(line, room: room - (hasMarks ? 2 : 0))
            rows.append(Row(line: index, cells: Self.cells(line, mark, beside)))
            for span in below {
                let text = glyphs.shown(Sanitizer.line(span.text))
                for part in text.wrapped(toCells: max(1, room - 2)) {
                    rows.append(
                        Row(line: index, cells: [[], [Span("  " + part, span.look)]], isMore: true))
                }
            }
        }
        (self.rows, self.starts) = (rows, starts)
    }

    func range(of line: Int) -> Range<Int> {
        starts[line]..<(starts.indices.contains(line + 1) ? starts[line + 1] : rows.count)
    }

    private static func mark(of line: BasketContent.Line, _ judge: AlertJudge) -> Mark? {
        if !judge.found(line).isEmpty || !line.warningsOfNote.isEmpty { return .alert }
        return judge.leavesOpen(line.contents) ? .open : nil
    }

    private static func span(of mark: Mark?) -> Span {
        switch mark {
        case .alert: Span("! ", .danger)
        case .open: Span("? ", .warning)
        case nil: Span("  ")
        }
    }

    private static func cells(
        _ line: BasketContent.Line, _ mark: [Span], _ beside: [Span]
    ) -> [[Span]] {
        let isGone = line.misfits.contains { !$0.isPrice }
        let name = Span(line.line.shownName, isGone ? .disabled : .strong)
        let each = (try? line.line.pieceTotal)?.number ?? ""  // Empty if the sum overflows.
        return [
            [Span("\(line.line.quantity)")], mark + [name] + beside, [Span(each, .faint)],
            [Span(line.total?.number ?? "")],
        ]
    }

    /// What fits behind the name, and what goes below it.
    private static func split(
        _ line: BasketContent.Line, room: Int
    ) -> (beside: [Span], below: [Span]) {
        var beside: [Span] = []
        var below: [Span] = []
        var left = room - Sanitizer.line(line.line.shownName).cells
        func add(_ text: String, short: String) {
            let cells = Sanitizer.line(short).cells
            if cells <= left, below.isEmpty {
                beside.append(Span(short, .faint))
                left -= cells
            } else {
                below.append(Span(text, .faint))
            }
        }
        let options = line.line.optionTexts.joined(separator: ", ")
        if !options.isEmpty { add(options, short: " (\(options))") }
        let diner = line.line.shownDiner
        if !diner.isEmpty {
            add(Say.Basket.forWord(diner: diner), short: Say.Basket.forWord2(diner: diner))
        }
        if !line.line.note.isEmpty {
            below.append(Span(Say.Screens.note(note: line.line.note), .faint))
        }
        for misfit in line.misfits { below.append(Span(BasketWords.misfit(misfit), .warning)) }
        return (beside, below)
    }
}
