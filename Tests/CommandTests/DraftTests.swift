import Dispatch
import Glibc
import Kitchen
import TestSupport
import Testing
import Services

@Suite(.timeLimit(.minutes(10)))
struct DraftTests {
    private let program: Program

    init() async throws {
        program = try KitchenServer.still().visitor()
        #expect(try await program.run("menu", "krua mae").status == 0)
        #expect(try await offline("basket", "add", "fish cakes", "--from", "krua").status == 0)
    }

    private func offline(_ words: String...) async throws -> Outcome {
        try await program.run(["--offline"] + words)
    }

    private func names(_ words: String...) async throws -> [String?] {
        let json = try await program.run(["--offline", "draft", "ls", "--json"] + words).json
        return json["data"]["drafts"].rows.map { $0["name"].text }
    }

    private func file(_ name: String) -> String { program.home.path + "/" + name }

    @Test func `changes are dated by the program's clock`() async throws {
        let (noon, later) = ("2031-05-06T10:30:00Z", "2031-05-07T10:30:00Z")
        let today = program.with(nil, ["EAT_CLOCK": noon])
        #expect(try await today.run("--offline", "draft", "save", "lunch").status == 0)
        let tomorrow = program.with(nil, ["EAT_CLOCK": later])
        let edited = try await tomorrow.run("--offline", "basket", "add", "fish cakes")
        #expect(edited.status == 0, "\(edited.err)")
        let edits = try await offline("draft", "ls", "--json").json["data"]["drafts"][0]
        #expect(edits["touched_at"].text == later)
        #expect(try await today.run("--offline", "draft", "rm", "lunch").status == 0)
        let gone = try await offline("draft", "ls", "--discarded", "--json").json["data"]
        #expect(gone["drafts"][0]["discarded_at"].text == noon)
    }

    @Test func `a draft that is imported gets a number where another has its name`() async throws {
        #expect(try await offline("draft", "save", "Lunch").status == 0)
        #expect(try await program.run("export", file("lunch.eat")).status == 0)
        let other = try KitchenServer.still().visitor()
        _ = try await other.run("menu", "krua mae")
        _ = try await other.run("--offline", "basket", "add", "fish cakes", "--from", "krua")
        #expect(try await other.run("--offline", "draft", "save", "lunch").status == 0)

        let imported = try await other.run("import", file("lunch.eat"))
        #expect(imported.status == 0 && imported.err.contains("\"Lunch 2\""), "\(imported.err)")
        let shown = try await other.run("--offline", "draft", "show", "Lunch 2")
        #expect(shown.out.contains("ish cakes"))
        let again = try await other.run("import", file("lunch.eat"))
        #expect(!again.err.contains("Lunch"))
    }

    @Test func `a draft of an archive that is not read to its end gets a number as well`()
        async throws
    {
        #expect(try await offline("draft", "save", "Lunch").status == 0)
        // More than one transaction takes.
        try await Program.sqlite(
            program.userFile,
            """
            WITH RECURSIVE n(i) AS (VALUES(1001) UNION ALL SELECT i + 1 FROM n WHERE i < 4000)
            INSERT INTO favourite SELECT 'canteen:/' || i, i, 0 FROM n
            """)
        #expect(try await program.run("export", file("lunch.eat")).status == 0)
        let other = try KitchenServer.still().visitor()
        _ = try await other.run("menu", "krua mae")
        _ = try await other.run("--offline", "basket", "add", "fish cakes", "--from", "krua")
        #expect(try await other.run("--offline", "draft", "save", "lunch").status == 0)
        try await Program.sqlite(
            other.userFile,
            """
            CREATE TRIGGER stop BEFORE INSERT ON favourite WHEN NEW.ref = 'canteen:/4000'
            BEGIN SELECT json('['); END
            """)
        let imported = try await other.run("import", file("lunch.eat"))
        #expect(imported.status != 0 && imported.out.isEmpty)
        #expect(imported.err.contains("\"Lunch 2\""), "\(imported.err)")
        #expect(try await other.run("--offline", "draft", "show", "Lunch 2").status == 0)
    }

    // MARK: Killed

