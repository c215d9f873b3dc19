import Glibc
import Testing

@testable import Terminal

struct CellWidthTests {
    @Test(arguments: [
        ("", 0), ("soup", 4), ("é", 1), ("e\u{301}", 1), ("寿司屋", 6), ("ｆｕｌｌ", 8), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2), ("🍜", 2), ("❤", 1), ("❤️", 2), ("🇫🇷", 2), ("1️⃣", 2),
        ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🏳️‍🌈", 2), ("☂", 1), ("€", 1), ("…", 1), ("±", 1), ("Ω", 1),
        ("क्ष", 2), ("ไก่", 2), ("שלום", 4),
    ])
    func `text takes the cells a terminal gives it`(text: String, width: Int) {
        #expect(text.cells == width)
    }

    @Test func `the wide ranges are in order and apart`() {
        let bounds = WideRanges.bounds

        #expect(bounds.count.isMultiple(of: 2))
        #expect(
            zip(bounds, bounds.dropFirst()).enumerated().allSatisfy { index, pair in
                index.isMultiple(of: 2) ? pair.0 <= pair.1 : pair.0 < pair.1
            })
    }

    /// ncurses places characters by the C library's table: a width of ours that is smaller than its
    /// would run past the edge.
    @Test func `no character is taken for narrower than the C library takes it`() throws {
        // Glibc's module map leaves wcwidth out.
        let symbol = try #require(dlsym(nil, "wcwidth"))
        let wcwidth = unsafeBitCast(symbol, to: (@convention(c) (wchar_t) -> Int32).self)
        let utf8 = try #require(newlocale(LC_CTYPE_MASK, "C.UTF-8", nil))
        let previous = uselocale(utf8)
        defer {
            uselocale(previous)
            freelocale(utf8)
        }

        let narrower = (0xA0...0x1_FFFF).lazy.compactMap(Unicode.Scalar.init).filter { scalar in
            CellWidth.of(scalar) < Int(wcwidth(wchar_t(scalar.value)))
                && Sanitizer.line("a\(scalar)").unicodeScalars.last == scalar
        }

        #expect(narrower.map { String($0.value, radix: 16) } == [])
    }
}
