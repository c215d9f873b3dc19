import Terminal
import Testing

struct ASCIIFoldingTests {
    @Test(arguments: [
        ("Crème brûlée", "Creme brulee"), ("Smørrebrød", "Smorrebrod"), ("Łódź", "Lodz"),
        ("Weißbrot", "Weissbrot"), ("Phở Ấm", "Pho Am"), ("9,80 €", "9,80 EUR"),
        ("“Æble”", "\"AEble\""),
        ("Ταβέρνα του Νίκου", "Taverna tou Nikou"), ("Ψαράς", "Psaras"),
        ("Кафе «Щука»", "Kafe \"Shchuka\""), ("Київ", "Kiiv"), ("Чайхона №1", "Chaikhona [...]1"),
        ("ラーメン キッチン", "ramen kitchin"), ("すし しゃぶ", "sushi shabu"), ("きょうと", "kyouto"),
        ("ＳＵＳＨＩ", "SUSHI"), ("김밥", "gimbab"), ("寿司", "[...]"), ("少辣 please?", "[...] please?"),
        ("e\u{301}", "e"), ("👩‍👩‍👧", "[...]"),
        ("a\nb", "a\nb"), ("\u{FFFD}", "[...]"),
    ])
    func `letters are written as they sound and what has no counterpart is marked`(
        text: String, expected: String
    ) {
        #expect(Glyphs.ascii.shown(text) == expected)
        #expect(Glyphs.unicode.shown(text) == text)
    }

    @Test func `what cannot be typed back is known`() {
        #expect(Glyphs.ascii.keepsAll(of: "Кафе Щука?"))
        #expect(!Glyphs.ascii.keepsAll(of: "寿司屋") && Glyphs.unicode.keepsAll(of: "寿司屋"))
    }
}
