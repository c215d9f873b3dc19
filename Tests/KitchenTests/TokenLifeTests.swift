import Foundation
import OrderModels
import Testing

@testable import Kitchen

/// How long tokens open what, and to whom.
struct TokenLifeTests {
    private func refresh(_ server: KitchenServer, _ token: String) throws -> String? {
        try Diner(server).form("/api/token/refresh", ["refresh_token": token])
            .json()["refresh_token"] as? String
    }

    private func newPassword(_ server: KitchenServer, _ name: String) throws -> Diner {
        let diner = Diner(server)
        _ = try diner.form("/api/resetting/send-email", ["username": name])
        let mail = try #require(server.mails.last)
        let answer = try diner.form(
            "/api/resetting/reset/\(mail.token)", ["password": "much better"])
        try #require(answer.status == 200)
        diner.token = try answer.json()["token"] as? String
        return diner
    }

    @Test func `a deleted account's token does not open the next account of its name`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        diner.token = try diner.register("robin").json()["token"] as? String
        #expect(try diner.call("DELETE", "/api/me").status == 204)
        #expect(try Diner(server).register("robin").status == 200)

        #expect(try diner.call("GET", "/api/me").status == 401)
    }

    @Test func `a deleted account's carts and orders open to no token any more`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        let tokens = try diner.register("robin").json()
        diner.token = tokens["token"] as? String
        let account = diner.token
        try diner.openCart()
        let (cart, token) = (diner.cart, diner.token)
        diner.token = account
        diner.session = token
        try #require(try diner.call("PUT", cart + "/assign", [:]).status == 200)
        #expect(try diner.call("DELETE", "/api/me").status == 204)

        diner.session = nil
        diner.token = token
        #expect(try [401, 404].contains(diner.call("GET", cart).status))
        #expect(try refresh(server, try #require(tokens["refresh_token"] as? String)) == nil)
    }

    @Test func `a new password ends every token that there was`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        let tokens = try diner.signIn()
        try diner.openCart()
        let (cart, session) = (diner.cart, diner.session)
        let renewed = try newPassword(server, "demo")

        #expect(try diner.call("GET", "/api/me").status == 401)
        #expect(try refresh(server, try #require(tokens["refresh_token"] as? String)) == nil)
        diner.token = session
        #expect(try diner.call("GET", cart).status == 401)
        #expect(try renewed.call("GET", "/api/me").status == 200)
        #expect(try renewed.call("GET", cart).status == 200)
    }

    @Test func `a refresh token is replaced by its use, and a lost answer signs nobody out`() throws
    {
        let server = try Servers.frozen()
        let first = try #require(try Diner(server).signIn()["refresh_token"] as? String)
        let lost = try #require(try refresh(server, first))
        server.clock.advance(bySeconds: 20 * 86_400)
        let second = try #require(try refresh(server, first))
        #expect(Set([first, lost, second]).count == 3)

        // The successor comes back, so it has arrived: the first is good for ten minutes more.
        let third = try #require(try refresh(server, second))
        server.clock.advance(bySeconds: 599)
        #expect(try refresh(server, first) != nil)
        server.clock.advance(bySeconds: 1)
        #expect(try refresh(server, third) != nil)
    }

    @Test func `a token that comes back too late was copied and ends the sign-in`() throws {
        let server = try Servers.frozen()
        let other = try #require(try Diner(server).signIn()["refresh_token"] as? String)
        let first = try #require(try Diner(server).signIn()["refresh_token"] as? String)
        let second = try #require(try refresh(server, first))
        let third = try #require(try refresh(server, second))
        server.clock.advance(bySeconds: 600)

        #expect(try refresh(server, first) == nil)
        #expect(try refresh(server, second) == nil && refresh(server, third) == nil)
        #expect(try refresh(server, other) != nil)
    }

    @Test func `a client that keeps its first token stays signed in`() throws {
        let server = try Servers.frozen()
        let token = try #require(try Diner(server).signIn()["refresh_token"] as? String)

        for _ in 0..<40 {
            server.clock.advance(bySeconds: 86_400)
            #expect(try refresh(server, token) != nil)
        }
    }

    @Test func `the book has no refresh token, nor many sign-ins of one account`() throws {
        let file = BookFile()
        let server = try file.server()
        var last: [String] = []
        for _ in 0..<25 {
            last.append(try #require(try Diner(server).signIn()["refresh_token"] as? String))
        }
        let renewed = try #require(try refresh(server, last[24]))
        #expect(try refresh(server, last[0]) == nil && refresh(server, last[20]) != nil)
        server.stop()

        let bytes = try Data(contentsOf: URL(filePath: file.path))
        for token in last + [renewed] { #expect(bytes.range(of: Data(token.utf8)) == nil) }
    }

    @Test func `an earlier version's refresh token is still good, and is kept as a digest`() throws
    {
        let file = BookFile()
        let old = "0123456789abcdef0123456789abcdef"
        var server = try file.server()
        server.stop()
        try file.plant(old, until: Int(Servers.noon.secondsSince1970) + 1_000)

        server = try file.server()
        #expect(try refresh(server, old) != nil)
        server.stop()
        let rows = try Archive(path: file.path).records("account")
        #expect(rows.allSatisfy { $0.body.range(of: Data(old.utf8)) == nil })
        #expect(rows.contains { $0.body.range(of: Data(SignIn.digest(old).utf8)) != nil })
    }

    @Test func `a guest's cart with another's address changes nothing of theirs`() throws {
        let server = try Servers.frozen()
        let victim = Diner(server)
        _ = try victim.placeOrder()
        let before = try victim.call("GET", victim.cart).body
        let enemy = Diner(server)
        try enemy.openCart()
        let body: Diner.JSON = [
            "guest": true, "email": "guest@example.com", "telephone": "+33999999999",
        ]
        #expect(try enemy.call("PUT", enemy.cart + "/assign", body).status == 200)

        #expect(try victim.call("GET", victim.cart).body == before)
        // Who mistyped corrects it in the same cart.
        let again = body.merging(["telephone": "+33888888888"]) { $1 }
        #expect(try enemy.call("PUT", enemy.cart + "/assign", again).status == 200)
        #expect(try victim.call("GET", victim.cart).body == before)
    }
}

extension BookFile {
    /// Puts a refresh token into the first account as earlier versions kept it.
    fileprivate func plant(_ token: String, until: Int) throws {
        let archive = try Archive(path: path)
        let row = try #require(try archive.records("account").first)
        var account = try #require(
            try JSONSerialization.jsonObject(with: row.body) as? [String: Any])
        account["refreshTokens"] = [token: until]
        let body = try JSONSerialization.data(withJSONObject: account)
        try archive.write([.init(kind: "account", id: row.id, body: body)])
    }
}
