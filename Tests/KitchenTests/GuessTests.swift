import Foundation
import Synchronization
import Testing

@testable import Kitchen

/// Strangers who try passwords.
struct GuessTests {
    private func signIn(
        _ server: KitchenServer, _ name: String, _ password: String, from address: String
    ) -> (status: String, head: String) {
        let client = SlowClient(port: server.port, from: address)
        let body = "_username=\(name)&_password=\(password)"
        client.say(
            "POST /api/login_check HTTP/1.1\r\nHost: k\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                + body)
        let head = client.hear(until: "\r\n\r\n")
        return (String(head.dropFirst(9).prefix(3)), head)
    }

    @Test(arguments: ["robin", "nobody"])
    func `who guesses is told to wait, and the diner is not`(name: String) throws {
        let server = try Servers.frozen()
        #expect(try Diner(server).register("robin").status == 200)
        let answers = (0..<8).map { signIn(server, name, "guess-\($0)", from: "127.0.0.7") }

        #expect(answers.map(\.status) == Array(repeating: "401", count: 5) + ["429", "429", "429"])
        #expect(answers.last?.head.contains("Retry-After: ") == true)
        // Not even the right one, which would tell it from the wrong ones.
        #expect(
            signIn(server, "robin", "secret12", from: "127.0.0.7").status
                == (name == "robin" ? "429" : "200"))
        #expect(signIn(server, "robin", "secret12", from: "127.0.0.8").status == "200")
        #expect(signIn(server, "robin", "secret12", from: "127.0.0.1").status == "200")
    }

    @Test func `guesses from everywhere lock nobody out who knows the password`() throws {
        let server = try Servers.frozen { $0.limits.guesses = 1 }
        #expect(try Diner(server).register("robin").status == 200)
        let answers = (0..<60).map {
            signIn(server, "robin", "guess", from: "127.0.2.\($0 % 30 + 1)").status
        }

        #expect(answers.prefix(30).allSatisfy { $0 == "401" })
        #expect(answers.suffix(30).allSatisfy { $0 == "429" })
        #expect(signIn(server, "robin", "secret12", from: "127.0.0.8").status == "200")
    }

    @Test func `one address may not try one password at every account`() throws {
        let server = try Servers.frozen { $0.limits.guesses = 1 }
        let answers = (0..<8).map {
            signIn(server, "diner_\($0)", "password", from: "127.0.0.7").status
        }

        #expect(answers == Array(repeating: "401", count: 6) + ["429", "429"])
    }

    @Test func `right passwords are not counted`() throws {
        let server = try Servers.frozen { $0.limits.guesses = 1 }
        #expect(try Diner(server).register("robin").status == 200)

        for _ in 0..<10 {
            #expect(signIn(server, "robin", "secret12", from: "127.0.0.7").status == "200")
        }
    }

    @Test func `an allowance comes back with time`() {
        let now = Mutex(0.0)
        let allowances = Allowances(.init(atOnce: 2, interval: 10)) { now.withLock { $0 } }
        #expect(allowances.take("a") == nil && allowances.take("a") == nil)
        #expect(allowances.take("a") == 10 && allowances.take("b") == nil)
        now.withLock { $0 = 4 }
        #expect(allowances.take("a") == 6)
        now.withLock { $0 = 10 }
        #expect(allowances.take("a") == nil && allowances.take("a") == 10)
        allowances.giveBack("a")
        #expect(allowances.take("a") == nil && !allowances.isWhole("a"))
        now.withLock { $0 = 100 }
        #expect(allowances.isWhole("a"))
    }

    @Test func `a hundred thousand addresses are not all remembered`() {
        let allowances = Allowances(.init(atOnce: 1, interval: 1e6))
        for number in 0..<100_000 { #expect(allowances.take("\(number)") == nil) }

        #expect(allowances.take("99999") != nil && allowances.take("1") == nil)
    }

    /// They were hashed under the one lock.
    @Test func `nobody waits for others' passwords`() throws {
        let (inside, goOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var configuration = KitchenConfiguration()
        configuration.frozenAt = Servers.noon
        let server = try KitchenServer(configuration) { word, kept in
            inside.signal()
            goOn.wait()
            return Sodium.compare(word, with: kept)
        }
        let client = SlowClient(port: server.port)
        let body = "_username=demo&_password=demo"
        client.say(
            "POST /api/login_check HTTP/1.1\r\nHost: k\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
                + body)
        inside.wait()

        #expect(try Diner(server).placeOrder()["number"] is String)
        goOn.signal()
        #expect(client.hear(until: "\r\n").contains("200"))
    }

    @Test func `an unknown name is answered as late as a known one`() throws {
        let server = try Servers.frozen { $0.limits.guesses = 100 }
        #expect(try Diner(server).register("robin").status == 200)
        func time(_ name: String) throws -> Duration {
            let diner = Diner(server)
            let start = ContinuousClock.now
            let login = ["_username": name, "_password": "wrong password"]
            #expect(try diner.form("/api/login_check", login).status == 401)
            return start.duration(to: .now)
        }
        var pairs: [(Duration, Duration)] = []
        for _ in 0..<15 { pairs.append((try time("robin"), try time("nobody"))) }

        let known = try #require(pairs.map(\.0).min())
        let unknown = try #require(pairs.map(\.1).min())
        // Others compute meanwhile, so only what is much faster shows.
        #expect(unknown > known * 0.5 && known > unknown * 0.5, "\(known) and \(unknown)")
    }
}
