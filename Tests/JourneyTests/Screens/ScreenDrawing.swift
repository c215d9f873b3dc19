import Terminal

@testable import TestSupport

/// Draws a terminal's screen as SVG: text in cells, in its colours, on a ground of its own, so that
/// it can be read on light and on dark pages alike. It asks for no font but a monospaced one.
struct ScreenDrawing {
    private typealias Style = StyledRun.Style

    // In pixels.
    private static let cell = (width: 8.4, height: 18.0)
    private static let margin = 12.0
    private static let baseline = 13.5

    private let view: TerminalView
    private let columns: Int
    private let title: String
    private let colors: ScreenColors

    init(
        _ view: TerminalView, columns: Int, title: String, colors: ScreenColors = .dark
    ) {
        self.view = view
        self.columns = columns
        self.title = title
        self.colors = colors
    }

    /// Line after line of the file.
    var svg: [String] {
        let width = Double(columns) * Self.cell.width + 2 * Self.margin
        let height = Double(view.runs.count) * Self.cell.height + 2 * Self.margin
        let (wide, high) = (Self.number(width), Self.number(height))
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(wide) \(high)" \
            width="\(wide)" height="\(high)" role="img" \
            font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" \
            font-size="14" fill="\(colors.foreground)">
            """,
            "<title>\(Self.escaped(title))</title>",
            "<rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"\(colors.background)\"/>",
        ]
        for (number, runs) in view.runs.enumerated() {
            var column = 0
            for piece in runs.flatMap(Self.pieces) {
                lines += draw(piece, at: Point(column: column, line: number))
                column += piece.text.cells
            }
        }
        if view.isCursorVisible { lines.append(cursor) }
        return lines + ["</svg>"]
    }

    /// Parts that can be drawn as one: what is wide or is a line is drawn apart, to stay in its cells.
    private static func pieces(of run: StyledRun) -> [StyledRun] {
        func kind(_ character: Character) -> Int {
            switch character {
            case "─": 1
            case "│": 2
            default: String(character).cells == 2 ? 3 : 0
            }
        }
        var pieces: [StyledRun] = []
        for character in run.text {
            if let last = pieces.last?.text.last, kind(last) == kind(character),
                kind(character) < 2
            {
                pieces[pieces.count - 1].text.append(character)
            } else {
                pieces.append(StyledRun(text: String(character), style: run.style))
            }
        }
        return pieces
    }

    /// The text that is harder to read than level AA of WCAG asks. What is dim stands behind something else.
    var unreadable: Set<String> {
        let pieces = view.runs.joined().flatMap(Self.pieces).filter { piece in
            !piece.style.isDim && piece.text.contains { $0.isLetter || $0.isNumber }
        }
        return Set(
            pieces.filter { piece in
                let (ink, ground) = paint(of: piece.style)
                guard let ink = RGB(ink ?? colors.foreground),
                    let ground = RGB(ground ?? colors.background)
                else { return true }
                return ink.contrast(with: ground) < 4.5
            }.map(\.text))
    }

    private func paint(of style: Style) -> (ink: String?, ground: String?) {
        let ground = style.background.map(colors.hex)
        let ink = style.foreground.map(colors.hex)
        guard style.isReversed else { return (ink, ground) }
        return (ground ?? colors.background, ink ?? colors.foreground)
    }

    private func draw(_ piece: StyledRun, at point: Point) -> [String] {
        let (style, count) = (piece.style, piece.text.cells)
        let (x, y) = Self.corner(of: point)
        let width = Double(count) * Self.cell.width
        let (ink, ground) = paint(of: style)
        var lines: [String] = []
        if let ground {
            lines.append(
                """
                <rect x="\(Self.number(x))" y="\(Self.number(y))" width="\(Self.number(width))" \
                height="\(Self.number(Self.cell.height))" fill="\(ground)"/>
                """)
        }
        let paint = (ink.map { " fill=\"\($0)\"" } ?? "") + (style.isDim ? " opacity=\"0.65\"" : "")
        if piece.text.hasPrefix("─") {
            lines.append(Self.bar(x, y + Self.cell.height / 2, width, 1, paint))
        } else if piece.text == "│" {
            lines.append(Self.bar(x + Self.cell.width / 2, y, 1, Self.cell.height, paint))
        } else {
            lines += Self.text(piece, x, y, paint)
        }
        if style.isUnderlined {
            lines.append(Self.bar(x, y + Self.baseline + 2, width, 1, paint))
        }
        return lines
    }

    private static func text(
        _ piece: StyledRun, _ x: Double, _ y: Double, _ paint: String
    ) -> [String] {
        let leading = piece.text.prefix { $0 == " " }.count
        var word = piece.text.dropFirst(leading)
        while word.hasSuffix(" ") { word = word.dropLast() }
        guard !word.isEmpty else { return [] }
        // Whatever the font, the text is as wide as its cells.
        let width = Double(String(word).cells) * cell.width
        let bold = piece.style.isBold ? " font-weight=\"bold\"" : ""
        return [
            """
            <text x="\(number(x + Double(leading) * cell.width))" y="\(number(y + baseline))" \
            textLength="\(number(width))" lengthAdjust="spacingAndGlyphs" \
            xml:space="preserve"\(bold)\(paint)>\(escaped(String(word)))</text>
            """
        ]
    }

    private static func bar(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ paint: String
    ) -> String {
        """
        <rect x="\(number(x))" y="\(number(y))" width="\(number(width))" \
        height="\(number(height))"\(paint)/>
        """
    }

    private var cursor: String {
        let (x, y) = Self.corner(of: view.cursor)
        return Self.bar(
            x, y, Self.cell.width, Self.cell.height,
            " fill=\"\(colors.foreground)\" opacity=\"0.45\"")
    }

    private static func corner(of point: Point) -> (x: Double, y: Double) {
        (
            margin + Double(point.column) * cell.width,
            margin + Double(point.line) * cell.height
        )
    }

    /// With one digit behind the point at most.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}
