import Kitchen
import Synchronization
import TestSupport
import Testing
import Services

@Suite(.timeLimit(.minutes(10)))
struct BasketTests {
    private let program: Program

    init() async throws {
        program = try KitchenServer.still().visitor()
        #expect(try await program.run("menu", "krua mae").status == 0)
    }

    private func offline(_ words: String...) async throws -> Outcome {
        try await program.run(["--offline"] + words)
    }

    private func basket() async throws -> JSONAnswer {
        try await offline("basket", "show", "--json").json["data"]
    }

    private func lines() async throws -> [String] {
        try await basket()["lines"].rows.map {
            "\($0["quantity"].number.map { Int($0) } ?? 0) \($0["name"].text ?? "")"
        }
    }

    @Test func `a basket grows and shrinks without a network`() async throws {
        let added = try await offline(
            "basket", "add", "fish", "cakes", "--from", "krua mae", "--quantity", "2")
        #expect(added.status == 0)
        #expect(added.out.hasPrefix("Added 2 Fish cakes. Krua Mae: 2 pieces, "))
        // Once there is a basket, its kitchen need not be named.
        #expect(try await offline("basket", "add", "corn fritters").status == 0)
        #expect(try await lines() == ["2 Fish cakes", "1 Corn fritters"])
        #expect(try await offline("basket", "set", "corn fritters", "--quantity", "5").status == 0)
        #expect(try await offline("basket", "rm", "1").status == 0)
        #expect(try await lines() == ["5 Corn fritters"])
        let cleared = try await offline("basket", "clear", "--json").json["data"]
        #expect(cleared["did"].text == "emptied the basket")
        #expect(cleared["pieces"].number == 0)
    }

    @Test func `every step can be taken back, each by another run of the program`() async throws {
        _ = try await offline("basket", "add", "fish cakes", "--from", "krua")
        _ = try await offline("basket", "set", "1", "--quantity", "3")
        _ = try await offline("basket", "set", "1", "--note", "crisp")
        let undone = try await offline("basket", "undo")
        #expect(undone.out.hasPrefix("Undone: another note on Fish cakes. "))
        _ = try await offline("basket", "undo")
        #expect(try await lines() == ["1 Fish cakes"])
        _ = try await offline("basket", "undo")
        let end = try await offline("basket", "undo")
        #expect(end.status == 0)
        #expect(end.out.hasPrefix("There is nothing to undo in it."))
        for _ in 1...3 { _ = try await offline("basket", "redo") }
        #expect(try await basket()["lines"].rows.first?["note"].text == "crisp")
        #expect(try await offline("basket", "redo").out.hasPrefix("There is nothing to redo."))
    }

