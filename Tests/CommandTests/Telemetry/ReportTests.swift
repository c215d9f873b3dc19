import Foundation
import Kitchen
import TestSupport
import Testing

/// `eat-tui report`, and that nothing of the diner's is in what the program knows of itself.
@Suite(.timeLimit(.minutes(10)))
struct ReportTests {
    @Test func `it is a file for its owner, that says what is in it`() async throws {
        let server = try KitchenServer.still(caterers: 3)
        let program = try server.visitor()
        try program.configure("{ hold: '7s', alerts: ['nuts'], geocoder: '\(server.url)/lune' }")
        _ = try await program.run("caterers")
        let path = program.home.path + "/report.txt"
        let outcome = try await program.run("report", path)

        #expect(outcome.status == 0 && outcome.out.isEmpty)
        #expect(outcome.err == "Wrote \(path). Read it before you share it; nothing was sent.\n")
        #expect(Home.mode(path) == 0o600)
        let text = String(decoding: try #require(Home.bytes(path)), as: UTF8.self)
        for title in ["program", "terminal", "configuration", "files", "crashes", "doctor"] {
            #expect(text.contains("\n== \(title)\n"))
        }
        #expect(text.contains(/version=0\.1\.0 build=[0-9a-f]{40} sqlite=3\./))
        #expect(text.contains("set=[geocoder,hold,alerts]") && text.contains("hold=7 "))
        #expect(text.contains("caterers=3 "))
        #expect(text.contains("check=server verdict=ok said=store.serverAnswers\n"))
        #expect(!text.contains("nuts") && !text.contains("lune") && !text.contains("127.0.0.1"))
        #expect(!text.contains(program.home.path))
    }

    @Test func `it goes to standard output, and as JSON`() async throws {
        let program = try Program()
        let text = try await program.run("report", "-")
        #expect(text.status == 0 && text.err.isEmpty && text.lines.contains("== doctor"))
        let json = try await program.run("report", "--json").json
        #expect(json["schema"].text == "eat-tui/report/1")
        #expect(json["data"]["program"][0]["version"].text == "0.1.0")
        #expect(json["data"]["doctor"].rows.count >= 8)
        #expect(json["data"]["crashes"].rows.isEmpty)
    }

    @Test func `it works where nothing else does`() async throws {
        let program = try Program()
        try program.configure("{ hold: ")
        try Program.put("no database", at: program.userFile)
        let outcome = try await program.run("report", "-")
        #expect(outcome.status == 0, "\(outcome.err)")
        #expect(outcome.out.contains("check=configuration verdict=failure said=store.remark("))
        #expect(outcome.out.contains("check=\"set aside\" verdict=warning"))
    }

    @Test func `a report of a crash cannot speak to the terminal`() async throws {
        let program = try Program()
        try Program.put(
            "eat-tui\u{1B}]0;owned\u{7}",
            at: program.home.path + "/state/eat-tui/crash-20261124T183005Z-1.txt")
        let path = program.home.path + "/report.txt"
        _ = try await program.run("report", path)
        let text = String(decoding: try #require(Home.bytes(path)), as: UTF8.self)
        #expect(text.contains("eat-tui\\u{1B}]0;owned"))
        #expect(!text.contains("\u{1B}"))
    }

    // MARK: What is planted

    private static let planted = [
        "plantedgiven", "plantedfamily", "planted@secret.example", "+33699887766",
        "planted street", "plantednote", "plantedcode", "planteddraft", "plantedword",
        "plantedpassword", "plantedarea", "onion",
    ]

    /// Or nothing would be planted.
    private static let mustWork: Set = [
        "register--user", "login--user", "addressadd", "basketadd", "draftsave", "quote--guest",
        "order--yes",
    ]

    @Test func `what was planted in an order is in none of it`() async throws {
        let program = try await Eater().program
        try program.configure("{ log_level: 'verbose', log_format: 'json' }")
        #expect(try await program.run("telemetry", "on").status == 0)
        for words in [
            ["sync"],
            [
                "register", "--user", "plantedgiven", "--email", "planted@secret.example",
                "--phone", "+33699887766", "--given-name", "Plantedgiven", "--family-name",
                "Plantedfamily", "--password-command", "echo plantedpassword", "--yes",
            ],
            [
                "login", "--user", "plantedgiven", "--password-command", "echo plantedpassword",
                "--yes",
            ],
            ["address", "add", "12 Planted Street", "--at", Eater.place, "--name", "Plantedarea"],
            ["caterers", "--near", "Plantedarea"], ["search", "plantedword"],
            [
                "basket", "add", "onion soup", "--quantity", "3", "--from", "9", "--note",
                "plantednote", "--for", "Plantedgiven",
            ],
            ["draft", "save", "planteddraft"], ["promo", "add", "plantedcode"],
            [
                "quote", "--guest", "--email", "planted@secret.example", "--phone",
                "+33699887766", "--to", Eater.place,
            ],
            ["order", "--yes", "--max-total", "900", "--key", "plantedcode"],
            ["orders"], ["receipt", "plantedword"], ["menu", "plantedword"],
            ["item", "plantedword", "9"], ["basket", "set", "plantedword", "--note", "x"],
        ] {
            let outcome = try await program.run(words)
            #expect(outcome.signal == 0 && outcome.status != 1, "\(words): \(outcome.err)")
            if Self.mustWork.contains(words.prefix(2).joined()) {
                #expect(outcome.status == 0, "\(words): \(outcome.err)")
            }
        }
        let report = try await program.run("report", "-")
        #expect(report.status == 0)
        #expect(Self.leaks(in: report.out) == [])
        let json = try await program.run("report", "--json")
        #expect(Self.leaks(in: json.out) == [])
        let state = program.home.path + "/state/eat-tui"
        let files = Home.files(state).filter { !$0.hasPrefix("errors.db") }
        #expect(files.contains("eat-tui.log") && files.contains("events.jsonl"))
        for file in files {
            let bytes = try #require(Home.bytes(state + "/" + file))
            #expect(Self.leaks(in: String(decoding: bytes, as: UTF8.self)) == [], "\(file)")
        }
    }

    private static func leaks(in text: String) -> [String] {
        let text = text.lowercased()
        return planted.filter { text.contains($0) }
    }
}
