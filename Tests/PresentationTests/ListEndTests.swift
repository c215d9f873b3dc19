import Sentences
import Testing

@testable import Presentation

/// Lists and quoted names in each language.
struct ListEndTests {
    @Test func `two vowels that sound the same are kept apart`() {
        for name in ["higos", "Índigo", "ibéricos", "i"] { #expect(ListEnd(name).isI, "\(name)") }
        for name in ["hielo", "pan", "", "huevo", "iodo"] { #expect(!ListEnd(name).isI, "\(name)") }
        for name in ["ostras", "Ópera", "hojaldre", "8", "80", "11"] {
            #expect(ListEnd(name).isO, "\(name)")
        }
        for name in ["pan", "", "111", "18", "huevo"] { #expect(!ListEnd(name).isO, "\(name)") }
    }

    @Test(arguments: [
        ("en", "A and i", "A or o", "\"N\""), ("fr", "A et i", "A ou o", "«\u{A0}N\u{A0}»"),
        ("es", "A e i", "A u o", "«N»"), ("de", "A und i", "A oder o", "„N“"),
    ])
    func languages(code: String, both: String, either: String, quoted: String) throws {
        let language = try #require(Language.choices.first { $0.code == code })
        for (sentence, words) in [
            (Sentence.units.bothBeforeI(names: "A", last: "i"), both),
            (Sentence.units.eitherBeforeO(names: "A", last: "o"), either),
            (Sentence.together.inQuotes(name: "N"), quoted),
        ] { #expect(sentence.text(on: .commands, in: language) == words) }
    }
}
