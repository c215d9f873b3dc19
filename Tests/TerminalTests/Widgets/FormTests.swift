import Terminal
import Testing

struct FormTests {
    private let sample = Form([
        .init("intro", label: "", .note("Nothing is written until you press C-s.")),
        .init("server", label: "Server", .choice(["demo", "address"], selected: 0)),
        .init("address", label: "Address", .text(LineEditor("https://", limit: 20))),
        .init("diet", label: "Diet", .toggles(["vegan", "halal", "kosher"], [1])),
        .init("mouse", label: "Mouse", .toggle(true)),
        .init("count", label: "Count", .number(2, 1...20)),
    ])

    /// The keys as a diner has them.
    private static let steps: [String: Form.Step] = [
        "Tab": .next, "Down": .next, "S-Tab": .previous, "Up": .previous, "Enter": .goOn,
        "Space": .choose, "Left": .left, "Right": .right, "-": .left, "+": .right, "Home": .first,
        "End": .last,
    ]

    /// Presses keys by name and gives what became of the last: what is no text is a step.
    @discardableResult
    private func press(_ names: String, in form: inout Form) -> Form.Outcome? {
        var outcome: Form.Outcome?
        for name in names.split(separator: " ").map(String.init) {
            if let key = Key(name: name), form.takes(key) {
                outcome = .changed
            } else if let step = Self.steps[name] {
                outcome = form.perform(step)
            } else {
                outcome = .ignored
            }
        }
        return outcome
    }

    private var focus: (Form) -> String = { $0.fields[$0.focus].id }

    @Test func `the focus begins at the first field that takes it and goes round`() {
        var form = sample
        #expect(focus(form) == "server")

        press("Tab", in: &form)
        #expect(focus(form) == "address")
        press("Down Down Down", in: &form)
        #expect(focus(form) == "count")
        press("Tab", in: &form)
        #expect(focus(form) == "server")
        press("S-Tab Up", in: &form)
        #expect(focus(form) == "mouse")
    }

    @Test(arguments: [
        // The cursor is not the choice.
        ("Right", "server", Form.Value.choice(["demo", "address"], selected: 0)),
        ("Right Space", "server", .choice(["demo", "address"], selected: 1)),
        ("Right Right Space", "server", .choice(["demo", "address"], selected: 1)),
        ("End Home Space", "server", .choice(["demo", "address"], selected: 0)),
        ("End Space", "server", .choice(["demo", "address"], selected: 1)),
        ("Right Space Space", "server", .choice(["demo", "address"], selected: 1)),
        ("Tab Tab Space", "diet", .toggles(["vegan", "halal", "kosher"], [])),
        (
            "Tab Tab Left Space Right Right Space", "diet",
            .toggles(["vegan", "halal", "kosher"], [0, 1, 2])
        ),
        ("Up Up Space", "mouse", .toggle(false)), ("Up Right Right", "count", .number(4, 1...20)),
        ("Up Left Left Left", "count", .number(1, 1...20)),
        ("Up Backspace 1 5", "count", .number(15, 1...20)),
        ("Up 9 9 9", "count", .number(20, 1...20)), ("Up + -", "count", .number(2, 1...20)),
    ])
    func `each kind of field has its keys`(keys: String, id: String, value: Form.Value) {
        var form = sample

        #expect(press(keys, in: &form) == .changed)
        #expect(form[id] == value)
    }

    @Test func `text fields are typed and pasted into`() {
        var form = sample
        press("Tab a . b", in: &form)
        #expect(form.insert("/c\n") == .changed)

        #expect(form.text("address") == "https://a.b/c")

        press("Tab", in: &form)
        #expect(form.insert("x") == .ignored)
    }

    @Test func `a note that goes on below ends with a whole sentence, if one ends there`() {
        for (note, shown) in [
            (
                "Answers go to user.db. What is read of servers goes to cache.db.",
                "  Answers go to user.db."
            ),
            (
                "What a server keeps takes no change, and a copy is made here.",
                "  What a server keeps takes no change, …"
            ),
        ] {
            let form = Form([
                Form.Field("mouse", label: "Mouse", .toggle(true)),
                Form.Field("note", label: "", .note(note)),
            ])
            var frame = Frame(size: Size(columns: 40, lines: 2))
            form.draw(in: &frame, area: frame.area)
            #expect(frame.text(line: 1) == shown)
        }
    }

    @Test func `values are read by name`() {
        #expect(sample.choice("server") == 0 && sample.toggles("diet") == [1])
        #expect(sample.isOn("mouse") && sample.number("count") == 2)
        #expect(sample.text("nothing") == "" && sample.choice("mouse") == nil)
        #expect(sample["nothing"] == nil && !sample.isOn("diet"))
    }

    @Test func `a value can be set from outside`() {
        var form = sample
        form.report("bad", at: "address")

        form.set("address", to: .text(LineEditor("https://demo")))

        #expect(form.text("address") == "https://demo" && !form.hasProblem)
    }

    @Test func `Enter goes on, and submits at the end`() {
        var form = sample

        #expect(press("Enter", in: &form) == .changed && focus(form) == "address")
        #expect(press("Enter Enter Enter Enter", in: &form) == .submitted)
    }

    @Test(arguments: ["Esc", "C-g", "C-s", "F5", "Tab", "Enter", "Up"])
    func `it takes no key that is not typed`(name: String) throws {
        var form = sample
        let key = try #require(Key(name: name))

        for field in form.fields where field.id != "intro" {
            let (isTaken, outcome) = (form.takes(key), form.perform(.next))
            #expect(!isTaken && outcome == .changed, "\(field.id)")
        }
    }

    @Test(arguments: ["z", "Space", "Left", "h", "Home"])
    func `what a question without text does not type is left to others`(name: String) throws {
        var form = sample

        let isTaken = form.takes(try #require(Key(name: name)))

        #expect(!isTaken && !form.isTyping && form == sample)
    }

    @Test func `a problem takes the focus to its field and goes once that is changed`() {
        var form = sample

        form.report("This is no address.", at: "address")
        #expect(focus(form) == "address" && form.hasProblem)

        press("Left", in: &form)
        press("x", in: &form)
        #expect(!form.hasProblem)
    }

    @Test func `a form without fields to fill in is just submitted`() {
        var form = Form([.init("note", label: "", .note("Ready."))])

        #expect(press("Tab", in: &form) == .ignored)
        #expect(press("Enter", in: &form) == .submitted)
        var empty = Form([])
        #expect(press("x", in: &empty) == .ignored)
        let outcome = empty.perform(.goOn)
        #expect(outcome == .submitted)
    }
}
