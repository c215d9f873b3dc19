import Foundation
import Kitchen
import Testing

struct AccountTests {
    @Test(arguments: ["demo", "DEMO", "demo@example.org"])
    func `one signs in by name or by address`(name: String) throws {
        let tokens = try Diner(Servers.frozen()).signIn(name)

        #expect(tokens["username"] as? String == "demo" && tokens["id"] is Int)
        #expect(tokens["email"] as? String == "demo@example.org")
        #expect(tokens["roles"] as? [String] == ["ROLE_USER"])
        #expect(tokens["enabled"] as? Bool == true && tokens["refresh_token"] is String)
    }

    @Test func `a wrong password is a 401 with code and message`() throws {
        let answer = try Diner(Servers.frozen()).form(
            "/api/login_check", ["_username": "demo", "_password": "Demo"])

        #expect(answer.status == 401)
        #expect(try answer.json()["code"] as? Int == 401)
        #expect(try answer.json()["message"] as? String == "Invalid credentials.")
    }

    @Test func `signing in takes a form and no JSON`() throws {
        let answer = try Diner(Servers.frozen()).call(
            "POST", "/api/login_check", ["_username": "demo", "_password": "demo"])

        #expect(answer.status == 401)
    }

    @Test func `a token has three parts and is refused when one letter differs`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.signIn()
        let token = try #require(diner.token)
        #expect(token.split(separator: ".").count == 3)
        #expect(try diner.call("GET", "/api/me").status == 200)

