import Foundation
import Kitchen
import OrderModels
import TestSupport
import Testing

@testable import Commands

/// What scripts read: every answer in every form (decision 0102).
@Suite(.timeLimit(.minutes(10)))
struct AnswerFormTests {
    // MARK: Of every command

    /// Rows that are named by what holds them.
    private static let nameless = [Schema.basket, .receipt, .shares, .draftImport, .events]

    @Test func `every command describes what it answers, and its columns are there`() throws {
        let answering = CommandTable.commands.filter { !["open", "cancel"].contains($0.name) }
        for schema in answering.flatMap({ Schema.answers(of: $0.name) }) {
            let layout = schema.layout
            #expect(!layout.columns(of: nil).isEmpty, "\(schema)")
            for name in layout.names + (layout.columns ?? []) {
                #expect(layout.field(name) != nil, "\(schema) \(name)")
            }
            guard !layout.rows.isEmpty, !Self.nameless.contains(schema) else { continue }
            for name in ["ref", "name"] {
                #expect(layout.field(name)?.isOfRow == true, "\(schema) \(name)")
            }
        }
    }

    @Test func `every form has the rows of JSON, and the fields that are named`() async throws {
        let program = try KitchenServer.still().visitor()
        for words in [["sync", "--all"], ["favourite", "add", "le petit épi"]] {
            #expect(try await program.run(words).status == 0)
        }
        let lists = [
            ("caterers", ["caterers"]), ("hits", ["search", "bread"]),
            ("favourites", ["favourite", "ls"]), ("actions", ["keys"]),
            ("switches", ["switches"]), ("keys", ["config", "ls"]), ("checks", ["doctor"]),
            ("orders", ["orders"]), ("drafts", ["draft", "ls"]), ("providers", ["provider", "ls"]),
            ("errors", ["errors"]),
        ]
        for (list, words) in lists {
            let words = ["--offline"] + words
            let rows = try await program.run(words + ["--json"]).json["data"][list].rows
            let lines = try await program.run(words + ["--jsonl"]).lines
            #expect(lines.map { JSONAnswer(Array($0.utf8)).keys } == rows.map(\.keys), "\(words)")
            let plain = try await program.run(words + ["--plain"]).lines
            #expect(plain.count == rows.count, "\(words)")
            #expect(Set(plain.map { $0.count { $0 == "\t" } }).count <= 1, "\(words)")
            let named = words + ["--fields", "ref,name"]
            let wanted = rows.map { [$0["ref"].text ?? "", $0["name"].text ?? ""] }
            #expect(
                try await program.run(named + ["--plain"]).lines
                    == wanted.map { $0.joined(separator: "\t") }, "\(words)")
            let csv = try await program.run(named + ["--csv"]).out
            let table = try #require(DelimitedText(csv), "\(words)")
            #expect(table.rows.map(\.cells) == wanted, "\(words)")
            let some = try await program.run(named + ["--json"]).json
            #expect(some["data"][list].rows.allSatisfy { $0.keys == ["ref", "name"] })
            #expect(
                some["data"].keys.subtracting(["unsettled"]) == [list, "total", "truncated"],
                "\(words)")
        }
    }

    @Test func `values are raw in every locale, and a row repeats what stands around it`()
        async throws
    {
        let program = try KitchenServer.still().visitor().with(nil, ["LC_ALL": "C"])
        let kitchens = try await program.run("caterers", "--plain", "--fields", "name")
        #expect(kitchens.lines.contains("Le Petit Épi"))
        let menu = try await program.run(
            "menu", "2", "--plain", "--fields", "caterer,name,section,price,options.choices")
        let json = try await program.run("menu", "2", "--json").json["data"]

        let dish = json["sections"][0]["items"][0]
        let first = try #require(menu.lines.first)
        let cells = first.split(separator: "\t", omittingEmptySubsequences: false)
        #expect(cells.count == 6)
        #expect(
            cells.prefix(5).map(String.init) == [
                json["caterer"].text, dish["name"].text, json["sections"][0]["name"].text,
                dish["price"]["minor"].number.map { "\($0)" }, "EUR",
            ])
        #expect(cells[5].hasPrefix("["))
        let table = try await program.run(
            "menu", "2", "--linear", "--ascii", "--fields", "name,price")
        #expect(table.lines[0].contains("price.currency: EUR"))
    }

    @Test func `an unknown field, and two forms, are refused before anything is asked`()
        async throws
    {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        for form in ["--plain", "--csv", "--json", "--jsonl"] {
            let wrong = try await program.run("caterers", form, "--fields", "ref,nmae")
            #expect(wrong.status == 2 && wrong.out.isEmpty)
            #expect(wrong.err.contains("nmae") && wrong.err.contains("Did you mean"))
        }
        let none = try await program.run("open", "eat:kitchen/1", "--fields", "ref")
        #expect(none.status == 2 && none.err.contains("has no fields"))
        let both = try await program.run("caterers", "--jsonl", "--csv")
        #expect(both.status == 2 && both.err.contains("exclude each other"))
        #expect(server.calls.isEmpty)
    }

    @Test func `without a terminal nothing is cut`() async throws {
        let program = try KitchenServer.still(caterers: 36).visitor()
        let rows = try await program.run("caterers", "--json").json["data"]["caterers"].rows
        let table = try await program.run("--offline", "caterers")

        for row in rows {
            let whole = [row["name"].text ?? ""] + row["cuisines"].texts
            #expect(table.lines.contains { line in whole.allSatisfy(line.contains) }, "\(whole)")
        }
        #expect(!table.out.contains("…"))
    }

    @Test func `what a server says breaks no line and arms no spreadsheet`() async throws {
        let program = try KitchenServer.still(caterers: 12) { $0.isHostile = true }.visitor()
        for kitchen in ["1", "2"] {
            let json = try await program.run("menu", kitchen, "--json").json["data"]
            let count = json["sections"].rows.flatMap(\.["items"].rows).count
            for form in ["--plain", "--csv", "--jsonl"] {
                let outcome = try await program.run("--offline", "menu", kitchen, form)
                #expect(outcome.status == 0 && outcome.out.contains("\u{1B}") == false, "\(form)")
                // Lines of CSV end as RFC 4180 has it.
                #expect(form == "--csv" || outcome.trouble == nil, "\(form)")
                guard form == "--csv" else {
                    #expect(outcome.lines.count == count, "\(form)")
                    continue
                }
                let rows = try #require(DelimitedText(outcome.out)).rows.map(\.cells)
                #expect(rows.count == count && Set(rows.map(\.count)).count == 1)
                for cell in rows.joined() where Double(cell) == nil {
                    #expect(cell.first.map { !"=+-@".contains($0) } ?? true, "\(cell)")
                }
            }
        }
    }

    // MARK: Beside answers

    @Test func `standard error is JSON under --json, and errors have facts`() async throws {
        let eater = try await Eater()
        try await eater.fill()
        let dear = try await eater.program.run(
            ["order", "--yes", "--max-total", "10.00", "--json", "--to", Eater.place]
                + Eater.guest)
        #expect(dear.status == 8)
        #expect(dear.errorJSON["ceiling"]["minor"].number == 1000)
        #expect(dear.errorJSON["total"]["minor"].number.map { $0 > 1000 } == true)

        let several = try await eater.run("menu", "la", "--jsonl")
        #expect(several.errorJSON["code"].text == "ambiguous")
        #expect(several.errorJSON["candidates"].rows.count > 1)
        #expect(several.errorJSON["candidates"][0]["ref"].text?.contains("/api/") == true)
        let choice = try await eater.run("caterers", "--sort", "size", "--json")
        #expect(choice.errorJSON["option"].text == "--sort")
        #expect(choice.errorJSON["choices"].texts.contains("soonest"))
        // A search has two answers, and some of their fields in common.
        let field = try await eater.run("search", "curry", "--json", "--fields", "nope")
        let fields = field.errorJSON["choices"].texts
        #expect(fields.count > 10 && Set(fields).count == fields.count, "\(fields)")

        for words in [["draft", "rm", "1", "--yes"], ["caterers", "--sort", "size"], ["errors"]] {
            let outcome = try await eater.program.run(words + ["--json"])
            for line in outcome.err.split(separator: "\n") {
                #expect(JSONAnswer(Array(line.utf8))["schema"].text != nil, "\(line)")
            }
        }
    }
}
