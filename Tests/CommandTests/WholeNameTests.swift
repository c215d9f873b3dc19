import Kitchen
import TestSupport
import Testing
import Services

/// To look, the beginning of a name will do. What spends, changes or destroys takes all of it.
@Suite(.timeLimit(.minutes(10)))
struct WholeNameTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
        #expect(try await eater.run("--offline", "draft", "save", "second lunch").status == 0)
    }

    private func offline(_ words: String...) async throws -> Outcome {
        try await eater.program.run(["--offline"] + words)
    }

    private func drafts(_ words: String...) async throws -> [JSONAnswer] {
        let json = try await eater.program.run(["--offline", "draft", "ls", "--json"] + words).json
        return json["data"]["drafts"].rows
    }

    /// Says why, names what it could be, and has done nothing.
    private func expectRefused(_ outcome: Outcome, naming name: String) {
        #expect(outcome.status == 3, "\(outcome.out)")
        #expect(outcome.err.contains("only a part of a name"))
        #expect(outcome.err.contains(name))
        #expect(outcome.out.isEmpty)
    }

    @Test(arguments: [
        ["draft", "rm", "sec"], ["draft", "rename", "sec", "other"], ["draft", "duplicate", "sec"],
        ["basket", "clear", "--draft", "sec"], ["basket", "undo", "--draft", "sec"],
        ["basket", "add", "onion soup", "--from", "9", "--draft", "sec"],
        ["basket", "set", "1", "--quantity", "7", "--draft", "sec"],
        ["basket", "rm", "1", "--draft", "sec"],
        ["basket", "occasion", "--people", "9", "--draft", "sec"],
        ["draft", "save", "third", "--draft", "sec"],
    ])
    func `a draft is changed by its whole name only`(words: [String]) async throws {
        let before = try await offline("draft", "show", "second lunch", "--json").json["data"]
        expectRefused(
            try await eater.program.run(["--offline"] + words), naming: "second lunch (")
        let after = try await offline("draft", "show", "second lunch", "--json").json["data"]
        #expect(after["lines"].rows.count == before["lines"].rows.count)
        #expect(try await drafts().count == 1)
    }

    @Test(arguments: [
        ["order", "--yes", "--max-total", "900"] + Eater.guest, ["promo", "add", "WELCOME"],
    ])
    func `nothing is spent by half a name`(words: [String]) async throws {
        try await eater.quote()
        expectRefused(
            try await eater.program.run(words + ["--draft", "sec"]),
            naming: "second lunch (")
        #expect(eater.placed.isEmpty)
    }

    @Test func `looking takes the beginning of a name, and what stands in brackets is a reference`()
        async throws
    {
        #expect(try await offline("basket", "show", "--draft", "sec").status == 0)
        #expect(try await offline("draft", "show", "lun").status == 0)
        #expect(try await eater.quote("--draft", "sec").status == 0)
        let refused = try await offline("draft", "rm", "sec").err
        let reference = try #require(
            refused.split(separator: "(").last?.split(separator: ")").first.map(String.init))
        #expect(try await offline("draft", "rm", reference).status == 0)
        #expect(try await drafts().isEmpty)
    }

    @Test func `an address, a favourite and a line are named whole as well`() async throws {
        let added = try await eater.run(
            "address", "add", "12", "Rue", "Neuve", "--name", "Office", "--at", Eater.place)
        #expect(added.status == 0)
        for words in [
            ["rm", "off", "--yes"], ["edit", "12 rue", "--note", "x"], ["default", "off"],
        ] {
            expectRefused(
                try await eater.program.run(["--offline", "address"] + words), naming: "Office (")
        }
        // A street that begins so would be somewhere else.
        expectRefused(try await eater.run("quote", "--to", "off"), naming: "Office (")
        _ = try await eater.run("--offline", "favourite", "add", "9")
        let name = try #require(
            try await offline("favourite", "ls", "--json").json["data"]["favourites"][0]["name"]
                .text)
        expectRefused(
            try await offline("favourite", "rm", String(name.prefix(4))), naming: name)
        expectRefused(try await offline("basket", "rm", "leeks"), naming: "eeks vinaigrette")
    }

    @Test func `a kitchen that two servers have is named with both`() async throws {
        let other = try KitchenServer.still()
        let program = try Program()
        for (name, url) in [("one", eater.server.url), ("two", other.url)] {
            let added = try await program.run("provider", "add", url, "--name", name)
            #expect(added.status == 0)
        }
        #expect(try await program.run("caterers").status == 0)
        for text in ["krua mae", "krua", "4"] {
            let vague = try await program.run("--offline", "menu", text)
            #expect(vague.status == 3)
            #expect(vague.err.contains("(one:/api/restaurants/"))
            #expect(vague.err.contains("(two:/api/restaurants/"))
        }
    }

    // MARK: What is final

    @Test func `saving under another name saves a copy`() async throws {
        let saved = try await offline("draft", "save", "friday")
        #expect(saved.out.hasPrefix("Saved a copy of second lunch as friday."))
        #expect(try await Set(drafts().map { $0["name"].text }) == ["second lunch", "friday"])
        #expect(try await offline("draft", "save", "second lunch").status == 2)
        #expect(try await drafts().count == 2)
    }

    @Test func `what cannot be taken back needs a yes`() async throws {
        _ = try await offline("draft", "rm", "second lunch")
        let purge = try await offline("draft", "purge")
        #expect(purge.status == 11 && purge.err.contains("--yes"))
        #expect(try await drafts("--discarded").count == 1)
        _ = try await eater.run(
            "address", "add", "12", "Rue", "Neuve", "--name", "Office", "--at", Eater.place)
        let removal = try await offline("address", "rm", "office")
        #expect(removal.status == 11 && removal.err.contains("--yes"))
        let file = eater.program.home.path + "/all.eat"
        #expect(try await offline("export", file).status == 0)
        let again = try await offline("export", file)
        #expect(again.status == 11 && again.err.contains("--yes"))
        #expect(try await offline("draft", "purge", "--yes").status == 0)
        #expect(try await offline("draft", "purge").out == "Removed 0 drafts for good.\n")
    }

    @Test(arguments: ["~", "*", "! ?"])
    func `marks alone are no name of a draft`(name: String) async throws {
        for words in [["draft", "save"], ["draft", "rename", "second lunch"]] {
            let refused = try await eater.program.run(["--offline"] + words + [name])
            #expect(refused.status == 2 && refused.err.contains("marks alone"), "\(refused.err)")
        }
        #expect(try await drafts().map { $0["name"].text } == ["second lunch"])
        #expect(try await offline("draft", "rename", "second lunch", "🍜").status == 0)
    }

    @Test func `whoever is asked at a terminal can say no`() async throws {
        _ = try await offline("draft", "rm", "second lunch")
        let terminal = try eater.program.onTerminal("--offline", "draft", "purge")
        try terminal.wait(for: "(yes/no) ")
        #expect(terminal.shown.contains("second lunch"))
        terminal.type("\n")
        #expect(try terminal.end() == .exited(11))
        #expect(try await drafts("--discarded").count == 1)
    }
}
