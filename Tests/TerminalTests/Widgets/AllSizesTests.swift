import Terminal
import TestSupport
import Testing

/// Properties of every widget, for screens of any size and any text.
struct AllSizesTests {
    private typealias Drawing = (inout Frame, Rect) -> Void

    /// Each widget, all its texts being `text`.
    private static func widgets(_ text: String) -> [(name: String, draw: Drawing)] {
        let spans = [Span(text), Span(text, .key)]
        let bindings = (0..<4).map { index in
            KeyBinding.sample(
                text + "\(index)", "x", text, summary: text, twin: text, group: text, footer: index,
                unavailable: index == 3 ? text : nil)
        }
        let list = ListView(
            columns: [
                .init(text, width: .flexible(minimum: 5)),
                .init(text, width: .fixed(6), alignment: .right),
            ],
            rows: [.heading(spans), .cells([spans, spans]), .note(spans), .cells([spans])],
            selected: 1, stickyHeading: spans)
        let form = Form([
            .init("a", label: text, .text(LineEditor(text, limit: 99)), hint: text),
            .init("b", label: text, .choice([text, text], selected: 1)),
            .init("c", label: text, .toggles([text, text], [0])),
            .init("d", label: "", .note(text)), .init("e", label: text, .number(7, 0...9)),
        ])
        let dialog = Dialog(
            text, body: [text, text], content: Size(columns: 9, lines: 2))
        let menu = ChoiceList(
            text, items: [.init(text, hint: text, isCurrent: true), .init(text, unavailable: text)])
        return bars(text, spans, bindings) + [
            ("ListView", { list.draw(in: &$0, area: $1) }),
            ("Dialog", { _ = dialog.draw(in: &$0, area: $1) }),
            ("ChoiceList", { menu.draw(in: &$0, area: $1) }),
            ("Form", { form.draw(in: &$0, area: $1) }),
            ("HelpPage", { HelpPage.sample(bindings, title: text).draw(in: &$0, area: $1) }),
            ("CommandPalette", { CommandPalette.sample(bindings).draw(in: &$0, area: $1) }),
        ]
    }

    private static func bars(
        _ text: String, _ spans: [Span], _ bindings: [KeyBinding]
    ) -> [(name: String, draw: Drawing)] {
        let tabs = [TitleBar.Tab(text), .init(text, isCurrent: true)]
        return [
            ("TitleBar", { TitleBar(name: text, tabs: tabs, right: text).draw(in: &$0, area: $1) }),
            ("StateLine", { StateLine(left: spans, right: spans).draw(in: &$0, area: $1) }),
            ("Toast", { Toast(text, hint: text).draw(in: &$0, area: $1) }),
            (
                "ProgressLine",
                {
                    ProgressLine(host: text, phase: text, seconds: 9, hint: text).draw(
                        in: &$0, area: $1)
                }
            ),
            ("Footer", { Footer(bindings, position: text).draw(in: &$0, area: $1) }),
            (
                "LineEditor",
                {
                    LineEditor(text).draw(
                        in: &$0, area: $1, prompt: spans, placeholder: text, isFocused: true)
                }
            ),
        ]
    }

    private static let texts = [
        "", "soup", "寿司屋さくら", "a\u{1B}[2J\u{202E}\nb", "Crème brûlée with a long tail", "क्ष्म 👩‍👩‍👧‍👦 🇫🇷",
    ]

    @Test(arguments: texts)
    func `nothing is drawn outside its area, and the cursor stands inside`(text: String) {
        for (columns, lines) in sizes {
            let area = Rect(column: 3, line: 2, width: columns, height: lines)
            for (name, draw) in Self.widgets(text) {
                var frame = Frame(size: Size(columns: columns + 6, lines: lines + 4))
                frame.fill(frame.area, with: "#")
                draw(&frame, area)
                #expect(isUntouched(frame, outside: area), "\(name) \(columns)x\(lines)")
                if let cursor = frame.cursor {
                    #expect(area.contains(cursor), "\(name) \(columns)x\(lines)")
                }
            }
        }
    }

    @Test(arguments: texts)
    func `in ASCII every widget draws nothing else`(text: String) {
        for (columns, lines) in sizes {
            for (name, draw) in Self.widgets(text) {
                let frame = drawn(columns, lines, glyphs: .ascii, draw)
                #expect(frame.text.allSatisfy { $0.isASCII }, "\(name) \(columns)x\(lines)")
            }
        }
    }

    @Test func `an area beyond the screen is no matter`() {
        for area in [
            Rect(column: -4, line: -3, width: 12, height: 8),
            Rect(column: 15, line: 5, width: 90, height: 30),
            Rect(column: 500, line: 500, width: 90, height: 30),
        ] {
            for (name, draw) in Self.widgets("寿司 soup") {
                var frame = Frame(size: Size(columns: 20, lines: 6))
                draw(&frame, area)
                #expect(frame.cells.count == 120, "\(name)")
            }
        }
    }

    @Test func `every widget can draw any text of a server at any size`() {
        var generator = Campaign.generator(61)
        for _ in 0..<Campaign.rounds(20) {
            let text = RandomText.make(upTo: 60, using: &generator)
            let columns = Int.random(in: 0...100, using: &generator)
            let lines = Int.random(in: 0...30, using: &generator)
            for (name, draw) in Self.widgets(text) {
                let shown = drawn(columns, lines, draw).text
                #expect(shown.hostileScalar == nil, "\(name) \(columns)x\(lines)")
            }
        }
    }

    private let sizes = [
        (0, 0), (1, 1), (2, 2), (3, 1), (1, 9), (5, 3), (8, 4), (12, 3), (24, 6), (40, 12),
        (60, 14), (61, 20), (80, 24),
    ]

    private func isUntouched(_ frame: Frame, outside area: Rect) -> Bool {
        (0..<frame.size.lines).allSatisfy { line in
            (0..<frame.size.columns).allSatisfy { column in
                area.contains(Point(column: column, line: line))
                    || frame[column, line].character == "#"
            }
        }
    }
}
