import TestSupport
import Testing

@testable import Commands

/// `config set` writes what `config check` finds right, and loses nothing that others write meanwhile.
@Suite(.timeLimit(.minutes(10)))
struct ConfigSettingTests {
    private let program: Program

    init() throws { program = try Program("--offline") }

    /// Of every key, values that `config check` finds right, and values that it calls wrong.
    private static let values: [(key: String, right: [String], wrong: [String])] = [
        (
            "server", ["'https://coopcycle.example.org'"],
            [
                "'what is this'", "''", "[]", "'nowhere'", "'http://kitchen.example.org'",
                "'https://x.example.org:99999'",
            ]
        ),
        ("place", ["'47.55,0.48'"], ["'Rue de la Lune'", "''", "{}"]),
        ("geocoder", ["'https://geo.example.org'"], ["'what is this'", "'nowhere'"]),
        (
            "registry", ["'https://food.example.org/list.json'"],
            ["''", "'http://food.example.org/list.json'"]
        ),
        ("ca_file", ["'~/ours.pem'"], ["'~/nowhere.pem'", "''"]),
        (
            "proxy", ["'http://proxy.example.org:3128'", "''"],
            ["'gopher://x'", "'http://x:99999'"]
        ),
        ("plain_http_hosts", ["['lab.example.org']"], ["['http://x']", "['']", "7"]),
        ("timeout", ["'20s'"], ["'0s'", "'soon'"]), ("max_age", ["'10m'"], ["'9999d'"]),
        ("color", ["'never'"], ["'pink'"]), ("language", ["'en'"], ["'tlh'"]),
        (
            "theme", ["'paper'", "{from: 'dark', heading: '#ffb347'}"],
            ["'drak'", "{from: 'dark', bar: '#ffffff'}"]
        ),
        ("pictures", ["'always'"], ["'sometimes'"]), ("hold", ["'5s'"], ["'2h'"]),
        ("log_level", ["'debug'"], ["'loud'"]), ("log_format", ["'json'"], ["'xml'"]),
        ("log_journal", ["true"], ["'maybe'"]),
        ("log_server", ["'tls://logs.example.org:9300'"], ["'logs.example.org'"]),
        ("telemetry_url", ["'https://telemetry.example.org'"], ["''"]),
        ("ascii", ["true"], ["'yes'"]), ("ambiguous_width", ["'narrow'"], ["'thin'"]),
        ("screen_reader", ["false"], ["0"]), ("diet", ["'vegan'"], ["'vegna'"]),
        (
            "alerts", ["['peanuts']", "'soy'", "[]"],
            ["['fish', 5]", "[1]", "['kiwi']", "'nuts2'", "'shellfish'"]
        ),
        ("prefetch", ["false"], ["null"]), ("peek", ["false"], ["'right'"]),
        ("mouse", ["false"], ["1"]), ("notify", ["false"], ["'no'"]),
        ("notify_command", ["'true'"], ["''", "' '", "'no-such-command --now'"]),
        ("clipboard", ["true"], ["'yes'"]),
        (
            "credentials", ["{command: 'sh keep'}"],
            ["'pass'", "{comand: 'pass'}", "{command: 'no-such-command get'}"]
        ),
        ("browser", ["'sh open'"], ["''", "'no-such-browser -x'"]),
        ("payee", ["{name: 'Mia', iban: 'NL91ABNA0417164300'}"], ["{name: 'Mia'}"]),
        (
            "keys", ["{preset: 'vi'}", "{'caterers.sort': ['z']}"],
            ["{preset: 'emcas'}", "{'caterers.srot': 'w'}", "{'caterers.sort': ['C-c']}"]
        ),
        (
            "switches", ["{'peek.commit_after': 4}"],
            ["{'peek.commit_aftr': 4}", "{'peek.commit_after': 'x'}"]
        ),
        ("switches_url", ["'https://switches.example.org'"], ["'what is this'"]),
        ("experiments", ["false"], ["'maybe'"]),
    ]

    @Test func `every key has values that are tried`() {
        #expect(Set(Self.values.map(\.key)) == Set(ConfigKeys.all.map(\.name)))
    }

