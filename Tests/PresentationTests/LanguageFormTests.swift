import Testing

@testable import eat_words

/// What the file of a language may look like, and what is said of one that looks otherwise.
struct LanguageFormTests {
    private func areas() throws -> [Area] {
        [
            try Area(
                "/somewhere/basket.words",
                text: """
                    empty = Nothing is in it.
                    lines(count: Int, of) = {count: one # line | other # lines} of {of}.
                    isIn(count: Int, what) = {what} {count: one is | other are} in it
                    howTo(kitchen) = {!: eat-tui menu {kitchen} | {!menu.open} opens it}
                    rest = \\sand more
                    """)
        ]
    }

    private func language(_ text: String) throws -> Language {
        try Language("/somewhere/fr.words", text: text, of: areas())
    }

    private let whole = """
        # Someone's French.
        name = français
        one = n in 0..1

        [basket]
        empty = Rien.
        lines = {of}\\_: {count: one # ligne | other # lignes}.
        isIn = Dedans\\_: {what}
        howTo = {!: eat-tui menu {kitchen} | {!menu.open} l'ouvre}
        rest = \\set
            plus
        """

    @Test("A language says every sentence in its own order and forms")
    func languages() throws {
        let french = try language(whole)
        #expect(french.flaws.isEmpty)
        #expect(french.code == "fr" && french.name == "français")
        #expect(french.plurals.map(\.condition) == ["(0...1 ~= n)"])
        #expect(
            french.pattern(of: "basket.lines")
                == "{1}\u{a0}: {0:one\u{1}{0} ligne\u{2}other\u{1}{0} lignes}.")
        #expect(french.pattern(of: "basket.rest") == " et plus")
    }

    @Test(
        "What is wrong is told with its line",
        arguments: [
            ("empty = Rien.", "empty = ", 6, "empty has no words"),
            ("{count: one # ligne", "{number: one # ligne", 7, "number is no parameter"),
            ("{of}\\_: ", "", 7, "of is not in the translation of lines"),
            ("one # ligne", "few # ligne", 7, "few is no form of a number"),
            (
                "{count: one # ligne | other # lignes}", "lignes", 7,
                "count is not in the translation of lines"
            ),
            (
                "{!menu.open} l'ouvre", "on l'ouvre", 9,
                "howTo and its translation do not both say {!menu.open}"
            ),
            ("\\set", "et", 10, "the translation of rest begins and ends with other spaces"),
            ("empty = Rien.\n", "", 1, "1 sentences are missing: basket.empty"),
            ("rest = ", "rests = ", 10, "there is no sentence basket.rests"),
            ("rest = ", "empty = ", 10, "basket.empty is there already"),
            ("[basket]", "[baskets]", 5, "there is no area baskets"),
            ("name = français\n", "", 1, "the name of the language is missing"),
            ("one = n", "once = n", 3, "once is no fact of a language; an [area] is missing"),
            (
                "n in 0..1", "x in 0..1", 3,
                "x in 0..1 is no condition such as: n % 10 not in 2..4,6"
            ),
        ])
    func flaws(part: String, instead: String, line: Int, reason: String) throws {
        let flaws = try language(whole.replacing(part, with: instead)).flaws
        #expect(flaws.contains { $0.line == line && $0.reason == reason }, "\(flaws)")
    }

    @Test("A language that is like English says only what is different")
    func partial() throws {
        let british = try language(
            "name = English\nlike = en\n\n[basket]\nempty = Nothing in it.\n")
        #expect(british.flaws.isEmpty)
        #expect(british.pattern(of: "basket.empty") == "Nothing in it.")
        #expect(british.pattern(of: "basket.rest") == nil)
    }

    @Test("Plurals are written as CLDR writes them")
    func plurals() throws {
        let few = try PluralRule(
            form: "few", "n % 10 in 2..4 and n % 100 not in 12..14 or n in 100,200")
        #expect(
            few.condition
                == "(2...4 ~= n % 10) && !(12...14 ~= n % 100) || (n == 100 || n == 200)")
    }
}
