import Sentences
import TestSupport
import Testing

@testable import Presentation

/// How a sentence of the catalogue is filled in.
struct SentenceTests {
    private func filled(
        _ pattern: String, _ arguments: [Sentence.Argument],
        on surface: Surface = .commands
    ) -> String? {
        var filling = Filling(arguments: arguments, on: surface, in: .base)
        return Array(pattern.utf8).withUnsafeBufferPointer {
            filling.fill($0[...]) ? String(decoding: filling.out, as: UTF8.self) : nil
        }
    }

    @Test("Parameters stand where the sentence has them, and may stand twice")
    func parameters() {
        #expect(filled("{1} in {0}, {1}", [.text("Käse"), .text("two")]) == "two in Käse, two")
    }

    @Test(
        "A number takes its own form, else that of its plural",
        arguments: [(0, "none"), (1, "1 line"), (2, "2 lines"), (21, "21 lines"), (-1, "-1 lines")])
    func plurals(count: Int, text: String) {
        let pattern = "{0:0\u{1}none\u{2}one\u{1}{0} line\u{2}other\u{1}{0} lines}"
        #expect(filled(pattern, [.count(count)]) == text)
    }

    @Test("A word chooses its form, and what follows the choice is kept")
    func choices() {
        let pattern = "{0:pick-up\u{1}fetched\u{2}other\u{1}brought to {1}}."
        #expect(filled(pattern, [.text("pick-up"), .text("x")]) == "fetched.")
        #expect(filled(pattern, [.text("delivery"), .text("Rue {0}")]) == "brought to Rue {0}.")
    }

    @Test("An argument that ends with a mark ends the sentence too")
    func marks() {
        #expect(filled("From {0}.", [.text("Pasta & Co.")]) == "From Pasta & Co.")
        #expect(filled("From {0}. Go.", [.text("Why Not?")]) == "From Why Not? Go.")
        #expect(filled("{0}: ", [.text("Join?")]) == "Join? ")
        #expect(filled("{0}.corrupt", [.text("a.")]) == "a..corrupt")
        #expect(filled("{0:other\u{1}{0}}.", [.text("Co.")]) == "Co.")
    }

    @Test("A sentence inside a sentence is filled in too")
    func nested() {
        #expect(filled("{0}!", [.sentence(.verbatim("So {1}"))]) == "So {1}!")
    }

    @Test("What cannot be done on a surface is not advised there")
    func ways() {
        #expect(filled("Undo: {!app.undo}.", [], on: .screens { _ in "u" }) == "Undo: u.")
        #expect(filled("Undo: {!app.undo}.", [], on: .screens { _ in nil }) == nil)
    }

    @Test("Commands and screens each say what can be done there")
    func surfaces() {
        let pattern = "{0}. {!:eat-tui orders lists {0}\u{2}{!app.tab4} lists {0}}."
        #expect(filled(pattern, [.text("it")]) == "it. eat-tui orders lists it.")
        #expect(filled(pattern, [.text("it")], on: .screens { _ in "4" }) == "it. 4 lists it.")
        #expect(filled(pattern, [.text("it")], on: .screens { _ in nil }) == nil)
    }

    @Test("What screens say in words of their own names no command")
    func noCommands() throws {
        let arguments = (0..<12).map { _ in Sentence.Argument.text("w") }
        var count = 0
        for name in PackedTexts.sentences {
            let sentence = Sentence(name, arguments)
            let onScreen = sentence.text(on: .screens { _ in "k" })
            guard let onScreen, onScreen != sentence.text(on: .commands) else { continue }
            count += 1
            #expect(!onScreen.contains("eat-tui "), "\(name): \(onScreen)")
            #expect(!onScreen.contains("--"), "\(name): \(onScreen)")
        }
        #expect(count > 20)
    }

    @Test("What went wrong is advised on screens without a command")
    func advice() throws {
        let arguments = (0..<12).map { _ in Sentence.Argument.text("w") }
        let command = /eat-tui (cache|doctor|draft|export|import|login|orders|provider)/
        for name in PackedTexts.sentences where name.hasPrefix("trouble.") {
            guard let text = Sentence(name, arguments).text(on: .screens { _ in "k" }) else {
                continue
            }
            #expect(text.firstMatch(of: command) == nil, "\(name): \(text)")
        }
    }

    @Test("A sentence that another version filled in less is shown by its name")
    func tooFewArguments() {
        let name = "undo.added"
        #expect(Sentence(name, [.text("Soup")]).text(on: .commands)?.contains("Soup") == true)
        #expect(Sentence(name).text == name)
        #expect(Sentence("drafts.tooFewPieces").text == "drafts.tooFewPieces")
    }

    @Test("Every sentence of the catalogue can be filled in, to the last brace")
    func whole() throws {
        let arguments = (0..<12).map { _ in Sentence.Argument.text("w") }
        let counts = (0..<12).map { _ in Sentence.Argument.count(2) }
        for name in PackedTexts.sentences {
            for values in [arguments, counts] {
                let text = try #require(Sentence(name, values).text(on: .commands), "\(name)")
                #expect(text != name, "\(name) is not found")
                #expect(
                    !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" },
                    "\(name): \(text)")
            }
        }
    }

    @Test("No sentence doubles a mark, whatever is filled in", arguments: ["Co.", "Why?", "Ana:"])
    func doubled(word: String) {
        let arguments = (0..<12).map { _ in Sentence.Argument.text(word) }
        for name in PackedTexts.sentences {
            for surface in [Surface.commands, .screens { _ in "k" }] {
                guard let text = Sentence(name, arguments).text(on: surface) else { continue }
                #expect(text.doubledMark == nil, "\(name): \(text)")
            }
        }
    }

    @Test("A case that a newer program kept is shown by its name, somebody's words as they are")
    func unknown() {
        #expect(Sentence("undo.teleported", [.text("Soup")]).text == "undo.teleported")
        #expect(Sentence.verbatim("{0} as it is").text == "{0} as it is")
    }

    @Test("No two sentences have one name")
    func names() {
        let names = PackedTexts.sentences
        #expect(names == names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        #expect(Set(names).count == names.count)
    }
}
