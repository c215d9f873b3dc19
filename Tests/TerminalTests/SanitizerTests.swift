import Terminal
import TestSupport
import Testing

struct SanitizerTests {
    @Test(arguments: [
        "", "Pasta Bar", "Crème brûlée", "寿司屋 さくら", "Μουσακάς", "фалафель", "می‌خواهم", "क्‍ष",
        "👩‍👩‍👧‍👦", "👍🏽", "☝🏿", "🏳️‍🌈", "🇫🇷", "1️⃣", "❤️ & 🍜", "Tiệm phở", "ไก่ผัด", "한국",
    ])
    func `honest text passes unchanged`(text: String) {
        #expect(Array(Sanitizer.line(text).unicodeScalars) == Array(text.unicodeScalars))
    }

    @Test(arguments: [
        ("\u{1B}[31mred", "\u{FFFD}[31mred"), ("\u{9B}2Jgone", "\u{FFFD}2Jgone"),
        ("a\u{7F}b", "a\u{FFFD}b"), ("a\0b", "a\u{FFFD}b"), ("a\u{8}b", "a\u{FFFD}b"),
        ("a\u{90}b", "a\u{FFFD}b"), ("a\u{FFFF}b", "a\u{FFFD}b"),
    ])
    func `a control character becomes a visible mark`(text: String, expected: String) {
        #expect(Sanitizer.line(text) == expected)
        #expect(Sanitizer.block(text) == expected)
    }

    @Test(arguments: [
        0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0x200E, 0x200F,
        0x061C, 0x200B, 0xFEFF, 0x2060, 0x2064, 0x206F, 0xE0001, 0xE0061, 0xE007F, 0xFFF9, 0xFFFB,
        0x00AD, 0x034F, 0x3164, 0x115F, 0x180E, 0x200C, 0x200D, 0xFE0F, 0x13430, 0x1F3FB,
    ])
    func `what only hides or reorders goes without a trace`(value: UInt32) throws {
        let scalar = try #require(Unicode.Scalar(value))

        #expect(Sanitizer.line("ab\(scalar)cd") == "abcd")
        #expect(Sanitizer.block("\(scalar)") == "")
    }

    @Test(arguments: [
        ("a\tb", "a b"), ("a\r\nb", "a b"), ("a\n\n\t\nb", "a b"), ("a\u{2028}b", "a b"),
        ("a\u{85}b", "a b"), ("\n", " "), ("a  b", "a  b"),
    ])
    func `in a line, tabs and line ends become one space`(text: String, expected: String) {
        #expect(Sanitizer.line(text) == expected)
    }

    @Test(arguments: [
        ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a\u{2029}b", "a\nb"), ("a\n\nb", "a\n\nb"),
        ("a\t\tb", "a b"), ("a\n\u{301}b", "a\nb"),
    ])
    func `a block keeps its line ends, each as one newline`(text: String, expected: String) {
        #expect(Array(Sanitizer.block(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test func `marks piled on one letter are capped`() {
        let piled = "e" + String(repeating: "\u{301}", count: 500) + "f"

        #expect(Sanitizer.line(piled).unicodeScalars.count == 10)
    }

    @Test func `a mark with nothing to sit on is dropped`() {
        #expect(Sanitizer.line("\u{301}\u{302}soup").unicodeScalars.count == 4)
    }

    @Test func `a chain of joined pictures is cut to the length that languages use`() {
        let chain = Array(repeating: "👩", count: 100).joined(separator: "\u{200D}")

        let joiners = Sanitizer.line(chain).unicodeScalars.filter { $0 == "\u{200D}" }

        #expect(joiners.count < 100 && joiners.count > 50)
        #expect(Sanitizer.line(chain).allSatisfy { $0.unicodeScalars.count <= 9 })
    }

    @Test func `cleaning twice changes nothing more`() {
        var generator = Campaign.generator(11)
        for _ in 0..<Campaign.rounds(2000) {
            let once = Sanitizer.line(RandomText.make(upTo: 30, using: &generator))
            let twice = Sanitizer.line(once)
            #expect(Array(twice.unicodeScalars) == Array(once.unicodeScalars))
        }
    }

    @Test func `no control or hidden character comes out of any text`() {
        var generator = Campaign.generator(12)
        for _ in 0..<Campaign.rounds(5000) {
            let text = Sanitizer.line(RandomText.make(upTo: 30, using: &generator))
            let hostile = text.unicodeScalars.first {
                $0.properties.generalCategory == .control || $0.properties.isBidiControl
                    || (0x2028...0x2029).contains($0.value) || $0.value == 0x200B
                    || (0xE0000...0xE0FFF).contains($0.value)
            }
            #expect(hostile == nil)
        }
    }
}
