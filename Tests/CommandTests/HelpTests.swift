import Terminal
import TestSupport
import Testing

/// What the program says about itself, and about words it does not know.
@Suite(.timeLimit(.minutes(10)))
struct HelpTests {
    private static let commands = [
        "caterers", "menu", "item", "hours", "search", "basket show", "basket add", "basket set",
        "basket rm", "basket clear", "basket undo", "basket redo", "basket occasion", "draft ls",
        "draft show", "draft save", "draft rename", "draft duplicate", "draft rm",
        "draft restore", "draft purge", "draft export", "draft import", "login", "logout", "whoami",
        "register", "account delete", "account consents",
        "address ls", "address add", "address edit",
        "address default", "address rm",
        "address restore", "favourite ls",
        "favourite add", "favourite rm", "export", "import", "sync", "cache info", "cache clear",
        "provider ls", "provider add", "provider rm", "provider check", "config path",
        "config ls", "config get", "config set", "config unset", "config template", "config check",
        "completion",
        "keys", "doctor", "promo add", "promo rm", "quote", "order",
        "orders",
        "track", "receipt", "shares", "cancel", "repeat", "stats", "status", "switches",
        "telemetry status", "telemetry on", "telemetry off", "telemetry show", "telemetry purge",
    ]

    @Test(arguments: commands)
    func `every command has help that fits the terminal and shows how to call it`(
        command: String
    ) async throws {
        let program = try Program()
        let help = try await program.run(
            command.split(separator: " ").map(String.init) + ["--help"])

        #expect(help.status == 0)
        #expect(help.lines.first?.hasPrefix("eat-tui \(command)") == true)
        #expect(help.lines.allSatisfy { $0.count <= 80 })
        #expect(help.err.isEmpty)
    }

    @Test(arguments: [44, 80, 100, 200])
    func `help is as wide as the terminal, but no wider than is read well`(width: Int)
        async throws
    {
        let program = try Program().with(nil, ["COLUMNS": "\(width)"])
        for words in [
            ["--help"], ["order", "--help"], ["help", "exit-codes"], ["near", "--help"],
        ] {
            let help = try await program.run(words)
            // Examples are to be copied, and stay whole.
            let lines = help.lines.filter { !$0.hasPrefix("  eat-tui ") }
            let widest = lines.map(\.cells).max() ?? 0
            #expect(widest <= min(width, 100), "\(help.out)")
            #expect(widest > min(width, 100) - 16)
        }
        // What programs read is the same everywhere.
        let json = try await program.run("order", "--help", "--json").json["data"]["lines"]
        #expect(json.rows.contains { ($0.text?.count ?? 0) > 70 })
    }

    @Test func `the overview names every command`() async throws {
        let help = try await Program().run("--help")

        #expect(help.status == 0)
        for command in Self.commands {
            #expect(help.lines.contains { $0.hasPrefix("  \(command)") })
        }
        #expect(help.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `half of a two-word command lists the other halves`() async throws {
        let help = try await Program().run("provider", "--help")

        #expect(help.status == 0)
        #expect(help.lines.count { $0.hasPrefix("  provider ") } == 4)
        #expect(try await Program().run("provider").status == 2)
    }

    @Test(arguments: [
        (["menu", "--xyzzy"], "menu"), (["--xyzzy", "draft", "ls"], "draft ls"),
        (["search", "soup", "-Y"], "search"),
    ])
    func `an unknown option of a command leads to that command's help`(
        words: [String], command: String
    ) async throws {
        let outcome = try await Program().run(words)
        #expect(outcome.status == 2)
        #expect(outcome.err.contains("See eat-tui \(command) --help."), "\(outcome.err)")
    }

    @Test func `without words and a terminal one sentence says what to do`() async throws {
        let nothing = try await Program().run()

        #expect(nothing.status == 2 && nothing.out.isEmpty)
        #expect(nothing.err.contains("The screens need a terminal"), "\(nothing.err)")
        for option in ["--timeout", "--max-age"] {
            let taken = try await Program().run(option, "caterers")
            #expect(taken.status == 2, "\(taken.err)")
            #expect(taken.err.contains("\(option) takes a span"), "\(taken.err)")
        }
        #expect(nothing.err.contains("eat-tui --linear"), "\(nothing.err)")
        #expect(nothing.err.contains("eat-tui --help lists the commands"), "\(nothing.err)")
        #expect(nothing.err.split(separator: "\n").count <= 3, "\(nothing.err)")
    }

    @Test(arguments: [
        ("exit-code", "exit-codes"), ("exit codes", "exit-codes"), ("exitcodes", "exit-codes"),
        ("env", "environment"), ("times", "time"), ("file", "files"),
    ])
    func `help knows a topic that is not called quite so`(typed: String, topic: String)
        async throws
    {
        let words = typed.split(separator: " ").map(String.init)
        let help = try await Program().run(["help"] + words)
        #expect(help.status == 0, "\(help.err)")
        #expect(try await help.out == Program().run("help", topic).out)
    }

