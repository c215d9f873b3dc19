import OrderModels
import Foundation
import Kitchen
import Testing

struct FaultTests {
    @Test func `a status is refused so many times and then no more`() throws {
        let server = try Servers.frozen()
        try server.setFaults(
            json: #"{"path":"/api/restaurants","status":429,"retryAfter":7,"count":2}"#)
        let client = Client(server)

        let first = try client.get("/api/restaurants?coordinate=47.55,0.48")
        #expect(first.status == 429 && first.headers["retry-after"] == "7")
        #expect(try client.get("/api/restaurants/1").status == 200)
        #expect(try client.get("/api/restaurants").status == 429)
        #expect(try client.get("/api/restaurants").status == 200)
    }

    @Test func `a cut connection has sent part of what it promised`() throws {
        let server = try Servers.frozen()
        try server.setFaults(json: #"{"path":"/api/*/menu","dropAfterBytes":500,"count":1}"#)

        let cut = try Client(server).get("/api/restaurants/1/menu")
        #expect(cut.status == 200 && !cut.isComplete)
        #expect(cut.body.count == 500)
        #expect(try Client(server).get("/api/restaurants/1/menu").isComplete)
    }

    @Test func `a connection cut at zero answers nothing`() throws {
        let server = try Servers.frozen()
        try server.setFaults(json: #"{"path":"/api","dropAfterBytes":0}"#)

        #expect(throws: Client.Silence.self) { try Client(server).get("/api") }
    }

    @Test func `a truncated body is a complete answer`() throws {
        let server = try Servers.frozen()
        try server.setFaults(json: #"{"path":"/api/settings","truncateAt":50}"#)

        let answer = try Client(server).get("/api/settings")
        #expect(answer.isComplete && answer.body.count == 50)
        #expect(throws: (any Error).self) { try answer.json() }
    }

    @Test func `a sequence goes answer by answer`() throws {
        let server = try Servers.frozen()
        try server.setFaults(
            json: #"""
                {"path":"/api/restaurants","sequence":[
                    {"status":200},{"status":304},{"status":500},{"truncateAt":10},{"body":"<html>",
                    "contentType":"text/html"},{"etag":false}]}
                """#)
        let client = Client(server)
        let replies = try (0..<7).map { _ in try client.get("/api/restaurants", tag: "*") }

        #expect(replies.map(\.status) == [200, 304, 500, 200, 200, 200, 304])
        #expect(replies[3].body.count == 10)
        #expect(replies[4].text == "<html>" && replies[4].headers["content-type"] == "text/html")
        #expect(replies[5].headers["etag"] == nil && !replies[5].body.isEmpty)
    }

    @Test func `bytes that are no text and bodies of any size can be sent`() throws {
        let server = try Servers.frozen()
        try server.setFaults(
            json: #"[{"path":"/api","bodyBase64":"/v8="},{"path":"/api/settings","padTo":3000000}]"#
        )
        let client = Client(server)

        #expect(try client.get("/api").body == [0xFE, 0xFF])
        let large = try client.get("/api/settings")
        #expect(large.body.count == 3_000_000)
        #expect(try large.json()["currency_code"] != nil)
    }

    @Test func `a waiting client does not delay others`() throws {
        let server = try Servers.frozen()
        try server.setFaults(json: #"{"path":"/api/settings","never":true}"#)
        let waiting = Client(server)
        waiting.send("GET", "/api/settings")

        #expect(try Client(server).get("/api").status == 200)
        server.stop()
        #expect(throws: Client.Silence.self) { try waiting.receive() }
    }

    @Test func `a delayed answer comes late and whole`() throws {
        let server = try Servers.frozen()
        try server.setFaults(json: #"{"path":"/api","delayMs":150}"#)

        let clock = ContinuousClock()
        var status = 0
        let spent = try clock.measure { status = try Client(server).get("/api").status }
        #expect(status == 200)
        #expect(spent >= .milliseconds(150))
    }

    @Test func `the control endpoint sets faults and the clock and shows the calls`() throws {
        let server = try Servers.frozen { $0.controlPort = 0 }
        let control = Client(url: try #require(server.controlURL))
        let client = Client(server)

        let rule = #"{"path":"/api/settings","status":503}"#
        #expect(try control.ask("PUT", "/faults", body: rule).status == 200)
        #expect(try client.get("/api/settings", tag: "\"x\"").status == 503)
        #expect(try control.get("/faults").text == "[\(rule)]")
        #expect(try control.ask("DELETE", "/faults").status == 204)
        #expect(try client.get("/api/settings").status == 200)
        #expect(try control.ask("POST", "/faults", body: "{}").status == 400)

        let log = try control.get("/calls").body
        let calls = try #require(JSONSerialization.jsonObject(with: Data(log)) as? [[String: Any]])
        #expect(calls.map { $0["status"] as? Int } == [503, 200])
        #expect((calls[0]["headers"] as? [String: String])?["if-none-match"] == "\"x\"")

        let order = #"{"now":"2026-12-24T18:00:00+01:00"}"#
        #expect(try control.ask("POST", "/clock", body: order).status == 200)
        #expect(server.clock.now == Instant(rfc3339: "2026-12-24T17:00:00Z"))
    }

    @Test func `calls over one connection share its number`() throws {
        let server = try Servers.frozen()
        let first = Client(server)
        _ = try first.get("/api")
        _ = try first.get("/api/settings?format=hash")
        _ = try Client(server).get("/api")

        let calls = server.calls
        #expect(calls.map(\.path) == ["/api", "/api/settings?format=hash", "/api"])
        #expect(calls[0].connection == calls[1].connection)
        #expect(calls[1].connection != calls[2].connection)
    }

    @Test func `a taken port is said to be taken`() throws {
        let server = try Servers.frozen()
        let port = try #require(Int(server.url.split(separator: ":").last?.dropLast() ?? ""))

        #expect(throws: KitchenError.cannotListen(address: "127.0.0.1", port: port)) {
            _ = try Servers.frozen { $0.port = port }
        }
    }

    @Test func `a hostile kitchen sends every trick in well-formed answers`() throws {
        let server = try Servers.frozen { $0.isHostile = true }
        let client = Client(server)
        let list = try client.get("/api/restaurants").text
        let menus = try (1...9).map { try client.get("/api/restaurants/\($0)/menu").text }.joined()

        for trick in ["\\u001b[2J", "\\u202e", "\\u200b", "\\u0000", "\\u009b", "DROP TABLE"] {
            #expect(list.contains(trick) && menus.contains(trick))
        }
        for price in ["-500", "92233720368547758080", "\"900\"", "1e400"] {
            #expect(menus.contains("\"price\":\(price)"))
        }
        #expect(list.contains("etc/passwd") && menus.contains("X-Injected"))
    }
}
