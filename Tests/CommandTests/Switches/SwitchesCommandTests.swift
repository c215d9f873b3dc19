import Foundation
import JSON
import Telemetry
import TestSupport
import Testing

@testable import Presentation

/// `eat-tui switches`, and what sets them for any command.
@Suite(.timeLimit(.minutes(10)))
struct SwitchesCommandTests {
    private let program: Program

    init() throws { program = try Program() }

    private func reading(
        _ name: String, _ words: String..., of program: Program? = nil
    ) async throws -> (value: String, source: String?) {
        let outcome = try await (program ?? self.program).run(words + ["switches", name, "--json"])
        let one = outcome.json["data"]["switches"][0]
        let value = outcome.out.firstMatch(of: /"value":([^,]+),/).map { String($0.1) }
        return (value ?? "none", one["source"]["kind"].text)
    }

    @Test func `each layer is above the next, also for false and 0`() async throws {
        let server = try ScriptedServer { _ in
            .answer(
                200, [],
                #"{"switches": {"list.estimates": false, "peek.commit_after": 0.5, "order.hold": 1}}"#
            )
        }
        #expect(try await reading("list.estimates") == ("true", "bundled"))

        try program.configure("{switches_url: '\(server.url)'}")
        #expect(try await program.run("switches", "--refresh").status == 0)
        #expect(try await reading("list.estimates") == ("false", "server"))
        #expect(try await reading("peek.commit_after", "--offline") == ("0.5", "server"))
        #expect(try await reading("order.hold") == ("5", "bundled"))

        try program.configure(
            """
            {switches_url: '\(server.url)', hold: '0s',
            switches: {'list.estimates': true}}
            """)
        #expect(try await reading("list.estimates") == ("true", "configuration"))
        #expect(try await reading("order.hold") == ("0", "configuration"))

        let set = program.with(
            nil, ["EAT_SWITCH_LIST_ESTIMATES": "false", "EAT_SWITCH_ORDER_HOLD": "3"])
        #expect(try await reading("list.estimates", of: set) == ("false", "environment"))
        #expect(try await reading("order.hold", of: set) == ("3", "environment"))
        #expect(
            try await reading("list.estimates", "--switch", "list.estimates=true", of: set)
                == ("true", "option"))
        #expect(
            try await reading(
                "order.hold", "--switch", "order.hold=9", "--switch=order.hold=0", of: set)
                == ("0", "option"))
        // Only when asked.
        #expect(server.requests.count == 1)
    }

    @Test(arguments: [
        ("peek.commit_after=99", "takes a number from 0.5 to 30."),
        ("peek.commit_after=", "takes a number from 0.5 to 30."),
        ("list.estimates=no", "must be true or false."),
        (
            "look.theme=pink",
            "must be one of standard, dark, light, high_contrast, mono, night_market, paper, own."
        ),
        ("order.hold=1.5", "takes a whole number from 0 to 60."),
        ("order.hold", "such as --switch peek.commit_after=2."), ("", "such as --switch"),
        ("ordr.hold=3", "Did you mean order.hold?"), ("zzz=3", "eat-tui switches lists them."),
    ])
    func `a wrong --switch is a usage error before anything happens`(
        text: String, said: String
    ) async throws {
        let outcome = try await program.run("--demo", "--switch", text, "caterers")
        #expect(outcome.status == 2 && outcome.err.contains(said), "\(outcome.err)")
        #expect(outcome.out.isEmpty && Home.files(program.home.path).isEmpty)
    }

    @Test func `a wrong variable is said, and the next layer holds`() async throws {
        try program.configure("{switches: {'list.estimates': false}}")
        let set = program.with(
            nil,
            [
                "EAT_SWITCH_LIST_ESTIMATES": "maybe", "EAT_SWITCH_ORDER_HOLD": "",
                "EAT_SWITCH_LOK_THEME": "mono",
            ])
        let outcome = try await set.run("switches", "--plain")
        #expect(outcome.status == 0)
        #expect(
            outcome.err.contains("EAT_SWITCH_LIST_ESTIMATES must be true or false. It is left out.")
        )
        #expect(outcome.err.contains("did you mean EAT_SWITCH_LOOK_THEME?"))
        #expect(!outcome.err.contains("ORDER_HOLD"))
        #expect(outcome.lines.contains { $0.hasPrefix("list.estimates\tfalse\tconfiguration") })
    }

    @Test(arguments: [
        ("switches: {\n'peek.comit_after': 3}", 3, "did you mean \"peek.commit_after\"?"),
        ("switches: {'peek.commit_after':\n'3'}", 3, "takes a number from 0.5 to 30."),
        ("switches: {'list.estimates': 0}", 2, "must be true or false."),
        ("switches: ['list.estimates']", 2, "\"switches\" takes"),
        ("hold: '5s',\nswitches: {'order.hold': 3}", 3, "is what \"hold\" in line 2 says"),
        ("switches_url: 'not an address'", 2, "is an address such as"),
        ("switches_url: 3", 2, "is an address such as"),
        ("experiments: 'no'", 2, "must be true or"),
    ])
    func `a mistake in the configuration is said by its line, and the next layer holds`(
        text: String, line: Int, said: String
    ) async throws {
        try program.configure("{\n\(text)\n}")
        let check = try await program.run("config", "check")
        #expect(check.status == 2 && check.lines.count == 1)
        #expect(check.out.hasPrefix("\(program.configFile):\(line): "), "\(check.out)")
        #expect(check.out.contains(said), "\(check.out)")
        #expect(try await program.run("switches").status == 0)
        #expect(try await reading("peek.commit_after") == ("3.0", "bundled"))
    }

    @Test func `one switch is told in full, and one that is not there what was meant`()
        async throws
    {
        let outcome = try await program.run("switches", "order.hold")
        #expect(outcome.lines.first == "order.hold is 5 (bundled).")
        #expect(outcome.out.contains("No server and no experiment may set it."))
        let none = try await program.run("switches", "order.hodl")
        #expect(none.status == 3 && none.err.contains("Did you mean order.hold?"))
    }

    @Test func `a table, columns, lines and CSV`() async throws {
        let table = try await program.run("switches")
        #expect(table.lines.count == 1 + Switches.all.count)
        let plain = try await program.run("switches", "--plain", "--fields", "name,bundled")
        #expect(plain.lines.contains("look.theme\tstandard"))
        let csv = try await program.run("switches", "--csv")
        #expect(csv.out.hasPrefix("ref,value,source.kind,bundled,summary\r\n"))
        #expect(csv.out.contains("\r\norder.hold,5,bundled,5,"))
        let both = try await program.run("switches", "--csv", "--json")
        #expect(both.status == 2 && both.err.contains("--json and --csv exclude each other."))
        let json = try await program.run("switches", "--json").out
        #expect(json.contains("\"total\":\(Switches.all.count),\"truncated\":false"), "\(json)")
    }

    @Test func `a private or offline run asks nobody, and a private one reads nothing`()
        async throws
    {
        let server = try ScriptedServer { _ in
            .answer(200, [], #"{"switches": {"list.estimates": false}}"#)
        }
        try program.configure("{switches_url: '\(server.url)'}")
        let hidden = try await program.run("--private", "switches", "--refresh")
        #expect(hidden.status == 2 && hidden.err.contains("asks no server"))
        #expect(try await program.run("--offline", "switches", "--refresh").status == 2)
        #expect(server.requests.isEmpty && Home.files(program.home.path) == ["config"])

        #expect(try await program.run("switches", "--refresh").status == 0)
        #expect(try await reading("list.estimates") == ("false", "server"))
        #expect(try await reading("list.estimates", "--private") == ("true", "bundled"))
        // Of another server nothing is known.
        try program.configure("{switches_url: '\(server.localhostURL)'}")
        #expect(try await reading("list.estimates") == ("true", "bundled"))
        try program.configure("{}")
        #expect(try await reading("list.estimates") == ("true", "bundled"))
    }

    @Test func `a server without protection is not asked, and one that is away is told`()
        async throws
    {
        try program.configure("{switches_url: 'http://switches.example/'}")
        let plain = try await program.run("switches", "--refresh")
        #expect(plain.status != 0 && plain.err.contains("plain http"), "\(plain.err)")
        let port = try UnansweredPort(.refuses).port
        try program.configure("{switches_url: 'http://127.0.0.1:\(port)/'}")
        let away = try await program.run("switches", "--refresh")
        #expect(away.status == 5 || away.err.contains("127.0.0.1"), "\(away.err)")
        #expect(try await program.run("switches").status == 0)
    }

    @Test func `no experiment runs, so that no number of the installation is ever made`()
        async throws
    {
        _ = try await program.run("telemetry", "on")
        _ = try await program.run("switches")
        let state = Home.files(program.home.path + "/state/eat-tui")
        #expect(!state.contains("installation"), "\(state)")
    }

    @Test func `the words of the screens are those of the declaration`() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = package.appending(path: "Sources/Telemetry/events.json").path()
        let root = try JSONDocument([UInt8](#require(Home.bytes(file)))).root
        for one in Switches.all {
            let parts = one.key.rawValue.split(separator: ".").map(String.init)
            let declared = try root.required("switches").member(named: parts[0])?
                .member(named: parts[1])?.required("description").string()
            #expect(SwitchWords.summary(one) == declared)
        }
    }
}
