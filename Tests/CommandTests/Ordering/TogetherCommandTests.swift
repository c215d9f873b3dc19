import Services
import TestSupport
import Testing

/// `invite`, `join` and `send`, with two programs at one server.
@Suite(.timeLimit(.minutes(10)))
struct TogetherCommandTests {
    private let guest = ["--guest", "--email", "eater@example.org", "--phone", "+33612345678"]

    private func host(_ platform: PlatformStub) async throws -> Program {
        let program = try Program(
            "--server", platform.url, variables: ["EAT_CLOCK": PlatformTraps.clock])
        for words in [["menu", "1"], ["basket", "add", "soupe", "--from", "1"]] {
            let outcome = try await program.run(words)
            guard outcome.status == 0 else { throw ChildProcess.Trouble(what: outcome.err) }
        }
        return program
    }

    @Test func `a canteen's lunch is put together by two and ordered by one`() async throws {
        let platform = try PlatformStub { $0.tellsOfSharing = true }
        let host = try await host(platform)
        let invited = try await host.run(["invite", "--json"] + guest)
        #expect(invited.status == 0, "\(invited.err)")
        let link = try #require(invited.json["data"]["link"].text)
        #expect(link == platform.url + "/order/share/slug1")

        // A server that is none of theirs is asked nothing without a yes.
        let ana = try Program(variables: ["EAT_CLOCK": PlatformTraps.clock])
        let join = ["join", link, "--name", "Ana\u{1B}[31m", "--email", "ana@example.org"]
        let calls = platform.calls.count
        #expect(try await ana.run(join).status == 11)
        #expect(platform.calls.count == calls)
        let joined = try await ana.run(join + ["--yes"])
        #expect(joined.status == 0, "\(joined.err)")
        #expect(joined.out.contains("with Mia"))
        #expect(joined.err.contains("ana@example.org"))
        #expect(try await ana.run("basket", "add", "cake").status == 0)
        #expect(try await ana.run("quote").status == 2)
        let order = try await ana.run("order", "--max-total", "90", "--yes")
        #expect(order.status == 2 && order.err.contains("Mia Meyer"), "\(order.err)")
        let sent = try await ana.run("send", "--json")
        #expect(sent.status == 0, "\(sent.err)")
        #expect(sent.json["data"]["players"][0]["total"]["minor"].number == 900)

        // The host has not looked since: not ordered, whatever the limit.
        let placing =
            ["order", "--yes", "--max-total", "90", "--to", "47.55,0.48", "--json"] + guest
        let blind = try await host.run(placing)
        #expect(blind.status == 8, "\(blind.err)")
        #expect(blind.errorJSON["changes"][0]["kind"].text == "others_changed")
        #expect(platform.placed.isEmpty)
        let shown = try await host.run("basket", "show")
        #expect(shown.out.contains("1 × Cake"), "\(shown.out)")
        #expect(!shown.out.contains("\u{1B}"))
        let basket = try await host.run("basket", "show", "--json").json["data"]
        #expect(basket["sharing"].text == "open")
        #expect(basket["shared"]["players"][0]["lines"][0]["quantity"].number == 1)
        #expect(basket["lines"].rows.count == 1)
        let closed = try await host.run("invite", "--close", "--json")
        #expect(closed.json["data"]["closed_at"].text != nil)
        let quote = try await host.run(["quote", "--to", "47.55,0.48"] + guest)
        #expect(quote.out.contains("Closed"), "\(quote.out)")
        let placed = try await host.run(placing)
        #expect(placed.status == 0, "\(placed.err)")
        #expect(platform.placed.count == 1)

        // What comes too late is kept.
        #expect(try await ana.run("basket", "set", "1", "--quantity", "3").status == 0)
        let late = try await ana.run("send")
        #expect(late.status == 7 && late.err.contains("too late"), "\(late.err)")
        #expect(try await ana.run("basket", "show").out.contains("Order T1"))
        let secrets = try await Program.run("grep", ["-rl", "player-1-200", ana.home.path])
        #expect(secrets.out.split(separator: "\n").allSatisfy { $0.contains("user.db") })
    }

    @Test func `what came at the very moment of paying is no success of the command`() async throws
    {
        let platform = try PlatformStub()
        let host = try await host(platform)
        _ = try await host.run(["invite"] + guest)
        _ = try await host.run(["quote", "--to", "47.55,0.48"] + guest)
        platform.change {
            $0.latecomer = .init("Ana", adding: "CAKE", before: "PUT /api/orders/1/pay")
        }
        let order = ["order", "--yes", "--max-total", "90", "--key", "lunch", "--json"]
        for isAgain in [false, true] {
            let placed = try await host.run(order)
            #expect(placed.status == 12, "\(placed.err)")
            let data = placed.json["data"]
            #expect(data["replayed"].flag == isAgain)
            #expect(data["not_as_agreed"][0]["player"].text == "Ana")
        }
        #expect(platform.placed.count == 1)
        let track = try await host.run("track")
        #expect(track.status == 12 && track.out.contains("Ana chose 1 × Cake"))
        // Wherever there is an order.
        #expect(try await host.run("receipt").out.contains("Ana chose 1 × Cake"))
        #expect(try await host.run("orders").out.contains("differs: "))
        let orders = try await host.run("orders", "--json").json["data"]["orders"]
        let status = try await host.run("status", "--json").json["data"]["orders"]
        let receipt = try await host.run("receipt", "--json").json["data"]
        for order in [orders[0], status[0], receipt] {
            #expect(order["not_as_agreed"][0]["player"].text == "Ana")
        }
    }

