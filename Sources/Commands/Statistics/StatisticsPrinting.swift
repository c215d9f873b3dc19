import Presentation
import Terminal

/// Writes statistics as lines: with bars for a terminal, or in words to be read out.
struct StatisticsPrinting {
    private let text: StatisticsText
    private let output: Output

    init(_ text: StatisticsText, _ output: Output) {
        self.text = text
        self.output = output
    }

    private static let indent = 2
    /// Wider bars are no clearer.
    private static let widest = 96

    func write() {
        guard !text.sections.isEmpty else { return }
        output.line(text.scope)
        for section in text.sections {
            if output.form == .linear { read(section) } else { draw(section) }
        }
    }

    // MARK: For a terminal

    private func draw(_ section: StatisticsText.Section) {
        let width = max(1, min(output.terminal.width, Self.widest) - Self.indent)
        var lines = ["", output.palette.paint(shown(section.heading), .bold)]
        lines += BarTable(section, output.glyphs).lines(width: width).map(painted)
        for fact in section.facts {
            lines += hanging(fact.label, fact.text, width)
        }
        if let line = section.line {
            let marks = Chart(output.glyphs).spark(line.values)
            lines.append(painted([Span("\(line.from) "), Span(marks, .key), Span(" \(line.to)")]))
        }
        for remark in section.remarks {
            lines += shown(remark).wrapped(toCells: width).map { painted([Span($0)]) }
        }
        output.styled(lines)
    }

    private func hanging(_ label: String, _ text: String, _ width: Int) -> [String] {
        let room = 10
        let lines = shown(text).wrapped(toCells: max(1, width - room))
        return lines.enumerated().map { index, line in
            let before = (index == 0 ? shown(label) : "").padded(toCells: room)
            return painted([Span(before, .faint), Span(line)])
        }
    }

    private func painted(_ spans: [Span]) -> String {
        let line = spans.map { span in
            let style: Style =
                switch span.look.role {
                case .strong: .bold
                case .faint: .dim
                default: .plain
                }
            return output.palette.paint(span.text, style)
        }
        return String.blanks(Self.indent) + line.joined()
    }

    private func shown(_ text: String) -> String { output.safe(text) }

    // MARK: To be read out

    private func read(_ section: StatisticsText.Section) {
        output.line(Say.General.section(name: section.heading.lowercased()))
        for bar in section.bars {
            let words = [bar.amount, bar.note].filter { !$0.isEmpty }
            output.line(Say.General.labelled(label: bar.label, text: words.joined(separator: "; ")))
        }
        for fact in section.facts {
            output.line(Say.General.labelled(label: fact.label.lowercased(), text: fact.text))
        }
        for remark in section.remarks { output.line(remark) }
    }
}

extension BarTable {
    init(_ section: StatisticsText.Section, _ glyphs: Glyphs) {
        self.init(
            section.bars.map {
                Row(label: $0.label, amount: $0.amount, share: $0.share, note: $0.note)
            }, glyphs)
    }
}
