import Foundation
import Testing

@testable import Kitchen

/// Requests that an enemy writes.
struct HostileInputTests {
    private static let paths = [
        ("POST", "/api/login_check"), ("POST", "/api/token/refresh"), ("POST", "/api/register"),
        ("POST", "/api/resetting/send-email"), ("POST", "/api/resetting/reset/x"),
        ("POST", "/api/carts/session"), ("PUT", "/api/orders/1"), ("PUT", "/api/orders/1/tip"),
        ("PUT", "/api/orders/1/assign"), ("PUT", "/api/orders/1/pay"),
        ("POST", "/api/orders/1/items"), ("PUT", "/api/orders/1/items/1"),
        ("POST", "/api/orders/1/create_invitation"), ("POST", "/api/orders"),
        ("POST", "/api/orders/timing"), ("POST", "/api/me/addresses"), ("PUT", "/api/users/1"),
        ("PUT", "/api/customers/1"), ("GET", "/api/restaurants"), ("GET", "/api/me/orders"),
        ("PUT", "/api/me/optin-consents"), ("POST", "/api/orders/1/players"),
        ("PUT", "/api/orders/1/payment"), ("POST", "/payment/PAGE"), ("GET", "/payment/PAGE"),
        ("POST", "/board/KEY/BL-10001/accept"), ("GET", "/board/KEY"),
        ("GET", "/order/share/SLUG"), ("POST", "/order/share/SLUG/join"),
        ("POST", "/order/share/SLUG/add"), ("POST", "/order/share/SLUG/change"),
    ]

