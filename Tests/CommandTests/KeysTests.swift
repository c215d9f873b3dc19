import TestSupport
import Testing

/// The keys of the screens, as the command tells them and the configuration changes them.
@Suite(.timeLimit(.minutes(10)))
struct KeysTests {
    private static let presets = ["vi", "arrows", "emacs"]

    private static func actions(_ program: Program) async throws -> [JSONAnswer] {
        try await program.run("keys", "--json").json["data"]["actions"].rows
    }

    private static func program(_ keys: String) throws -> Program {
        let program = try Program()
        try program.configure("{\n  keys: \(keys),\n}\n")
        return program
    }

    private static func keys(_ actions: [JSONAnswer], _ name: String) -> [String] {
        actions.first { $0["ref"].text == name }?["keys"].texts ?? []
    }

    @Test(arguments: presets)
    func `no key does two things on one screen`(preset: String) async throws {
        let program = try Self.program("{preset: '\(preset)', 'app.mouse': 'F12'}")
        #expect(try await program.run("config", "check").status == 0)

        let all = try await Self.actions(program)
        let screens = Set(all.flatMap(\.["screens"].texts))
        #expect(screens.isSuperset(of: ["caterers", "first run", "choice", "rows to fix", "form"]))
        for screen in screens {
            let actions = all.filter { $0["screens"].texts.contains(screen) }
            let keys = actions.flatMap(\.["keys"].texts)
            #expect(actions.count > 2 && Set(keys).count == keys.count, "\(screen)")
        }
    }

    /// Letters that mean something else on another screen. A new one belongs here only if no free letter
    /// says what it does.
    private static let meanings = [
        "A": "address, addresses", "L": "all saved, log or messages",
        "M": "mute, order together, other menus", "S": "save, search dishes",
        "U": "add usual, your usual", "W": "account, who", "X": "empty, removed, thrown away",
        "a": "add, all alike, one more", "e": "change, edit, options", "f": "diet, rows to fix",
        "h": "back, here, left", "l": "details, load, open, right, saved",
        "m": "menu, module, price, save", "n": "elsewhere, note, rename",
        "o": "occasion, open in a browser, open now", "q": "back, close",
        "s": "sort, statistics, what came of it", "t": "running order, sections, time, tip",
        "v": "level, receipt", "w": "ask servers, shares, where it goes, who",
        "x": "as before, drop, remove, take away, throw away",
    ]

    @Test func `no letter gets another meaning unseen`() async throws {
        var found: [String: Set<String>] = [:]
        for action in try await Self.actions(Self.program("{preset: 'vi'}")) {
            for key in action["keys"].texts where key.count == 1 && key.allSatisfy(\.isLetter) {
                found[key, default: []].insert(action["name"].text ?? "")
            }
        }
        let several = found.filter { $1.count > 1 }
            .mapValues { $0.sorted().joined(separator: ", ") }
        #expect(several == Self.meanings)
    }

