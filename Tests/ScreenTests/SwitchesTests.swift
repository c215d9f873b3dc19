import Glibc
import OrderModels
import Telemetry
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import Commands
@testable import Screens

/// Switches in the running program: what they do, what set them, and how they change.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct SwitchesTests {
    private func configure(_ text: String, on ground: Ground) throws {
        try Program.put(text, at: ground.configFile)
    }

    /// As editors do: a new file takes the place of the old one.
    private func replace(_ text: String, on ground: Ground) throws {
        try Program.put(text, at: ground.configFile + ".new")
        #expect(rename(ground.configFile + ".new", ground.configFile) == 0)
    }

    private static let rest: Duration = .milliseconds(100)

    /// Waits until a change of the file is noticed, and lets the file rest.
    private func rest(_ app: AppUnderTest) async {
        await app.time.timer(of: Self.rest)
        await app.advance(by: Self.rest)
    }

    // MARK: What they do

    @Test func `--switch peek.commit_after=1 opens after one second, and the page says why`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual, ["--switch", "peek.commit_after=1"])
        try await app.run { app in
            await app.mouse(.pressed, try app.place(of: "Chez Ahmed"))
            await app.advance(by: .milliseconds(900))
            #expect(app.text.contains("opens in 1 s") && app.text.contains("[1 Kitchens]"))
            await app.advance(by: .milliseconds(100))
            #expect(app.text.contains("[2 Menu]"))

            await app.press("F4")
            #expect(app.line(of: "peek.commit_after")?.contains("1 ") == true)
            #expect(app.line(of: "peek.commit_after")?.contains("--switch") == true)
            #expect(app.line(of: "order.hold")?.contains("bundled") == true)
        }
    }

    @Test func `a hold of the configuration is the hold of an order`() async throws {
        let ground = try await Ground.read()
        try configure("{\n  hold: '2s',\n}", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            await app.press("P", whileWorking: true)
            #expect(app.text.contains("in 2 s"))
            await app.press("Esc")
            await app.press("F4")
            #expect(app.line(of: "order.hold")?.contains("the configuration, line 2") == true)
        }
    }

    @Test func `list.estimates decides whether lists ask how soon, also while they are shown`()
        async throws
    {
        let ground = try await Ground.read()
        ground.prefetches = true
        ground.forgetCalls()
        let app = try AppUnderTest(on: ground, size: .usual, ["--switch", "list.estimates=false"])
        try await app.run { app in
            @MainActor func asked() -> Int { ground.calls.count { $0.contains("/timing") } }
            await app.advance(by: .seconds(5))
            // The one that is peeked at is asked by the peek.
            #expect(asked() <= 1)

            await app.press("F4")
            #expect(app.selectedRow?.contains("list.estimates") == true)
            await app.press("Enter")
            #expect(app.line(of: "list.estimates")?.contains("changed in this run") == true)
            await app.press("q")
            await app.advance(by: .seconds(5))
            #expect(asked() > 3)
        }
    }

    // MARK: Changed on the page

    @Test func `a switch is changed for this run, and back`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F4", "G", "Enter", "C-u")
            await app.type("31")
            await app.press("Enter")
            #expect(app.text.contains("it takes a number from 0.5 to 30."))
            await app.press("C-u")
            await app.type("0.5")
            await app.press("Enter")
            #expect(app.line(of: "peek.commit_after")?.contains("0.5 ") == true)
            #expect(
                app.text.contains(
                    "A row now opens once the button is held for 0.5 s, for this run."))
            await app.press("x")
            #expect(app.line(of: "peek.commit_after")?.contains("bundled") == true)
            await app.press("x")
            #expect(app.text.contains("Not now: it was not changed in this run."))
        }
    }

    @Test func `another theme paints everything anew`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F4", "j", "j", "Enter", "j", "j", "j", "Enter")
            #expect(app.line(of: "look.theme")?.contains("high_contrast") == true)
            let painted = app.console.themes.map { $0.paint(.danger) }
            #expect(painted == [Theme.highContrast.paint(.danger)])
            await app.press("x")
            #expect(app.console.themes.last?.paint(.danger) == Theme.standard.paint(.danger))
        }
    }

    @Test func `themes are seen while one is chosen, and leaving goes back`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            @MainActor func shown() -> Paint? { app.console.themes.last?.paint(.danger) }
            await app.press(":")
            await app.type("theme")
            await app.press("Enter", "j")
            #expect(shown() == Theme.dark.paint(.danger))
            #expect(app.text.contains("(x) standard") && app.text.contains("night_market"))
            await app.press("j")
            #expect(shown() == Theme.light.paint(.danger))
            await app.press("Esc")
            #expect(shown() == Theme.standard.paint(.danger))
            await app.press(":")
            await app.type("theme")
            await app.press("Enter", "j", "Enter")
            #expect(shown() == Theme.dark.paint(.danger))
            #expect(app.text.contains("The theme is dark now, for this run."))
        }
    }

    // MARK: The configuration, live

    @Test func `a changed configuration holds at once, and a broken one changes nothing`()
        async throws
    {
        let ground = try await Ground.offline()
        try configure("{ switches: { 'peek.commit_after': 2 } }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F4")
            #expect(app.line(of: "peek.commit_after")?.contains("2 ") == true)

            try replace("{\n\n switches: { 'peek.commit_after': 4 } }", on: ground)
            await rest(app)
            await app.shows("A row now opens once the button is held for 4 s.")
            let line = app.line(of: "peek.commit_after")
            #expect(line?.contains("4 ") == true)
            #expect(line?.contains("the configuration, line 3") == true)

            try configure("{\n switches: { 'peek.commit_after': }", on: ground)
            await rest(app)
            await app.shows("config.json5:2: ")
            #expect(app.line(of: "peek.commit_after")?.contains("4 ") == true)

            try configure("{\n switches: { 'peek.commit_after': 99 } }", on: ground)
            await rest(app)
            await app.shows("takes a number from 0.5")
            #expect(app.line(of: "peek.commit_after")?.contains("4 ") == true)

            try configure("{ switches: { 'peek.commit_after': 0.5 } }", on: ground)
            await rest(app)
            await app.shows("A row now opens once the button is held for 0.5 s.")
            await app.press("!")
            #expect(app.text.contains("config.json5:2:"))

            #expect(unlink(ground.configFile) == 0)
            await rest(app)
            await app.shows("A row now opens once the button is held for 3 s.")
        }
    }

    @Test func `keys, alerts and the mouse change with the configuration, and a warning stays`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            @MainActor func alerts() -> [String] {
                app.app.models.settings.current.alerts.map(\.rawValue)
            }
            #expect(app.text.contains("s sort") && alerts().isEmpty)
            try configure(
                "{ keys: { 'caterers.sort': 'z' }, alerts: ['milk'], mouse: false }", on: ground)
            await rest(app)
            await app.shows("z sort")
            #expect(alerts() == ["milk"] && !app.console.hasMouse)
            await app.press("z")
            #expect(app.text.contains("Sort by"))
            await app.press("Esc")

            try configure("{ keys: { 'caterers.sort': 'y' }, alerts: 3, mouse: true }", on: ground)
            await rest(app)
            await app.shows("y sort")
            #expect(alerts() == ["milk"] && app.console.hasMouse)
            // A word that is no allergen's name is told, and warned of all the same.
            try configure(
                "{ keys: { 'caterers.sort': 'w' }, alerts: ['milk', 'quinoa'] }", on: ground)
            await rest(app)
            await app.shows("w sort")
            #expect(alerts() == ["milk", "quinoa"])
            try configure("{ alerts: ['milk'] }", on: ground)
            await rest(app)
            try configure("{ keys: { 'caterers.sort': 'x' } }", on: ground)
            await rest(app)
            await app.shows("x sort")
            #expect(alerts() == ["milk"] && app.console.hasMouse)
            // Nor does whatever else reads the settings.
            await app.press(":")
            await app.type("settings")
            await app.press("Enter", "C-s")
            await app.shows("Settings kept")
            #expect(alerts() == ["milk"] && app.console.hasMouse)
        }
    }

    @Test func `a higher layer holds whatever the configuration becomes`() async throws {
        let ground = try await Ground.offline()
        try configure("{ switches: { 'list.estimates': true } }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual, ["--switch", "list.estimates=false"])
        try await app.run { app in
            await app.press("F4")
            try replace(
                "{ switches: { 'list.estimates': true, 'peek.commit_after': 9 } }", on: ground)
            await rest(app)
            await app.shows("A row now opens once the button is held for 9 s.")
            #expect(app.line(of: "list.estimates")?.contains("false") == true)
            #expect(app.line(of: "list.estimates")?.contains("--switch") == true)
        }
    }

    @Test func `an edit in steps, as some editors save, is one edit`() async throws {
        let ground = try await Ground.offline()
        try configure("{ switches: { 'peek.commit_after': 4 } }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F4")
            @MainActor func almost() async {
                await app.time.timer(of: Self.rest)
                await app.advance(by: Self.rest - .milliseconds(1))
                #expect(app.line(of: "peek.commit_after")?.contains("4 ") == true)
                #expect(!app.text.contains(" now.") && !app.text.contains("config.json5:"))
            }
            #expect(rename(ground.configFile, ground.configFile + "~") == 0)
            await almost()
            try configure("{\n switches: { 'peek.com", on: ground)
            await almost()
            try configure("{ switches: { 'peek.commit_after': 5 } }", on: ground)
            await rest(app)
            await app.shows("A row now opens once the button is held for 5 s.")
            #expect(app.app.models.activity.messages.messages.map(\.kind) == [.answer])

            #expect(rename(ground.configFile, ground.configFile + "~") == 0)
            await rest(app)
            await app.shows("A row now opens once the button is held for 3 s.")
        }
    }

    @Test func `two mistakes in one edit are both shown, and hold for this run only`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try configure(
                "{\n switches: { 'peek.commit_after': 99,\n 'look.theme': 'pink' } }", on: ground)
            await rest(app)
            await app.shows("2 messages: ! shows them")
            let messages = app.app.models.activity.messages.messages
            #expect(messages.count == 2 && messages.allSatisfy { $0.error == nil })
            await app.press("!")
            #expect(app.text.contains("config.json5:2:") && app.text.contains("config.json5:3:"))
        }
    }

    // MARK: The server

    nonisolated private static let answer =
        #"{"switches": {"peek.commit_after": 1.5, "order.hold": 0}}"#

    @Test func `what the server says holds once it is there, and offline afterwards`() async throws
    {
        let server = try ScriptedServer { _ in .answer(200, [], Self.answer) }
        let ground = try await Ground.read()
        try configure("{ switches_url: '\(server.url)/a.json' }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F4")
            await app.advance(by: .milliseconds(1))
            await app.shows("A row now opens once the button is held for 1.5 s.")
            let line = app.line(of: "peek.commit_after")
            #expect(line?.contains("the server 127.0.0.1:\(server.port)") == true)
            #expect(app.line(of: "order.hold")?.contains("5 ") == true)
            #expect(app.line(of: "order.hold")?.contains("bundled") == true)
            #expect(server.requests.count == 1)
            await app.press("r")
            await app.shows("The server answered.")
            #expect(server.requests.count == 2)
        }
        let later = try await ground.later()
        later.isOffline = true
        later.clock.advance(seconds: 3 * 3600)
        try await AppUnderTest(on: later, size: .usual).run { app in
            await app.press("F4")
            await app.advance(by: .seconds(100_000))
            let line = app.line(of: "peek.commit_after")
            #expect(line?.contains("1.5") == true && line?.contains("3 h ago") == true)
            #expect(server.requests.count == 2)
        }
    }

    @Test func `a private run asks no server, and knows nothing of earlier ones`() async throws {
        let server = try ScriptedServer { _ in .answer(200, [], Self.answer) }
        let ground = try Ground()
        try configure("{ switches_url: '\(server.url)' }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual, ["--private"])
        try await app.run { app in
            await app.press("F4")
            await app.advance(by: .seconds(100_000))
            #expect(app.line(of: "peek.commit_after")?.contains("bundled") == true)
            await app.press("r")
            await app.shows("A private run asks no server about switches.")
        }
        #expect(server.requests.isEmpty)
        #expect(Home.files(ground.stateDirectory).isEmpty)
    }

    @Test func `without a server to ask, that is said`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F4", "r")
            await app.shows("names no server to ask")
        }
    }

    // MARK: How the page looks

    @Test func `the page`() async throws {
        let ground = try await Ground.offline()
        try configure("{\n switches: { 'peek.commit_after': 2 } }", on: ground)
        try await expectScreen(
            "switches", on: ground, words: ["--switch", "look.theme=high_contrast"]
        ) { app in
            await app.press("F4", "j")
        }
    }
}

extension AppUnderTest {
    /// The first line with these words.
    fileprivate func line(of words: String) -> String? { lines.first { $0.contains(words) } }
}
