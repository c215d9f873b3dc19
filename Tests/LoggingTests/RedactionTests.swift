import Logging
import TestSupport
import Testing

struct RedactionTests {
    private let redaction = Redaction()

    @Test(arguments: [
        "Authorization: Bearer abc.def-123",
        "authorization: Basic dXNlcjpzM2NyZXQ=",
        "curl -H 'Authorization: Bearer s3cret'",
        "sent Bearer s3cret",
        "sent bearer  s3cret to the server",
        "Basic dXNlcjpzM2NyZXQ= was refused",
        "Cookie: a=s3cret; b=s3cret",
        "Set-Cookie: sid=s3cret; Path=/",
        "https://example.org/a?token=s3cret&page=2",
        "https://example.org/a?page=2&access_token=s3cret#top",
        "https://example.org/a?next=%2Fb%3Faccess_token%3Ds3cret",
        "https://user:s3cret@example.org/a",
        "https://s3cret@example.org",
        "password=s3cret",
        "password = s3cret",
        "Password: s3cret.",
        "--password s3cret",
        "user[password]=s3cret&x=1",
        "X-Api-Key: s3cret",
        "client_secret=s3cret",
        "clientSecret: s3cret",
        #"{"password":"s3cret","x":1}"#,
        #"{"password" : "s3cret \" s3cret","x":1}"#,
        #"{\"refresh_token\":\"s3cret\",\"x\":1}"#,
        #"{"tokens":["s3cret","s3cret"],"x":1}"#,
        #"["token": "s3cret"]"#,
        #"Login(email: "a@b", password: Optional("s3cret s3cret"))"#,
        #"password="s3cret s3cret"#,
        "card: s3cret",
        "cardNumber=s3cret",
        "cvc=s3cret",
        "'secret' => 's3cret'",
        "jwt eyJzM2NyZXQiOjF9.eyJzM2NyZXQiOjF9.s3cret_s3cret-s3cret",
    ])
    func `a secret in a message is blotted out`(message: String) {
        let redacted = redaction.redacted(message)

        #expect(redacted.contains(Redaction.mark))
        for secret in ["s3cret", "dXNl", "eyJ", "abc.def"] {
            #expect(!redacted.contains(secret))
        }
    }

    @Test(arguments: ["4111 1111 1111 1111", "4111-1111-1111-1111", "378282246310005"])
    func `the number of a card is blotted out`(number: String) {
        #expect(redaction.redacted("paid with \(number), thanks") == "paid with •••, thanks")
    }

    @Test(arguments: [
        "GET /api/restaurants?coordinate=48.853286,2.369116 took 31 ms",
        "Basic ingredients: flour, water",
        "discarded 3 rows, author=Ann, shipping=2",
        "order 4111111111111112 at 2026-12-24T18:00:00+01:00",
        "https://example.org:8080/a@b?q=curry",
        "寿司屋 in Ελλάδα: 12.00 EUR",
        "",
    ])
    func `what is no secret stays as it is`(message: String) {
        #expect(redaction.redacted(message) == message)
    }

    @Test func `what stands around a secret stays`() {
        let message =
            #"POST https://ann:pw@example.org/login?token=abc&lang=fr {"pin":1234,"lang":"fr"}"#

        #expect(
            redaction.redacted(message)
                == #"POST https://•••@example.org/login?token=•••&lang=fr {"pin":•••,"lang":"fr"}"#)
    }

    @Test(arguments: [
        "password", "newPassword", "access_token", "X-Auth-Token", "Authorization", "Set-Cookie",
        "cardNumber", "card", "guest-pin", "api_key", "session",
    ])
    func `a field named for a secret loses its value`(key: String) {
        var fields = LogFields()
        fields[key] = "hunter2"

        #expect(redaction.redacted(fields)[key] == .string(Redaction.mark))
    }

    @Test(arguments: ["caterer", "discarded", "author", "shipping", "spinner", "passed", "company"])
    func `a field that only sounds like a secret keeps its value`(key: String) {
        var fields = LogFields()
        fields[key] = "hunter2"

        #expect(redaction.redacted(fields)[key] == "hunter2")
    }

    @Test func `a secret inside a harmless field is blotted out`() {
        let fields: LogFields = [
            "url": "https://a.org/?token=x1&b=2", "number": 4_111_111_111_111_111,
        ]

        let redacted = redaction.redacted(fields)

        #expect(redacted["url"] == "https://a.org/?token=•••&b=2")
        #expect(redacted["number"] == .string(Redaction.mark))
    }

    @Test func `further keys can be named`() {
        let redaction = Redaction(extraKeys: ["Door-Code"])

        #expect(redaction.redacted("doorCode=1234, floor=2") == "doorCode=•••, floor=2")
    }

    @Test func `random texts are redacted without a crash`() {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "token", "=", ":", "\"", "\\", "'", "(", "[", "{", "}", "Bearer", " ", "://", "@",
            "eyJ",
            "%3D", "%3", "%", "--", "4111", "é", "\u{1B}", "\n", "password",
        ]
        for _ in 0..<1000 {
            let length = Int.random(in: 0...12, using: &random)
            let text = (0..<length).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let redacted = redaction.redacted(text)
            #expect(redaction.redacted(redacted).contains(Redaction.mark) || redacted == text)
        }
    }
}
