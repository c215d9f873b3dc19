import Foundation
import Kitchen
import TestSupport
import Testing
import Services

/// What the diner did to baskets and drafts, taken back by later runs of the program; several runs
/// at once; and what a draft is called once its kitchen is no longer cached.
@Suite(.timeLimit(.minutes(10)))
struct DraftHistoryTests {
    private let program: Program

    init() async throws {
        program = try KitchenServer.still().visitor()
        #expect(try await program.run("menu", "krua mae").status == 0)
    }

    private func offline(_ words: String...) async throws -> Outcome {
        try await program.run(["--offline"] + words)
    }

    private func names(_ program: Program? = nil) async throws -> Set<String?> {
        let json = try await (program ?? self.program).run("--offline", "draft", "ls", "--json")
            .json
        return Set(json["data"]["drafts"].rows.map { $0["name"].text })
    }

    private func add(_ dish: String = "fish cakes") async throws {
        #expect(try await offline("basket", "add", dish, "--from", "krua mae").status == 0)
    }

    // MARK: Undo

    @Test func `basket undo and redo reach past a save and another name`() async throws {
        try await add()
        let shown = try await offline("basket", "show", "--json").json["data"]
        let id = try #require(shown["ref"].text)
        // However a draft comes to its name.
        #expect(try await offline("draft", "rename", id, "usual").status == 0)
        #expect(try await offline("draft", "save", "--draft", "usual").status == 0)
        #expect(try await offline("draft", "rename", "usual", "friday").status == 0)
        for label in ["named it friday", "saved as usual", "named it usual", "added Fish cakes"] {
            #expect(try await offline("basket", "undo").out.hasPrefix("Undone: \(label)."))
        }
        #expect(
            try await offline("basket", "undo").out.hasPrefix("There is nothing to undo in it."))
        for label in ["added Fish cakes", "named it usual", "saved as usual", "named it friday"] {
            #expect(try await offline("basket", "redo").out.hasPrefix("Done again: \(label)."))
        }
        let again = try await offline("basket", "show", "--json").json["data"]
        #expect(again["name"].text == "friday")
        #expect(again["state"].text == "saved")
    }

    @Test
    func `draft undo takes back a copy and what was thrown away, and draft redo does it again`()
        async throws
    {
        try await add()
        let shown = try await offline("basket", "show", "--json").json["data"]
        let id = try #require(shown["ref"].text)
        #expect(try await offline("draft", "rename", id, "usual").status == 0)
        #expect(try await offline("draft", "duplicate", "usual", "friday").status == 0)
        #expect(try await offline("draft", "rm", "usual").status == 0)
        #expect(try await names() == ["friday"])
        #expect(try await offline("draft", "undo").out == "Undone: threw away usual.\n")
        #expect(try await names() == ["friday", "usual"])
        #expect(try await offline("draft", "undo").out == "Undone: copied usual.\n")
        #expect(try await names() == ["usual"])
        #expect(try await offline("draft", "undo").out == "Undone: named it usual.\n")
        #expect(try await offline("draft", "undo").out == "There is nothing to undo.\n")
        #expect(try await offline("draft", "redo").out == "Done again: named it usual.\n")
        #expect(try await offline("draft", "redo").out == "Done again: copied usual.\n")
        #expect(try await names() == ["friday", "usual"])
        let json = try await offline("draft", "redo", "--json").json
        #expect(json["schema"].text == "eat-tui/draft-history/1")
        #expect(json["data"]["did"].text == "done again: threw away usual")
        #expect(json["data"]["redo"].isNull)
        #expect(try await names() == ["friday"])
    }

    // MARK: At once

    @Test func `twelve who add at once all do, be there a basket or none`() async throws {
        for round in 1...2 {
            let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
                for diner in 1...12 {
                    group.addTask {
                        try await offline(
                            "basket", "add", "fish cakes", "--from", "krua mae", "--for",
                            "\(round).\(diner)")
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.map(\.status) == Array(repeating: 0, count: 12))
            #expect(outcomes.map(\.err).joined() == "")
        }
        let drafts = try await offline("draft", "ls", "--json").json["data"]["drafts"].rows
        #expect(drafts.map { $0["line_count"].number } == [24])
    }

    // MARK: Names

    @Test func `what is one's own shows its names after cache clear and after an import elsewhere`()
        async throws
    {
        try await add()
        #expect(try await offline("favourite", "add", "krua mae").status == 0)
        let street = ["address", "add", "12 Rue Oberkampf", "--at", "48.86,2.37", "--name", "Work"]
        #expect(try await program.run(street).status == 0)
        let file = program.home.path + "/own.eat"
        #expect(try await offline("export", file).status == 0)
        #expect(try await offline("cache", "clear").status == 0)
        let other = try Program()
        #expect(try await other.run("--offline", "import", file).status == 0)
        for program in [program, other] {
            let drafts = try await program.run("--offline", "draft", "ls", "--json").json["data"]
            #expect(drafts["drafts"].rows.map { $0["caterer_name"].text } == ["Krua Mae"])
            let liked = try await program.run("--offline", "favourite", "ls", "--json").json["data"]
            #expect(liked["favourites"].rows.map { $0["name"].text } == ["Krua Mae"])
            let places = try await program.run("--offline", "address", "ls", "--json").json["data"]
            #expect(places["addresses"].rows.map { $0["name"].text } == ["Work"])
            let basket = try await program.run("--offline", "basket", "show")
            #expect(basket.out.contains("Krua Mae"))
        }
    }

    @Test func `an exported draft carries its kitchen's name and its rows to fix`() async throws {
        let table = program.home.path + "/lunch.csv"
        try Data("who,item,options,quantity,note\nAna,Fish cakes,,1,\nBen,Moon soup,,2,hot\n".utf8)
            .write(to: URL(fileURLWithPath: table))
        #expect(try await offline("draft", "import", table, "--from", "krua mae").status == 0)
        let file = program.home.path + "/lunch.json"
        let drafts = try await offline("draft", "ls", "--json").json["data"]["drafts"].rows
        let id = try #require(drafts.first?["ref"].text)
        #expect(try await offline("draft", "export", id, file).status == 0)
        let other = try Program()
        #expect(try await other.run("--offline", "draft", "import", file).status == 0)
        let shown = try await other.run("--offline", "draft", "ls", "--json").json["data"]
        #expect(shown["drafts"].rows.map { $0["caterer_name"].text } == ["Krua Mae"])
        let copy = try #require(shown["drafts"].rows.first?["ref"].text)
        let content = try await other.run("--offline", "draft", "show", copy, "--json").json["data"]
        #expect(content["rows_to_fix"].rows.map { $0["item"].text } == ["Moon soup"])
        #expect(content["rows_to_fix"].rows.map { $0["note"].text } == ["hot"])
        let csv = try await offline("draft", "export", id, program.home.path + "/again.csv")
        #expect(csv.status == 0)
        let again = try #require(Home.bytes(program.home.path + "/again.csv"))
        #expect(String(decoding: again, as: UTF8.self).contains("Ben,Moon soup,,2,hot"))
    }
}
