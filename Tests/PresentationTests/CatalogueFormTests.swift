import Testing

@testable import eat_words

/// What the catalogue's files may look like, and what is said of one that looks otherwise.
struct CatalogueFormTests {
    private func area(_ text: String) throws -> Area {
        try Area("/somewhere/basket.words", text: text)
    }

    @Test("A sentence goes on in lines that begin with a space, and keeps its comment")
    func lines() throws {
        let area = try area(
            """
            # Where nothing is in it.
            empty = Nothing is in it,
                and nothing was.

            added(dish, count: Int) = {count: one # piece of {dish} | other # pieces of {dish}}
            """)
        #expect(area.name == "basket")
        #expect(area.sentences.map(\.name) == ["empty", "added"])
        #expect(area.sentences[0].pattern == "Nothing is in it, and nothing was.")
        #expect(area.sentences[0].comment == ["Where nothing is in it."])
        #expect(
            area.sentences[1].pattern
                == "{1:one\u{1}{1} piece of {0}\u{2}other\u{1}{1} pieces of {0}}")
        #expect(area.sentences[1].parameters.map(\.type) == ["String", "Int"])
    }

    @Test("What goes on after a line break begins its line")
    func lineBreaks() throws {
        #expect(try area("two = First,\\n\n    second.").sentences[0].pattern == "First,\nsecond.")
    }

    @Test("Marks that mean something are written with a backslash")
    func escapes() throws {
        let area = try area(##"odd(a) = \s\{{a}\}\n100 %, #1 | \\ \#"##)
        #expect(area.sentences[0].pattern == " \u{3}{0}\u{4}\n100 %, #1 | \\ #")
    }

    @Test(
        "What is wrong is told with its line",
        arguments: [
            ("one = a\none = b", 2, "one is there already"),
            ("one = {!: a}", 1, "{!: takes two forms"),
            ("one = {!: a | b | c}", 1, "{!: takes two forms"),
            ("one(a) = nothing", 1, "a is not in the sentence"),
            ("one = {a}", 1, "a is no parameter"),
            ("one(a) = {a", 1, "a { is not closed"),
            ("one(a) = {a: one x | other y", 1, "a { is not closed"),
            ("one = a}", 1, "a } that nothing opens"),
            ("one(n: Int) = {n: one x}", 1, "a choice ends with other"),
            ("one(n: Int) = {n: once x | other y}", 1, "once is no form of a number"),
            ("one(n: Int) = {n: one x | one y | other z}", 1, "a choice has a form twice"),
            ("one(n: Int) = {n: one {n: other x} | other y}", 1, "a choice stands in a choice"),
            ("one(a: Double) = {a}", 1, "a: Double is no parameter"),
            ("one(a, a) = {a}", 1, "a is a parameter twice"),
            ("one(a = {a}", 1, "the parameters of one do not end"),
            ("One = a", 1, "One names no sentence"),
            ("one", 1, "there is no ="),
            (" goes on", 1, "continues nothing"),
            (#"one = \x"#, 1, #"\ stands before n, s, _, '{, {, }, |, # and \ only"#),
        ])
    func flaws(text: String, line: Int, reason: String) throws {
        let flaw = try #require(throws: Flaw.self) { try area(text) }
        #expect((flaw.line, flaw.reason) == (line, reason))
        #expect(flaw.file == "/somewhere/basket.words")
    }
}
