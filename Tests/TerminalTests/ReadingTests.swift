import Terminal
import Testing

/// Frames that are read out instead of drawn.
struct ReadingTests {
    private func words(_ draw: (inout Frame) -> Void) -> [String] {
        var frame = Frame(reading: Size(columns: 1000, lines: 24))
        draw(&frame)
        return frame.reading?.items.map(\.words) ?? []
    }

    @Test func `a row is said whole, its main cell first, and with what continues it`() {
        let list = ListView(
            columns: [
                .init("QTY", width: .fixed(3), priority: 9),
                .init("DISH", width: .flexible(minimum: 4), priority: 10),
                .init("STATE (Paris)", width: .fixed(4), priority: 1),
            ],
            rows: [
                .heading([Span("SOUPS (2)")]),
                .cells([[Span("2")], [Span("Onion  soup ▇▇")], [Span("open")]]),
                .more([[], [Span("  no cheese")]]),
                .cells([[Span("1")], [Span("Pho\u{1B}[31m")], []]),
            ], selected: 3)
        var frame = Frame(reading: Size(columns: 10, lines: 3))
        list.draw(in: &frame, area: frame.area)
        #expect(
            frame.reading?.items == [
                .heading("Soups (2)"),
                .row(
                    "Onion soup; qty: 2; state (Paris): open; no cheese", from: -1,
                    isCurrent: false),
                .row("Pho\u{FFFD}[31m; qty: 1", from: 0, isCurrent: false),
            ])
    }

    @Test func `a heading keeps the capitals that its language gives nouns`() {
        var frame = Frame(
            reading: Size(columns: 40, lines: 3), in: Reading.Spelling(nouns: ["server"]))
        frame.say(.heading("WAS DER SERVER SAGTE"))
        #expect(frame.reading?.items == [.heading("Was der Server sagte")])
    }

    @Test func `whatever is written is said, and what only looks is not`() {
        let said = words { frame in
            frame.box([Span("A box")], in: frame.area)
            frame.write("left", line: 4, in: frame.area)
            frame.writeRight("right", line: 4, in: frame.area)
            frame.rule([Span("a rule")], line: 5, in: frame.area)
            frame.fill(frame.area, with: "█")
            frame.write(
                [Span("⠿⠿", .key), Span("▀▄", .code), Span(" seen")], line: 6, in: frame.area)
        }
        #expect(said == ["left right", "a rule", "seen"])
    }

    @Test func `a dialog, its choices and the questions of a form are said in order`() {
        #expect(
            words {
                ChoiceList(
                    "Sort by",
                    items: [.init("name", hint: "A to Z"), .init("time", isCurrent: true)]
                ).draw(in: &$0, area: $0.area)
            } == ["Sort by", "name; A to Z", "time"])
        let form = Form([
            .init("note", label: "", .note("What is it for?")),
            .init("name", label: "Name", .text(LineEditor("Ana"))),
            .init("size", label: "Size", .choice(["small", "large"], selected: 1)),
        ])
        #expect(
            words { form.draw(in: &$0, area: $0.area) }
                == ["What is it for?", "Name: Ana", "Size: large"])
        #expect(form.place.number == 1 && form.place.count == 2)
    }
}
