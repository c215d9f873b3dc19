import Foundation
import Testing

@testable import Kitchen

/// What anybody can leave behind is bounded, by number and by age.
struct BoundTests {
    private func server(_ change: (inout KitchenLimits) -> Void) throws -> KitchenServer {
        try Servers.frozen { change(&$0.limits) }
    }

    private func count(_ server: KitchenServer, _ what: String) throws -> Int? {
        let text = try server.control("GET", "/counts")
        let counts = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        return counts?[what] as? Int
    }

    private func post(
        _ server: KitchenServer, _ path: String, _ body: String, from address: String
    ) -> String {
        let client = SlowClient(port: server.port, from: address)
        client.say(
            "POST \(path) HTTP/1.1\r\nHost: k\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
        return client.hear(until: "\r\n\r\n")
    }

    private static let cart = #"{"restaurant":"/api/restaurants/1"}"#

    @Test func `abandoned carts make room, and no filled, placed or half-paid one does`() throws {
        let server = try server { $0.carts = 20 }
        let (placed, filled, paying) = (Diner(server), Diner(server), Diner(server))
        _ = try placed.placeOrder()
        try filled.fillCart()
        try paying.fillCart()
        let begun = try paying.call("PUT", paying.cart + "/pay", ["paymentMethodId": "pm_3ds"])
        let intent = try #require(try begun.json()["paymentIntentId"] as? String)
        for _ in 0..<100 { try Diner(server).openCart() }

        #expect(try #require(try count(server, "carts")) <= 20)
        #expect(try placed.call("GET", placed.cart).status == 200)
        #expect(try filled.payCash().status == 200)
        let confirmed = try paying.call(
            "PUT", paying.cart + "/pay", ["paymentIntentId": intent])
        #expect(confirmed.status == 200)
        #expect(server.placedOrders.count == 3)
    }

    @Test func `of filled carts the one that was longest untouched goes`() throws {
        let server = try server { $0.carts = 3 }
        let diners = (0..<3).map { _ in Diner(server) }
        for diner in diners {
            try diner.fillCart()
            server.clock.advance(bySeconds: 10)
        }
        _ = try diners[0].call("PUT", diners[0].cart + "/tip", ["tipAmount": 0])
        try Diner(server).openCart()

        let found = try diners.map { try $0.call("GET", $0.cart).status }
        #expect(found == [200, 404, 200])
    }

    @Test func `where every cart is being paid a new one is told to wait`() throws {
        let server = try server { $0.carts = 2 }
        for _ in 0..<2 {
            let diner = Diner(server)
            try diner.fillCart()
            _ = try diner.call("PUT", diner.cart + "/pay", ["paymentMethodId": "pm_3ds"])
        }
        let answer = try Diner(server).call(
            "POST", "/api/carts/session", ["restaurant": Diner.kitchen])
        #expect(answer.status == 503 && answer.headers["retry-after"] == "60")

        server.clock.advance(bySeconds: 3_601)
        try Diner(server).openCart()
    }

    @Test func `an address has its share of carts, and nobody else's go for it`() throws {
        let server = try server { $0.cartsPerAddress = 5 }
        let diner = Diner(server)
        try diner.openCart()
        for _ in 0..<30 {
            _ = post(server, "/api/carts/session", Self.cart, from: "127.0.0.7")
        }

        #expect(try count(server, "carts") == 6)
        #expect(try diner.call("GET", diner.cart).status == 200)
    }

    @Test func `an address that opens carts too fast is told to wait`() throws {
        let server = try server { $0.cartsPerMinute = 2 }
        let answers = (0..<12).map { _ in
            post(server, "/api/carts/session", Self.cart, from: "127.0.0.7")
        }

        #expect(answers.prefix(10).allSatisfy { $0.contains(" 200 ") })
        #expect(answers.suffix(2).allSatisfy { $0.contains(" 429 ") })
        #expect(answers[11].contains("Retry-After: "))
        #expect(post(server, "/api/carts/session", Self.cart, from: "127.0.0.8").contains(" 200 "))
    }

    /// Whom a proxy on this machine names is counted, and whom a stranger names is not believed.
    @Test func `behind a proxy its clients are counted`() throws {
        let server = try server {
            $0.cartsPerMinute = 1
            $0.proxies = ["127.0.0.1"]
        }
        func open(_ forwarded: String, from address: String) -> Bool {
            let client = SlowClient(port: server.port, from: address)
            client.say(
                "POST /api/carts/session HTTP/1.1\r\nHost: k\r\nX-Forwarded-For: \(forwarded)\r\n"
                    + "Content-Length: \(Self.cart.utf8.count)\r\n\r\n" + Self.cart)
            return client.hear(until: "\r\n\r\n").contains(" 200 ")
        }

        #expect((0..<7).map { open("\($0).1.1.1, 192.0.2.1", from: "127.0.0.1") }.count { $0 } == 5)
        #expect(open("192.0.2.2", from: "127.0.0.1"))
        let ports = (0..<7).map { open("192.0.2.3:\($0 + 1000)", from: "127.0.0.1") }
        #expect(ports.count { $0 } == 5)
        let twice = (0..<7).map {
            open("\($0).1.1.1\r\nX-Forwarded-For: 192.0.2.4", from: "127.0.0.1")
        }
        #expect(twice.count { $0 } == 5)
        #expect((0..<7).map { open("198.51.100.\($0)", from: "127.0.0.7") }.count { $0 } == 5)
        #expect(
            (0..<7).map { open("2001:db8:1:2::\($0)", from: "127.0.0.1") }.count { $0 } == 5)
        #expect(open("2001:db8:1:3::1", from: "127.0.0.1"))
    }

