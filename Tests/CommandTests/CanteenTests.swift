import Foundation
import Glibc
import TestSupport
import Testing

/// A canteen's lunch with the real programs: the example menu, a diner, and the cooks at the board.
@Suite(.timeLimit(.minutes(10)))
struct CanteenTests {
    private static let noon = "2026-05-06T12:30:00+02:00"
    private static let example = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../docs/canteen").standardized.path

    /// The kitchen as a cook starts it, with its book in the diner's home.
    private final class Canteen {
        let diner: Program
        var child: ChildProcess
        let data: String
        let url: String
        private let port: String

        init(keepsBook: Bool = true) throws {
            let home = try Program()
            data = keepsBook ? home.home.path + "/canteen.db" : ":memory:"
            child = try Self.start(data, port: "0")
            let line = child.line() ?? ""
            url = String(line.dropFirst("eat-kitchen: ".count))
            port = String(url.split(separator: ":").last?.dropLast() ?? "0")
            diner = home.with(["--server", url], ["EAT_CLOCK": noon])
        }

        static func start(_ data: String, port: String) throws -> ChildProcess {
            try ChildProcess(
                Program.kitchen,
                ["serve", "--menu", example, "--data", data, "--clock", noon, "--port", port],
                environment: ["PATH": Program.systemPath])
        }

        /// As if the power failed.
        func die() throws {
            child.signal(SIGKILL)
            _ = try child.outcome()
        }

        func comeBack() throws {
            child = try Self.start(data, port: port)
            _ = child.line()
        }

        func board(_ words: String...) async throws -> Outcome {
            try await Program.run(Program.kitchen, ["board", "--data", data] + words)
        }

        /// Browses, fills the basket and orders.
        func lunch() async throws {
            for words in [
                ["caterers"], ["menu", "canteen rosa"],
                [
                    "basket", "add", "schnitzel", "--from", "canteen rosa", "--option", "fries",
                    "--option", "fried egg", "--note", "well done",
                ],
                ["basket", "add", "lentil soup", "--quantity", "2"],
                ["quote", "--to", "52.4812,13.4350"] + Eater.guest, ["promo", "add", "welcome"],
                ["order", "--yes", "--max-total", "90"],
            ] {
                let outcome = try await diner.run(words)
                try #require(outcome.status == 0, "\(words): \(outcome.err)")
            }
        }
    }

