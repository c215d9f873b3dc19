import Foundation
import Kitchen
import TestSupport
import Testing
import Services

/// What the diner made, carried from one home to another by the real commands.
@Suite(.timeLimit(.minutes(10)))
struct ExportImportTests {
    private let program: Program
    private let archive: String

    init() async throws {
        program = try Program()
        archive = program.home.path + "/lunch.eat"
        #expect(try await program.run("favourite", "ls").status == 0)
        try await Program.sqlite(
            program.userFile,
            """
            INSERT INTO favourite VALUES('canteen:/1', 1, 0), ('canteen:/2', 2, 0);
            INSERT INTO provider VALUES('canteen', 'https://food.example', 3, 0);
            INSERT INTO draft VALUES('d1', '', 'Lunch', 1, 1, NULL, 1, 1, 1, 0);
            INSERT INTO draft_row VALUES('d1/remembered/a', 'd1', 'remembered', 'a',
                '{"m":["a","1"]}', 0);
            INSERT INTO draft_step VALUES('d1/000000000001', 'd1', 1, 'added', '[]', 0);
            """)
    }

    private func rows(_ program: Program) async throws -> String {
        try await Program.sqlite(
            program.userFile,
            """
            SELECT * FROM favourite ORDER BY 1; SELECT * FROM provider; SELECT * FROM draft;
            SELECT * FROM draft_row; SELECT ref, label FROM draft_step;
            SELECT kind, number FROM revision ORDER BY 1;
            """)
    }

    @Test func `what was exported here is there after an import, and twice changes nothing`()
        async throws
    {
        let exported = try await program.run("export", archive)
        #expect(exported.status == 0)
        #expect(exported.lines == ["Wrote 1 draft, 2 favourites, 1 server to \(archive)."])
        #expect(Home.mode(archive) == 0o600)
        #expect(Home.files(program.home.path).filter { $0.contains("part") }.isEmpty)

        let other = try Program()
        let first = try await other.run("import", archive)
        #expect(first.status == 0 && first.err.isEmpty)
        #expect(first.lines == ["Added 1 draft, 2 favourites, 1 server."])
        #expect(try await other.run("favourite", "ls", "--plain").lines.count == 2)
        let before = try await rows(other)
        let again = try await other.run("import", archive)
        #expect(again.status == 0)
        #expect(again.lines == ["Added nothing. 4 things were here before."])
        #expect(try await rows(other) == before)
    }

    @Test func `an archive goes through a pipe`() async throws {
        let outcome = try await program.run("export", "-")
        #expect(outcome.status == 0)
        #expect(outcome.lines.count == 8)
        #expect(outcome.err == "Wrote 1 draft, 2 favourites, 1 server.\n")
        #expect(outcome.trouble == nil)

        let other = try Program()
        let script = "\"$0\" --quiet export - | HOME=$1 XDG_DATA_HOME=$1/data \"$0\" import -"
        let piped = try await Program.run(
            "/bin/sh", ["-c", script, Program.tui, other.home.path],
            environment: program.environment)
        #expect(piped.status == 0 && piped.err.isEmpty)
        #expect(piped.lines == ["Added 1 draft, 2 favourites, 1 server."])
        #expect(try await other.run("favourite", "ls", "--plain").lines.count == 2)
    }

    @Test func `only what is wanted is written and read`() async throws {
        let some = try await program.run("export", "--what", "favourites", archive, "--json")
        #expect(some.json["schema"].text == "eat-tui/export/1")
        #expect(some.json["data"]["written"]["favourites"].number == 2)
        #expect(some.json["data"]["written"].keys == ["favourites"])

        #expect(try await program.run("export", "--yes", archive).status == 0)
        let other = try Program()
        let read = try await other.run("import", "--what", "drafts,providers", archive, "--json")
        #expect(read.json["schema"].text == "eat-tui/import/1")
        #expect(read.json["data"]["added"]["drafts"].number == 1)
        #expect(read.json["data"]["added"]["providers"].number == 1)
        #expect(read.json["data"]["whole"].flag == true)
        #expect(try await other.run("favourite", "ls", "--plain").lines.isEmpty)

        let wrong = try await program.run("export", "--what", "favorites", archive)
        #expect(wrong.status == 2)
        #expect(wrong.err.contains("Did you mean \"favourites\"?"))
    }

