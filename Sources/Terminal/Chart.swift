/// Numbers drawn with characters: bars and sparklines.
public struct Chart: Sendable {
    private let glyphs: Glyphs

    public init(_ glyphs: Glyphs) {
        self.glyphs = glyphs
    }

    /// A bar of at most `cells` cells for a share of 0 to 1. What is more than nothing has a bar.
    public func bar(_ share: Double, cells: Int) -> String {
        guard cells > 0, share > 0 else { return "" }
        let share = min(share, 1)
        switch glyphs {
        case .spoken: return ""
        case .ascii, .wide:
            return String(
                repeating: "#", count: max(1, Int((share * Double(cells)).rounded())))
        case .unicode:
            let eighths = max(1, Int((share * Double(cells) * 8).rounded()))
            let rest = eighths % 8
            return String(repeating: "█", count: eighths / 8)
                + (rest > 0 ? Self.parts[rest - 1] : "")
        }
    }

    /// One cell for each value, as high as it is beside the largest. Nothing is the base line.
    public func spark(_ values: [Double]) -> String {
        guard glyphs != .spoken else { return "" }
        let largest = values.max() ?? 0
        let steps = glyphs == .unicode ? Self.steps : Self.marks
        return values.map { value in
            guard value > 0, largest > 0 else { return steps[0] }
            let step = Int((value / largest * Double(steps.count - 1)).rounded())
            return steps[min(max(1, step), steps.count - 1)]
        }.joined()
    }

    private static let parts = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    private static let steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    private static let marks = ["_", ".", ":", "-", "=", "+", "*", "#"]
}

/// Labels, amounts and bars in columns, for one section of a page.
public struct BarTable: Sendable {
    public struct Row: Sendable {
        public let label: String
        /// At the right edge of its column.
        public let amount: String
        /// The length of the bar, 0 to 1; nil for none.
        public let share: Double?
        public let note: String

        public init(label: String, amount: String, share: Double? = nil, note: String = "") {
            self.label = label
            self.amount = amount
            self.share = share
            self.note = note
        }
    }

    private let rows: [Row]
    private let glyphs: Glyphs

    private static let gap = 2
    private static let longestBar = 32
    /// A shorter bar says nothing.
    private static let shortestBar = 6

    /// Sanitises the texts of `rows`.
    public init(_ rows: [Row], _ glyphs: Glyphs) {
        self.glyphs = glyphs
        self.rows = rows.map { row in
            func shown(_ text: String) -> String { glyphs.shown(Sanitizer.line(text)) }
            return Row(
                label: shown(row.label), amount: shown(row.amount), share: row.share,
                note: shown(row.note))
        }
    }

    /// Lines of at most `width` cells. Labels shrink first; where bars have no room, notes go, and
    /// then the bars.
    public func lines(width: Int) -> [[Span]] {
        let amounts = widest(\.amount)
        let labels = min(
            widest(\.label), max(8, min(width * 2 / 5, width - amounts - Self.gap)))
        var room = width - labels - amounts - Self.gap
        let hasBars = rows.contains { $0.share != nil }
        var notes = widest(\.note)
        if notes > 0 {
            let needed = notes + Self.gap + (hasBars ? Self.shortestBar + Self.gap : 0)
            if needed > room { notes = 0 }
        }
        if notes > 0 { room -= notes + Self.gap }
        let bars = hasBars ? min(Self.longestBar, room - Self.gap) : 0
        return rows.map { row in
            var line = [
                Span(
                    row.label.truncated(toCells: labels, ellipsis: glyphs.ellipsis)
                        .padded(toCells: labels)),
                Span(String.blanks(Self.gap)),
                Span(row.amount.padded(toCells: amounts, alignment: .right), .strong),
            ]
            let bar = Chart(glyphs).bar(row.share ?? 0, cells: bars)
            if bars >= Self.shortestBar, !(bar.isEmpty && row.note.isEmpty) {
                line.append(Span(String.blanks(Self.gap)))
                line.append(Span(bar, .key))
                if notes > 0, !row.note.isEmpty {
                    line.append(Span(String.blanks(bars - bar.cells)))
                }
            }
            if notes > 0, !row.note.isEmpty {
                line.append(Span(String.blanks(Self.gap)))
                line.append(Span(row.note, .faint))
            }
            return line
        }
    }

    private func widest(_ part: (Row) -> String) -> Int {
        rows.reduce(0) { max($0, part($1).cells) }
    }
}