    @Test func `a proxy that is not configured is one address, whomever it names`() throws {
        let server = try server { $0.cartsPerMinute = 1 }
        let answers = (0..<7).map {
            let client = SlowClient(port: server.port, from: "127.0.0.1")
            client.say(
                "POST /api/carts/session HTTP/1.1\r\nHost: k\r\nX-Forwarded-For: 192.0.2.\($0)\r\n"
                    + "Content-Length: \(Self.cart.utf8.count)\r\n\r\n" + Self.cart)
            return client.hear(until: "\r\n\r\n")
        }

        #expect(answers.count { $0.contains(" 200 ") } == 5)
    }

    @Test func `an address that calls too often is told to wait`() throws {
        let server = try server { $0.callsPerSecond = 1 }
        let client = SlowClient(port: server.port, from: "127.0.0.7")
        let heads = (0..<12).map { _ in
            client.say("GET /api HTTP/1.1\r\nHost: k\r\n\r\n")
            return String(client.hear(until: "}").prefix(12))
        }

        #expect(heads.prefix(10).allSatisfy { $0.hasSuffix("200") })
        #expect(heads.last?.hasSuffix("429") == true)
    }

    @Test func `guests' carts go after two days and members' after thirty`() throws {
        let server = try server { _ in }
        try Diner(server).fillCart()
        let member = Diner(server)
        try member.signIn()
        try member.openCart()
        server.clock.advance(bySeconds: 2 * 86_400 + 1)
        try Diner(server).openCart()
        #expect(try count(server, "carts") == 2)

        server.clock.advance(bySeconds: 28 * 86_400)
        try Diner(server).openCart()
        #expect(try count(server, "carts") == 1)
    }

    @Test func `a cart has one address however often it changes, and takes it along`() throws {
        let file = BookFile()
        let server = try file.server()
        let diner = Diner(server)
        try diner.fillCart()
        for number in 0..<20 {
            var address = try diner.address()
            address["streetAddress"] = "\(number), Rue Basse"
            #expect(try diner.call("PUT", diner.cart, ["shippingAddress": address]).status == 200)
        }
        server.clock.advance(bySeconds: 3 * 86_400)
        try Diner(server).openCart()
        server.stop()

        let archive = try Archive(path: file.path)
        // Those of the demo account.
        #expect(try archive.records("address").count == 2)
        #expect(try archive.records("customer").count == 1)
        #expect(try archive.records("order").count == 1)
    }

    @Test func `a cart has so many lines and a dish so many pieces`() throws {
        let server = try server { _ in }
        let diner = Diner(server)
        try diner.openCart()
        let code = try #require(try diner.dishes().first?["identifier"] as? String)
        #expect(try diner.add(code, 9_999).status == 201)

        #expect(try Diner.violations(diner.add(code)).keys.sorted() == ["quantity"])
        #expect(
            try Diner.violations(diner.add(code, options: Array(repeating: "X", count: 101)))
                .keys.sorted() == ["options"])
    }

    @Test func `mails are few for one account, and old ones are forgotten`() throws {
        let server = try server { $0.mails = 4 }
        for name in ["robin", "alex_1"] {
            #expect(try Diner(server).register(name).status == 200)
        }
        for name in ["robin", "alex_1", "demo"] {
            for _ in 0..<10 {
                let answer = try Diner(server).form(
                    "/api/resetting/send-email", ["username": name])
                #expect(answer.status == 202 && answer.text == "{}")
            }
        }

        #expect(
            server.mails.map(\.to)
                == ["alex_1@example.com"] + Array(repeating: "demo@example.org", count: 3))
    }

    @Test func `an address asks for so many mails, and everybody for so many accounts`() throws {
        let server = try server { $0.accounts = 2 }
        let answers = (0..<31).map { _ in
            post(server, "/api/resetting/send-email", "username=nobody", from: "127.0.0.7")
        }
        #expect(answers.prefix(30).allSatisfy { $0.contains(" 202 ") })
        #expect(answers[30].contains(" 429 "))

        #expect(try Diner(server).register("robin").status == 200)
        let full = try Diner(server).register("robin_2")
        #expect(full.status == 503 && full.headers["retry-after"] != nil)
    }

    @Test func `the log of calls is bounded by its bytes too`() throws {
        let log = CallLog(bell: Bell())
        let headers = ["x-long": String(repeating: "a", count: 30_000)]
        for _ in 0..<5_000 {
            log.add(Request(method: "GET", target: "/api", headers: headers), status: 200)
        }

        #expect(log.calls.count < 600 && log.calls.last?.number == 5_000)
    }

    @Test func `an account has so many addresses`() throws {
        let diner = Diner(try server { _ in })
        try diner.signIn()
        let address = try diner.address()
        let answers = try (0..<99).map { _ in
            try diner.call("POST", "/api/me/addresses", address).status
        }

        #expect(answers == Array(repeating: 201, count: 98) + [400])
    }
}
