import Terminal
import Testing

struct ASCIIFoldingTests {
    @Test(arguments: [
        ("Crème brûlée", "Creme brulee"), ("Smørrebrød", "Smorrebrod"), ("Łódź", "Lodz"),
        ("Weißbrot", "Weissbrot"), ("Phở Ấm", "Pho Am"), ("9,80 €", "9,80 EUR"),
        ("“Æble”", "\"AEble\""),
        ("寿司", "??"), ("e\u{301}", "e"), ("👩‍👩‍👧", "?"), ("a\nb", "a\nb"), ("\u{FFFD}", "?"),
    ])
    func `letters lose their accents and what has no counterpart is marked`(
        text: String, expected: String
    ) {
        #expect(Glyphs.ascii.shown(text) == expected)
        #expect(Glyphs.unicode.shown(text) == text)
    }
}
