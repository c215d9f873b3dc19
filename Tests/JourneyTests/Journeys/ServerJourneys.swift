import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// Orders with one server while another is chosen.
@Suite(.timeLimit(.minutes(10)))
struct ServerJourneys {
    @Test(arguments: [true, false])
    func `an order is followed while another server is chosen`(isSwitched: Bool) async throws {
        let lune = try KitchenServer.still()
        let other = try KitchenServer.still(caterers: 3)
        let program = try lune.contemporary().with([])
        try program.configure("{prefetch: false}")
        try await program.does("provider", "add", lune.url, "--name", "lune")
        try await program.does("menu", "9")
        try await program.does(
            "--offline", "basket", "add", "onion soup", "--quantity", "3", "--from", "9")
        try await program.does(
            "order", "--yes", "--max-total", "90", "--pay", "cash", "--to", "47.5512,0.4821",
            "--guest", "--email", "eater@example.org", "--phone", "+33612345678")
        let order = try #require(lune.guestOrders.first)
        try await program.does("provider", "add", other.url, "--name", "canteen")

        let talk = try LinearTalk(isSwitched ? program : program.with(["--server", "canteen"]))
        let start = try talk.hear()
        if isSwitched {
            let servers = try talk.say("server")
            let row = try #require(servers.first { $0.contains(". canteen") }, "\(servers)")
            try talk.say(String(row.prefix { $0.isNumber }))
        }
        lune.forgetCalls()
        try lune.control("POST", "/orders/\(order.id)/accept")
        // Opening the orders asks about all that run.
        let news = "La Table de Maëlle, \(order.number), lune: accepted"
        try talk.say("orders", until: news)
        let list = try talk.say("list")
        #expect(list.contains { $0.contains("1 under way with lune") }, "\(start) \(list)")
        #expect(!list.contains { $0.contains("Maëlle") }, "\(list)")
        #expect(
            list.contains { $0.contains("what belongs to the others is not shown") } == isSwitched,
            "\(list)")
        // Of the other server only its orders are asked for.
        let asked = lune.calls.map(\.path).filter { !$0.hasPrefix("/api/orders/") }
        #expect(asked.allSatisfy { ["/api", "/api/settings"].contains($0) }, "\(asked)")

        let home = try talk.say("kitchens")
        #expect(home.contains { $0.contains("La Table de Maëlle, lune: accepted") }, "\(home)")
        let page = try talk.say("t")
        #expect(page.contains { $0.hasPrefix("Now: accepted") }, "\(page)")
        #expect(try talk.say("R").contains { $0.contains("its server, lune") })
        #expect(try talk.end().status == 2)

        // Commands follow it as well.
        let told = try await program.run("track", order.number)
        #expect(told.status == 0 && told.err.isEmpty, "\(told.err)")
        // Of one server they tell its orders only.
        let elsewhere = program.with(["--server", "canteen"])
        #expect(try await elsewhere.run("track", order.number).status == 3)
    }

    @Test func `the title names whose clock it shows where the servers' clocks differ`()
        async throws
    {
        let west = try KitchenServer.still()
        let east = try KitchenServer.still { $0.zone = "Europe/London" }
        let program = try west.contemporary().with([])
        try program.configure("{prefetch: false}")
        try await program.does("provider", "add", west.url, "--name", "west")
        try await program.does("menu", "9")
        func title() throws -> String {
            let talk = try LinearTalk(program)
            defer { _ = try? talk.end() }
            return try talk.hear().first { $0.contains("west") } ?? ""
        }
        try await program.does("provider", "add", east.url, "--name", "east")
        try await program.does("menu", "east:/api/restaurants/9")
        let both = try title()
        #expect(both.contains(/\d\d:\d\d [A-Z]/), "\(both)")
    }

    @Test func `pages about a kitchen of two servers say which it is`() async throws {
        let (west, east) = (try KitchenServer.still(), try KitchenServer.still())
        let program = try west.contemporary().with([])
        try program.configure("{prefetch: false}")
        for (name, server) in [("west", west), ("east", east)] {
            try await program.does("provider", "add", server.url, "--name", name)
            try await program.does("menu", name + ":/api/restaurants/9")
        }
        try await program.does(
            "--offline", "basket", "add", "onion soup", "--quantity", "3", "--from",
            "east:/api/restaurants/9")

        let talk = try LinearTalk(program)
        try talk.hear()
        try talk.say("/maëlle")
        let menus = [try talk.say("1"), try talk.say("kitchens") + (try talk.say("2"))]
        for (menu, name) in zip(menus, ["east", "west"]) {
            #expect(menu.contains { $0.hasPrefix("La Table de Maëlle; \(name);") }, "\(menu)")
        }
        #expect(try talk.say("b").contains { $0.contains("east") })
        let checkout = try talk.say("checkout")
        #expect(checkout.contains { $0.contains("La Table de Maëlle; east") }, "\(checkout)")
        let home = try talk.say("kitchens")
        #expect(home.contains { $0.contains("La Table de Maëlle, east, 3 pieces") }, "\(home)")
        let peek = try talk.say("zoom peek")
        #expect(peek.contains { $0.hasPrefix("west. ") }, "\(peek)")
        #expect(try talk.end().status == 0)
    }

    @Test(arguments: [40, 80])
    func `drafts in a narrow window say whose they are where servers differ`(columns: Int)
        async throws
    {
        let (west, east) = (try KitchenServer.still(), try KitchenServer.still())
        let program = try west.contemporary().with([])
        try program.configure("{prefetch: false}")
        for (name, server) in [("west", west), ("east", east)] {
            try await program.does("provider", "add", server.url, "--name", name)
            try await program.does("menu", name + ":/api/restaurants/9")
            try await program.does(
                "--offline", "basket", "add", "onion soup", "--from", name + ":/api/restaurants/9")
        }
        let journey = try await Journey(by: program, size: Size(columns: columns, lines: 24))
        try await journey.press("5")
        let drafts = try await journey.screen
        #expect(drafts.contains("east") && drafts.contains("west"), "\(drafts)")
    }
}
