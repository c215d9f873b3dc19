import OrderModels
import Testing

struct TextFoldTests {
    @Test(arguments: [
        ("Weißbrot", "weissbrot"), ("STRASSE", "strasse"), ("ΜΟΥΣΑΚΆΣ", "mousakas"),
        ("μουσακάς", "mousakas"), ("İstanbul", "istanbul"), ("ISPARTA ısırgan", "isparta isirgan"),
        ("ﬁlet", "filet"), ("Crème Brûlée", "creme brulee"), ("cre\u{300}me", "creme"),
        ("ＣＵＲＲＹ　９", "curry 9"), ("ｶﾚｰ", "カレー"), ("ｶﾞﾊﾟｳﾞ", "ガパヴ"), ("か\u{3099}", "が"),
        ("は\u{309A}", "ぱ"), ("Œuf à la coque", "oeuf a la coque"), ("Ærø", "aero"),
        ("Łódź Đorđe", "lodz dorde"), ("Phở bò", "pho bo"), ("Ёлка й", "elka i"),
        ("Joe's “Best” l’été", "joes best lete"), ("Coca-Cola 0.5l", "coca cola 0 5l"),
        ("  two\t\nwords ", "two words"), ("a\u{200B}b\u{202E}c\u{AD}d\u{0}e", "abcde"),
        ("寿司・屋（天）", "寿司 屋 天"), ("ẞ", "ss"), ("Ǆ", "dz"), ("½", ""), ("m²", "m2"), ("", ""),
        ("!?", ""),
        ("\u{212B}ngstr\u{212A}", "angstrk"), ("Հայ", "հայ"), ("🍕 Pizza", "🍕 pizza"), ("김치", "김치"),
        ("שָׁלוֹם", "שלום"),
    ])
    func `a text is folded`(text: String, folded: String) {
        #expect(fold(text) == folded)
        #expect(Array(fold(text).unicodeScalars) == Array(folded.unicodeScalars))
    }

    @Test func `folding what is folded changes nothing`() {
        let changed = (UInt32(0)..<0x11000).compactMap(Unicode.Scalar.init).filter { scalar in
            let once = fold("a\(Character(scalar))b")
            return fold(once) != once
        }
        #expect(changed.isEmpty)
    }

    @Test func `both ways of folding ASCII agree`() {
        for value in UInt8(0)..<0x80 {
            let text = "a" + String(Unicode.Scalar(value)) + "b"
            #expect(fold(text + "é") == fold(text) + "e")
        }
    }

    @Test func `upper and lower case fold alike`() {
        for value in UInt32(0)..<0x2000 {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else {
                continue
            }
            let text = String(Character(scalar))
            // Letters whose other case is a different word of letters are left to their tables.
            guard text.uppercased().unicodeScalars.count == 1,
                text.uppercased().lowercased() == text
            else { continue }
            #expect(fold(text) == fold(text.uppercased()), "U+\(String(value, radix: 16))")
        }
    }

    @Test(arguments: [
        ("寿司屋", "寿司 司屋 屋"), ("司", "司"), ("curry 寿司屋2号", "curry 寿司 司屋 屋 2 号"),
        ("plain words", "plain words"), ("カレーライス", "カレ レー ーラ ライ イス ス"), ("", ""),
        ("mousakas", "mousakas"),
    ])
    func `a text is cut into tokens for the index`(folded: String, tokens: String) {
        #expect(searchTokens(folded) == tokens)
    }

    @Test(arguments: [
        ("寿司屋", ["寿司", "司屋"]), ("司", ["司"]), ("Poulet CURRY", ["poulet", "curry"]),
        ("寿司 a", ["寿司", "a"]), ("", []), (" - ", []),
    ])
    func `what is typed is cut into tokens`(typed: String, tokens: [String]) {
        #expect(queryTokens(typed) == tokens)
    }

    @Test(arguments: [
        ("寿司屋", "司"), ("寿司屋", "司屋"), ("Weißbrot", "weiss"), ("ΜΟΥΣΑΚΆΣ", "μουσακας"),
        ("Poulet au curry", "CUR"),
    ])
    func `what is typed is found among the tokens`(text: String, typed: String) {
        let tokens = searchTokens(fold(text)).split(separator: " ")
        for typed in queryTokens(typed) {
            #expect(tokens.contains { $0.hasPrefix(typed) })
        }
    }

    @Test func `a prefix begins a word, or stands anywhere in text without spaces`() {
        #expect(startsWord("poulet curry", "cur"))
        #expect(startsWord("poulet curry", "poulet c"))
        #expect(!startsWord("poulet curry", "oulet"))
        #expect(startsWord("寿司屋", "司"))
        #expect(!startsWord("寿司屋", "天"))
        #expect(!startsWord("", "a"))
    }

    @Test func `the nearest candidate is what was meant`() {
        let commands = ["caterers", "menu", "item", "search", "sync", "cache"]
        #expect(didYouMean("catrers", among: commands) == "caterers")
        #expect(didYouMean("mneu", among: commands) == "menu")
        #expect(didYouMean("SYNC", among: commands) == "sync")
        #expect(didYouMean("serach", among: commands) == "search")
        #expect(didYouMean("frobnicate", among: commands) == nil)
        #expect(didYouMean("", among: commands) == nil)
        #expect(didYouMean("x", among: ["y"]) == nil)
    }
}