    @Test(arguments: ["duplicate", "import"])
    func `what is killed while it copies has copied all or nothing`(verb: String) async throws {
        for dish in ["corn fritters", "som tam", "tom kha"] {
            for diner in ["Ann", "Bo", "Cleo", "Dan"] {
                _ = try await offline("basket", "add", dish, "--for", diner)
            }
        }
        #expect(try await offline("draft", "save", "usual").status == 0)
        let lines = try await offline("draft", "show", "usual", "--json").json["data"]["lines"]
        #expect(lines.rows.count > 4)
        #expect(try await offline("draft", "export", "usual", file("usual.json")).status == 0)
        func words(_ name: String) -> [String] {
            let source = verb == "import" ? file("usual.json") : "usual"
            return ["--offline", "draft", verb, source] + (verb == "import" ? [] : [name])
        }
        let began = ContinuousClock.now
        #expect(try await program.run(words("whole")).status == 0)
        let length = ContinuousClock.now - began
        for part in 1...16 {
            let copier = try ChildProcess(
                Program.tui, program.prefix + words("copy \(part)"),
                environment: program.environment)
            try await Task.sleep(for: length * part / 18)
            copier.signal(SIGKILL)
            _ = try copier.outcome()
        }
        for draft in try await offline("draft", "ls", "--json").json["data"]["drafts"].rows {
            let ref = try #require(draft["ref"].text)
            let shown = try await offline("draft", "show", ref, "--json").json["data"]["lines"]
            #expect(shown.rows.count == lines.rows.count)
        }
        #expect(try await program.run("--offline", "doctor").status == 0)
    }

    // MARK: Keeping

    @Test func `a draft is saved under a name and then needs none`() async throws {
        let nameless = try await offline("draft", "save")
        #expect(nameless.status == 2)
        #expect(nameless.err.contains("eat-tui draft save NAME"))
        #expect(try await offline("draft", "save", "the", "usual").status == 0)
        _ = try await offline("basket", "add", "corn fritters")
        let edited = try await offline("draft", "show", "usual", "--json").json["data"]
        #expect(edited["state"].text == "edited")
        #expect(try await offline("draft", "save").status == 0)
        let saved = try await offline("draft", "show", "the usual", "--json").json["data"]
        #expect(saved["state"].text == "saved")
        #expect(saved["lines"].rows.count == 2)
    }

    @Test func `drafts are named, copied, thrown away and brought back`() async throws {
        _ = try await offline("draft", "save", "usual")
        #expect(try await offline("draft", "duplicate", "usual", "friday", "team").status == 0)
        #expect(try await Set(names()) == ["usual", "friday team"])
        let taken = try await offline("draft", "rename", "friday team", "Usual")
        #expect(taken.status == 2)
        #expect(taken.err.contains("already"))
        #expect(try await offline("draft", "rename", "friday team", "monday").status == 0)
        #expect(try await offline("draft", "rm", "monday").status == 0)
        #expect(try await names() == ["usual"])
        #expect(try await names("--discarded") == ["monday"])
        #expect(try await offline("draft", "show", "monday").out.contains("(thrown away)"))
        #expect(try await offline("basket", "show", "--draft", "monday").status == 3)
        #expect(try await offline("draft", "restore", "monday").status == 0)
        #expect(try await Set(names()) == ["usual", "monday"])
        #expect(try await offline("draft", "rm", "monday").status == 0)
        #expect(try await offline("draft", "purge", "--yes").out == "Removed 1 draft for good.\n")
        #expect(try await offline("draft", "restore", "monday").status == 3)
        #expect(try await names("--discarded").isEmpty)
    }

    @Test func `commands work on the draft touched last unless another is named`() async throws {
        _ = try await offline("draft", "save", "usual")
        _ = try await offline("draft", "duplicate", "usual", "friday")
        _ = try await offline("basket", "add", "corn fritters", "--draft", "usual")
        let shown = try await offline("basket", "show", "--json").json["data"]
        #expect(shown["name"].text == "usual")
        let other = try await offline("basket", "show", "--draft", "fri", "--json").json["data"]
        #expect(other["lines"].rows.count == 1)
        let near = try await offline("basket", "show", "--draft", "usuall")
        #expect(near.status == 3)
        #expect(near.err.contains("Did you mean \"usual\"?"))
    }

    @Test func `where the saved draft changed too, nothing is saved until that is decided`()
        async throws
    {
        _ = try await offline("draft", "save", "usual")
        _ = try await offline("basket", "set", "1", "--quantity", "2")
        try await Program.sqlite(program.userFile, "UPDATE basket_line SET quantity = 7")
        let asked = try await offline("draft", "save")
        #expect(asked.status == 3)
        #expect(asked.err.contains("The quantity of Fish cakes is 2 here and 7 there."))
        #expect(asked.err.contains("--keep mine"))
        #expect(try await offline("draft", "save", "--keep", "saved").status == 0)
        let lines = try await offline("basket", "show", "--json").json["data"]["lines"].rows
        #expect(lines.first?["quantity"].number == 7)
    }

