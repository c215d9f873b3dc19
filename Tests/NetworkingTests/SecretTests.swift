import Networking
import OrderModels
import TestSupport
import Testing

struct SecretTests {
    private static let word = "hunter2"

    @Test func `a secret shows itself nowhere`() {
        let secret = Secret(Self.word)
        let access = Access.both(account: secret, cart: secret)
        let handle = CartHandle(
            id: Order.ID(rawValue: "test:/api/orders/1"), currency: .eur, zone: .utc,
            access: access)
        let tokens = AccountTokens(access: secret, refresh: secret)
        let registration = Registration(
            name: "a", email: "b", password: secret, phone: "c", givenName: "d", familyName: "e")
        for value in [secret, access, handle, tokens, registration, [secret], ["k": access]]
            as [Any]
        {
            var dumped = ""
            dump(value, to: &dumped)
            for text in ["\(value)", String(describing: value), String(reflecting: value), dumped] {
                #expect(!text.contains(Self.word), "in a \(type(of: value))")
            }
        }
        #expect("\(secret)" == "•••")
    }

    @Test func `a request shows neither its headers nor its body`() {
        let request = HTTPRequest(
            .post, "https://food.example/api/login_check?x=\(Self.word)",
            headers: ["Authorization": "Bearer \(Self.word)"], body: Array(Self.word.utf8))
        var dumped = ""
        dump(request, to: &dumped)
        #expect("\(request)" == "POST /api/login_check")
        #expect(!dumped.contains(Self.word) && !dumped.contains("104"))
        #expect(!String(reflecting: request).contains(Self.word))
    }

    @Test func `an error after signing in does not quote the password`() async {
        let client = StubClient { _ in HTTPResponse(status: 200, body: Array("{}".utf8)) }
        let error = await #expect(throws: OrderingError.self) {
            try await client.provider.signIn("bob", password: Secret(Self.word))
        }
        #expect(error.map { "\($0)".contains(Self.word) } == false)
    }

    @Test(arguments: [200, 500])
    func `an error about a link does not quote its code`(status: Int) async {
        let client = StubClient { _ in HTTPResponse(status: status, body: Array("{}".utf8)) }
        let error = await #expect(throws: OrderingError.self) {
            try await client.provider.reset(Secret(Self.word), password: Secret("x"))
        }
        #expect(error.map { "\($0)".contains(Self.word) } == false)
        #expect(client.paths == ["/api/resetting/reset/" + Self.word])
    }

    @Test func `secrets are the same when their bytes are`() {
        #expect(Secret("abc") == Secret("abc"))
        #expect(Secret("abc") != Secret("abd"))
        #expect(Secret("abc") != Secret("abcd"))
        // Two spellings of one letter: as text they are equal, as a password they are not.
        #expect(Secret("\u{E9}") != Secret("e\u{301}"))
        #expect(Secret("abc").hashValue == Secret("abc").hashValue)
    }
}
