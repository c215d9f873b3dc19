import Foundation
import Glibc
import Testing

@testable import Kitchen

/// Clients that take their time, come in crowds or send too much.
struct DoorTests {
    private func server(_ change: (inout KitchenLimits) -> Void) throws -> KitchenServer {
        try Servers.frozen { change(&$0.limits) }
    }

    private static let request = "GET /api HTTP/1.1\r\nHost: kitchen\r\n\r\n"

    /// Whoever says a byte now and then is never idle.
    @Test(arguments: ["", "GET /api HTTP/1.1\r\n", "PUT /api/orders/1 HTTP/1.1\r\nHost: k\r\n"])
    func `a request that arrives too slowly is cut off`(head: String) throws {
        let server = try server { $0.requestSeconds = 1 }
        let client = SlowClient(port: server.port)
        client.say(head)
        let start = ContinuousClock.now
        client.drip(atMost: 30)

        #expect(client.hear() == "")
        #expect(start.duration(to: .now) < .seconds(10))
    }

    @Test func `a body that never comes is cut off too, and one that comes in time is not`() throws
    {
        let server = try server { $0.requestSeconds = 1 }
        let head = "POST /api/carts/session HTTP/1.1\r\nHost: k\r\nContent-Length: 100\r\n\r\n"
        let slow = SlowClient(port: server.port)
        slow.say(head + "{")
        #expect(slow.hear() == "")

        let quick = SlowClient(port: server.port)
        quick.say(head)
        quick.say(String(repeating: " ", count: 100))
        #expect(quick.hear(until: "\r\n").hasPrefix("HTTP/1.1 400"))
    }

    @Test func `a connection may be used again for a while and then ends`() throws {
        let server = try server { $0.idleSeconds = 1 }
        let client = SlowClient(port: server.port)
        for _ in 1...2 {
            client.say(Self.request)
            #expect(client.hear(until: "Entrypoint\"").hasPrefix("HTTP/1.1 200"))
        }

        _ = client.hear()
        #expect(client.isOver)
    }

    @Test func `an answer that takes longer than a request may is not cut off`() throws {
        let server = try server { $0.requestSeconds = 1 }
        try server.setFaults(json: #"{"path":"/api","delayMs":1500}"#)

        #expect(try Client(server).get("/api").status == 200)
    }

    @Test func `an answer that nobody takes is cut off`() throws {
        let server = try server {
            $0.requestSeconds = 1
            $0.answerRate = 1 << 30
        }
        try server.setFaults(json: #"{"path":"/api","padTo":50000000}"#)
        let client = SlowClient(port: server.port)
        client.say(Self.request)
        // An end of the connection is heard of even where nothing is read.
        var watched = pollfd(fd: client.descriptor, events: 0, revents: 0)
        #expect(poll(&watched, 1, 60_000) == 1)
        #expect(client.hear().utf8.count < 50_000_000)
    }

    @Test func `one address has so many connections, and an idle one makes room`() throws {
        let server = try server {
            $0.connectionsPerAddress = 5
            $0.idleSeconds = 600
        }
        let crowd = (0..<5).map { _ in SlowClient(port: server.port, from: "127.0.0.9") }
        for client in crowd {
            client.say(Self.request)
            #expect(client.hear(until: "Entrypoint\"").hasPrefix("HTTP/1.1 200"))
        }
        let sixth = SlowClient(port: server.port, from: "127.0.0.9")
        sixth.say(Self.request)

        #expect(sixth.hear(until: "Entrypoint\"").hasPrefix("HTTP/1.1 200"))
        // Which one was idle first is known to the server alone: its threads may end in any order.
        var watched = crowd.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        #expect(poll(&watched, nfds_t(watched.count), 60_000) == 1)
        #expect(crowd.count { $0.isOver } == 1)
        // Nobody else is concerned.
        #expect(try Client(server).get("/api").status == 200)
    }

    @Test func `more half-sent requests than there may be connections keep nobody out`() throws {
        let server = try server { $0.connections = 50 }
        let crowd = (0..<400).map { index in
            let client = SlowClient(port: server.port, from: "127.0.1.\(index % 200 + 1)")
            client.say("GET /api HTTP/1.1\r\nX-Slow: ")
            return client
        }

        #expect(try Diner(server).placeOrder()["number"] is String)
        #expect(crowd.count { !$0.isOver } <= 50)
    }

    @Test func `a body that is too long is refused with a sentence, whatever it is`() throws {
        let server = try server { _ in }
        for size in [300_000, 10_000_000] {
            let answer = try Client(server).ask(
                "POST", "/api/login_check", body: String(repeating: "a", count: size))
            #expect(answer.status == 413)
            #expect(answer.text.contains("longer than 262144 bytes"))
        }
    }

    @Test func `headers that are too long are refused`() throws {
        let server = try server { _ in }
        // What is too long to be read to its end may lose its answer.
        let answer = try? Client(server).ask(
            "GET", "/api", headers: ["X-Long": String(repeating: "a", count: 100_000)])

        #expect([413, 431, nil].contains(answer?.status))
        #expect(try Client(server).get("/api").status == 200)
    }
}