    private static let bodies: [[UInt8]] = [
        Array("\u{0}\u{1b}[2J\u{9b}31m<script>".utf8), [0xFF, 0xFE, 0xC0, 0x80],
        Array("{\"a\":\"\u{0}\"}".utf8), Array(#"{"notes":"\u0000\u001b]0;x\u0007\ud800"}"#.utf8),
        Array(#"{"restaurant":1e400,"quantity":1e308,"tipAmount":-1}"#.utf8),
        Array(String(repeating: "{\"a\":[", count: 30_000).utf8),
        Array(String(repeating: "a=%zz&%00=%ff&=&", count: 15_000).utf8),
        Array(("{" + (0..<9_000).map { "\"k\($0)\":[\($0)]," }.joined() + "\"z\":0}").utf8),
        [UInt8](repeating: UInt8(ascii: "9"), count: 200_000),
    ]

    @Test(arguments: paths)
    func `whatever is sent is answered by a refusal or ignored`(
        method: String, path: String
    ) throws {
        let server = try Servers.frozen {
            $0.hasPaymentPage = true
            $0.hasBoardPage = true
        }
        let diner = Diner(server)
        try diner.fillCart()
        let path = try Self.whole(path, for: diner, at: server)
        if path.hasPrefix("/api/me") || path.hasPrefix("/api/users") { try diner.signIn() }
        for (index, body) in Self.bodies.enumerated() {
            let answer = try send(body, method, path, with: diner, to: server)
            #expect(
                [200, 201, 202, 303, 400, 401, 403, 404, 405, 409, 410, 429, 500].contains(
                    answer.status))
            // Only an unknown dish is one, as on the platform.
            #expect(answer.status != 500 || path.hasSuffix("/items"), "\(index)")
            #expect(answer.isComplete && !answer.body.contains(0x1B), "\(index)")
        }

        if method == "POST" {
            let big = [UInt8](repeating: UInt8(ascii: "{"), count: 10 << 20)
            #expect(try send(big, method, path, with: diner, to: server).status == 413)
        }
        #expect(try Diner(server).placeOrder()["number"] is String)
    }

    /// The path with what only those know who may use it.
    private static func whole(
        _ path: String, for diner: Diner, at server: KitchenServer
    ) throws -> String {
        let slug = try diner.invite()
        let answer = try diner.call("PUT", diner.cart + "/payment", ["paymentMethod": "CARD"])
        let page = try #require(try answer.json()["redirectUrl"] as? String)
        let key = server.boardURL?.split(separator: "/").last ?? ""
        return path.replacing("SLUG", with: slug).replacing("KEY", with: key)
            .replacing("PAGE", with: page.split(separator: "/").last ?? "")
    }

    private func send(
        _ body: [UInt8], _ method: String, _ path: String, with diner: Diner,
        to server: KitchenServer
    ) throws -> Client.Reply {
        let client = Client(server)
        client.send(
            "\(method) \(path) HTTP/1.1\r\nHost: k\r\nAuthorization: Bearer \(diner.token ?? "")\r\n"
                + "Cookie: player=\(diner.token ?? "")\r\nX-Forwarded-For: <b>\r\n"
                + "Content-Length: \(body.count)\r\n\r\n", then: body)
        return try client.receive()
    }

    @Test(arguments: [
        "\r\n\r\n", "GET\r\n\r\n", "GET  HTTP/1.1\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
        "GET /api HTTP/9.9\r\n\r\n", "GET /api HTTP/1.1\r\nHost\r\n\r\n",
        "GET /%00%1b%5b2J HTTP/1.1\r\nHost: k\r\n\r\n", "GET //////// HTTP/1.1\r\nHost: k\r\n\r\n",
        "GET /api/restaurants/../../etc/passwd HTTP/1.1\r\nHost: k\r\n\r\n",
        "GET /api/restaurants/-9223372036854775808 HTTP/1.1\r\nHost: k\r\n\r\n",
        "POST /api/orders HTTP/1.1\r\nHost: k\r\nContent-Length: -1\r\n\r\n",
        "POST /api/orders HTTP/1.1\r\nHost: k\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "POST /api/orders HTTP/1.1\r\nHost: k\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
        "POST /api/orders HTTP/1.1\r\nHost: k\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
        "GET /api HTTP/1.1\r\nHost: k\r\nAuthorization: Bearer ..\r\nX-CoopCycle-Session: Bearer\r\n\r\n",
        "GET /api/me HTTP/1.1\r\nHost: k\r\nAuthorization: Bearer a.b.c\r\n\r\n",
        "OPTIONS * HTTP/1.1\r\nHost: k\r\n\r\n", "CONNECT k:1 HTTP/1.1\r\nHost: k\r\n\r\n",
    ])
    func `a request that is none ends its own connection at most`(text: String) throws {
        let server = try Servers.frozen { $0.limits.requestSeconds = 1 }
        let client = SlowClient(port: server.port)
        client.say(text)
        let head = client.hear(until: "\r\n")

        #expect(head.isEmpty || head.hasPrefix("HTTP/1."), "\(head)")
        #expect(try Diner(server).placeOrder()["number"] is String)
    }

    @Test func `long targets and many headers are refused or answered`() throws {
        let server = try Servers.frozen()
        for target in [
            "/api/restaurants?coordinate=" + String(repeating: "1", count: 20_000),
            "/api/search/shops_products?q=" + String(repeating: "a%20", count: 6_000),
            "/geocode?q=" + String(repeating: "rue+", count: 6_000),
            "/" + String(repeating: "a/", count: 12_000),
            "/api/restaurants?" + String(repeating: "a=b&", count: 6_000),
            "/" + String(repeating: "b", count: 200_000),
        ] {
            // What is too long to be read to its end may lose its answer.
            let status = try? Client(server).get(target).status
            #expect([200, 400, 404, 413, 414, 431, nil].contains(status))
        }
        let headers = (0..<3_000).map { ("X-\($0)", "y") }
        let many = try? Client(server).ask(
            "GET", "/api", headers: Dictionary(uniqueKeysWithValues: headers))
        #expect([200, 413, 431, nil].contains(many?.status))
        #expect(try Diner(server).placeOrder()["number"] is String)
    }

    /// What one diner may write is what the kitchen's board and other programs read.
    @Test func `control characters do not come back from where names and addresses stand`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.fillCart()
        for name in ["streetAddress", "telephone", "contactName", "name"] {
            var address = try diner.address()
            address[name] = "Rue\u{1b}[2J"
            let answer = try diner.call("PUT", diner.cart, ["shippingAddress": address])
            #expect(try Diner.violations(answer).keys.sorted() == ["shippingAddress.\(name)"])
        }
        for email in ["a\u{1b}@b.c", "a@b.c\u{0}", "a\n@b.c"] {
            let guest: Diner.JSON = ["guest": true, "email": email, "telephone": "+33612345678"]
            let answer = try diner.call("PUT", diner.cart + "/assign", guest)
            #expect(try Diner.violations(answer).keys.sorted() == ["email"])
        }
        let notes = try diner.call("PUT", diner.cart, ["notes": "Second\u{1b}[2J floor"])
        #expect(try Diner.violations(notes).keys.sorted() == ["notes"])
        let lines = try diner.call("PUT", diner.cart, ["notes": "Second floor,\n\tleft"])
        #expect(try lines.json()["notes"] as? String == "Second floor,\n\tleft")
    }
}