    @Test func `the example serves a whole lunch`() async throws {
        let canteen = try Canteen()
        try await canteen.lunch()
        // 9.70 + 0.80 + 1.20 + 2 × 5.40, a tenth off, and 1.50 for the ride.
        let orders = try await canteen.board("--json").json["orders"]
        #expect(orders[0]["number"].text == "K-1")
        #expect(orders[0]["total"].text == "21.75 EUR")
        #expect(orders[0]["notes"].text?.contains("well done") == true)
        #expect(orders[0]["lines"][0]["allergens"][1].text == "eggs")

        #expect(try await canteen.board("accept", "K-1").status == 0)
        let tracked = try await canteen.diner.run("track", "K-1")
        #expect(tracked.out.contains("accepted"))
        #expect(
            try await canteen.board("delay", "K-1", "10").out == "K-1: accepted, due 13:10–13:25\n")
        #expect(try await canteen.board("ready", "K-1").status == 0)
        let ticket = try await canteen.board("ticket", "K-1")
        #expect(ticket.out.contains("1 × Schnitzel\n    + Fries\n    + Fried egg\n"))
        #expect(try await canteen.board("done", "K-1").status == 0)
        #expect(try await canteen.board("done", "K-1").status == 1)
        #expect(
            try await canteen.board("accept", "K-9").err == "eat-kitchen: there is no order K-9\n")
        #expect(try await canteen.diner.run("track", "K-1").out.contains("arrived"))
    }

    @Test func `the evening's menu is looked at, and lunch comes in packaging that goes back`()
        async throws
    {
        let canteen = try Canteen()
        let noon = canteen.diner
        let lunch = try await noon.run("menu", "canteen rosa")
        #expect(
            lunch.out.contains(
                "Other menus, not served now: Evening (Mo-Su 17:30-21:00 Berlin); --menu NAME shows one."
            ))
        #expect(!lunch.out.contains("Bread dumplings"))
        let evening = try await noon.run("menu", "canteen rosa", "--menu", "even", "--offline")
        #expect(evening.out.contains("Evening: served Mo-Su 17:30-21:00 Berlin; what is on it"))
        #expect(evening.out.contains("Bread dumplings with mushrooms"))
        // Of who is there, the clock needs no name.
        let there = noon.with(nil, ["TZ": "Europe/Berlin"])
        for words in [["menu", "canteen rosa", "--menu", "even"], ["menu", "canteen rosa"]] {
            let told = try await there.run(words).out
            #expect(told.contains("17:30-21:00") && !told.contains("Berlin"), "\(told)")
        }
        let json = try await noon.run("menu", "canteen rosa", "--menu", "Evening", "--json").json
        #expect(json["data"]["menu"].text == "Evening" && json["data"]["served_now"].flag == false)
        #expect(json["data"]["served"].text == "Mo-Su 17:30-21:00")
        #expect(json["data"]["other_menus"][0]["name"].text == "Evening")
        #expect(json["data"]["other_menus"][0]["served"].text == "Mo-Su 17:30-21:00")
        #expect(json["data"]["other_menus"][0]["dishes"].number == 2)
        #expect(try await noon.run("menu", "canteen rosa", "--menu", "Brunch").status == 3)

        _ = try await noon.run(
            "basket", "add", "schnitzel", "--from", "canteen rosa", "--option", "rice")
        let plain = try await noon.run(
            ["quote", "--to", "52.4812,13.4350"] + Eater.guest + ["--json"]
        ).json["data"]
        #expect(plain["packaging"]["offered"].flag == true)
        #expect(plain["packaging"]["chosen"].flag == false)
        #expect(plain["packaging"]["words"].text == "Reusable packaging (+ 2.00 EUR)")
        #expect(plain["total"]["minor"].number == 1120)
        let reusable = try await noon.run("quote", "--reusable")
        #expect(reusable.out.contains("Reusable packaging, with a deposit of 2.00 EUR."))
        #expect(reusable.out.contains("Packaging deposit"))
        // The choice stays with the draft.
        let order = try await noon.run("order", "--yes", "--max-total", "90", "--json")
        #expect(order.json["data"]["total"]["minor"].number == 1320, "\(order.err)")
        let receipt = try await noon.run("receipt", "K-1")
        #expect(receipt.out.contains("Packaging deposit: Reusable packaging"))
        #expect(try await canteen.board("ticket", "K-1").out.contains("REUSABLE PACKAGING\n"))
        #expect(
            try await canteen.board("--json").json["orders"][0]["reusablePackaging"].flag == true)
    }

    @Test func `each dish is ordered for the time of its menu`() async throws {
        let canteen = try Canteen()
        let noon = canteen.diner
        _ = try await noon.run("menu", "canteen rosa")
        let added = try await noon.run(
            "basket", "add", "bread dumplings with mushrooms", "--from", "canteen rosa", "--json")
        try #require(added.status == 0, "\(added.err)")
        let why = "served Mo-Su 17:30-21:00, and the order would come Wed 2026-05-06 13:00"
        #expect(added.err.contains("served Mo-Su 17:30-21:00"))
        #expect(try await noon.run("basket", "show").out.contains(why))
        let line = try await noon.run("basket", "show", "--json").json["data"]["lines"][0]
        #expect(line["not_served"]["menu"].text == "Evening")
        let dish = try #require(line["dish"].text)
        #expect(try await noon.run("item", dish).out.contains(why))

        let now = try await noon.run(
            ["quote", "--to", "52.4812,13.4350"] + Eater.guest + ["--json"])
        #expect(now.status == 7)
        let facts = now.errorJSON
        #expect(facts["code"].text == "refused")
        #expect(facts["message"].text?.contains(why) == true, "\(now.err)")
        #expect(facts["not_served"][0]["hours"].text == "Mo-Su 17:30-21:00")
        #expect(facts["not_served"][0]["instead"].text == "Lunch")
        #expect(facts["not_served"][1]["menu"].text == nil)
        let early = try await noon.run(
            ["order", "--yes", "--max-total", "90", "--to", "52.4812,13.4350"] + Eater.guest)
        #expect(early.status == 7 && early.err.contains(why), "\(early.err)")
        let evening = try await noon.run(
            ["quote", "--for", "18:30", "--to", "52.4812,13.4350"] + Eater.guest)
        #expect(evening.status == 0, "\(evening.err)")
        let shown = try await noon.run("basket", "show")
        #expect(!shown.out.contains("served Mo-Su"))
        // The time that was chosen, and not how soon there would be food.
        #expect(shown.out.contains("Arrives Wed 2026-05-06 18:15"), "\(shown.out)")
        #expect(!shown.out.contains("Delivery in") && !shown.out.contains("Delivery earliest"))

        // A dish of noon would not be cooked then.
        _ = try await noon.run("basket", "add", "schnitzel", "--option", "rice")
        let both = try await noon.run("order", "--yes", "--max-total", "90", "--json")
        #expect(both.status == 7)
        let lunch = both.errorJSON["not_served"]
        #expect(lunch[0]["menu"].text == "Lunch" && lunch[0]["hours"].text == nil)
        #expect(lunch[0]["instead"].text == "Evening" && lunch[1]["menu"].text == nil)
        // The basket judges its lines by the same moment.
        let lines = try await noon.run("basket", "show", "--json").json["data"]["lines"].rows
        let absent = lines.filter { $0["not_served"]["menu"].text != nil }
        #expect(absent.map(\.["not_served"]["at"].text) == [lunch[0]["at"].text])
        #expect(try await canteen.board("--json").json["orders"][0]["number"].text == nil)

        _ = try await noon.run("basket", "rm", "schnitzel")
        let order = try await noon.run("order", "--yes", "--max-total", "90", "--json")
        #expect(order.json["data"]["total"]["minor"].number == 1270, "\(order.err)")
        let kept = try await canteen.board("--json").json["orders"][0]
        #expect(kept["lines"][0]["name"].text == "Bread dumplings with mushrooms")
        #expect(kept["due"].text?.contains("18:15") == true)
    }

    @Test func `a guest's dishes are judged by the time that the host chose`() async throws {
        let canteen = try Canteen()
        let (host, dish) = (canteen.diner, "bread dumplings with mushrooms")
        let ana = try Program().with(["--server", canteen.url], ["EAT_CLOCK": Self.noon])
        for program in [host, ana] { _ = try await program.run("menu", "canteen rosa") }
        _ = try await host.run("basket", "add", dish, "--from", "canteen rosa")
        let quote = try await host.run(
            ["quote", "--for", "18:30", "--to", "52.4812,13.4350"] + Eater.guest)
        try #require(quote.status == 0, "\(quote.err)")
        let invited = try await host.run(["invite", "--json"] + Eater.guest)
        let link = try #require(invited.json["data"]["link"].text, "\(invited.err)")
        let joined = try await ana.run(
            "join", link, "--name", "Ana", "--email", "ana@example.org", "--yes")
        try #require(joined.status == 0, "\(joined.err)")
        // Of the host's time nothing is said before the host's order is asked.
        let added = try await ana.run("basket", "add", dish)
        #expect(added.status == 0 && !added.err.contains("served"), "\(added.err)")
        _ = try await ana.run("basket", "add", "schnitzel", "--option", "rice")
        let refused = try await ana.run("send")
        #expect(refused.status == 7, "\(refused.err)")
        #expect(refused.err.contains(#"Schnitzel is on "Lunch""#), "\(refused.err)")
        _ = try await ana.run("basket", "rm", "schnitzel")
        #expect(try await ana.run("send").status == 0)
        let order = try await host.run("order", "--yes", "--max-total", "90", "--accept-changes")
        #expect(order.status == 0, "\(order.err)")
    }

    @Test func `a kitchen that keeps nothing gives no order the ID of an earlier run`() async throws
    {
        let canteen = try Canteen(keepsBook: false)
        try await canteen.lunch()
        try canteen.die()
        try canteen.comeBack()
        try await canteen.lunch()
        let refs = try await Program.sqlite(
            canteen.diner.userFile, "SELECT count(DISTINCT ref) FROM order_record")
        #expect(refs == "2")
    }

    @Test func `orders outlive a kill and the board finds them`() async throws {
        let canteen = try Canteen()
        try await canteen.lunch()
        try canteen.die()
        #expect(try await canteen.board("--json").status == 1)
        try canteen.comeBack()

        #expect(try await canteen.board("accept", "K-1").status == 0)
        #expect(try await canteen.diner.run("track", "K-1").out.contains("accepted"))
    }

    @Test func `the board is a screen that gives the terminal back`() async throws {
        let canteen = try Canteen()
        let terminal = try PseudoTerminal()
        let before = terminal.settings
        try terminal.run(
            [
                Program.kitchen, "board", "--data", canteen.data, "--tickets",
                canteen.diner.home.path,
            ], environment: ["PATH": Program.systemPath, "TERM": "xterm"])
        try terminal.wait(for: "No orders.")
        try await canteen.lunch()
        try terminal.wait(for: "> K-1")
        try terminal.wait(for: "NOTE: ")
        // A new order is heard.
        #expect(terminal.shown.contains("\u{7}"))
        var start = terminal.printed.count
        terminal.type("a")
        try terminal.wait(for: "accepted", since: start)
        start = terminal.printed.count
        terminal.type("p")
        try terminal.wait(for: "Written: ticket-K-1.txt", since: start)
        start = terminal.printed.count
        terminal.resize(columns: 40, lines: 12)
        try terminal.wait(for: "space: page 1 of ", since: start)
        terminal.type("x")
        try terminal.wait(for: "a ok r refuse", since: start)
        start = terminal.printed.count
        terminal.type("ry")
        try terminal.wait(for: "No orders.", since: start)
        terminal.type("\u{3}")

        #expect(try terminal.end() == .exited(0))
        #expect(terminal.shown.hasSuffix("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
        #expect(before == nil || terminal.settings == before)
        #expect(try await canteen.diner.run("track", "K-1").out.contains("refused"))
        let ticket = canteen.diner.home.path + "/ticket-K-1.txt"
        #expect(try String(contentsOfFile: ticket, encoding: .utf8).contains("Schnitzel"))
    }

    @Test func `a board keeps what it shows while its kitchen restarts`() async throws {
        let canteen = try Canteen()
        try await canteen.lunch()
        let terminal = try PseudoTerminal()
        try terminal.run(
            [Program.kitchen, "board", "--data", canteen.data],
            environment: ["PATH": Program.systemPath, "TERM": "xterm"])
        try terminal.wait(for: "> K-1")
        try canteen.die()
        try terminal.wait(for: "No kitchen answers: this is old.")
        #expect(terminal.shown.contains("OLD, of 12:"))
        var start = terminal.printed.count
        terminal.type("a")
        try terminal.wait(for: "Nothing was done: no kitchen answers.", since: start)
        start = terminal.printed.count
        try canteen.comeBack()
        try terminal.wait(for: "The kitchen answers again.", since: start)
        start = terminal.printed.count
        terminal.type("a")
        try terminal.wait(for: "accepted", since: start)
        start = terminal.printed.count
        canteen.child.signal(SIGTERM)
        try terminal.wait(for: "OLD, of ", since: start)
        terminal.type("q")
        #expect(try terminal.end() == .exited(0))
    }

    @Test(arguments: [
        ["board"], ["board", "--data", "x", "dance"], ["board", "--data", "x", "accept"],
        ["board", "--data", "x", "delay", "K-1"], ["board", "--data", "x", "delay", "K-1", "soon"],
        ["board", "--data", "x", "accept", "K-1\nrefuse K-1"], ["board", "--data", ":memory:"],
        ["check"], ["check", "a", "b"], ["serve", "--menu", "x", "--seed", "2"],
    ])
    func `what it cannot follow is a usage error`(words: [String]) async throws {
        let outcome = try await Program.run(Program.kitchen, words)

        #expect(outcome.status == 2)
        #expect(outcome.err.hasPrefix("eat-kitchen: "))
    }

    @Test func `check ends with what it found`() async throws {
        let good = try await Program.run(Program.kitchen, ["check", Self.example])
        #expect(good.status == 0 && good.out.contains("2 caterers, 10 dishes"))
        let home = try Program()
        try Program.put("{ name: \"X\",\n  zone: \"Mars\" }", at: home.home.path + "/m.json5")
        let bad = try await Program.run(Program.kitchen, ["check", home.home.path + "/m.json5"])
        #expect(bad.status == 1)
        #expect(bad.out.contains("m.json5:2: \"Mars\" is no time zone here"))
        let serve = try await Program.run(
            Program.kitchen, ["serve", "--menu", home.home.path + "/m.json5"])
        #expect(serve.status == 1 && serve.err.contains("m.json5:2: "))
        #expect(serve.out.isEmpty)
    }

    @Test func `where only invoices are taken nothing is ordered and the reason is told`()
        async throws
    {
        let home = try Program()
        let menu = try String(
            contentsOfFile: Self.example + "/canteen.json5", encoding: .utf8
        ).replacing(#"payment: ["cash", "invoice", "card"]"#, with: #"payment: ["invoice"]"#)
        try Program.put(menu, at: home.home.path + "/menu.json5")
        let child = try ChildProcess(
            Program.kitchen,
            ["serve", "--menu", home.home.path + "/menu.json5", "--clock", Self.noon],
            environment: ["PATH": Program.systemPath])
        let url = String((child.line() ?? "").dropFirst("eat-kitchen: ".count))
        let diner = home.with(["--server", url], ["EAT_CLOCK": Self.noon])
        for words in [
            ["basket", "add", "green curry", "--from", "canteen rosa"],
            ["quote", "--to", "52.4812,13.4350"] + Eater.guest,
        ] {
            if words[0] == "basket" { _ = try await diner.run("menu", "canteen rosa") }
            _ = try await diner.run(words)
        }
        let ordered = try await diner.run("order", "--yes", "--max-total", "90")

        #expect(ordered.status == 9)
        #expect(!ordered.err.isEmpty)
        child.signal(SIGTERM)
    }

    @Test func `every example of eat-kitchen(1) does what it says`() async throws {
        let canteen = try Canteen()
        try await canteen.lunch()
        let home = canteen.diner.home.path
        let made = try await Program.run(Program.kitchen, ["help", "--man", home + "/man"])
        #expect(made.status == 0, "\(made.err)")
        let examples = try Examples.ofPage(
            home + "/man/man1/eat-kitchen.1", calling: "eat-kitchen")
        #expect(examples.count >= 5)
        for example in examples {
            // Any port, the menu of the documents, and the order there is.
            let isServed = example.contains(" serve ")
            let port = isServed && !example.contains("--port") ? " --port 0" : ""
            let line =
                example.replacing("eat-kitchen ", with: Program.kitchen + " ", maxReplacements: 1)
                .replacing("--port 8080", with: "--port 0").replacing("K-12", with: "K-1")
                .replacing("menu.json5", with: Self.example + "/canteen.json5")
                .replacing("kitchen.db", with: isServed ? home + "/other.db" : canteen.data) + port
            let child = try ChildProcess(
                "/bin/bash", ["-c", "exec " + line], environment: ["PATH": Program.systemPath])
            if isServed {
                #expect(child.line()?.hasPrefix("eat-kitchen: http://") == true, "\(line)")
                child.signal(SIGINT)
            }
            let outcome = try child.outcome()
            #expect(
                outcome.status == 0 || isServed && outcome.signal == SIGINT,
                "\(line): \(outcome.status ?? -1) \(outcome.err)")
        }
    }
}
