import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// What is not said again, what nobody saw typed, and what is said where nothing is heard.
@Suite(.timeLimit(.minutes(10)))
struct LinearAgainJourneys {
    @Test func `a fixed row says what became of it and the next row, not all of them`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater()
        let table = program.home.path + "/lunch.csv"
        let rows = (1...19).map { "P\($0),\($0 % 2 == 0 ? "Ratatoille" : "Ratatouile")\n" }
        try Program.put("who,item\n" + rows.joined(), at: table)
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(["/maëlle", "1", "I"])
        try talk.say(table, until: "Rows 1 to 10 of 19.")
        try talk.say("1", until: "Type words to look for")
        let found = try talk.say("ratatouille", until: "Type words")
        #expect(found.contains { $0.contains("Ratatouille") })
        let fixed = try talk.say("1", until: "table row: 3")
        #expect(fixed.contains { $0.hasPrefix("Table row 2: added ") }, "\(fixed)")
        #expect(fixed.contains("Row 1 of 18 is selected."), "\(fixed)")
        #expect(!fixed.contains { $0.hasPrefix("Rows ") || $0.contains("Rows to fix") })
        #expect(fixed.count { $0.contains("table row: ") } == 1, "\(fixed)")
        let dropped = try talk.say("drop 1", until: "table row: 4")
        #expect(dropped.contains("Row 1 of 17 is selected."), "\(dropped)")
        // A word that does nothing is meant for no question, and leaves none.
        let stray = try talk.say("ratatouille")
        #expect(stray.contains { $0.contains("does nothing here") }, "\(stray)")
        #expect(!stray.contains { $0.contains("is left") }, "\(stray)")
        #expect(try talk.say("list").contains("Rows to fix"))
        // What has moved up is taken only once it was said there.
        try talk.say("drop 2", until: "is selected.")
        #expect(try talk.say("5").contains("Row 5 is another one now."))
        #expect(try talk.end().status == 2)
    }

    @Test func `a form that is left says what changed of the checkout, in a line if nothing did`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket())
        try talk.hear()
        try talk.say("basket")
        let checkout = try talk.say("checkout", until: "Total")
        #expect(checkout.count > 10, "\(checkout)")
        try talk.say("W")
        let left = try talk.say(":back")
        #expect(left.count == 3, "\(left)")
        #expect(left.first == "Nothing of that form was kept.")
        #expect(left.dropFirst().first?.hasPrefix("Checkout; ") == true, "\(left)")
        try talk.say(["W", "3", "eater@example.org", "+33612345678"])
        let kept = try talk.say("", until: "P places the order")
        #expect(kept.contains { $0.hasPrefix("Who: ") }, "\(kept)")
        #expect(!kept.contains { $0.hasPrefix("Tip: ") || $0.hasPrefix("Total") }, "\(kept)")
        // All of it can be asked for.
        #expect(try talk.say("list").contains { $0.hasPrefix("Tip: ") })
        #expect(try talk.end().status == 0)
    }

    @Test func `what was wrong with an answer is not said of the questions after it`() async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let terminal = try PseudoTerminal()
        try terminal.run(
            [Program.tui] + program.prefix,
            environment: program.environment.merging(["TERM": "dumb"]) { $1 })
        func say(_ line: String, until words: String = "Enter: ") throws {
            let start = terminal.printed.count
            terminal.type(line + "\n")
            try terminal.wait(for: words, since: start)
        }
        try terminal.wait(for: "Enter: ")
        try say("A")
        try say("a", until: "of 9")
        try say("99 Nowhere At All", until: "2 of 9")
        try say(":save", until: "3 of 9")
        let missing = "The town is missing."
        func count() -> Int { terminal.shown.ranges(of: missing).count }
        let asked = count()
        #expect(asked == 1)
        try say("Nowhere", until: "4 of 9")
        try say("", until: "5 of 9")
        try say(":3", until: "3 of 9")
        try say(":empty", until: "4 of 9")
        try say(":save", until: "of 9, Where")
        try say("47.55,0.48", until: "9 of 9")
        #expect(count() == asked)
        terminal.type("quit\n")
        #expect(try terminal.end() == .exited(0))
    }

    @Test func `a pipe hears what it answered, but no secret`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket())
        try talk.hear()
        try talk.say(["A", "a"])
        #expect(try talk.say("12, Quai de la Lune").contains("Street: 12, Quai de la Lune"))
        try talk.say([":back", "basket", "checkout", "W"])
        let chosen = try talk.say("1")
        #expect(chosen.contains { $0.hasPrefix("I am: ") }, "\(chosen)")
        #expect(try talk.say("ana").contains { $0.hasPrefix("Name or e-mail: ana") })
        try talk.say("s3cret")
        #expect(!talk.heard.contains { $0.contains("s3cret") })
        try talk.say(":back")
        try talk.say("tip")
        #expect(try talk.say("2.00").contains { $0.hasSuffix(": 2.00") })
        #expect(try talk.end().status == 0)
    }

    @Test func `an order whose news cannot be written is named by what could be`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        let words = [Program.tui] + program.prefix + ["--linear"]
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let typed = [
            "basket", "checkout", "W", "3", "eater@example.org", "+33612345678", "", "P", "31.40",
        ].joined(separator: "\\n")
        let full = try await Program.run(
            "/bin/sh", ["-c", "printf '\(typed)\\n' | \(line) > /dev/full"],
            environment: program.environment)
        #expect(full.err.contains("was ordered all the same"), "\(full)")
        #expect(full.status == 13, "\(full)")
    }
}