        var letters = Array(token)
        letters[letters.count / 2] = letters[letters.count / 2] == "A" ? "B" : "A"
        diner.token = String(letters)
        let refused = try diner.call("GET", "/api/me")
        #expect(refused.status == 401)
        #expect(try refused.json()["message"] as? String == "Invalid JWT Token")
    }

    @Test func `a token lives for an hour and its refreshing gives another`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        let refresh = try #require(try diner.signIn()["refresh_token"] as? String)

        server.clock.advance(bySeconds: 3599)
        #expect(try diner.call("GET", "/api/me").status == 200)
        server.clock.advance(bySeconds: 1)
        let expired = try diner.call("GET", "/api/me")
        #expect(expired.status == 401)
        #expect(try expired.json()["message"] as? String == "Expired JWT Token")

        let renewed = try diner.form("/api/token/refresh", ["refresh_token": refresh]).json()
        #expect(renewed["refresh_token"] as? String != refresh)
        diner.token = renewed["token"] as? String
        #expect(try diner.call("GET", "/api/me").status == 200)
    }

    @Test func `a refresh token lives on from its last use and then no more`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        let refresh = try #require(try diner.signIn()["refresh_token"] as? String)
        func status() throws -> Int {
            try diner.form("/api/token/refresh", ["refresh_token": refresh]).status
        }

        server.clock.advance(bySeconds: 29 * 86_400)
        #expect(try status() == 200)
        server.clock.advance(bySeconds: 29 * 86_400)
        #expect(try status() == 200)
        server.clock.advance(bySeconds: 30 * 86_400)
        #expect(try status() == 401)
        #expect(try diner.form("/api/token/refresh", ["refresh_token": "x"]).status == 401)
    }

    @Test func `who signs up is signed in`() throws {
        let diner = Diner(try Servers.frozen())
        let answer = try diner.register("robin")
        #expect(answer.status == 200)
        diner.token = try answer.json()["token"] as? String

        let me = try diner.call("GET", "/api/me").json()
        #expect(me["username"] as? String == "robin" && me["givenName"] == nil)
        #expect(me["telephone"] as? String == "+33612345678")
        let path = try #require(me["@id"] as? String)
        let user = try diner.call("GET", path).json()
        #expect(user["givenName"] as? String == "Robin")
        #expect(user["familyName"] as? String == "Example")
    }

    @Test func `a name taken in any case is a violation with a path`() throws {
        let diner = Diner(try Servers.frozen())
        let answer = try diner.register("Demo")

        #expect(answer.status == 400)
        #expect(try Diner.violations(answer).keys.sorted() == ["username"])
        let body = try answer.json()
        #expect(["type", "title", "detail"].allSatisfy { body[$0] is String })
    }

    @Test func `where mails are confirmed one signs in after following the link`() throws {
        let server = try Servers.frozen { $0.confirmsMail = true }
        let diner = Diner(server)
        let tokens = try diner.register("robin").json()
        #expect(tokens["enabled"] as? Bool == false)
        let login = ["_username": "robin", "_password": "secret12"]
        #expect(try diner.form("/api/login_check", login).status == 401)
        #expect(try diner.call("GET", "/api/register/confirm/wrong").status == 401)

        let mail = try #require(server.mails.last)
        #expect(mail.to == "robin@example.com")
        let confirmed = try diner.call("GET", "/api/register/confirm/\(mail.token)")
        #expect(confirmed.status == 200)
        #expect(try confirmed.json()["enabled"] as? Bool == true)
        #expect(try diner.form("/api/login_check", login).status == 200)
    }

    @Test func `a forgotten password is answered alike whether or not there is such a name`() throws
    {
        let server = try Servers.frozen()
        let diner = Diner(server)
        for name in ["demo", "nobody"] {
            let answer = try diner.form("/api/resetting/send-email", ["username": name])
            #expect(answer.status == 202 && answer.text == "{}")
        }

        #expect(server.mails.map(\.to) == ["demo@example.org"])
    }

    @Test func `a new password is set once by the link and the old one is worth nothing`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        let old = try #require(try diner.signIn()["refresh_token"] as? String)
        _ = try diner.form("/api/resetting/send-email", ["username": "demo"])
        let path = "/api/resetting/reset/\(try #require(server.mails.last).token)"

        let answer = try diner.form(path, ["password": "much better"])
        #expect(answer.status == 200)
        #expect(try answer.json()["token"] is String)
        #expect(try diner.form(path, ["password": "again"]).status == 401)
        #expect(try diner.form("/api/token/refresh", ["refresh_token": old]).status == 401)
        let login = ["_username": "demo", "_password": "demo"]
        #expect(try diner.form("/api/login_check", login).status == 401)
        try Diner(server).signIn("demo", "much better")
    }

    @Test func `a link that is too old is a 400 with a message`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        _ = try diner.form("/api/resetting/send-email", ["username": "demo@example.org"])
        server.clock.advance(bySeconds: 86_400)

        let mail = try #require(server.mails.last)
        let answer = try diner.form("/api/resetting/reset/\(mail.token)", ["password": "x"])
        #expect(answer.status == 400)
        #expect(try answer.json()["message"] is String)
    }

    @Test func `a telephone is changed by either path, and no other account's is`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.signIn()

        let user = try diner.call("PUT", "/api/users/1", ["telephone": "+33711111111"])
        #expect(user.status == 200)
        #expect(try user.json()["telephone"] as? String == "+33711111111")
        let customer = try diner.call("PUT", "/api/customers/1", ["telephone": "+33722222222"])
        #expect(customer.status == 200)
        #expect(try customer.json()["telephone"] as? String == "+33722222222")
        #expect(try diner.call("PUT", "/api/users/1", ["telephone": "abc"]).status == 400)
        #expect(try diner.call("GET", "/api/users/2").status == 403)
        #expect(try diner.call("PUT", "/api/users/2", [:]).status == 403)
        #expect(try diner.call("PUT", "/api/customers/2", [:]).status == 403)
    }

    @Test func `an address comes back without postal code and town`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.signIn()
        var address = try diner.address()
        address["name"] = "Workshop"
        address["contactName"] = "Robin"
        let answer = try diner.call("POST", "/api/me/addresses", address)

        #expect(answer.status == 201)
        let saved = try answer.json()
        #expect(saved["postalCode"] == nil && saved["addressLocality"] == nil)
        #expect(saved["name"] as? String == "Workshop")
        #expect(saved["contactName"] as? String == "Robin")
        let path = try #require(saved["@id"] as? String)
        let all = try diner.call("GET", "/api/me").json()["addresses"] as? [[String: Any]]
        #expect(all?.last?["@id"] as? String == path)
        #expect(try diner.call("GET", path).status == 403)
        #expect(try diner.call("GET", "/api/addresses").status == 403)
    }

    @Test func `an address without coordinates is refused`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.signIn()
        let answer = try diner.call(
            "POST", "/api/me/addresses", ["streetAddress": "1, Rue Basse"])

        #expect(answer.status == 400)
        #expect(try Diner.violations(answer).keys.sorted() == ["shippingAddress.geo"])
    }

    @Test func `a deleted account cannot be used`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.signIn()

        #expect(try diner.call("DELETE", "/api/me").status == 204)
        #expect(try diner.call("GET", "/api/me").status == 401)
        #expect(
            try diner.form("/api/login_check", ["_username": "demo", "_password": "demo"]).status
                == 401)
    }

    @Test func `a client that is not signed in is refused`() throws {
        let answer = try Diner(Servers.frozen()).call("GET", "/api/me")

        #expect(answer.status == 401)
        #expect(try answer.json()["message"] as? String == "JWT Token not found")
    }

    @Test func `the log keeps no token`() throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        try diner.signIn()
        try diner.openCart()
        _ = try diner.call("PUT", diner.cart + "/assign", [:])

        #expect(
            server.calls.allSatisfy {
                $0.headers["authorization"] == nil && $0.headers["x-coopcycle-session"] == nil
            })
    }
}