    @Test(arguments: values.map(\.key))
    func `what config check calls wrong is not written, and all else is`(key: String) async throws {
        try Program.put("-----BEGIN CERTIFICATE-----\n", at: program.home.path + "/ours.pem")
        let values = try #require(Self.values.first { $0.key == key })
        for (value, isRight) in values.right.map({ ($0, true) }) + values.wrong.map({ ($0, false) })
        {
            try program.configure("{}")
            let set = try await program.run("config", "set", key, value, "--yes")
            let text = Home.text(program.configFile)
            #expect((set.status == 0) == isRight, "\(value): \(set.err)")
            #expect((text != "{}") == isRight, "\(text)")
            if !isRight { try program.configure("{ \(key): \(value) }") }
            let check = try await program.run("config", "check")
            #expect((check.status == 0) == isRight, "\(value): \(check.out)")
            if isRight {
                #expect(try await program.run("config", "get", key).status == 0, "\(value)")
            }
        }
    }

    @Test func `what holds is written, and what is worth knowing of it told as config check does`()
        async throws
    {
        let (key, value) = ("keys", "{ \"app.quit\": [\"Tab\"] }")
        let told = "no longer \"form.next\""
        let set = try await program.run("config", "set", key, value, "--yes")
        #expect(set.status == 0 && set.err.contains(told), "\(set.err)")
        #expect(try await program.run("config", "get", key).out == value + "\n")
        let check = try await program.run("config", "check")
        #expect(check.status == 2 && check.out.contains(told), "\(check.out)")
    }

    @Test
    func
        `a word that is no allergen is refused with what was meant, and holds where the file has it`()
        async throws
    {
        let set = try await program.run("config", "set", "alerts", "glutn", "--yes")
        #expect(set.status == 2 && set.err.contains("Did you mean \"gluten\"?"), "\(set.err)")
        #expect(!set.err.contains("uses that very word"), "\(set.err)")
        #expect(Home.text(program.configFile).isEmpty)
        try program.configure("{ alerts: ['kiwi'] }")
        let check = try await program.run("config", "check")
        #expect(check.out.contains("No allergen is called \"kiwi\""), "\(check.out)")
        #expect(try await program.run("config", "get", "alerts").out == "[\"kiwi\"]\n")
    }