    @Test func `a kill at any instant loses no line that was acknowledged`() async throws {
        var dice = Campaign.generator(5)
        var acknowledged: Set<String> = []
        var started: Set<String> = [""]
        for round in 1...Campaign.rounds(20) {
            let diner = "\(round)"
            started.insert(diner)
            let process = try program.start(
                "--offline", "basket", "add", "corn fritters", "--for", diner, "--draft", "krua mae"
            )
            let (pid, patience) = (process.id, Int.random(in: 0...60_000, using: &dice))
            DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(patience)) {
                kill(pid, SIGKILL)
            }
            if try !process.outcome().out.isEmpty { acknowledged.insert(diner) }
        }
        let lines = try await offline("basket", "show", "--json").json["data"]["lines"].rows
        let kept = lines.compactMap(\.["for"].text)
        #expect(Set(kept).isSuperset(of: acknowledged))
        #expect(Set(kept).isSubset(of: started))
        #expect(Set(kept).count == kept.count)
        #expect(lines.allSatisfy { $0["total"]["minor"].number ?? 0 > 0 })
        // Nothing of the killed ones is in the way, and what they did can be taken back.
        for _ in kept.dropFirst() {
            #expect(try await offline("basket", "undo").out.hasPrefix("Undone: added Corn"))
        }
    }

    // MARK: Files

    @Test func `a draft goes to a file and comes back the same`() async throws {
        _ = try await offline(
            "basket", "add", "som tam", "--option", "hot", "--note", "=1+1, \"\u{1B}[2J\"\nmore",
            "--for", "Ána")
        _ = try await offline("basket", "occasion", "--people", "4", "--at", "2026-12-24 18:00")
        _ = try await offline("draft", "save", "usual")
        #expect(try await offline("draft", "export", "usual", file("a.json")).status == 0)
        let again = try await offline("draft", "export", "usual", file("a.json"))
        #expect(again.status == 11)
        #expect(again.err.contains("--yes"))
        let imported = try await offline("draft", "import", file("a.json"), "--json")
        #expect(imported.status == 0)
        #expect(imported.json["data"]["draft"]["state"].text == "unsaved")
        #expect(try await Set(names()) == ["usual", "usual 2"])

        let one = try await offline("draft", "export", "usual").out
        let two = try await offline("draft", "export", "usual 2").out
        #expect(one == two.replacing("\"usual 2\"", with: "\"usual\""))
        let kept = try #require(Home.bytes(file("a.json")))
        #expect(one == String(decoding: kept, as: UTF8.self))
        #expect(
            try await offline("basket", "undo").out.hasPrefix(
                "Undone: imported 2 lines."))
    }

    @Test func `a table goes out and comes back with names, options and notes`() async throws {
        _ = try await offline(
            "basket", "add", "som tam", "--option", "hot", "--note", "=1+1, \"or\"\nmore",
            "--for", "Ána", "--quantity", "3")
        _ = try await offline("draft", "export", "krua", file("a.csv"))
        let table = try #require(Home.bytes(file("a.csv")))
        let titles = "who,item,options,quantity,note,asks\r\n"
        #expect(
            String(decoding: table, as: UTF8.self).hasPrefix(titles + ",Fish cakes,,1,,\r\n"))
        let imported = try await offline(
            "draft", "import", file("a.csv"), "--from", "krua mae", "--again", "--json")
        #expect(imported.json["data"]["unmatched"].rows.isEmpty)
        let lines = imported.json["data"]["draft"]["lines"].rows
        #expect(lines.map(\.["name"].text) == ["Fish cakes", "Som tam"])
        #expect(lines.last?["note"].text == "=1+1, \"or\"\nmore")
        #expect(lines.last?["for"].text == "Ána")
        #expect(lines.last?["quantity"].number == 3)
        #expect(lines.last?["options"].rows.compactMap(\.["name"].text) == ["Hot"])
    }

    private static let lunch = """
        who,item,options,quantity,note
        Ana,fish cakes,,2,
        Bo,sushi,,1,
        Cy,som tam,,1,
        Di,green curry,,1,
        Ed,corn fritters,,0,
        Fi,Som tam,mild,1,"no \u{1B}[31mpeanuts"

        """

    @Test func `rows that do not fit are told with number and reason, the others come in`()
        async throws
    {
        try Program.put(Self.lunch, at: file("lunch.csv"))
        let outcome = try await offline("draft", "import", file("lunch.csv"), "--from", "krua")
        #expect(outcome.status == 0)
        #expect(outcome.trouble == nil)
        #expect(outcome.out.contains("Row 3, \"sushi\": Nothing on the menu is called so."))
        #expect(outcome.out.contains("Row 4, \"som tam\": Choose one more of Heat. Heat: Hot,"))
        #expect(outcome.out.contains("Row 5, \"green curry\": It may be Green curry with tofu,"))
        #expect(outcome.out.contains("Row 6, \"corn fritters\": 0 is no number of pieces."))
        #expect(outcome.lines.last?.hasPrefix("Imported 2 lines; 4 rows left out. Krua") == true)
        #expect(outcome.err.contains("The rows are kept with it"))
        let lines = try await offline("basket", "show", "--json").json["data"]["lines"].rows
        #expect(lines.map(\.["for"].text) == ["Ana", "Fi"])
        let left = try await offline("basket", "show", "--json").json["data"]["rows_to_fix"].rows
        #expect(left.map(\.["row"].number) == [3, 4, 5, 6])
        #expect(left.first?["who"].text == "Bo" && left.first?["item"].text == "sushi")
        #expect(try await offline("basket", "show").err.contains("4 rows to fix"))
        #expect(try await names().count == 2)
        #expect(
            try await offline("basket", "undo").out.hasPrefix(
                "Undone: imported 2 lines, 4 rows to fix."))
    }

    @Test func `words beside a dish are shown, and what may change it is a row to fix`()
        async throws
    {
        try Program.put(
            """
            Name;Gericht;Anzahl;Preis
            Ana;Fish cakes (extra hot);;9.00
            Bo;2x fish cakes;;
            Cy;Vegan fish cakes;;
            Di;Fish cakes ohne Erdnüsse;;

            """, at: file("lunch.csv"))
        let outcome = try await offline("draft", "import", file("lunch.csv"), "--from", "krua")
        #expect(outcome.out.contains("Row 2, Fish cakes: the kitchen is to read \"extra hot\"."))
        #expect(outcome.out.contains("about vegan: ask the kitchen. Is it Fish cakes? \"Vegan\""))
        #expect(outcome.out.contains("\"ohne Erdnüsse\" is not of its name"))
        #expect(outcome.err.contains("Not read: the columns Preis."))
        let lines = try await offline("basket", "show", "--json").json["data"]["lines"].rows
        #expect(lines.map(\.["quantity"].number) == [1, 2])
        #expect(lines.first?["note"].text == "extra hot")
    }

    @Test func `columns are named by hand, also where the first line is a row`() async throws {
        try Program.put("Ana;fish cakes;2\nBo;fish cakes;1\n", at: file("bare.csv"))
        let outcome = try await offline(
            "draft", "import", file("bare.csv"), "--from", "krua", "--no-titles", "--column",
            "who=1", "--column", "dish=2", "--column", "quantity=3")
        #expect(outcome.status == 0, "\(outcome.err)")
        let lines = try await offline("basket", "show", "--json").json["data"]["lines"].rows
        #expect(lines.map(\.["for"].text) == ["Ana", "Bo"])
        #expect(lines.map(\.["quantity"].number) == [2, 1])
        let wrong = try await offline(
            "draft", "import", file("bare.csv"), "--from", "krua", "--column", "item=Dish")
        #expect(wrong.status == 2 && wrong.err.contains("Ana, fish cakes, 2"))
    }

    @Test func `a dish on the command line keeps every word`() async throws {
        let spicy = try await offline(
            "basket", "add", "2x", "fish", "cakes", "extra", "hot", "--from", "krua")
        #expect(spicy.status == 0 && spicy.err.contains("extra hot"), "\(spicy.err)")
        let asked = try await offline("basket", "add", "no", "fish", "cakes", "--from", "krua")
        #expect(asked.status != 0 && asked.err.contains("\"no\" is not of its name"))
        let twice = try await offline(
            "basket", "add", "2x", "fish", "cakes", "--quantity", "3", "--from", "krua")
        #expect(twice.status == 2)
    }

    @Test func `the same table is imported once, unless it is wanted again`() async throws {
        try Program.put(Self.lunch, at: file("lunch.csv"))
        let table = ["draft", "import", file("lunch.csv"), "--from", "krua"]
        #expect(try await program.run(["--offline"] + table).status == 0)
        let before = try await names().count
        let refused = try await program.run(["--offline"] + table)
        #expect(refused.status == 11 && refused.err.contains("has all rows"), "\(refused.err)")
        #expect(refused.err.contains("--again"))
        let told = try await program.run(["--offline"] + table + ["--json"])
        #expect(told.errorJSON["candidates"].rows.count == 1)
        #expect(try await names().count == before)
        #expect(try await program.run(["--offline"] + table + ["--again"]).status == 0)
        #expect(try await names().count == before + 1)
        // One row is new.
        try Program.put(Self.lunch + "Gi,fish cakes,,1,\n", at: file("lunch.csv"))
        let rows = Self.lunch.split(separator: "\n").count
        let more = try await program.run(["--offline"] + table)
        #expect(
            more.status == 11 && more.err.contains("has \(rows - 1) of the \(rows) rows"),
            "\(more.err)")
        #expect(try await names().count == before + 1)
        #expect(try await program.run(["--offline"] + table + ["--again"]).status == 0)
        #expect(try await names().count == before + 2)
    }

    @Test func `a table of which nothing fits begins no draft`() async throws {
        try Program.put("who,item\nAna,sushi\nBo,ramen\n", at: file("lunch.csv"))
        let before = try await names().count
        let outcome = try await offline("draft", "import", file("lunch.csv"), "--from", "krua")
        #expect(outcome.status == 3, "\(outcome.out)")
        #expect(outcome.out.contains("Row 2, \"sushi\""))
        #expect(try await names().count == before)
    }

    @Test func `strictly, one bad row keeps all of them out`() async throws {
        try Program.put(Self.lunch, at: file("lunch.csv"))
        let outcome = try await offline(
            "draft", "import", file("lunch.csv"), "--from", "krua", "--strict", "--json")
        #expect(outcome.status == 3)
        #expect(outcome.json["data"]["imported"].number == 0)
        #expect(outcome.json["data"]["unmatched"].rows.map(\.["row"].number) == [3, 4, 5, 6])
        #expect(try await names().count == 1)
    }

    @Test func `what is no draft is refused with the reason`() async throws {
        for (text, reason) in [
            ("", "neither a draft nor a table"), ("name,stuff\nAna,Soup\n", "--column item=TITLE"),
            ("{\"schema\":\"eat-tui/menu/1\"}", "its schema is not"),
            ("{\"schema\":\"eat-tui/draft-file/1\"}", "caterer"), ("{\"schema\":", "cannot be"),
            (
                """
                {"schema":"eat-tui/draft-file/1","caterer":"x:1","lines":[{"dish":"x:2","code":"c",
                "name":"n","price":{"minor":1,"currency":"EUR"},"quantity":0}]}
                """, "at least one piece"
            ),
        ] {
            try Program.put(text, at: file("bad"))
            let outcome = try await offline("draft", "import", file("bad"), "--from", "krua")
            #expect(outcome.status == 2, "\(text)")
            #expect(outcome.err.contains(reason), "\(outcome.err)")
        }
        #expect(try await offline("draft", "import", file("not there")).status == 3)
        try Program.put("item\nfish cakes\n", at: file("bare.csv"))
        let homeless = try await offline("draft", "import", file("bare.csv"))
        #expect(homeless.status == 2)
        #expect(homeless.err.contains("--from CATERER"))
        #expect(try await names().count == 1)
    }

    @Test func `standard input and output are files too`() async throws {
        let device = try await offline("draft", "export", "krua", "/dev/stdout", "--yes")
        #expect(device.status == 0 && device.out.contains("eat-tui/draft-file/1"))
        let line = "\"\(Program.tui)\" --server nowhere.test --offline "
        let piped = try await Program.run(
            "/bin/sh", ["-c", line + "draft export krua - | " + line + "draft import - --quiet"],
            environment: program.environment)
        #expect(piped.status == 0)
        #expect(piped.out.hasPrefix("Imported 1 line. Krua Mae: 1 piece, "))
    }

    @Test(arguments: ["", " "])
    func `a draft is saved or copied under no empty name`(name: String) async throws {
        #expect(try await offline("draft", "save", name).status == 2)
        _ = try await offline("draft", "save", "usual")
        let before = try await names()
        for words in [["save", name], ["duplicate", "usual", name]] {
            let outcome = try await program.run(["--offline", "draft"] + words)
            #expect(outcome.status == 2, "\(outcome.out)")
            #expect(outcome.err.contains("A draft is saved under a name,"))
        }
        #expect(try await names() == before)
    }
}
