import Kitchen
import Testing

@testable import TestSupport

/// What is said again line by line, what is not, and what the prompts and the help promise.
@Suite(.timeLimit(.minutes(10)))
struct LinearNewsJourneys {
    @Test func `list begins at the first row, and rows before the selected one are told of`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket())
        try talk.hear()
        try talk.say(["basket", "at 2", "kitchens"])
        let arrival = try talk.say("basket")
        #expect(
            arrival.contains("1 row is before that; list says all from the first."), "\(arrival)")
        #expect(!arrival.contains { $0.hasPrefix("1. ") })
        let again = try talk.say("list")
        #expect(again.contains { $0.hasPrefix("1. Onion soup") }, "\(again)")
        #expect(again.contains { $0.hasPrefix("2. Leeks") }, "\(again)")
        #expect(!again.contains { $0.contains("before that") })
        #expect(try talk.end().status == 0)
    }

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

    @Test func `help names only what does something there`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket())
        try talk.hear()
        let ofKitchens = try talk.say("?")
        #expect(ofKitchens.contains { $0.hasPrefix("A number opens a row") }, "\(ofKitchens)")
        #expect(ofKitchens.contains("\"/words\" looks for words."), "\(ofKitchens)")
        try talk.say(["basket", "checkout"])
        let ofCheckout = try talk.say("?")
        #expect(!ofCheckout.contains { $0.contains("A number opens a row") }, "\(ofCheckout)")
        #expect(!ofCheckout.contains { $0.contains("/words") }, "\(ofCheckout)")
        #expect(ofCheckout.contains { $0.hasPrefix("list says all again") }, "\(ofCheckout)")
        #expect(try talk.end().status == 0)
    }

    @Test func `prompts of a pipe promise nothing that is refused`() async throws {
        let kitchen = try KitchenServer.still()
        let talk = try LinearTalk(try await kitchen.eaterWithBasket(hold: "0s"))
        try talk.hear()
        try talk.say(["basket", "checkout", "W", "3", "eater@example.org", "+33612345678"])
        try talk.say("", until: "P places the order")
        let tip = try talk.say("tip")
        #expect(tip.last?.contains("again") == false, "\(tip)")
        let expected = "No line is taken until one is \"anyway\"; quit ends the program."
        for line in ["nothing", "", "kitchens"] {
            let refused = try talk.say(line)
            #expect(refused.last?.hasPrefix(expected) == true, "\(refused)")
        }
        #expect(try talk.say("anyway").last?.hasPrefix(expected) == false)
        #expect(
            try talk.say("P").last?.hasSuffix("Enter: no answer, it counts as refused.") == true)
        #expect(try talk.end().status == 11)
        #expect(kitchen.payCalls == 0)
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

    @Test func `an empty basket is called a basket once`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say("basket")
        try await program.does("--offline", "draft", "rm", "la table de maëlle", "--yes")
        let said = try talk.say("list")
        #expect(said.first == "basket" && said.contains("Nothing is in the basket."), "\(said)")
        _ = try talk.end()
    }

    @Test func `what others change is said once at the checkout, with what it costs then`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let host = try await kitchen.eaterWithBasket(hold: "0s")
        let invited = try await host.run(
            "invite", "--json", "--guest", "--email", "eater@example.org", "--phone", "+33612345678"
        )
        let link = try #require(invited.json["data"]["link"].text)
        let talk = try LinearTalk(host)
        try talk.hear()
        try talk.say("basket")
        // Who orders is known from the invitation.
        try talk.say("checkout", until: "P places the order")
        let ana = try kitchen.contemporary()
        try await ana.does("join", link, "--name", "Ana", "--email", "ana@example.org", "--yes")
        try await ana.does("basket", "add", "leeks vinaigrette")
        let before = talk.heard.count
        try await ana.does("send")
        try talk.hear(until: "Ana chose 1")
        let news = talk.heard[before...]
        #expect(news.count { $0.contains("Ana chose 1") } == 1, "\(news)")
        #expect(!news.contains { $0.contains("Asking") }, "\(news)")
        // What has not changed is not said again.
        #expect(!news.contains { $0.contains("12, Quai de la Lune") }, "\(news)")
        #expect(kitchen.payCalls == 0)
        _ = try talk.end()
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
