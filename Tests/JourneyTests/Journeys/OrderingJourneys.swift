import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// From a craving to an order, with the keyboard alone.
@Suite(.timeLimit(.minutes(10)))
struct OrderingJourneys {
    /// Room for the whole page.
    private static let roomy = Size(columns: 100, lines: 40)

    @Test func `a guest orders what the page showed, once`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.eater(hold: "5s"), size: Self.roomy)
        try await journey.press("/")
        try await journey.type("maëlle")
        try await journey.press("Enter", "Enter")
        try await journey.press("a", "j", "a", "a")
        try await journey.press("3")
        try await journey.press("n")
        try await journey.type("no cheese")
        try await journey.press("Enter")
        try await journey.press("c")
        let first = try await journey.screen
        #expect(first.state.contains("missing: where, who"), "\(first)")

        try await journey.sayGuest()
        try await journey.press("A")
        try await journey.press("Enter")
        try await journey.type("12, Quai de la Lune")
        // A town is asked for once.
        try await journey.press("C-s", "C-s")
        let ready = try await journey.screen
        #expect(!ready.state.contains("missing"))
        #expect(kitchen.guestOrders.isEmpty && kitchen.payCalls == 0)

        try await journey.press("P", until: .painted)
        let placed = try await journey.waitUntil("PLACED") { $0.contains("PLACED") }
        let order = try #require(kitchen.guestOrders.first)
        #expect(kitchen.guestOrders.count == 1 && order.pays == 1)
        #expect(placed.contains(order.number))
        for line in try #require(order.notes).split(separator: "\n") {
            #expect(ready.contains(line.trimmed) && placed.contains(line.trimmed), "\(line)")
        }
        try await journey.press("P")
        try await journey.press("Escape")
        #expect(kitchen.payCalls == 1)
    }

    @Test func `an order that an agent put together says so where it is ordered`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let guest = ["--guest", "--email", "eater@example.org", "--phone", "+33612345678"]
        let place = ["--to", "47.5512,0.4821", "--asap"]
        _ = try await program.run(["propose", "--by", "Cook"] + guest + place)
        let journey = try await Journey(by: program, size: Self.roomy)
        try await journey.checkOut()
        let checkout = try await journey.screen
        #expect(
            checkout.contains("Cook put this order together (proposal 1)"), "\(checkout)")
    }

    @Test func `a proposal that comes is found among the drafts, whatever basket is shown`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let journey = try await Journey(by: program, size: Self.roomy)
        let guest = ["--guest", "--email", "eater@example.org", "--phone", "+33612345678"]
        let place = ["--to", "47.5512,0.4821", "--asap"]
        _ = try await program.run(["propose", "--by", "Cook"] + guest + place)
        try await journey.waitUntil("it is told") {
            $0.contains("Cook proposes to order") && $0.contains("5 shows it")
        }
        try await journey.press("5", until: .painted)
        try await journey.waitUntil("it is listed") { $0.contains("proposed by Cook") }
    }

    @Test func `a basket whose order waits to be sent is thrown away and emptied by nobody else`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket(hold: "30s")
        let basket = try await program.does("basket", "show", "--json").json["data"]["ref"].text
        let journey = try await Journey(by: program, size: Self.roomy)
        try await journey.checkOut()
        try await journey.sayGuest()
        try await journey.press("P", until: .painted)
        try await journey.waitUntil("the order waits") { $0.contains("Esc stops it") }
        for words in [["draft", "rm", basket ?? ""], ["basket", "clear"]] {
            let outcome = try await program.run(words + ["--yes"])
            #expect(outcome.status == 75, "\(words): \(outcome)")
            #expect(outcome.err.contains("Esc stops an order"), "\(outcome.err)")
        }
        try await journey.press("Escape")
        #expect(kitchen.payCalls == 0)
        try await program.does("draft", "rm", basket ?? "", "--yes")
    }

    @Test func `who is asked to sign in goes on with what was being done`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.eaterWithBasket(), size: Self.roomy)
        try await journey.checkOut()
        #expect(try await journey.screen.state.contains("missing: who"))
        try await journey.press("Enter", "Tab")
        try await journey.type("demo")
        try await journey.press("Tab")
        try await journey.type("demo")
        #expect(try await !journey.screen.contains("Password        [demo"))
        try await journey.press("C-s")
        let ready = try await journey.screen
        #expect(ready.contains("Signed in as demo.") && !ready.state.contains("missing"))
        let placed = try await journey.place("PLACED")
        let orders = kitchen.placedOrders.filter { placed.contains($0.number) }
        #expect(orders.map(\.username) == ["demo"] && orders.map(\.pays) == [1])
        #expect(kitchen.payCalls == 1)
    }

    @Test func `a dish that became dearer is shown and wants the key again`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let journey = try await Journey(by: program, size: Self.roomy)
        try await journey.checkOut()
        try await journey.sayGuest()
        let before = try await journey.screen
        #expect(before.contains("18.20 EUR"))

        let code = try await program.firstCode()
        try kitchen.control("PUT", "/products/\(code)", #"{"price":1110}"#)
        let changed = try await journey.place("CHANGED")
        #expect(changed.contains("11.10 EUR now, was 9.10 EUR"), "\(changed)")
        #expect(kitchen.payCalls == 0)

        try await journey.place("PLACED")
        #expect(kitchen.guestOrders.map(\.pays) == [1])
    }

    @Test func `a dish that sold out on the way is said, and nothing is ordered`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let journey = try await Journey(by: program, size: Self.roomy)
        try await journey.checkOut()
        try await journey.sayGuest()
        let code = try await program.firstCode()
        try kitchen.control("PUT", "/products/\(code)", #"{"enabled":false}"#)
        let told = try await journey.place("Nothing was ordered")
        #expect(told.contains("Onion soup cannot be had any more"), "\(told)")
        #expect(told.state.contains("missing: what") && !told.contains("P orders it"), "\(told)")
        #expect(kitchen.payCalls == 0)

        // Enter goes to the dishes; without that one the others can be had.
        try await journey.press("Enter")
        try await journey.press("x")
        try await journey.press("+", "+")
        try await journey.press("c")
        let without = try await journey.screen
        #expect(!without.contains("CHANGED") && without.contains("P places the order"))
        try await journey.place("PLACED")
        #expect(kitchen.guestOrders.map(\.pays) == [1])
    }

    @Test func `a past order is ordered again, dearer and without what is gone`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let codes = try await program.codes()
        let journey = try await Journey(by: program, size: Self.roomy)
        try await journey.checkOut()
        try await journey.sayGuest()
        try await journey.place("PLACED")
        let first = try #require(kitchen.guestOrders.first)
        try kitchen.control("PUT", "/products/\(codes[0])", #"{"price":1110}"#)
        try kitchen.control("PUT", "/products/\(codes[1])", #"{"gone":true}"#)

        try await journey.press("4")
        #expect(try await journey.screen.cursorLine.contains(first.number))
        try await journey.press("R")
        let again = try await journey.screen
        #expect(again.contains("Since then: 1 dearer, 1 no longer on the menu."), "\(again)")
        #expect(again.contains("was 9.10, is 11.10 now"), "\(again)")
        #expect(again.contains("Leeks vinaigrette") && again.contains("no longer on the menu"))
        // It is the same as it was then: whom it is for, and the word to the kitchen.
        #expect(again.contains("for Anna") && again.contains("note: no cheese"), "\(again)")
        #expect(kitchen.payCalls == 1)

        // The diner decides about both before anything is ordered.
        try await journey.press("=")
        try await journey.press("j", "x")
        try await journey.press("c")
        let ready = try await journey.screen
        #expect(ready.contains("22.20 EUR") && !ready.state.contains("missing"), "\(ready)")
        try await journey.place("PLACED")
        #expect(kitchen.guestOrders.map(\.pays) == [1, 1])
        #expect(Set(kitchen.guestOrders.map(\.number)).count == 2)
    }

    @Test func `a basket that is gone gives its place to the current one`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eaterWithBasket()
        let journey = try await Journey(by: program, size: Self.roomy)
        try await journey.checkOut()
        try await journey.sayGuest()
        let ready = try await journey.screen
        #expect(!ready.state.contains("missing"), "\(ready)")
        try await program.does("--offline", "draft", "rm", "la table de maëlle", "--yes")
        let told = try await journey.waitUntil("that it is gone") {
            $0.contains("this basket was thrown away")
        }
        #expect(!told.contains("P order for") && !told.contains("3 opens"), "\(told)")
        try await program.does(
            "--offline", "basket", "add", "leeks vinaigrette", "--quantity", "2", "--from", "9")
        try await journey.waitUntil("the way to the other basket") {
            $0.contains("3 opens the current basket")
        }
        // From elsewhere the key means the current basket, too.
        try await journey.press("1", "3")
        let current = try await journey.screen
        #expect(current.contains("Leeks vinaigrette"), "\(current)")
        #expect(!current.contains("thrown away") && !current.contains("Onion soup"), "\(current)")

        // And so where another program ordered it while the diner was elsewhere.
        try await journey.press("c", "1")
        try await program.does("order", "--yes", "--max-total", "90", "--pay", "cash")
        try await program.does(
            "--offline", "basket", "add", "onion soup", "--quantity", "2", "--from", "9")
        try await journey.press("3")
        let next = try await journey.waitUntil("the next basket") { $0.contains("Onion soup") }
        #expect(!next.contains("PLACED"), "\(next)")
        try await journey.press("c")
        let again = try await journey.screen
        #expect(again.contains("P places the order") && again.contains("18.20 EUR"), "\(again)")
    }

    @Test func `offline a basket is filled, and what needs the kitchen says so`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try await kitchen.eater()
        try await program.readEverything()
        kitchen.forgetCalls()
        let journey = try await Journey("--offline", by: program, size: Self.roomy)
        try await journey.press("/")
        try await journey.type("maëlle")
        try await journey.press("Enter", "Enter")
        try await journey.press("a", "j", "a")
        try await journey.press("c")
        let view = try await journey.screen
        #expect(view.contains("ordering is off while offline"))
        #expect(view.contains("Onion soup") && view.contains("Leeks vinaigrette"))
        try await journey.press("P", "Enter", "W")
        #expect(kitchen.calls.isEmpty)
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop { $0 == " " })
    }
}
