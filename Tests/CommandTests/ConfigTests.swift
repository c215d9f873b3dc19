import Foundation
import Kitchen
import TestSupport
import Testing

/// The configuration file: read, checked, never written.
@Suite(.timeLimit(.minutes(10)))
struct ConfigTests {
    @Test func `the path is where XDG says`() async throws {
        let program = try Program()

        #expect(try await program.run("config", "path").out == program.configFile + "\n")
        let named = try await program.run("--profile", "work", "config", "path")
        #expect(named.out.contains("/config/eat-tui/profile-work/config.json5"))
        let fallback = program.with(nil, ["XDG_CONFIG_HOME": "relative/is/ignored"])
        #expect(
            try await fallback.run("config", "path").out
                == program.home.path + "/.config/eat-tui/config.json5\n")
    }

    @Test func `no file is no trouble`() async throws {
        let outcome = try await Program().run("config", "check")

        #expect(outcome.status == 0)
        #expect(outcome.err.contains("defaults hold"))
    }

    @Test func `unknown keys are told with their line and what was meant`() async throws {
        let program = try Program()
        try program.configure("{\n  // mine\n  timeout: '5s',\n  plase: '47.5,0.4',\n}\n")
        let check = try await program.run("config", "check")

        #expect(check.status == 2)
        #expect(check.lines.count == 1)
        #expect(check.out.hasPrefix(program.configFile + ":4: "))
        #expect(check.out.contains("\"plase\"") && check.out.contains("\"place\""))
        let json = try await program.run("config", "check", "--json").json["data"]["problems"]
        #expect(json[0]["line"].number == 4)
        let remark = try await program.run("cache", "info")
        #expect(remark.status == 0 && remark.err.contains(":4: "))
    }

    @Test func `what is told about the configuration is told in JSON too`() async throws {
        let program = try Program()
        try program.configure("{\n  plase: 'x',\n}\n")
        let outcome = try await program.run("cache", "info", "--json")

        #expect(outcome.json["schema"].text == "eat-tui/cache/1")
        #expect(outcome.warnings.count == 1)
        #expect(outcome.warnings.first?.contains("\"plase\"") == true)
    }

    @Test func `a wrong entry takes no warning away`() async throws {
        for text in ["{alerts: ['fish', 5]}", "{alerts: [null, 'FISH']}"] {
            let program = try Program()
            try program.configure(text)
            let check = try await program.run("config", "check")
            let said = check.out.lowercased()
            #expect(check.status == 2 && said.contains("fish holds"), "\(said)")
            let shown = try await program.run("config", "ls", "alerts", "--json")
            #expect(shown.out.contains("[\\\"fish\\\"]"), "\(shown.out)")
        }
    }

    @Test(arguments: [
        "{timeout: 5}", "{color: 'pink'}", "{ascii: 'yes'}", "{plain_http_hosts: 'x'}",
        "{server: 3}", "{log_level: 'loud'}", "{log_server: 'logs.example'}", "{mouse: 1}",
        "{alerts: [1]}", "{credentials: 'pass'}", "{credentials: {comand: 'pass'}}",
        "{diet: 'everything'}", "{peek: 'right'}", "{prefetch: null}", "{browser: 1}",
        "{payee: 'Mia'}", "{payee: {name: 'Mia'}}", "{payee: {iban: 'NL91ABNA0417164300'}}",
        "{payee: {name: 'Mia', iban: 3}}", "{theme: 3}", "{theme: 'own'}", "{theme: 'drak'}",
        "{theme: {from: 'mono'}}", "{theme: {heading: 'red'}}", "{theme: {heading: 256}}",
        "{theme: {heding: '#ffffff'}}", "{theme: {background: '#222222', text: '#333333'}}",
    ])
    func `a value of the wrong kind is told and its default holds`(text: String) async throws {
        let program = try Program()
        try program.configure(text)

        let check = try await program.run("config", "check")
        #expect(check.status == 2 && check.out.contains(":1: "))
        #expect(try await program.run("cache", "info").status == 0)
    }

    @Test func `a theme is a name, or colours that are checked for contrast`() async throws {
        let program = try Program()
        for theme in ["'paper'", "{from: 'dark', heading: '#ffb347', key: 215}"] {
            try program.configure("{theme: \(theme)}")
            #expect(try await program.run("config", "check").status == 0, "\(theme)")
        }
        #expect(
            try await program.run("switches").lines.contains {
                $0.contains("look.theme") && $0.contains(" own ")
            })
        try program.configure(
            "{theme: {from: 'paper',\n faint: '#cccccc'}, switches: {'look.theme': 'mono'}}")
        let check = try await program.run("config", "check")
        #expect(
            check.out.contains(":2: ")
                && check.out.contains("its contrast is 1.4, and 4.5 is needed"))
        #expect(check.out.contains("\"look.theme\" is what \"theme\" in line 1 says."))
    }

    @Test func `each key is listed with its value and what set it`() async throws {
        let program = try Program().with(nil, ["EAT_SERVER": "https://env.example"])
        try program.configure(
            "{\n  server: 'https://file.example', timeout: '7s',\n  max_age: '1h', hold: '3s' }")
        let keys = try await program.run("--max-age", "5m", "config", "ls", "--json")
            .json["data"]["keys"].rows
        func key(_ name: String) throws -> JSONAnswer {
            try #require(keys.first { $0["name"].text == name })
        }
        #expect(try key("server")["value"].text == "https://env.example")
        #expect(try key("server")["source"]["variable"].text == "EAT_SERVER")
        #expect(try key("max_age")["source"]["option"].text == "--max-age")
        #expect(try key("timeout")["value"].text == "7s")
        #expect(try key("timeout")["source"]["line"].number == 2)
        #expect(try key("hold")["value"].text == "3s")
        #expect(try key("hold")["source"]["line"].number == 3)
        #expect(try key("mouse")["source"]["kind"].text == "default")
        let one = try await program.run("config", "ls", "timeout")
        #expect(one.out.contains("timeout is \"7s\" (the configuration, line 2)."))
        #expect(one.lines.last == "timeout: \"7s\",")
        let none = try await program.run("config", "ls", "tiemout")
        #expect(none.status == 3 && none.err.contains("Did you mean timeout?"))
    }

    @Test func `a command that is not there, and a bar that hides its text, are told`()
        async throws
    {
        let program = try Program()
        try program.configure(
            "{\n  notify_command: 'no-such-command --now',\n"
                + "  theme: {from: 'dark',\n    bar: '#ffffff'} }")
        let check = try await program.run("config", "check")
        #expect(check.status == 2)
        #expect(check.out.contains(":2: \"notify_command\" names the command no-such-command"))
        #expect(check.out.contains(":4: \"theme\" makes \"bar\" hard to read"))
    }

    @Test func `what the screens are to be like makes sense`() async throws {
        let program = try Program()
        try program.configure(
            "{mouse: false, peek: false, prefetch: false, diet: 'Gluten free',\n"
                + "alerts: ['Sesame seeds', 'MILK'], keys: {preset: 'arrows'}}")

        #expect(try await program.run("config", "check").status == 0)
    }

    @Test func `a diet that nobody knows is told with what was meant`() async throws {
        let program = try Program()
        try program.configure("{\n  diet: 'vegna',\n}")
        let check = try await program.run("config", "check")

        #expect(check.status == 2)
        #expect(check.out.contains(":2: ") && check.out.contains("did you mean \"vegan\"?"))
    }

    @Test(arguments: ["", " \n\t\n", "// nothing yet\n/* at all */\n", "\u{FEFF}"])
    func `an empty file is an empty configuration`(text: String) async throws {
        let program = try Program()
        try program.configure(text)
        let check = try await program.run("config", "check")
        #expect(check.status == 0 && check.err == "Nothing wrong.\n")
        #expect(try await program.run("cache", "info").err.isEmpty)
    }

    @Test(arguments: [
        ("ca_file: 'HOME/no.pem'", "cannot be read"),
        ("ca_file: 'HOME/empty.pem'", "no certificate"),
        ("proxy: 'http://127.0.0.1:PORT'", "nobody answers on port"),
        ("proxy: 'gopher://x'", "no address"),
        ("proxy: 'http://x:99999'", "no address"), ("place: 'Rue de la Lune'", "no \"geocoder\""),
        ("place: 'Rue de la Lune', geocoder: 'http://127.0.0.1:PORT'", "could not be looked up"),
        ("geocoder: 'what is this'", "no address"),
        ("server: 'what is this'", "neither an address"),
        ("plain_http_hosts: ['http://x']", "without a scheme"),
        ("credentials: {command: 'no-such-command get'}", "no-such-command, which is not found"),
        ("browser: 'no-such-browser -x'", "no-such-browser, which is not found"),
        ("payee: {name: 'Mia', iban: 'NL91ABNA0417164301'}", "check digits"),
        ("payee: {name: 'Mia', iban: 'NL91ABNA041716430'}", "has 17 letters"),
        ("payee: {name: 'Mia', iban: 'US64SVBKUS6S3300958879'}", "begins with US"),
        ("payee: {name: 'Mia', iban: 'NL91ABNA0417164300', bic: 'X'}", "8 or 11"),
        ("payee: {name: 'Mia', iban: 'NL91ABNA0417164300', note: ''}", "no \"note\""),
        ("payee: {name: ' ', iban: 'NL91ABNA0417164300'}", "takes a name"),
        ("timeout: '0s'", "from 1 s to 1 h"), ("timeout: '9d'", "from 1 s to 1 h"),
        ("hold: '2h'", "from 0 s to 1 min"), ("max_age: '9999d'", "to 365 d"),
    ])
    func `what the configuration names is looked at, and nonsense is found`(
        text: String, trouble: String
    ) async throws {
        let program = try Program()
        let port = try UnansweredPort(.refuses).port
        try Program.put("", at: program.home.path + "/empty.pem")
        let named = text.replacing("HOME", with: program.home.path).replacing(
            "PORT", with: "\(port)")
        try program.configure("{\n  ascii: true,\n  \(named),\n}\n")
        let check = try await program.run("config", "check")
        #expect(check.status == 2, "\(check.err)")
        #expect(check.lines.count == 1)
        #expect(check.out.contains(":3: "))
        #expect(check.out.contains(trouble), "\(check.out)")
    }

    @Test func `what the configuration names rightly makes sense`() async throws {
        let server = try KitchenServer.still()
        let program = try Program()
        try Program.put("-----BEGIN CERTIFICATE-----\n", at: program.home.path + "/ours.pem")
        try program.configure(
            "{ca_file: '~/ours.pem', proxy: '127.0.0.1:\(server.port)', place: '47.55,0.48',\n"
                + "credentials: {command: 'sh keep'}, browser: 'sh open',\n"
                + "payee: {name: 'Mia', iban: 'NL91 ABNA 0417 1643 00', bic: 'ABNANL2A'}, timeout: '10s', server: '\(server.url)'}"
        )
        let check = try await program.run("config", "check")
        #expect(check.status == 0, "\(check.out)")
        #expect(server.calls.isEmpty)
    }

    @Test func `a broken file stops everything but what mends it`() async throws {
        let program = try Program()
        try program.configure("{\n  server: 'http://127.0.0.1:1',\n  timeout: [\n")

        for command in [["cache", "info"], ["caterers"]] {
            let outcome = try await program.run(command)
            #expect(outcome.status == 2)
            #expect(outcome.err.contains(program.configFile + ":"))
        }
        #expect(try await program.run("config", "path").status == 0)
        #expect(try await program.run("config", "check").status == 2)
        let doctor = try await program.run("doctor")
        #expect(doctor.status == 1 && doctor.out.contains("FAIL configuration"))
    }

    @Test func `a file named on the command line must be there`() async throws {
        let outcome = try await Program("--config", "/nowhere/config.json5").run("cache", "info")

        #expect(outcome.status == 2)
        #expect(outcome.err.contains("/nowhere/config.json5"))
    }

    @Test func `a configuration full of control characters is told harmlessly`() async throws {
        let program = try Program()
        try program.configure("{\n  'a\\u001b[31m\\u202e': 1,\n}")
        for command in [["config", "check"], ["doctor"], ["cache", "info", "--json"]] {
            #expect(try await program.run(command).trouble == nil)
        }
    }

    @Test func `the file is never written`() async throws {
        let server = try KitchenServer.still()
        let program = try Program()
        let text = "{server: '\(server.url)', plase: 1}"
        try program.configure(text)
        for command in [["caterers"], ["provider", "add", server.url], ["cache", "clear"]] {
            _ = try await program.run(command)
        }
        #expect(Home.bytes(program.configFile) == Data(text.utf8))
        #expect(Home.files(program.home.path + "/config/eat-tui") == ["config.json5"])
    }
}
