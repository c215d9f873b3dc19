import Foundation
import Kitchen
import Testing

/// What may stand in the fields of an account.
struct FieldTests {
    private func register(_ change: [String: String]) throws -> Client.Reply {
        let fields = [
            "_email": "robin@example.com", "_username": "robin", "_password": "secret12",
            "_telephone": "+33612345678", "_fullName": "Robin Example",
        ]
        return try Diner(Servers.frozen()).form(
            "/api/register", fields.merging(change) { $1 })
    }

    @Test(arguments: [
        ("_password", "secret1"), ("_password", String(repeating: "a", count: 201)),
        ("_password", String(repeating: "👩‍🍳", count: 100)), ("_username", "ab"),
        ("_username", "robin hood"), ("_username", "robin\u{0}"), ("_username", "röbin"),
        ("_username", String(repeating: "a", count: 16)),
        ("_username", String(repeating: "a", count: 100_000)),
        ("_email", "robin"), ("_email", "robin@example.com\u{0}"), ("_email", "ro bin@example.com"),
        ("_email", String(repeating: "a", count: 180) + "@example.com"),
        ("_email", "robin\u{1b}[2J@example.com"), ("_telephone", "call me"),
        ("_telephone", "+" + String(repeating: "1", count: 100_000)),
        ("_telephone", String(repeating: "+", count: 50) + "33612345678"),
        ("_givenName", String(repeating: "a", count: 101)), ("_familyName", "Robin\u{0}"),
        ("_fullName", "Robin\u{9b}31m"),
    ])
    func `a field that is too short, too long or no text is named`(
        field: String, value: String
    ) throws {
        let answer = try register([field: value])

        #expect(answer.status == 400)
        #expect(try Diner.violations(answer).keys.sorted() == [String(field.dropFirst())])
    }

    @Test(arguments: [
        ("_password", "12345678"), ("_password", String(repeating: "a", count: 200)),
        ("_password", "pässwörd"), ("_username", "a_1"), ("_username", "ROBIN_hood_1234"),
        ("_telephone", "06 12 34 56 78"), ("_givenName", "Zoë-Ann O’Brien"),
    ])
    func `what is usual is taken`(field: String, value: String) throws {
        #expect(try register([field: value]).status == 200)
    }

    @Test(arguments: ["", "short", String(repeating: "a", count: 201)])
    func `a new password by link is as long as a first one`(password: String) throws {
        let server = try Servers.frozen()
        let diner = Diner(server)
        _ = try diner.form("/api/resetting/send-email", ["username": "demo"])
        let path = "/api/resetting/reset/\(try #require(server.mails.last).token)"

        let answer = try diner.form(path, ["password": password])
        #expect(answer.status == 400)
        #expect(try answer.json()["message"] is String)
        #expect(try diner.form(path, ["password": "long enough"]).status == 200)
    }

    @Test func `a name is changed within the same bounds`() throws {
        let diner = Diner(try Servers.frozen())
        try diner.signIn()

        for name in ["Robin\u{7}", String(repeating: "a", count: 101)] {
            let answer = try diner.call("PUT", "/api/users/1", ["familyName": name])
            #expect(try Diner.violations(answer).keys.sorted() == ["familyName"])
        }
        let answer = try diner.call("PUT", "/api/users/1", ["familyName": "Hood"])
        #expect(try answer.json()["familyName"] as? String == "Hood")
    }
}
