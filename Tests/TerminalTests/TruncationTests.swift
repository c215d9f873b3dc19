import Terminal
import TestSupport
import Testing

struct TruncationTests {
    @Test(arguments: [
        ("Pasta Bar", 20, "Pasta Bar"), ("Pasta Bar", 9, "Pasta Bar"), ("Pasta Bar", 6, "Pasta…"),
        ("寿司屋さくら", 6, "寿司…"), ("寿司屋", 1, "…"), ("soup", 0, ""), ("", 3, ""),
    ])
    func `text too wide ends in an ellipsis`(text: String, limit: Int, expected: String) {
        #expect(text.truncated(toCells: limit) == expected)
    }

    @Test func `an ellipsis wider than the room is itself cut`() {
        #expect("soup".truncated(toCells: 2, ellipsis: "...") == "..")
    }

    @Test func `padding counts cells, not characters`() {
        #expect("寿司".padded(toCells: 6) == "寿司  ")
        #expect("9.80".padded(toCells: 6, alignment: .right) == "  9.80")
        #expect("soup".padded(toCells: 2) == "soup")
    }

    @Test(arguments: [
        ("green curry with rice", 11, ["green curry", "with rice"]),
        ("one\n\ntwo", 10, ["one", "", "two"]), ("", 10, [""]),
        ("extraordinarily", 6, ["extrao", "rdinar", "ily"]),
        ("a extraordinary b", 9, ["a", "extraordi", "nary b"]),
        ("寿司屋", 5, ["寿司", "屋"]), ("寿a", 1, ["?", "a"]), ("a   b", 9, ["a b"]),
    ])
    func `text is wrapped at spaces, and inside a word only if it must`(
        text: String, width: Int, lines: [String]
    ) {
        #expect(text.wrapped(toCells: width) == lines)
    }

    @Test(arguments: [
        (22, ["Delivery in 10-20 min,", "as of 1 h 1 min ago."]),
        (20, ["Delivery in", "10-20 min, as of", "1 h 1 min ago."]),
        (6, ["Delive", "ry in", "10-20", "min,", "as of", "1 h 1", "min", "ago."]),
    ])
    func `a line never ends between a number and its unit, while there is room`(
        width: Int, lines: [String]
    ) {
        let text = "Delivery in 10-20 min, as of 1 h 1 min ago."
        #expect(text.wrapped(toCells: width) == lines)
        #expect("It costs 12.50 EUR now".wrapped(toCells: 14) == ["It costs", "12.50 EUR now"])
        #expect("Seat 12 for her".wrapped(toCells: 7) == ["Seat 12", "for her"])
    }

    @Test func `no wrapped or truncated line is wider than asked`() {
        var generator = Campaign.generator(21)
        for _ in 0..<Campaign.rounds(3000) {
            let text = Sanitizer.block(RandomText.make(upTo: 60, using: &generator))
            let width = Int.random(in: 1...20, using: &generator)
            #expect(text.wrapped(toCells: width).allSatisfy { $0.cells <= width })
            #expect(Sanitizer.line(text).truncated(toCells: width).cells <= width)
        }
    }
}