    @Test func `what is no topic is told which one it is like`() async throws {
        // It begins like a topic, and is about something else.
        let timeout = try await Program().run("help", "timeout")
        #expect(timeout.status == 2 && timeout.err.contains("help time"), "\(timeout.err)")
        let help = try await Program().run("help", "enviroment")
        #expect(help.status == 2 && help.err.contains("eat-tui help environment?"), "\(help.err)")
    }

    @Test(arguments: [
        ("exit-codes", "75  ", "busy"), ("files", "~/.cache/eat-tui/cache.db", "safe to delete"),
        ("environment", "EAT_SERVER", "--server"), ("json", "fetched_at", "eat-tui/menu/1"),
        ("config", "config check", "experiments"), ("time", "1h30m", "show twice"),
    ])
    func `help has topics that are no command`(topic: String, one: String, other: String)
        async throws
    {
        let help = try await Program().run("help", topic)

        #expect(help.status == 0)
        #expect(help.out.contains(one) && help.out.contains(other))
        #expect(help.lines.allSatisfy { $0.count <= 80 }, "\(help.out)")
        #expect(try await Program().run("--help").out.contains(topic))
    }

    @Test func `help is an object too, and the statuses are rows of it`() async throws {
        let statuses = try await Program().run("help", "exit-codes", "--json")
        #expect(statuses.status == 0 && statuses.lines.count == 1, "\(statuses.out)")
        #expect(statuses.json["schema"].text == "eat-tui/help/1")
        let data = statuses.json["data"]
        #expect(data["about"].text == "exit-codes" && !data["lines"].texts.isEmpty)
        let rows = data["statuses"].rows
        #expect(rows.contains { $0["exit"].number == 75 && $0["meaning"].text?.isEmpty == false })
        let order = try await Program().run("order", "--help", "--json").json["data"]
        #expect(order["about"].text == "order" && order["statuses"].rows.isEmpty)
    }

    @Test func `the version names the commit and what the program runs with`() async throws {
        let version = try await Program().run("--version")

        #expect(version.status == 0 && version.err.isEmpty)
        #expect(version.lines.first?.wholeMatch(of: /eat-tui \d+\.\d+\.\d+/) != nil)
        // A build by hand knows of no commit, and says so.
        let commit = /Commit: (unknown|[0-9a-f]{40}(-changed)?)/
        #expect(version.lines[1].wholeMatch(of: commit) != nil, "\(version.out)")
        for name in ["Swift: 6", "ncurses: 6", "SQLite: 3", "curl: "] {
            #expect(version.lines.contains { $0.hasPrefix(name) }, "\(version.out)")
        }
        let json = try await Program().run("--version", "--json").json
        #expect(json["schema"].text == "eat-tui/version/1")
        #expect(json["data"]["sqlite"].text?.hasPrefix("3.") == true)
        #expect(json["data"].keys.isSuperset(of: ["version", "commit", "date", "swift", "curl"]))
    }

    @Test(arguments: [
        (["catererz"], "caterers"), (["provider", "lss"], "provider ls"),
        (["--demoo", "caterers"], "--demo"), (["caterers", "--opne"], "--open"),
        (["serach", "curry"], "search"),
    ])
    func `a slip is answered with what was meant`(words: [String], meant: String) async throws {
        let outcome = try await Program().run(words)

        #expect(outcome.status == 2)
        #expect(outcome.err.contains("Did you mean"))
        #expect(outcome.err.contains(meant))
        #expect(outcome.out.isEmpty)
    }

    @Test(arguments: [
        ["menu"], ["-x", "caterers"], ["caterers", "extra"], ["sync", "--open"], ["search"],
        ["caterers", "--sort", "wrong"], ["caterers", "--limit", "0"], ["caterers", "--limit"],
        ["caterers", "--json=yes"], ["search", "x", "--max-price", "much"],
        ["--timeout", "soon", "caterers"], ["--max-age", "old", "caterers"],
        ["--profile", "../x", "caterers"], ["--server", "no address", "caterers"],
    ])
    func `what cannot be followed is a usage error of one line`(words: [String]) async throws {
        let outcome = try await Program().run(["--server", "http://127.0.0.1:1"] + words)

        #expect(outcome.status == 2)
        #expect(outcome.err.split(separator: "\n").count == 1)
        #expect(outcome.err.hasPrefix("eat-tui: "))
        #expect(outcome.out.isEmpty)
    }

    @Test func `a usage error with json is json`() async throws {
        let outcome = try await Program().run("caterers", "--json", "--wrong")

        #expect(outcome.status == 2)
        #expect(outcome.errorJSON["schema"].text == "eat-tui/error/1")
        #expect(outcome.errorJSON["code"].text == "usage")
    }

    @Test func `help opens no file and asks no server`() async throws {
        let program = try Program("--server", "http://127.0.0.1:1")

        #expect(try await program.run("caterers", "--help").status == 0)
        #expect(Home.files(program.home.path).isEmpty)
    }
}
