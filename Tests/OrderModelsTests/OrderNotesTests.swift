import OrderModels
import TestSupport
import Testing

struct OrderNotesTests {
    private static let menu = ["Green curry", "Pad thai", "Spring rolls", "Rice"]

    @Test func `head count, diners and notes are said, a line each`() {
        let notes = OrderNotes(
            headCount: 12,
            lines: [
                line("Green curry", 2, diner: "Anna", note: "no peanuts"),
                line("Pad thai", 1, diner: "Ben"), line("Spring rolls", 6),
                line("Rice", 3, note: "in one box"),
            ])
        #expect(
            notes.text == """
                12 people
                2 Green curry (Anna): no peanuts
                1 Pad thai (Ben)
                3 Rice: in one box
                """)
    }

    @Test func `whose is which is said where one dish is had in several ways`() {
        func curry(_ option: String, _ diner: String) -> BasketLine {
            var line = line("Curry", 1, diner: diner)
            line.choices = [
                BasketLine.Choice(
                    group: OptionGroup.ID(rawValue: "heat"),
                    option: OptionGroup.Option.ID(rawValue: option), orderCode: option,
                    name: option, price: Money(minorUnits: 0, currency: .eur))
            ]
            return line
        }
        let several = OrderNotes(headCount: nil, lines: [curry("Mild", "Ana"), curry("Hot", "Bo")])
        #expect(
            Set(several.text.split(separator: "\n")) == [
                "1 Curry [Mild] (Ana)", "1 Curry [Hot] (Bo)",
            ])
        let same = OrderNotes(headCount: nil, lines: [curry("Mild", "Ana"), curry("Mild", "Bo")])
        #expect(Set(same.text.split(separator: "\n")) == ["1 Curry (Ana)", "1 Curry (Bo)"])
    }

    @Test func `a basket that says nothing has no notes`() {
        #expect(OrderNotes(headCount: nil, lines: [line("Rice", 1)]).text.isEmpty)
        #expect(OrderNotes(headCount: 0, lines: []).text.isEmpty)
        #expect(OrderNotes(headCount: 1, lines: []).text == "1 person")
    }

    @Test func `whom the driver meets is said after how many eat`() {
        let notes = OrderNotes(
            headCount: 3, lines: [line("Rice", 1, note: "no salt")], contact: " Mia\n0612 ")
        #expect(notes.text == "3 people\nContact: Mia 0612\n1 Rice: no salt")
        #expect(OrderNotes(headCount: nil, lines: [], contact: " ").text.isEmpty)
    }

    @Test func `the text does not depend on the order the lines are given in`() {
        var generator = Campaign.generator(12)
        let lines = (0..<30).map { line("Dish \($0)", $0 + 1, diner: "D\($0)", rank: $0 / 2) }
        let text = OrderNotes(headCount: 30, lines: lines).text
        for _ in 0..<20 {
            #expect(
                OrderNotes(headCount: 30, lines: lines.shuffled(using: &generator)).text == text)
        }
    }

    @Test func `line ends in a note start no line of their own`() {
        let notes = OrderNotes(
            headCount: nil, lines: [line("Rice", 1, diner: "A\r\nB", note: "x\u{2028}99 Caviar\n")])
        #expect(notes.text == "1 Rice (A B): x 99 Caviar")
    }

    @Test func `escapes and hidden characters are taken out, letters and pictures are not`() {
        let notes = OrderNotes(
            headCount: nil,
            lines: [line("Ri\u{202E}ce", 1, diner: "\u{1B}[31mÉva\u{200B}", note: "👩‍🍳 寿司")])
        #expect(notes.text == "1 Rice ([31mÉva): 👩‍🍳 寿司")
    }

    @Test(arguments: [
        "12 people\r\n2 Rice (Anna): no salt\r\n", "  12 people\n\n2 Rice (Anna):  no salt",
        "12 people 2 Rice (Anna): no salt",
    ])
    func `white space that the server changed is no change`(held: String) {
        let notes = OrderNotes(
            headCount: 12, lines: [line("Rice", 2, diner: "Anna", note: "no salt")])
        #expect(notes.matches(held))
    }

    @Test func `a word that is missing is a change, and so is silence`() {
        let notes = OrderNotes(headCount: 12, lines: [line("Rice", 2, note: "no salt")])
        #expect(notes.matches("12 people\n2 Rice: salt") == false)
        #expect(notes.matches(nil) == false)
        #expect(OrderNotes(text: "").matches(nil))
    }

    @Test func `notes for a hundred people are grouped by dish, for fewer they list lines`() {
        let few = (1...99).map { line("Rice", 1, diner: "P\($0)") }
        #expect(OrderNotes(headCount: nil, lines: few).text.split(separator: "\n").count == 99)
        let many =
            few + [
                line("Rice", 2, diner: "Anna", note: "no salt"), line("Pad thai", 1, diner: "Ben"),
                line("Rice", 1, note: "in one box"), line("Rice", 1, note: "in one box"),
            ]
        let rows = OrderNotes(headCount: 103, lines: many).text.split(separator: "\n")
        #expect(rows.count == 3)
        #expect(rows[0] == "103 people")
        #expect(rows[1] == "Pad thai: Ben")
        #expect(rows[2].hasPrefix("Rice: 2 x in one box, 2 Anna (no salt), P1, P10, P11"))
    }

    @Test func `shorter forms leave out names and count them, and never a note`() {
        let lines =
            (1...120).map { line("Rice", 1, diner: "P\($0)") }
            + [line("Rice", 2, diner: "Anna", note: "no salt")]
        let forms = OrderNotes.forms(headCount: nil, lines: lines)
        #expect(forms.map(\.unsentNames) == [0, 120, 121])
        #expect(
            forms[1].text == "120 names are in a list of their own.\nRice: 2 Anna (no salt)")
        #expect(forms[2].text == "121 names are in a list of their own.\nRice: 2 x no salt")
    }

    private func line(
        _ name: String, _ quantity: Int, diner: String = "", note: String = "", rank: Int? = nil
    ) -> BasketLine {
        BasketLine(
            id: BasketLine.ID(rawValue: name), basket: Basket.ID(rawValue: "b"),
            rank: rank ?? Self.menu.firstIndex(of: name) ?? 9,
            dish: MenuItem.ID(rawValue: "d"), orderCode: "d", name: name,
            unitPrice: Money(minorUnits: 900, currency: .eur), quantity: quantity, note: note,
            diner: diner)
    }
}
