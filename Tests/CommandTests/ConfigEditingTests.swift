import Foundation
import Kitchen
import TestSupport
import Testing

/// The configuration value by value: `config get`, `set`, `template`, and the environment.
@Suite(.timeLimit(.minutes(10)))
struct ConfigEditingTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test(arguments: [
        ("", "mouse", "false", "{\n  mouse: false,\n}\n"),
        ("// mine\n", "mouse", "false", "// mine\n{\n  mouse: false,\n}\n"),
        (
            "{\n  mouse: true, // why\n  /* more */ peek: true\n}\n", "mouse", "false",
            "{\n  mouse: false, // why\n  /* more */ peek: true\n}\n"
        ),
        (
            "{\n    mouse: true // why\n    // last\n}\n", "language", "fr",
            "{\n    mouse: true, // why\n    // last\n    language: \"fr\",\n}\n"
        ),
        ("{ mouse: true }", "timeout", "20s", "{ mouse: true, timeout: \"20s\" }"),
        ("{}", "notify_command", "sh say, aloud", "{ notify_command: \"sh say, aloud\" }"),
        (
            "{\r\n  'alerts': [\r\n    'nuts', // me\r\n  ],\r\n}\r\n", "alerts", "[\"peanuts\"]",
            "{\r\n  'alerts': [\"peanuts\"],\r\n}\r\n"
        ),
    ])
    func `a value is set and all else stays as it is`(
        before: String, key: String, value: String, after: String
    ) async throws {
        if !before.isEmpty {
            try program.configure(before)
            chmod(program.configFile, 0o640)
        }
        let set = try await program.run("config", "set", key, value, "--yes")

        #expect(set.status == 0, "\(set.err)")
        #expect(Home.text(program.configFile) == after)
        #expect(Home.mode(program.configFile) == (before.isEmpty ? 0o600 : 0o640))
        #expect(set.lines.contains { $0.hasPrefix("+ ") })
        let got = try await program.run("config", "get", key)
        #expect(got.out == value + "\n", "\(got.err)")
        #expect(try await program.run("config", "set", key, value).status == 0)
        #expect(Home.files(program.home.path + "/config/eat-tui") == ["config.json5"])
    }

    @Test(arguments: [
        ["mouse", "maybe"], ["timeout", "soon"], ["language", "tlh"], ["keys", "[]"],
        ["mous", "true"], ["mouse", "true // x\n, peek: false"],
        ["theme", "{ from: \"nowhere\" }"],
    ])
    func `a value that cannot be used says why and changes nothing`(words: [String]) async throws {
        try program.configure("{ peek: true } // mine")
        let refused = try await program.run(["config", "set"] + words + ["--yes"])

        #expect([2, 3].contains(refused.status), "\(refused.out)")
        #expect(refused.out.isEmpty && refused.err.split(separator: "\n").count == 1)
        #expect(Home.text(program.configFile) == "{ peek: true } // mine")
    }

    @Test(arguments: [
        ("{\n  mouse: true, // why\n  peek: true\n}\n", "{\n  // why\n  peek: true\n}\n"),
        (
            "{\n  // mine\n  mouse: true,\n\n  peek: true,\n}\n",
            "{\n  // mine\n\n  peek: true,\n}\n"
        ),
        ("{ mouse: true, peek: true }", "{ peek: true }"),
        ("{ peek: true, mouse: true }", "{ peek: true, }"),
        ("{ mouse: true }", "{ }"), ("{mouse: true}", "{}"),
        ("{\r\n  peek: true,\r\n  mouse: [\r\n  ],\r\n}\r\n", "{\r\n  peek: true,\r\n}\r\n"),
        ("{ mouse: true /* why */, peek: true }", "{ /* why */ peek: true }"),
    ])
    func `a key is taken out of the file and all else stays as it is`(
        before: String, after: String
    ) async throws {
        try program.configure(before)
        let silent = try await program.run("config", "unset", "mouse")
        #expect(silent.status == 11 && silent.out.contains("\n- "), "\(silent.out)")
        #expect(Home.text(program.configFile) == before)
        let unset = try await program.run("config", "unset", "mouse", "--yes", "--json")
        #expect(unset.status == 0, "\(unset.err)")
        #expect(unset.json["data"]["changed"].flag == true)
        #expect(unset.json["data"]["set"]["name"].text == "mouse")
        #expect(Home.text(program.configFile) == after)
        let again = try await program.run("config", "unset", "mouse", "--yes")
        #expect(again.status == 0 && again.err.contains("does not say \"mouse\""), "\(again.err)")
        #expect(try await program.run("config", "check").status == 0)
        #expect(try await program.run("config", "unset", "mous", "--yes").status == 3)
    }

    @Test func `what is printed of a file is what stands there`() async throws {
        try program.configure("{ hold: '1m', timeout: '2m' }")
        #expect(try await program.run("config", "get", "hold").out == "1m\n")
        let keys = try await program.run("config", "ls", "timeout", "--json").json["data"]["keys"]
        #expect(keys[0]["value"].text == "2m")
    }

    @Test func `nobody to ask, or a file that makes no sense, is left alone`() async throws {
        try program.configure("{ peek: true }")
        let silent = try await program.run("config", "set", "mouse", "false")
        #expect(silent.status == 11 && silent.out.contains("+ { peek: true, mouse: false }"))
        // It can be set back.
        #expect(silent.err.contains("nobody is here to say yes") && !silent.err.contains("back"))
        #expect(Home.text(program.configFile) == "{ peek: true }")
        try program.configure("{ peek: true")
        #expect(try await program.run("config", "set", "mouse", "false", "--yes").status == 2)
        #expect(Home.text(program.configFile) == "{ peek: true")
    }

    @Test func `a link to the file stays one`() async throws {
        let kept = program.home.path + "/dotfiles/config.json5"
        try program.configure("")
        try Program.put("{}\n", at: kept)
        try FileManager.default.removeItem(atPath: program.configFile)
        try FileManager.default.createSymbolicLink(
            atPath: program.configFile, withDestinationPath: kept)
        _ = try await program.run("config", "set", "mouse", "false", "--yes")

        #expect(Home.text(kept) == "{ mouse: false }\n")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: program.configFile) == kept)
    }

    @Test func `the template is every key, and holds as it is and without its strokes`()
        async throws
    {
        let template = try await program.run("config", "template")
        try program.configure(template.out)
        #expect(try await program.run("config", "check").status == 0)
        let names = try await program.run("config", "ls", "--json").json["data"]["keys"].rows
            .compactMap { $0["name"].text }
        try program.configure(
            template.out.replacing("\n  //", with: "\n  ").replacing("\n   ", with: "\n  // "))
        let check = try await program.run("--offline", "config", "check", "--json")
        let unknown = check.json["data"]["problems"].rows.compactMap { $0["message"].text }
            .filter { $0.contains("unknown") || $0.contains("default") }
        #expect(unknown.isEmpty, "\(unknown)")
        for name in names {
            #expect(template.out.contains("\n  //\(name): "), "\(name)")
            #expect(template.out.contains("EAT_TUI_\(name.uppercased())"))
        }
    }

    @Test func `a variable holds before the file and an option before both`() async throws {
        try program.configure("{ language: \"es\", mouse: true, hold: \"3s\" }")
        let told = program.with(nil, ["EAT_TUI_LANGUAGE": "fr", "EAT_TUI_HOLD": "9s"])
        #expect(try await told.run("config", "get", "language").out == "fr\n")
        let keys = try await told.run("config", "ls", "hold", "--json").json["data"]["keys"]
        #expect(keys[0]["value"].text == "9s")
        #expect(keys[0]["source"]["variable"].text == "EAT_TUI_HOLD")
        let given = try await told.run("--language", "de", "config", "get", "language")
        #expect(given.out == "de\n")

        let placed = try await program.with(nil, ["EAT_TUI_PLACE": "Rue de la Lune"])
            .run("config", "check")
        #expect(
            placed.status == 2 && placed.lines.count == 1
                && placed.out.hasPrefix("EAT_TUI_PLACE: "), "\(placed.out)")
        let typo = program.with(nil, ["EAT_TUI_MOUS": "true", "EAT_TUI_BIN": "/usr/bin/eat-tui"])
        let unknown = try await typo.run("config", "check")
        #expect(unknown.status == 2 && unknown.lines.count == 1, "\(unknown.out)")
        #expect(
            unknown.out.hasPrefix("EAT_TUI_MOUS: ") && unknown.out.contains("EAT_TUI_MOUSE?"),
            "\(unknown.out)")
        let row = try await typo.run("config", "check", "--json").json["data"]["problems"][0]
        #expect(row["name"].text == "EAT_TUI_MOUS" && row["line"].number == nil)

        let wrong = try await program.with(nil, ["EAT_TUI_MOUSE": "7"]).run("caterers")
        #expect(wrong.status == 2 && wrong.err.contains("EAT_TUI_MOUSE: "))
        #expect(try await program.run("config", "get", "geocoder").status == 3)
    }

    @Test func `twice verbose traces every exchange, and no secret`() async throws {
        let server = try KitchenServer.still()
        let visitor = try server.visitor()
        let login = try await visitor.run(
            "-vv", "login", "--user", "demo", "--password-command", "echo demo", "--session")
        let traces = login.err.split(separator: "\n").filter { $0.contains("request.done") }
        #expect(!traces.isEmpty, "\(login.err)")
        for trace in traces {
            for fact in ["method=", "url=", "status=", "bytes=", "ms=", "request="] {
                #expect(trace.contains(fact), "\(trace)")
            }
        }
        #expect(!login.err.contains("Bearer") && !login.err.contains("eyJ"))
    }

    @Test func `without an order under way a sync of active ones asks no server`() async throws {
        let nowhere = try Program("--server", "http://127.0.0.1:1")
        let idle = try await nowhere.run("sync", "--active", "--json")
        #expect(idle.status == 0 && idle.json["data"]["updated"].number == 0)
        #expect(try await nowhere.run("sync", "--active", "--all").status == 2)
    }
}
