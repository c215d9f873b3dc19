import Foundation
import Kitchen
import Testing

/// Who reaches the control endpoint, and with which numbers.
struct ControlGateTests {
    private func server() throws -> KitchenServer {
        try Servers.frozen { configuration in
            configuration.controlPort = 0
            configuration.address = "0.0.0.0"
        }
    }

    private func port(_ server: KitchenServer) throws -> UInt16 {
        let url = try #require(server.controlURL)
        return try #require(UInt16(url.split(separator: ":").last?.dropLast() ?? ""))
    }

    private func status(_ server: KitchenServer, _ head: String) throws -> String {
        let client = SlowClient(port: try port(server))
        client.say(head.replacing("\n", with: "\r\n") + "\r\n\r\n")
        return String(client.hear(until: "\r\n").dropFirst(9).prefix(3))
    }

    @Test(arguments: [
        "Host: 127.0.0.1\nOrigin: https://enemy.example", "Host: 127.0.0.1\nOrigin: null",
        "Host: enemy.example", "Host: 127.0.0.1.enemy.example", "Host: 127.0.0.1:x", "X: y",
        "Host: localhost.enemy.example:80", "Host: 127.0.0.1\nSec-Fetch-Site: cross-site",
        "Host: 127.0.0.1\nReferer: https://enemy.example/",
    ])
    func `a web page is refused`(headers: String) throws {
        let server = try server()
        for head in ["GET /orders HTTP/1.0", "POST /late HTTP/1.0\nContent-Length: 0"] {
            #expect(try status(server, head + "\n" + headers) == "403")
        }
        #expect(try Diner(server).client.get("/api").status == 200)
    }

    @Test(arguments: ["127.0.0.1", "localhost", "127.0.0.1:80", "LOCALHOST:8080", "[::1]:80"])
    func `a program of this machine is answered`(host: String) throws {
        #expect(try status(server(), "GET /orders HTTP/1.1\nHost: \(host)") == "200")
    }

    @Test func `it listens on one address of this machine, wherever the server does`() throws {
        let server = try server()
        let port = try port(server)
        let other = SlowClient(port: port, to: "127.0.0.2")
        #expect(!other.say("GET /orders HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"))

        let open = SlowClient(port: server.port, to: "127.0.0.2")
        open.say("GET /api HTTP/1.1\r\nHost: k\r\n\r\n")
        #expect(open.hear(until: "\r\n").contains("200"))
    }

    @Test(arguments: [Int.max, .min, 1 << 53, -1, 0])
    func `no number brings it down`(number: Int) throws {
        let server = try server()
        let diner = Diner(server)
        _ = try diner.placeOrder()
        let code = try #require(try diner.dishes().first?["identifier"] as? String)
        func tell(_ method: String, _ path: String, _ body: String = "") {
            // Refused or not, it goes on.
            _ = try? server.control(method, path, body)
        }
        for name in ["skip", "count", "delayMs", "lateMs", "status", "retryAfter"] {
            tell("PUT", "/faults", #"{"path":"/api/nothing","\#(name)":\#(number)}"#)
            let caller = Client(server)
            caller.send("GET", "/api/nothing")
            // An answer that is that late nobody waits for.
            if !name.hasSuffix("Ms") { _ = try? caller.receive() }
        }
        for name in ["truncateAt", "dropAfterBytes", "padTo"] {
            tell("PUT", "/faults", #"{"path":"/api/nothing","\#(name)":\#(number)}"#)
            _ = try? Client(server).get("/api/nothing")
        }
        tell("DELETE", "/faults")
        tell("GET", "/calls?count=\(number)&within=-\(number)")
        tell("GET", "/late?count=\(number)")
        tell("GET", "/orders/\(number)?pays=\(number)")
        tell("GET", "/orders/1?pays=\(number)&within=0.001")
        tell("POST", "/orders/1/delay", #"{"minutes":\#(number)}"#)
        tell("POST", "/orders/\(number)/accept")
        tell("PUT", "/restaurants/\(number)", "{}")
        for name in ["closedMinutes", "slotCapacity", "minimum"] {
            tell("PUT", "/restaurants/1", #"{"\#(name)":\#(number)}"#)
        }
        tell("DELETE", "/restaurants/1")
        for name in ["price", "stock"] {
            tell("PUT", "/products/\(code)", #"{"\#(name)":\#(number)}"#)
        }
        tell("PUT", "/products/\(code)", #"{"price":1000000000,"stock":null}"#)
        _ = try diner.call("GET", diner.cart)
        let rich = Diner(server)
        try rich.openCart()
        #expect(try rich.add(code, 9_999).status == 201)
        tell("DELETE", "/products/\(code)")

        for path in [
            "/api/restaurants/\(number)", "/api/restaurants/\(number)/menu",
            "/api/restaurants/\(number)/can-deliver/\(number),\(number)", "/api/orders/\(number)",
            "/api/users/\(number)", "/api/restaurants?coordinate=\(number),\(number)",
            "/api/me/orders?page=\(number)&itemsPerPage=\(number)", "/geocode?q=\(number)%20rue",
        ] {
            #expect(try (200..<500).contains(diner.call("GET", path).status), "\(path)")
        }
        let body = ["restaurant": "/api/restaurants/\(number)"]
        #expect(try diner.call("POST", "/api/carts/session", body).status == 400)

        for time in [
            #"{"advanceSeconds":\#(number)}"#, #"{"now":"9999-12-31T23:59:59Z"}"#,
            #"{"now":"0000-01-01T00:00:00Z"}"#,
        ] {
            tell("POST", "/clock", time)
            for path in ["/api/restaurants", "/api/restaurants/1/timing", "/api/restaurants/1"] {
                #expect(try diner.client.get(path).status == 200, "\(time)")
            }
            _ = try Diner(server).call(
                "POST", "/api/orders/timing", ["restaurant": Diner.kitchen])
            _ = try? Diner(server).fillCart()
            tell("GET", "/orders/1?pays=99&within=0.001")
        }
    }
}