    @Test
    func `several words are typed with commas, shown as typed, and what they come to is said`()
        async throws
    {
        let set = try await program.run("config", "set", "alerts", "Senf, frutos secos", "--yes")
        #expect(set.status == 0 && set.err.contains("warned of: mustard, nuts"), "\(set.err)")
        let written = "[\"Senf\", \"frutos secos\"]"
        #expect(try await program.run("config", "get", "alerts").out == written + "\n")
        let key = try await program.run("config", "get", "alerts", "--json").json["data"]["key"]
        #expect(key["value"].rows.map(\.text) == ["Senf", "frutos secos"])
        #expect(key["understood"].rows.map(\.text) == ["mustard", "nuts"])
        let told = try await program.run("config", "ls", "alerts")
        #expect(
            told.out.contains(written) && told.out.contains("warned of: mustard"), "\(told.out)")
    }

    @Test(arguments: ["[]milk", "[\"milk", "milk]", "{milk}", ",", " , "])
    func `a list with a mistake is no word`(typed: String) async throws {
        let set = try await program.run("config", "set", "alerts", typed, "--yes")
        #expect(set.status == 2, "\(set.err)")
        if typed.contains(",") { #expect(set.err.contains("[] says none"), "\(set.err)") }
        #expect(Home.text(program.configFile).isEmpty)
    }

    @Test func `a refused variable is told in the language of another`() async throws {
        let words = ["EAT_TUI_LANGUAGE": "de", "EAT_TUI_ALERTS": "Nüse"]
        let told = try await program.with(nil, words).run("caterers")
        #expect(told.status == 2 && told.err.contains("Kein Allergen heißt"), "\(told.err)")
        let other = words.merging(["EAT_TUI_ALERTS": "xyzzy"]) { $1 }
        #expect(try await program.with(nil, other).run("caterers").err.contains("Schalenfrüchte"))
    }

    @Test(arguments: [
        ("timeout", "1m", "\"1m\"", "\"60s\""), ("mouse", "false", "false", "false"),
        ("plain_http_hosts", "lab.example.org", "[\"lab.example.org\"]", "[\"lab.example.org\"]"),
    ])
    func `a value is of its own kind in JSON`(
        key: String, typed: String, value: String, understood: String
    ) async throws {
        #expect(try await program.run("config", "set", key, typed, "--yes").status == 0)
        let got = try await program.run("config", "get", key, "--json").out
        #expect(got.contains("\"value\":\(value),"), "\(got)")
        #expect(got.contains("\"understood\":\(understood)}"), "\(got)")
    }

    @Test func `a proxy where nobody answers is not written, unless nobody is to be asked`()
        async throws
    {
        let proxy = "http://127.0.0.1:\(try UnansweredPort(.refuses).port)"
        let set = ["config", "set", "proxy", proxy, "--yes"]
        let refused = try await program.with([]).run(set)
        #expect(refused.status == 2 && refused.err.contains("nobody answers"), "\(refused.err)")
        #expect(try await program.run(set).status == 0)
    }

    @Test func `twenty programs set twenty keys at once, and none is lost`() throws {
        try program.configure("{\n  // mine\n}\n")
        let booleans = [
            "mouse", "peek", "prefetch", "notify", "clipboard", "ascii", "log_journal",
            "experiments", "screen_reader",
        ]
        let texts = [
            ("server", "https://a.example"), ("geocoder", "https://b.example"),
            ("registry", "https://c.example"), ("telemetry_url", "https://d.example"),
            ("switches_url", "https://e.example"), ("place", "47.5,0.4"), ("timeout", "20s"),
            ("max_age", "1h"), ("color", "never"), ("log_level", "debug"), ("diet", "vegan"),
        ]
        let wanted = booleans.map { ($0, "false") } + texts.map { ($0.0, "\"\($0.1)\"") }
        #expect(wanted.count == 20)
        let running = try wanted.map { try program.start("config", "set", $0.0, $0.1, "--yes") }
        for child in running {
            let set = try child.outcome()
            #expect(set.status == 0, "\(set.err)")
        }
        let text = Home.text(program.configFile)
        #expect(text.hasPrefix("{\n  // mine\n"))
        for (key, value) in wanted { #expect(text.contains("\n  \(key): \(value),\n"), "\(key)") }
        #expect(Home.files(program.home.path + "/config/eat-tui") == ["config.json5"])
    }

    @Test func `what an editor wrote while the question stood is kept, and the question put again`()
        throws
    {
        try program.configure("{ peek: true }\n")
        let terminal = try program.onTerminal("config", "set", "mouse", "false")
        try terminal.wait(for: "(yes/no) ")
        #expect(terminal.shown.contains("+ { peek: true, mouse: false }"))
        try program.configure("{ peek: false }\n")
        terminal.type("y\n")
        try terminal.wait(for: "meanwhile.")
        try terminal.wait(for: "+ { peek: false, mouse: false }")
        #expect(Home.text(program.configFile) == "{ peek: false }\n")
        terminal.type("y\n")
        #expect(try terminal.end() == .exited(0))
        #expect(Home.text(program.configFile) == "{ peek: false, mouse: false }\n")
    }

    @Test func `lines that end with two characters keep them, and differ one by one`() async throws
    {
        try program.configure("{\r\n  peek: true,\r\n  mouse: true,\r\n}\r\n")
        let set = try await program.run("config", "set", "mouse", "false", "--yes")
        #expect(set.lines.dropFirst() == ["-   mouse: true,", "+   mouse: false,"])
        let keys = "{\n preset: 'vi',\n 'caterers.sort': 'z' }"
        #expect(try await program.run("config", "set", "keys", keys, "--yes").status == 0)
        let text = Home.text(program.configFile)
        #expect(text.hasPrefix("{\r\n  peek: true,\r\n  mouse: false,\r\n  keys: {\r\n preset"))
        #expect(!text.replacing("\r\n", with: "").contains("\n"))
        let got = try await program.run("config", "get", "keys")
        #expect(got.out == "{ preset: \"vi\", \"caterers.sort\": [\"z\"] }\n")
    }

    @Test func `each key is set by its variable, which the manual names`() async throws {
        var variables: [String: String] = [:]
        for key in ConfigKeys.all where key.name != "language" {
            let value = key.example ?? key.written(Config()) ?? "{}"
            variables[Config.variable(of: key.name)] = value
        }
        let told = program.with(nil, variables)
        let rows = try await told.run("config", "ls", "--json").json["data"]["keys"].rows
        let manual = try await program.run("help", "config").out
        for key in ConfigKeys.all {
            let variable = Config.variable(of: key.name)
            #expect(manual.contains(variable))
            let row = rows.first { $0["name"].text == key.name }
            guard variables[variable] != nil else { continue }
            #expect(row?["source"]["variable"].text == variable, "\(key.name)")
        }
        #expect(try await program.run("help", "environment").out.contains("EAT_TUI_KEY"))
    }
}