    @Test func `a note for somebody is not read as for another of that name, who chose too`()
        async throws
    {
        let platform = try PlatformStub()
        let host = try await host(platform)
        let noted = try await host.run("basket", "set", "1", "--for", "Ana", "--note", "no salt")
        #expect(noted.status == 0)
        #expect(try await host.run(["invite"] + guest).status == 0)
        platform.add(of: "CAKE", by: (8, "Ana"), to: 1)
        // Also in the first quote, which nobody had looked before.
        let quote = try await host.run(["quote", "--to", "47.55,0.48", "--json"] + guest)
        let notes = quote.json["data"]["notes"].text
        #expect(notes?.contains("(Ana (2)): no salt") == true, "\(notes ?? quote.err)")
    }

    @Test func `other options at the very moment of paying are named, at the same price too`()
        async throws
    {
        let platform = try PlatformStub()
        let host = try await host(platform)
        _ = try await host.run(["invite"] + guest)
        platform.choose("CURRY", as: "Ana", in: 1)
        _ = try await host.run(["quote", "--to", "47.55,0.48"] + guest)
        let order = ["order", "--yes", "--max-total", "90", "--key", "lunch", "--json"]
        for (call, options, status) in [
            ("GET /api/orders/1/payment_methods", ["RICE_PLAIN"], 8),
            ("PUT /api/orders/1/pay", [], 12),
        ] as [(String, [String], Int32)] {
            platform.change {
                $0.latecomer = .init("Ana", adding: "CURRY", with: options, before: call)
            }
            let said = try await host.run(order)
            #expect(said.status == status, "\(said.err)\(said.out)")
            guard status == 12 else {
                // It is agreed to, now that it was said.
                _ = try await host.run("quote")
                continue
            }
            let changes = said.json["data"]["not_as_agreed"]
            #expect(changes.rows.map { $0["kind"].text } == ["options"], "\(said.out)")
            #expect(changes[0]["player"].text == "Ana")
        }
        #expect(platform.placed.count == 1)
        let told = try await host.run("track").out
        #expect(told.contains("Ana: Curry now, was Curry (Plain)."), "\(told)")
    }

    @Test func `who swapped dishes is named, before the payment and after`() async throws {
        let platform = try PlatformStub()
        let host = try await host(platform)
        _ = try await host.run(["invite"] + guest)
        platform.choose("CURRY", as: "Ana", in: 1)
        platform.choose("CAKE", as: "Ben", in: 1)
        _ = try await host.run(["quote", "--to", "47.55,0.48"] + guest)
        let order = ["order", "--yes", "--max-total", "90", "--key", "lunch", "--json"]
        platform.change { $0.swapsBefore = "GET /api/orders/1/payment_methods" }
        let before = try await host.run(order)
        #expect(before.status == 8, "\(before.err)\(before.out)")
        _ = try await host.run("quote")
        platform.change { $0.swapsBefore = "PUT /api/orders/1/pay" }
        let after = try await host.run(order)
        #expect(after.status == 12, "\(after.err)\(after.out)")
        let kinds = after.json["data"]["not_as_agreed"].rows.map { $0["kind"].text }
        #expect(kinds.filter { $0 == "others_gone" }.count == 2 && kinds.count == 4, "\(after.out)")
        let told = try await host.run("track").out
        #expect(told.contains("Ana chose 1 × Curry"), "\(told)")
    }

    @Test func `a page for browsers is given as it is, and bad links are refused`() async throws {
        let platform = try PlatformStub()
        let host = try await host(platform)
        let invited = try await host.run(["invite"] + guest)
        #expect(invited.out.contains("/order/share/slug1"), "\(invited.err)")
        let ana = try Program(
            "--server", platform.url, variables: ["EAT_CLOCK": PlatformTraps.clock])
        let page = try await ana.run(
            "join", platform.url + "/order/share/slug1", "--name", "Ana", "--email", "a@b.c")
        #expect(page.status == 7 && page.out.contains("/order/share/slug1"), "\(page.err)")
        let calls = platform.calls.count
        for link in ["javascript:alert(1)", "file:///etc/passwd", platform.url + "/pay/1", "x"] {
            let outcome = try await ana.run("join", link, "--name", "Ana", "--email", "a@b.c")
            #expect(outcome.status == 2, "\(link): \(outcome.err)")
        }
        #expect(platform.calls.count == calls)
        #expect(try await ana.run("draft", "ls", "--json").json["data"]["drafts"].rows.isEmpty)
    }

    @Test func `what others chose can be seen offline, and is removed only when asked`()
        async throws
    {
        let platform = try PlatformStub()
        let host = try await host(platform)
        _ = try await host.run(["invite"] + guest)
        platform.choose("CAKE", as: "Bo\n\u{202E}", in: 1)
        #expect(try await host.run("basket", "show").out.contains("Cake"))
        platform.change { $0.isInMaintenance = true }
        let offline = try await host.run("basket", "show", "--offline")
        #expect(offline.out.contains("Cake") && offline.out.contains("Bo"), "\(offline.out)")
        platform.change { $0.isInMaintenance = false }
        #expect(try await host.run("invite", "--remove", "cake").status == 11)
        #expect(platform.carts.first?.lines.count == 2)
        #expect(try await host.run("invite", "--remove", "cake", "--yes").status == 0)
        #expect(platform.carts.first?.lines.map(\.code) == ["SOUP"])
        #expect(try await host.run("invite", "--end").status == 11)
        #expect(try await host.run("invite", "--end", "--yes").status == 0)
        let basket = try await host.run("basket", "show", "--json").json["data"]
        #expect(basket["sharing"].isNull)
    }
}
