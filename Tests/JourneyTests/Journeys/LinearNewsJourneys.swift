import Kitchen
import Testing

@testable import TestSupport

/// What is said again line by line, what is not, and what the prompts and the help promise.
@Suite(.timeLimit(.minutes(10)))
struct LinearNewsJourneys {
    @Test func `each addition is confirmed, also the same again`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eater())
        try talk.hear()
        try talk.say(["/maëlle", "1"])
        let menu = try talk.say("/onion soup")
        let number = try #require(menu.first { $0.contains("Onion soup") }).prefix { $0.isNumber }
        for _ in 1...3 {
            let added = try talk.say("a \(number)")
            #expect(added.count { $0.hasPrefix("Added 1 Onion soup") } == 1, "\(added)")
        }
        #expect(try talk.end().status == 0)
    }

    @Test func `what cannot be said is an error, as an answer of a command is`() async throws {
        let program = try KitchenServer.still().visitor()
        let words = [Program.tui] + program.prefix + ["--linear"]
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let full = try await Program.run(
            "/bin/sh", ["-c", "printf '1\\nlist\\n' | \(line) > /dev/full"],
            environment: program.environment)
        #expect(full.status == 1, "\(full)")
        #expect(full.err.contains("No space left on device"), "\(full)")
        // Who has heard enough is no error.
        let enough = try await Program.run(
            "/bin/sh", ["-c", "printf '1\\nlist\\n' | { \(line); echo $? >&2; } | head -n 1"],
            environment: program.environment)
        #expect(enough.err == "0\n", "\(enough)")
    }

    @Test func `news of an order on its own page do not lead to it`() async throws {
        let kitchen = try KitchenServer.still()
        let (talk, total) = try await kitchen.eaterWithBasket(hold: "0s").linearAtTheQuestion()
        try talk.say(total, until: "PLACED")
        try talk.say("")
        let order = try #require(kitchen.guestOrders.first)
        let before = talk.heard.count
        try kitchen.control("POST", "/orders/\(order.id)/accept")
        try talk.hear(until: "accepted")
        let news = talk.heard[before...].filter { $0.contains("\(order.number): ") }
        #expect(news.count == 1 && !news.contains { $0.contains("shows it") }, "\(news)")
        _ = try talk.end()
    }
}