    @Test(arguments: presets)
    func `nothing has only keys that need AltGr somewhere`(preset: String) async throws {
        let actions = try await Self.actions(Self.program("{preset: '\(preset)'}"))

        #expect(actions.count > 40)
        for action in actions where !action["keys"].rows.isEmpty {
            #expect(
                action["keys"].texts.contains { key in
                    !key.contains { "[]{}\\|@~#$".contains($0) }
                }, "\(action["ref"].text ?? "")")
        }
    }

    @Test(arguments: presets)
    func `Enter opens, Esc goes back, and help and palette have keys`(
        preset: String
    ) async throws {
        let actions = try await Self.actions(Self.program("{preset: '\(preset)'}"))
        func owners(_ key: String) -> [String?] {
            actions.filter { $0["keys"].texts.contains(key) }.map(\.["ref"].text)
        }

        // What each screen is for; none of it spends.
        let opening = [
            "list.open", "basket.options", "messages.details", "switches.change",
            "configuration.change", "near.add", "draft.load", "checkout.next", "address.open",
            "dialog.accept",
            "wishes.fix", "merge.other",
            "form.goOn", "field.keep",
        ]
        #expect(owners("Enter") == opening)
        #expect(owners("Esc") == ["dialog.leave", "field.clear", "app.back"])
        #expect(owners("F1") == ["app.help"] && owners(":") == ["app.palette"])
        #expect(owners("C-c").isEmpty && owners("C-z").isEmpty)
    }

    @Test(arguments: presets)
    func `the sections of a menu have keys in both directions`(preset: String) async throws {
        let actions = try await Self.actions(Self.program("{preset: '\(preset)'}"))

        #expect(Self.keys(actions, "menu.nextSection").contains(")"))
        #expect(Self.keys(actions, "menu.previousSection").contains("("))
    }

    @Test func `every action says what it does, where, and how else`() async throws {
        let program = try Program()
        for action in try await Self.actions(program) {
            #expect(
                action.keys == ["ref", "name", "summary", "group", "screens", "keys", "twin"])
            #expect(action["name"].text?.isEmpty == false)
            #expect((action["summary"].text?.count ?? 0) > 10)
            #expect(!action["screens"].rows.isEmpty)
        }
    }

    @Test func `what is said to do the same on the command line is a command`() async throws {
        let program = try Program()
        let twins = Set(try await Self.actions(program).compactMap(\.["twin"].text))

        #expect(twins.count > 5)
        for twin in twins {
            let words = twin.split(separator: " ").map(String.init)
            #expect(words.first == "eat-tui")
            let outcome = try await program.run(words.dropFirst() + ["--help"])
            #expect(outcome.status == 0, "\(twin)")
        }
    }

    @Test func `the table fits the terminal and names every action`() async throws {
        let program = try Program()
        let actions = try await Self.actions(program)
        let table = try await program.with(nil, ["COLUMNS": "80"]).run("keys")

        #expect(table.status == 0 && table.lines.allSatisfy { $0.count <= 80 })
        for action in actions {
            let name = try #require(action["ref"].text)
            #expect(table.lines.count { $0.hasSuffix(" " + name) } == 1, "\(name)")
        }
        #expect(table.err.contains("vi") && table.err.contains("config.json5"))
        let plain = try await program.run("keys", "--plain", "--fields", "keys,ref")
        #expect(plain.lines.contains("j,Down\tlist.down"))
    }

    // MARK: Keys of one's own

    @Test(arguments: ["Enter", "Space", "a", "Down", "C-s", "C-w"])
    func `no key that is pressed in passing orders`(key: String) async throws {
        let program = try Self.program("{'checkout.place': '\(key)'}")
        let check = try await program.run("config", "check")
        #expect(check.status == 2 && check.out.contains(" in passing"), "\(check.out)")
        #expect(Self.keys(try await Self.actions(program), "checkout.place") == ["P"])
    }

    @Test func `what cannot be taken back begins with no key of forms and lists`() async throws {
        let program = try Self.program("{'orders.settle': 'Enter', 'account.delete': 'C-s'}")
        let check = try await program.run("config", "check")
        #expect(check.lines.count == 2, "\(check.out)")
        #expect(check.lines.allSatisfy { $0.contains(" in passing") }, "\(check.out)")
        let actions = try await Self.actions(program)
        #expect(Self.keys(actions, "orders.settle") == ["s"])
        #expect(Self.keys(actions, "account.delete") == ["F8"])
    }

    @Test func `keys of what lies over a screen are as one wants them, and clash there alone`()
        async throws
    {
        let program = try Self.program(
            "{'wishes.drop': 'D', 'merge.here': ['y', 'Left'], 'dialog.leave': 'F11',\n"
                + "'form.keep': 'F2', 'list.down': ['j', 'C-n', 'Tab'],\n"
                + "'caterers.sort': 'd', 'wishes.edit': 'a'}")
        let check = try await program.run("config", "check")
        let actions = try await Self.actions(program)

        // What sorts kitchens is no matter among rows to fix, and further keys go without a word.
        #expect(check.status == 2 && check.lines.count == 1)
        #expect(
            check.out.contains(":4: \"a\" does \"wishes.edit\" now, and no longer \"wishes.alike\"")
        )
        #expect(Self.keys(actions, "wishes.drop") == ["D"])
        #expect(Self.keys(actions, "wishes.dish") == ["d"])
        #expect(Self.keys(actions, "merge.here") == ["y", "Left"])
        #expect(Self.keys(actions, "dialog.leave") == ["F11", "Esc"])
        #expect(Self.keys(actions, "form.keep") == ["F2"])
        #expect(Self.keys(actions, "dialog.next").isEmpty)
    }

    @Test func `own keys take the place of the preset's`() async throws {
        let program = try Self.program(
            "{preset: 'emacs', 'caterers.sort': 'o', 'caterers.openNow': 's',\n"
                + "'list.down': ['j', 'Down'], 'menu.sections': []}")
        let actions = try await Self.actions(program)

        #expect(try await program.run("config", "check").status == 0)
        #expect(Self.keys(actions, "caterers.sort") == ["o"])
        #expect(Self.keys(actions, "caterers.openNow") == ["s"])
        #expect(Self.keys(actions, "list.down") == ["j", "Down"])
        #expect(Self.keys(actions, "list.up") == ["C-p", "Up"])
        #expect(Self.keys(actions, "menu.sections").isEmpty)
    }

    @Test func `a conflict is told with its line, and what is left works`() async throws {
        let program = try Self.program(
            "{\n    'caterers.sort': ['f', 'x'],\n    'menu.diet': 'Esc',\n  }")
        let check = try await program.run("config", "check")

        #expect(check.status == 2 && check.lines.count == 2)
        #expect(check.lines.first?.hasPrefix(program.configFile + ":3: ") == true)
        #expect(check.out.contains("\"caterers.diet\""))
        #expect(check.lines.last?.contains(":4: \"Esc\" always does \"app.back\"") == true)
        let actions = try await Self.actions(program)
        #expect(Self.keys(actions, "caterers.sort") == ["f", "x"])
        #expect(Self.keys(actions, "caterers.diet") == ["F6"])
        #expect(Self.keys(actions, "app.back").last == "Esc")
    }

    @Test(arguments: [
        ("{'caterers.srot': 'o'}", "caterers.sort"), ("{'list.dwon': ['o']}", "list.down"),
        ("{preset: 'nano'}", "emacs"), ("{'list.down': 'PgSideways'}", "PgSideways"),
        ("{'list.down': 3}", "list.down"), ("'vi'", "preset"),
        ("{'list.down': 'C-c'}", "signal"), ("{'list.down': 'C-m'}", "Enter"),
    ])
    func `what makes no sense is told with what was meant`(
        keys: String, meant: String
    ) async throws {
        let program = try Self.program(keys)
        let check = try await program.run("config", "check")

        #expect(check.status == 2 && check.lines.count == 1)
        #expect(check.out.contains(":2: ") && check.out.contains(meant))
        #expect(Self.keys(try await Self.actions(program), "list.up") == ["k", "Up"])
    }

    @Test func `one bad line leaves the others as they are`() async throws {
        let program = try Self.program("{preset: 'arrows', 'list.down': 3, 'app.undo': 'z'}")
        let actions = try await Self.actions(program)

        #expect(Self.keys(actions, "app.undo") == ["z"])
        #expect(Self.keys(actions, "list.down") == ["Down"])
    }

    @Test func `keys from the configuration are told harmlessly`() async throws {
        let program = try Self.program("{'a\\u001b[31m\\u202e': 'x', 'list.down': '\\u001b[2J'}")
        for command in [["keys"], ["keys", "--json"], ["config", "check"]] {
            #expect(try await program.run(command).trouble == nil)
        }
    }
}
