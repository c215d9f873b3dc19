import Files
import Terminal
import TestSupport
import Testing
import ViewModels

import Presentation

@testable import Commands
@testable import Screens

/// The page of all keys of the configuration: what holds, what set it, and how to change it.
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ConfigurationTests {
    private static let rest: Duration = .milliseconds(100)

    @Test
    func `an empty list shows how one is written, and another language and no server are said`()
        async throws
    {
        let ground = try await Ground.offline()
        try configure("{ alerts: [] }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F3")
            let screen = try #require(app.app.screen as? ConfigurationScreen)
            @MainActor func reading(_ name: String) throws -> SettingReading {
                try #require(screen.model.list.rows.first { $0.id.rawValue == name })
            }
            let alerts = try reading("alerts")
            #expect(alerts.value == "[]" && alerts.line == "alerts: [\"peanuts\"],")
            let server = SettingReading.ID(rawValue: "server")
            let refusal = screen.model.refusal(of: "what is this", for: server)
            #expect(refusal?.contains("\"what is this\"") == true, "\(refusal ?? "")")
            #expect(screen.model.refusal(of: "food.example", for: server) == nil)
            // Nothing is waited for, as other tests speak English.
            app.speak(try #require(Language("de")))
            defer { app.speak(.base) }
            #expect(try reading("language").value == "\"de\"")
        }
    }

    private func configure(_ text: String, on ground: Ground) throws {
        try Program.put(text, at: ground.configFile)
    }

    @Test func `each key has its value, its source and the line to write`() async throws {
        let ground = try await Ground.offline()
        try configure("{\n  timeout: '7s',\n  theme: 'paper' }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual, ["--max-age", "5m"])
        try await app.run { app in
            await app.press("F3", "/")
            await app.type("max")
            await app.press("Enter")
            #expect(app.text.contains("1 of \(ConfigKeys.all.count) match"))
            #expect(app.selectedRow?.contains("\"5m\"") == true)
            #expect(app.selectedRow?.contains("--max-age") == true)
            #expect(app.text.contains("max_age: \"10m\","))
            #expect(app.text.contains("What set it is stronger than the file."))
            #expect(app.text.contains("A change in the file"))
            await app.press("Esc", "/")
            await app.type("colours of")
            await app.press("Enter")
            #expect(app.selectedRow?.contains("the configuration, line 3") == true)
            await app.press("y", "Enter")
            #expect(app.console.screen.copied == ["theme: \"paper\","])
        }
    }

    @Test func `a mouse that the terminal does not report is off, whatever was chosen`()
        async throws
    {
        let ground = try await Ground.offline()
        try configure("{ mouse: true }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual)
        app.console.takesMouse = false
        try await app.run { app in
            await app.press("F3")
            let screen = try #require(app.app.screen as? ConfigurationScreen)
            #expect(screen.model.list.rows.first { $0.id.rawValue == "mouse" }?.value == "false")
            await app.press(":")
            await app.type("mouse")
            await app.press("Enter")
            #expect(app.text.contains("The mouse stays off in this terminal."), "\(app.text)")
        }
    }

    /// Every key, with a value that is not its default. The language is that of the whole process.
    private static let all = """
        {
          server: 'http://127.0.0.1:1', place: '47,0', geocoder: 'https://g.example',
          ca_file: '/x.pem', proxy: 'http://u:hunter2@p.example:3128', plain_http_hosts: ['h'],
          timeout: '9s', max_age: '9m', color: 'never', theme: 'mono', hold: '9s',
          log_level: 'debug', log_format: 'json', log_journal: true,
          log_server: 'tls://l.example:1', telemetry_url: 'https://t.example', ascii: true,
          pictures: 'blocks', ambiguous_width: 'wide',
          screen_reader: true, diet: 'vegan', alerts: ['milk'], prefetch: false, peek: false,
          mouse: false, notify: false, notify_command: 'true', clipboard: true,
          credentials: {command: 'pass'}, browser: 'b',
          payee: {name: 'Ada', iban: 'DE89370400440532013000'},
          keys: {preset: 'emcas', 'caterers.sort': 'z', 'caterers.srot': 'w'},
          switches: {'peek.commit_after': 4}, switches_url: 'https://s.example',
          registry: 'https://r.example/list.json',
          experiments: false,
        }
        """

    @Test func `what is followed holds at once, the rest says that it waits, and no secret shows`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F3")
            let screen = try #require(app.app.screen as? ConfigurationScreen)
            @MainActor func reading(_ name: String) -> SettingReading? {
                screen.model.list.rows.first { $0.id.rawValue == name }
            }
            #expect(screen.model.list.rows.map(\.id.rawValue) == ConfigKeys.all.map(\.name))
            try configure(Self.all, on: ground)
            await app.time.timer(of: Self.rest)
            await app.advance(by: Self.rest)
            await app.until("followed") { reading("peek")?.value == "false" }

            let (file, remarks) = try Config.read(ground.configFile)
            // Half blocks in vain, and two wrong keys.
            #expect(remarks.count == 3)
            for key in ConfigKeys.all where key.name != "language" {
                let written = try #require(key.written(file), "\(key.name)")
                let now = file.texts[key.name]?.text ?? written
                let row = try #require(reading(key.name))
                switch row.following {
                case .live: #expect(row.value == now && row.waiting == nil, "\(key.name)")
                case .start:
                    #expect(row.waiting?.text == "The file says \(now) by now.", "\(key.name)")
                }
                let shown = "\(row.value ?? "") \(row.waiting?.text ?? "") \(row.line)"
                #expect(!shown.contains("hunter2") && !shown.contains("DE8937040044"))
                // A line to write is one that can be read.
                try configure("{ \(row.line) }", on: ground)
                #expect(try Config.read(ground.configFile).1.isEmpty, "\(row.line)")
            }
            // The right keys hold, the wrong ones are told.
            #expect(reading("keys")?.value == "{ \"caterers.sort\": [\"z\"] }")
            let told = app.app.models.activity.messages.messages.map(\.sentence.text)
            #expect(told.contains { $0.contains(":12: ") && $0.contains("vi, arrows, emacs") })
            #expect(told.contains { $0.contains(":12: ") && $0.contains("\"caterers.sort\"?") })
        }
    }

    @Test func `a preview that the file hides goes at once, and comes back with it`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.until("the preview") { app.text.contains("peek:") }
            for (line, isShown) in [("{ peek: false }", false), ("{ peek: true }", true)] {
                try configure(line, on: ground)
                await app.time.timer(of: Self.rest)
                await app.advance(by: Self.rest)
                await app.until("\(line)") { app.text.contains("peek:") == isShown }
            }
        }
    }

    @Test func `a wrong change leaves in force what was, and says what stands in the file and why`()
        async throws
    {
        let ground = try await Ground.offline()
        try configure("{ notify: false, theme: 'mono', geocoder: 'a b' }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F3")
            let screen = try #require(app.app.screen as? ConfigurationScreen)
            @MainActor func reading(_ name: String) throws -> SettingReading {
                try #require(screen.model.list.rows.first { $0.id.rawValue == name })
            }
            let geocoder = try reading("geocoder")
            #expect(geocoder.value == nil && geocoder.source == .standard)
            #expect(geocoder.waiting?.text.contains("Line 1 of the file says \"a b\"") == true)
            try configure("{\n notify: 'no', theme: 'mnoo',\n experiments: 1 }", on: ground)
            await app.time.timer(of: Self.rest)
            await app.advance(by: Self.rest)
            await app.until("told") {
                app.app.models.activity.messages.messages.contains {
                    $0.sentence.text.contains(
                        "\"notify\" must be true or false.  What held before stays.")
                }
            }
            for (name, value) in [("notify", "false"), ("theme", "\"mono\"")] {
                let row = try reading(name)
                #expect(row.value == value && row.source == .earlier, "\(row)")
                #expect(row.waiting?.text.contains("Line 2 of the file says") == true, "\(row)")
            }
        }
    }

    @Test
    func `enter on a key changes that very key in the file, and a value that is wrong stays out`()
        async throws
    {
        let ground = try await Ground.offline()
        try configure("{ // mine\n  notify: true }", on: ground)
        // These need somebody or something there, and "server" a server that was added.
        let refused: Set = ["ca_file", "credentials", "notify_command", "browser"]
        let app = try AppUnderTest(on: ground, size: .usual, ["--offline"])
        try await app.run { app in
            await app.press("F3")
            for key in ConfigKeys.all where key.name != "language" {
                await app.press("/")
                await app.type(key.name)
                await app.press("Enter")
                let screen = try #require(app.app.screen as? ConfigurationScreen)
                screen.list.select(id: SettingReading.ID(rawValue: key.name))
                let row = try #require(screen.list.selectedRow)
                await app.press("Enter")
                #expect(app.text.contains(key.name), "\(app.text)")
                if let other = row.choices.firstIndex(where: { $0 != row.typed }) {
                    let now = row.typed.flatMap { row.choices.firstIndex(of: $0) } ?? 0
                    for _ in 0..<max(0, other - now) { await app.press("j") }
                    for _ in 0..<max(0, now - other) { await app.press("k") }
                } else {
                    await app.press("C-u")
                    let other = key.name == "keys" ? "{ \"caterers.sort\": \"z\" }" : "[\"milk\"]"
                    await app.type(key.example ?? other)
                }
                await app.press("Enter")
                let (file, _) = try Config.read(ground.configFile)
                if refused.contains(key.name) {
                    #expect(!file.named.contains(key.name), "\(key.name)")
                    #expect(app.text.contains("\"\(key.name)\" names"), "\(app.text)")
                } else {
                    #expect(file.named.contains(key.name), "\(key.name): \(app.text)")
                }
                await app.press("Esc", "Esc")
                if !(app.app.screen is ConfigurationScreen) { await app.press("F3") }
            }
            let text = try ConfigFile(at: ground.configFile).text
            #expect(text.contains("// mine") && text.contains("notify: false"), "\(text)")
        }
    }

    @Test func `the smallest screen shows the keys and the value of the selected one`() async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: 24, lines: 6))
        try await app.run { app in
            await app.press("F3", "j")
            #expect(app.selectedRow?.contains("place") == true, "\(app.text)")
            #expect(app.text.contains("place is not set"), "\(app.text)")
        }
    }

    @Test func `the smallest screen has the line to type in, and says why what was typed is wrong`()
        async throws
    {
        let ground = try await Ground.offline()
        try configure("{ hold: '1m', timeout: '2m' }", on: ground)
        let app = try AppUnderTest(on: ground, size: Size(columns: 24, lines: 6))
        try await app.run { app in
            for key in ConfigKeys.all where key.choices.isEmpty {
                await app.press("F3")
                let screen = try #require(app.app.screen as? ConfigurationScreen)
                screen.list.select(id: SettingReading.ID(rawValue: key.name))
                await app.press("Enter")
                #expect(app.lines.contains { $0.hasPrefix(" >") }, "\(app.text)")
                await app.press("Esc", "Esc")
            }
            await app.press("F3")
            let screen = try #require(app.app.screen as? ConfigurationScreen)
            screen.list.select(id: SettingReading.ID(rawValue: "timeout"))
            await app.press("Enter")
            // As the file has it, and not as it is understood.
            #expect(app.text.contains("\n > 2m"), "\(app.text)")
            await app.press("C-u")
            await app.type("soon")
            await app.press("Enter")
            #expect(app.text.contains("\"timeout\" takes a span"), "\(app.text)")
            #expect(app.text.contains("\n > soon"), "\(app.text)")
        }
    }

    @Test
    func `a key is unset by an empty line or by its choice, and one that is not there is told`()
        async throws
    {
        let ground = try await Ground.offline()
        try configure("{ // mine\n  timeout: '2m', notify: false }", on: ground)
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F3")
            let screen = try #require(app.app.screen as? ConfigurationScreen)
            screen.list.select(id: SettingReading.ID(rawValue: "timeout"))
            #expect(app.text.contains("\"2m\""), "\(app.text)")
            await app.press("Enter")
            #expect(app.text.contains("How long to wait for a server"), "\(app.text)")
            #expect(app.text.contains("if the line is emptied"), "\(app.text)")
            await app.press("C-u", "Enter")
            #expect(app.text.contains("\"timeout\" is not in"), "\(app.text)")
            screen.list.select(id: SettingReading.ID(rawValue: "notify"))
            await app.press("Enter", "G")
            #expect(app.text.contains("> ( ) take it out of the file"), "\(app.text)")
            await app.press("Enter")
            #expect(try ConfigFile(at: ground.configFile).text == "{ // mine\n }")
            screen.list.select(id: SettingReading.ID(rawValue: "geocoder"))
            await app.press("Enter", "C-u", "Enter")
            #expect(app.text.contains("there is nothing to unset"), "\(app.text)")
        }
    }

    @Test func `what stays for the run although the file no longer says it is told so`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F3")
            let screen = try #require(app.app.screen as? ConfigurationScreen)
            for name in ["alerts", "keys"] {
                let row = screen.model.list.rows.first { $0.id.rawValue == name }
                let told = SettingWords.following(try #require(row))
                #expect(told == Say.Settings.followedButNotUnset, "\(name)")
            }
        }
    }

    @Test func `a value that is refused when it is looked up comes back with its question`()
        async throws
    {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("F3", "j")
            #expect(app.text.contains("place is not set."), "\(app.text)")
            #expect(app.text.contains("As a line of the file: place: "), "\(app.text)")
            await app.press("Enter")
            await app.type("nonsense")
            await app.press("Enter")
            await app.until("asked again") { app.text.contains("> nonsense") }
            #expect(app.text.contains("is no LAT,LNG"), "\(app.text)")
            await app.press("C-u")
            await app.type("48.85,2.36")
            await app.press("Enter")
            await app.until("written") {
                (try? ConfigFile(at: ground.configFile).text)?.contains("48.85") == true
            }
        }
    }

    @Test func `what a variable stands in for is not stronger than the file`() {
        @MainActor func following(_ source: SettingReading.Source) -> String {
            SettingWords.following(
                SettingReading(
                    SettingReading.ID(rawValue: "language"), meaning: .settings.keyLanguage,
                    value: "fr", canonical: "fr", understood: nil, otherwise: .settings.notSet,
                    source: source, following: .live, waiting: nil, isList: false,
                    line: "language: 'fr',", choices: [], typed: "fr", isInFile: false,
                    isUnsetLive: true))
        }
        #expect(following(.fallback(variable: "LC_ALL")) == Say.Settings.followedLive)
        #expect(following(.environment(variable: "EAT_X")).contains("stronger"))
    }

    @Test func `the line to write is there on a small screen too`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .small)
        try await app.run { app in
            await app.press("F3", "/")
            await app.type("notify_command")
            await app.press("Enter")
            #expect(app.text.contains("notify_command: \"notify-send\","), "\(app.text)")
        }
    }

    @Test func `a theme says how to keep it, and where it does not show`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: Size(columns: 140, lines: 40))
        try await app.run { app in
            @MainActor func choose() async {
                await app.press(":")
                await app.type("theme")
                await app.press("Enter", "j", "Enter")
            }
            await choose()
            #expect(app.text.contains("For good: theme: \"dark\" in "))
            app.console.showsThemes = false
            await choose()
            #expect(app.text.contains("Its colours do not show here: this terminal has too few."))
            app.console.hasColors = false
            await choose()
            #expect(app.text.contains("It does not show here, where there are no colours."))
        }
    }

    /// Draws a list that nothing chooses from, and takes text that nobody is asked for.
    private struct Mute: Layer {
        let bindings: [KeyBinding] = []
        let isTyping = true
        let choices: (any Choices)? = nil

        func draw(in frame: inout Frame, area: Rect) {
            let rows: [ListView.Row] = [.cells([[Span("Soup")]])]
            ListView(
                columns: [ListView.Column(width: .flexible(minimum: 4))], rows: rows, selected: 0,
                showsHeader: false
            ).draw(in: &frame, area: area)
            if frame.reading == nil { frame.write("Only for the eye", line: 2, in: area) }
        }
    }

    @Test func `a layer without its linear form is found`() {
        let troubles = LinearInspection.troubles(
            of: Mute(), drawnIn: Size(columns: 40, lines: 5))
        #expect(troubles.count == 3, "\(troubles)")
    }
}
