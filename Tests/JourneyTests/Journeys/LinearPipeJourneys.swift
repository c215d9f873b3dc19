import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// Lines that come through a pipe all at once, and what is said of each (0095).
@Suite(.timeLimit(.minutes(10)))
struct LinearPipeJourneys {
    private static let toTheTotal = [
        "basket", "checkout", "W", "3", "eater@example.org", "+33612345678", "", "P",
    ]

    /// Sends every line before anything is heard, and the end after them.
    private func pipe(
        _ lines: [String], _ program: Program, _ arguments: String...
    ) throws -> (said: [String], status: Int32?) {
        let talk = try LinearTalk(program.with(program.prefix + arguments))
        for line in lines { try talk.send(line) }
        let outcome = try talk.end()
        #expect(talk.noise == nil)
        return (outcome.lines, outcome.status)
    }

    @Test func `a line that is refused keeps the lines after it from ordering`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        let lines = ["z z z"] + Self.toTheTotal
        let (said, status) = try pipe(lines + ["31.40", "quit"], program)
        #expect(said.contains { $0.hasPrefix("Line 1, \"z z z\", was refused") }, "\(said)")
        #expect(said.last == "2 lines were refused, first line 1: \"z z z\".")
        #expect(status == 2)
        #expect(kitchen.payCalls == 0)

        // Also where it is refused while the total is asked for.
        let late = try pipe(Self.toTheTotal + ["z z z", "31.40", "quit"], program)
        #expect(late.status == 2 && kitchen.payCalls == 0, "\(late.said)")

        // Who has heard it says so.
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say(["z z z", "basket", "checkout"])
        #expect(try talk.say("P").contains { $0.contains("Type \"31.40 anyway\"") })
        #expect(try talk.say("31.40").contains { $0.hasPrefix("Not that: ") })
        try talk.say("31.40 anyway", until: "PLACED")
        #expect(try talk.end().status == 0)
        #expect(kitchen.guestOrders.map(\.pays) == [1])
    }

    @Test func `each line has its answer in order, also where it is refused`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let (said, status) = try pipe(
            ["basket", "checkout", "W", "5 of them", "3", "no address", ":9", ":", "\u{1B}[A"],
            program)
        let answers = [
            "1 of 4, I am", "\"5 of them\" is no answer here.", "1 of 4, I am",
            "2 of 3, E-mail, required: empty.", "That is no e-mail address",
            "There is no question 9.", "Here a line is an answer.", "That line has keys in it",
            "That is no e-mail address", "The input ended before this was answered.",
        ]
        var rest = said[...]
        for answer in answers {
            let place = rest.firstIndex { $0.contains(answer) }
            #expect(place != nil, "\(answer): \(said)")
            if let place { rest = rest[(place + 1)...] }
        }
        #expect(status == 11)
    }

    @Test func `what a change came to is said once, and the row that came back`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket())
        try talk.hear()
        try talk.say("basket")
        #expect(
            try talk.say("+ 1").dropLast() == [
                "2, now 3 Onion soup; u undo", "So far 4 pieces; 36.00 EUR",
            ])
        try talk.say("- 2")
        let undone = try talk.say("u")
        #expect(undone.contains { $0.hasPrefix("2. Leeks vinaigrette; quantity: 1") }, "\(undone)")
        #expect(undone.count { $0.contains("36.00") } == 1)
        // What moves nothing is answered too.
        #expect(try talk.say("g").contains { $0.hasPrefix("1. Onion soup") })
        try talk.say("note")
        #expect(try talk.say("mild").contains { $0.hasSuffix("note: mild") })

        let help =
            try talk.say("?").joined(separator: "\n") + talk.say("??").joined(separator: "\n")
        #expect(help.contains("addresses, capital A: "))
        for key in ["C-", "M-", "Esc", "F3", "F4", "Tab", "Space"] { #expect(!help.contains(key)) }
        try talk.say("kitchens")
        try talk.say("capital s", until: "a dish, an ingredient, a kitchen")
        #expect(try talk.end().status == 0)
    }

    @Test func `filters say what is on and off, and how many rows are left`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try kitchen.diner())
        try talk.hear()
        let on = try talk.say("o")
        #expect(
            on.contains { $0.contains(" of 24 match; open now") }
                && on.contains { $0.hasSuffix(" rows.") })
        #expect(try talk.say("o").contains { $0.contains("no longer: open now") })
        try talk.say("/maëlle")
        #expect(try talk.say("show all").contains { $0.contains("no longer: \"maëlle\"") })
        #expect(try talk.end().status == 0)
    }

    @Test func `a total is said and typed as the language writes it`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "0s")
        var lines = Self.toTheTotal
        lines[7] = "großes P"
        let (said, status) = try pipe(lines + ["31,40 €", "orders"], program, "--language", "de")
        #expect(said.contains { $0.hasPrefix("Gib die Summe, 31,40, ein") }, "\(said)")
        #expect(said.contains { $0.hasPrefix("1. Onion soup") && $0.contains("Anzahl: 2") })
        #expect(status == 0)
        #expect(kitchen.guestOrders.map(\.pays) == [1])
    }

    @Test func `a terminal that can do no more reads lines of a pipe too`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        let dumb = try LinearTalk(program, asks: false, environment: ["TERM": "dumb"])
        #expect(try dumb.hear().contains { $0.hasPrefix("Rows 1 to 10 of ") })
        #expect(try dumb.end().status == 0)
        try program.configure("{prefetch: false, screen_reader: true}")
        let configured = try LinearTalk(program, asks: false)
        #expect(try configured.hear().contains { $0.hasPrefix("Rows 1 to 10 of ") })
        #expect(try configured.end().status == 0)
    }

    @Test func `bytes that are no text and lines without end are refused`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let long = String(repeating: "x", count: 70_000)
        let (said, status) = try pipe(
            ["basket", "note", "a\u{0}b", long, "\u{FFFD}", "mild", "list"], program)
        for words in ["That line has keys", "That line is too long.", "That line is no UTF-8."] {
            #expect(said.contains { $0.hasPrefix(words) }, "\(words)")
        }
        #expect(said.contains { $0.hasSuffix("note: mild") })
        #expect(status == 2)
    }

    @Test func `what was not ordered after all is told by the status`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket(hold: "0s"))
        try talk.hear()
        try talk.say(Array(Self.toTheTotal.dropLast(2)))
        try talk.say("", until: "P places the order")
        try talk.say("P")
        // It closes until the evening.
        kitchen.clock.advance(bySeconds: 3 * 3600)
        try talk.say("31.40", until: "Nothing was ordered")
        #expect(try talk.end().status == 8)
        #expect(kitchen.payCalls == 0)
    }
}