    @Test func `answers that are missing or unknown are refused with what there is`() async throws {
        let bare = try await offline("basket", "add", "som tam", "--from", "krua mae")
        #expect(bare.status == 2)
        #expect(bare.err.contains("Choose one more of Heat."))
        #expect(bare.err.contains("Heat: Hot, Medium, Mild, Very hot."))
        let odd = try await offline(
            "basket", "add", "som tam", "--from", "krua mae", "--option", "purple")
        #expect(odd.status == 2)
        #expect(odd.err.contains("no option \"purple\""))
        for option in ["purple", "Heat=Warm", "Foo"] {
            let error = try await offline(
                "basket", "add", "som tam", "--from", "krua mae", "--option", option, "--json"
            ).errorJSON
            #expect(
                error["option"].text == "--option" && error["choices"].texts.contains("Heat=Mild"))
        }
        let fine = try await offline(
            "basket", "add", "som tam", "--from", "krua mae", "--option", "mild")
        #expect(fine.status == 0)
        let other = try await offline("basket", "set", "som tam", "--option", "hot", "--json")
        let options = other.json["data"]["lines"].rows.first?["options"].rows
        #expect(options?.compactMap(\.["name"].text) == ["Hot"])
        #expect(try await offline("basket", "set", "som tam", "--option", "").status == 2)
    }

    @Test func `what is not there is told with what to do`() async throws {
        let none = try await offline("basket", "show")
        #expect(none.status == 3)
        #expect(none.err.contains("eat-tui basket add DISH --from CATERER"))
        #expect(try await offline("basket", "add", "fish cakes").status == 2)
        let unread = try await offline("basket", "add", "bread", "--from", "1")
        #expect(unread.status == 5)
        #expect(unread.err.contains("eat-tui menu "))
        _ = try await offline("basket", "add", "fish cakes", "--from", "krua")
        let near = try await offline("basket", "add", "fsh cakes")
        #expect(near.status == 3)
        #expect(near.err.contains("Did you mean \"Fish cakes\"?"))
        let vague = try await offline("basket", "add", "green curry")
        #expect(vague.status == 3)
        #expect(vague.err.contains("Green curry with tofu"))
        #expect(try await offline("basket", "set", "2", "--quantity", "1").status == 3)
        #expect(try await offline("basket", "set", "1").status == 2)
        #expect(try await offline("basket", "occasion").status == 2)
        #expect(try await lines() == ["1 Fish cakes"])
    }

    @Test(arguments: ["0", "-3", "many", "99999999999999999999", "9223372036854775807"])
    func `no such quantity is taken`(quantity: String) async throws {
        _ = try await offline("basket", "add", "fish cakes", "--from", "krua")
        for words in [["add", "fish cakes"], ["set", "1"]] {
            let outcome = try await program.run(
                ["--offline", "basket"] + words + ["--quantity", quantity])
            #expect(outcome.status == 2)
        }
        #expect(try await lines() == ["1 Fish cakes"])
    }

    @Test func `an occasion is told piece by piece, and cleared so`() async throws {
        _ = try await offline("basket", "add", "fish cakes", "--from", "krua")
        let told = try await offline(
            "basket", "occasion", "--name", "Party", "--people", "3", "--at", "2026-12-24 18:00",
            "--contact", "Ana, 0123", "--budget", "1.00", "--json")
        let occasion = told.json["data"]["occasion"]
        #expect(occasion["people"].number == 3)
        // The kitchen is in Paris, the program at the other end of the world.
        #expect(occasion["at"].text == "2026-12-24T17:00:00Z")
        #expect(told.json["data"]["over_budget"]["minor"].number ?? 0 > 0)
        let shown = try await offline("basket", "show")
        #expect(
            shown.out.contains("For: Party, 3 people, Thu 2026-12-24 18:00 Paris, 1.00 EUR a head"))
        #expect(shown.out.contains(" a head, "))
        let cleared = try await offline(
            "basket", "occasion", "--name", "", "--people", "", "--at", "", "--budget", "",
            "--json")
        let left = cleared.json["data"]["occasion"]
        #expect(left["name"].isNull && left["people"].isNull && left["at"].isNull)
        #expect(left["contact"].text == "Ana, 0123")
        for bad in [["--people", "0"], ["--at", "soon"], ["--budget", "-1"]] {
            let outcome = try await program.run(["--offline", "basket", "occasion"] + bad)
            #expect(outcome.status == 2)
        }
    }

    @Test func `text that would turn a terminal around is shown harmless`() async throws {
        let evil = "no\u{1B}[31m \u{202E}stunaep\u{9B}2J"
        _ = try await offline(
            "basket", "add", "fish cakes", "--from", "krua", "--note", evil, "--for", evil)
        _ = try await offline("basket", "occasion", "--contact", evil, "--name", evil)
        _ = try await offline("draft", "save", evil)
        for form in [[], ["--plain"], ["--linear"], ["--json"]] {
            for words in [["basket", "show"], ["draft", "ls"], ["draft", "export", "no"]] {
                let outcome = try await program.run(["--offline"] + form + words)
                #expect(outcome.status == 0)
                #expect(outcome.trouble == nil, "\(words) \(form)")
            }
        }
        #expect(try await basket()["lines"].rows.first?["for"].text == evil)
    }

    @Test func `a note of ten thousand characters is kept and told whole`() async throws {
        let note = String(repeating: "word ", count: 2000)
        _ = try await offline("basket", "add", "fish cakes", "--from", "krua", "--note", note)
        #expect(try await basket()["lines"].rows.first?["note"].text == note)
        let narrow = program.with(nil, ["COLUMNS": "80"])
        let shown = try await narrow.run("--offline", "basket", "show")
        #expect(shown.lines.allSatisfy { $0.count <= 80 })
        #expect(shown.out.split(separator: " ").count { $0.hasPrefix("word") } >= 1900)
    }
}

/// A kitchen that changes its menu between two looks.
@Suite(.timeLimit(.minutes(10)))
struct BasketPriceTests {
    @Test func `what changed on the menu is said, and new prices are taken in one step`()
        async throws
    {
        let isLater = Mutex(false)
        let settings = Handmade.settings
        let list = Handmade.list([Handmade.kitchen("/api/restaurants/1", "Corner")])
        let early = Handmade.menu([
            Handmade.dish("/api/p/1", "Soup"), Handmade.dish("/api/p/2", "Bread", price: "300"),
        ])
        let late = Handmade.menu([Handmade.dish("/api/p/1", "Soup", price: "950")])
        let server = try ScriptedServer { request in
            let body =
                switch request.path {
                case "/api": Handmade.entry
                case "/api/settings": settings
                case "/api/restaurants": list
                case let path where path.hasSuffix("/menu"):
                    isLater.withLock { $0 } ? late : early
                default: "{}"
                }
            return .answer(200, [("Content-Type", "application/ld+json")], body)
        }
        let program = try Program("--server", server.url)
        #expect(try await program.run("menu", "corner").status == 0)
        _ = try await program.run("basket", "add", "soup", "--from", "corner")
        _ = try await program.run("basket", "add", "bread")
        isLater.withLock { $0 = true }
        #expect(try await program.run("menu", "corner", "--refresh").status == 0)

        let shown = try await program.run("--offline", "basket", "show")
        #expect(shown.out.contains("Soup costs 9.50 EUR now, was 9.00 EUR."))
        #expect(shown.out.contains("Bread is no longer on the menu."))
        #expect(shown.err.contains("eat-tui basket set --new-prices"))
        let taken = try await program.run("--offline", "basket", "set", "--new-prices")
        #expect(taken.out == "Took the new prices. Corner: 2 pieces, 12.50 EUR.\n")
        let again = try await program.run("--offline", "basket", "set", "--new-prices")
        #expect(again.out.hasPrefix("Every price was right."))
        let undone = try await program.run("--offline", "basket", "undo")
        #expect(undone.out == "Undone: took the new prices. Corner: 2 pieces, 12.00 EUR.\n")
    }
}
