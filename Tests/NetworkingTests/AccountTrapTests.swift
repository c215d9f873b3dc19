import Sentences
import Foundation
import Networking
import OrderModels
import TestSupport
import Testing

/// Each test is named after a trap of accounts in the CoopCycle customer API.
struct AccountTrapTests {
    @Test func `signing in is a form, and a form's signs are escaped`() async throws {
        let client = try StubClient(OrderingSamples.tokensJSON)
        let tokens = try await client.provider.signIn("bob+é@x.org", password: Secret("a&b=c %"))
        #expect(client.calls == ["POST /api/login_check"])
        #expect(client.sent == "_username=bob%2B%C3%A9%40x.org&_password=a%26b%3Dc%20%25")
        let request = try #require(client.requests.first)
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["Authorization"] == nil)
        #expect(tokens.access == Secret("jwt"))
        #expect(tokens.refresh == Secret("again"))
        #expect(tokens.account == Account.ID(provider: .test, local: "/api/users/7"))
    }

    @Test func `a refresh sends the refresh token and no bearer`() async throws {
        let client = try StubClient(OrderingSamples.tokensJSON)
        _ = try await client.provider.refresh(Secret("again"))
        #expect(client.calls == ["POST /api/token/refresh"])
        #expect(client.sent == "refresh_token=again")
        #expect(client.requests.first?.headers["Authorization"] == nil)
    }

    @Test func `a refresh may answer with the two tokens alone`() async throws {
        let client = try StubClient(["token": "new", "refresh_token": "again"])
        let tokens = try await client.provider.refresh(Secret("again"))
        #expect(tokens.access == Secret("new"))
        #expect(tokens.account == nil)
    }

    @Test func `a wrong password is no expired account`() async throws {
        let client = try StubClient(["code": 401, "message": "Invalid credentials."], status: 401)
        await #expect(throws: OrderingError.signInRefused("Invalid credentials.")) {
            try await client.provider.signIn("bob", password: Secret("x"))
        }
    }

    @Test func `where nobody signs in, a 401 is about no password`() async throws {
        let client = try StubClient(["code": 401, "message": "Expired JWT Token"], status: 401)
        do {
            _ = try await client.provider.openCart(
                at: Caterer.ID(provider: .test, local: "/api/restaurants/1"), to: nil, in: .eur,
                .anonymous)
            Issue.record("it was opened")
        } catch .http(.refused(let refusal)) {
            #expect(refusal.status == 401 && refusal.message == "Expired JWT Token")
        }
    }

    @Test func `registering tells a phone and both names, in a form`() async throws {
        let client = try StubClient(OrderingSamples.tokensJSON)
        let tokens = try await client.provider.register(bob)
        #expect(client.calls == ["POST /api/register"])
        #expect(
            client.sent == "_email=bob%40example.org&_username=bob&_password=123456"
                + "&_telephone=%2B33612345678&_givenName=Bob&_familyName=Doe")
        #expect(tokens.isConfirmed)
    }

    @Test func `an account that is not enabled yet waits for its e-mail`() async throws {
        var json = OrderingSamples.tokensJSON
        json["enabled"] = false
        #expect(try await StubClient(json).provider.register(bob).isConfirmed == false)
    }

    @Test func `refused registrations name the field`() async throws {
        let violation = ["propertyPath": "username", "message": "Déjà pris", "code": "abc"]
        let client = try StubClient(["type": "x", "violations": [violation]], status: 400)
        let problem = OrderingError.FieldProblem(field: "username", message: .verbatim("Déjà pris"))
        await #expect(throws: OrderingError.invalid([problem])) {
            try await client.provider.register(bob)
        }
    }

    @Test func `registering whose answer is lost may have made the account`() async {
        let error = HTTPError.interrupted(host: "food.example", reason: .verbatim("reset"))
        await #expect(throws: OrderingError.mayHaveActed(error)) {
            try await StubClient(failing: error).provider.register(bob)
        }
    }

    @Test(arguments: [400, 401])
    func `a link from an e-mail that is too old says so`(status: Int) async throws {
        let client = try StubClient(["message": "Expired"], status: status)
        await #expect(throws: OrderingError.linkExpired("Expired")) {
            try await client.provider.reset(Secret("123"), password: Secret("x"))
        }
        if status == 401 {
            await #expect(throws: OrderingError.linkExpired("Expired")) {
                try await client.provider.confirm(Secret("123"))
            }
        }
    }

    @Test func `confirming takes any answer that is no refusal`() async throws {
        let client = StubClient { _ in HTTPResponse(status: 200) }
        try await client.provider.confirm(Secret("12/3"))
        #expect(client.calls == ["GET /api/register/confirm/12%2F3"])
    }

    @Test func `asking for a new password gets 202, whether or not there is an account`()
        async throws
    {
        let client = try StubClient([String: Any](), status: 202)
        try await client.provider.sendReset(to: "nobody")
        #expect(client.calls == ["POST /api/resetting/send-email"])
        #expect(client.sent == "username=nobody")
    }

    @Test func `the account is asked for with its bearer, and JSON-LD`() async throws {
        let client = try StubClient(me())
        let account = try await client.provider.account(.account(Secret("jwt")))
        let headers = try #require(client.requests.first?.headers)
        #expect(headers["Authorization"] == "Bearer jwt")
        #expect(headers["Accept"] == "application/ld+json")
        #expect(account.phone == "+33612345678")
        #expect(account.givenName == nil)
    }

    @Test func `addresses come back without town and postal code`() async throws {
        let address: [String: Any] = [
            "@id": "/api/addresses/4", "streetAddress": "1, rue de Rivoli",
            "geo": ["latitude": 48.5, "longitude": 2.25], "name": "Home",
            "contactName": "Mia", "description": "Ring", "telephone": "+331", "provider": NSNull(),
        ]
        let client = try StubClient(me(["addresses": [address]]))
        let saved = try await client.provider.account(.account(Secret("jwt"))).addresses.first
        #expect(
            saved
                == SavedAddress(
                    id: SavedAddress.ID(provider: .test, local: "/api/addresses/4"), name: "Home",
                    address: Address(
                        line: "1, rue de Rivoli",
                        coordinate: Coordinate(latitude: 48.5, longitude: 2.25), note: "Ring",
                        phone: "+331"), contact: "Mia"))
    }

    @Test func `a new address goes out whole, as JSON`() async throws {
        let client = try StubClient(
            ["@id": "/api/addresses/9", "streetAddress": "12 Canal St"], status: 201)
        let address = Address(
            line: "12 Canal St", postcode: "75001", town: "Paris",
            coordinate: Coordinate(latitude: 48.5, longitude: 2.25), note: "Dock 3", phone: "+331")
        let saved = try await client.provider.addAddress(
            address, name: "Office", contact: "Mia", .account(Secret("jwt")))
        #expect(client.calls == ["POST /api/me/addresses"])
        #expect(
            client.sent == #"{"streetAddress":"12 Canal St","postalCode":"75001","#
                + #""addressLocality":"Paris","geo":{"latitude":48.5,"longitude":2.25},"#
                + #""description":"Dock 3","telephone":"+331","contactName":"Mia","#
                + #""name":"Office"}"#)
        #expect(saved.id.rawValue == "test:/api/addresses/9")
    }

    @Test func `a phone is changed by a partial update of the user`() async throws {
        let client = try StubClient(me(["givenName": "John", "familyName": "Doe"]))
        let id = Account.ID(provider: .test, local: "/api/users/1")
        let account = try await client.provider.setPhone("+33", of: id, .account(Secret("jwt")))
        #expect(client.calls == ["PUT /api/users/1"])
        #expect(client.sent == #"{"telephone":"+33"}"#)
        #expect(account.fullName == "John Doe")
    }

    @Test func `an account's 401 says that its token expired`() async throws {
        let client = try StubClient(["code": 401, "message": "Expired JWT Token"], status: 401)
        await #expect(throws: OrderingError.accountExpired) {
            try await client.provider.account(.account(Secret("old")))
        }
    }

    // MARK: What they need

    private let bob = Registration(
        name: "bob", email: "bob@example.org", password: Secret("123456"), phone: "+33612345678",
        givenName: "Bob", familyName: "Doe")

    private func me(_ members: [String: Any] = [:]) -> [String: Any] {
        let usual: [String: Any] = [
            "@id": "/api/users/1", "username": "bob", "email": "bob@example.org",
            "telephone": "+33612345678", "addresses": [Any](), "skills": [Any](),
        ]
        return usual.merging(members) { $1 }
    }
}