    @Test func `a damaged line is told by its number and costs only itself`() async throws {
        #expect(try await program.run("export", archive).status == 0)
        var lines = try String(contentsOfFile: archive, encoding: .utf8)
            .split(separator: "\n").map(String.init)
        let number = try #require(lines.firstIndex { $0.contains("canteen:/1") })
        lines[number] = String(lines[number].dropLast(4))
        try Program.put(lines.joined(separator: "\n"), at: archive)

        let other = try Program()
        let outcome = try await other.run("import", archive)
        #expect(outcome.status == 1)
        #expect(outcome.lines == ["Added 1 draft, 1 favourite, 1 server."])
        #expect(outcome.err.contains("lunch.eat:\(number + 1): "))
        let script = try await other.run("import", archive, "--json")
        #expect(script.status == 1)
        #expect(
            script.json["data"]["damaged"].rows.map { $0["line"].number } == [number + 1])
        #expect(script.json["data"]["present"].number == 3)
        #expect(script.warnings.count == 1)
    }

    @Test func `an archive that was cut is taken as far as it goes, and said to be cut`()
        async throws
    {
        #expect(try await program.run("export", archive).status == 0)
        let lines = try String(contentsOfFile: archive, encoding: .utf8).split(separator: "\n")
        try Program.put(lines.dropLast(2).joined(separator: "\n"), at: archive)
        let outcome = try await Program().run("import", archive)
        #expect(outcome.status == 1)
        #expect(outcome.lines == ["Added 1 draft, 2 favourites."])
        #expect(outcome.err.contains("some of it is missing"))
    }

    @Test func `what is no archive changes nothing, and a file that is there is kept`()
        async throws
    {
        try Program.put("my own notes\n", at: archive)
        let before = try await rows(program)
        let junk = try await program.run("import", archive)
        #expect(junk.status == 2)
        #expect(junk.err.contains("no archive of eat-tui"))
        let newer = program.home.path + "/newer.eat"
        try Program.put(#"{"format":"eat-tui archive","version":99}"# + "\n", at: newer)
        let refused = try await program.run("import", newer, "--json")
        #expect(refused.status == 2)
        #expect(refused.errorJSON["hint"].text?.contains("Update eat-tui") == true)
        #expect(try await rows(program) == before)

        let kept = try await program.run("export", archive)
        #expect(kept.status == 11)
        #expect(kept.err.contains("--yes"))
        #expect(try String(contentsOfFile: archive, encoding: .utf8) == "my own notes\n")
    }

    @Test func `a place that cannot be written, or holds no file, is named`() async throws {
        let outcome = try await program.run("export", program.home.path + "/none/a.eat")
        #expect(outcome.status == 1)
        #expect(outcome.err.contains("/none/a.eat could not be written"))
        let missing = try await program.run("import", program.home.path + "/none.eat")
        #expect(missing.status == 3)
        #expect(missing.err.contains("There is no file"))
        let directory = try await program.run("import", program.home.path)
        #expect(directory.status == 1)
        #expect(directory.err.contains("could not be read"))
        #expect(try await program.run("export", "--json", "-").status == 2)
    }

    @Test func `every draft is carried with the drafts, saved, changed or neither`() async throws {
        let diner = try KitchenServer.still().visitor()
        #expect(try await diner.run("menu", "9").status == 0)
        func offline(_ words: String...) async throws -> Outcome {
            try await diner.run(["--offline"] + words)
        }
        _ = try await offline("basket", "add", "onion soup", "--from", "9")
        _ = try await offline("draft", "save", "usual")
        _ = try await offline("draft", "duplicate", "usual", "changed")
        _ = try await offline("basket", "add", "onion soup", "--draft", "changed")
        _ = try await offline("draft", "duplicate", "usual")
        let listed = try await offline("draft", "ls", "--plain").lines.count
        #expect(listed == 3)
        let file = diner.home.path + "/drafts.eat"
        let exported = try await diner.run("export", "--what", "drafts", file)
        #expect(exported.lines == ["Wrote 3 drafts to \(file)."])
        let other = try Program()
        #expect(try await other.run("import", file).lines == ["Added 3 drafts."])
        #expect(try await other.run("--offline", "draft", "ls", "--plain").lines.count == listed)
        #expect(
            try await other.run("import", file).lines
                == ["Added nothing. 3 things were here before."])
        let json = try await diner.run("export", "--what", "drafts", file, "--yes", "--json")
        #expect(json.json["data"]["written"]["drafts"].number == 3)
        #expect(json.json["data"]["written"]["baskets"].number == 2)
    }
}
