import Logging
import Sentences
import Testing

/// What of a value may be seen.
struct LogValueTests {
    private enum Colour: String, CaseIterable {
        case red
    }

    private enum Outcome {
        case done(String)
    }

    @Test func `personal text leaves a mark by which it can be recognised, and nothing else`() {
        let one = LogValue.personal("Jane Doe, 12 Elm Street").description
        #expect(one == LogValue.personal("Jane Doe, 12 Elm Street").description)
        #expect(one != LogValue.personal("Jane Doe, 13 Elm Street").description)
        #expect(one.utf8.count == 9 && one.hasPrefix("~"))
    }

    @Test func `a secret leaves only that it was there`() {
        #expect(LogValue.secret.description == "•••")
    }

    @Test(arguments: [
        ("demo:/api/restaurants/12", "12"), ("12", "12"), ("123456789", "123456789"),
    ])
    func `of an identifier a short number is kept`(identifier: String, kept: String) {
        #expect(LogValue.reference(identifier).description == kept)
    }

    @Test(arguments: [
        "demo:/api/carts/eyJhbGciOi", "4111111111111111", "", "/", "x:/orders/12?token=1",
        "x:/orders/12 Elm Street", "１２",
    ])
    func `any other identifier leaves a mark`(identifier: String) {
        #expect(LogValue.reference(identifier).description.hasPrefix("~"))
    }

    @Test func `names of enums are their own, without values`() {
        #expect(LogValue.name(Colour.red).description == "red")
        #expect(LogValue.case(Outcome.done("secret")).description == "done")
        #expect(LogValue.listed("secret", among: ["a"]).description == "…")
        #expect(LogValue.sentence(.verbatim("secret")).description == "verbatim")
    }

    @Test(arguments: [
        ("items[3].price", "items[3].price"), ("hydra:member[0].@id", "hydra:member[0].@id"),
        ("a b", "…"), ("é", "…"), (String(repeating: "a", count: 101), "…"),
    ])
    func `a path is one of a document`(path: String, shown: String) {
        #expect(LogValue.path(path).description == shown)
    }

    @Test(arguments: [
        ("Invalid JWT Token", "Invalid JWT Token"),
        ("User jane@doe.org not found (404)", "User … not found 404"),
        ("Invalid address: 12 Elm Street, 75011 Paris", "Invalid address …"),
        ("token=eyJhbGciOiJIUzI1NiJ9.e30.abc", "token …"),
        ("La commande n'existe pas", "La commande n'existe pas"),
        ("card 4111 1111 1111 1111", "…"), ("", ""), ("\u{1B}[31m", "…"),
    ])
    func `of a server's sentence only the words of servers stay`(words: String, kept: String) {
        #expect(OutsideWords(words).text == kept)
    }

    @Test(arguments: [
        (
            "https://eat.example/api/restaurants/12/menu",
            "https://eat.example/api/restaurants/12/menu"
        ),
        (
            "HTTPS://jane:secret@Eat.Example:8443/api/me?token=1#x",
            "https://eat.example:8443/api/me?…"
        ),
        (
            "http://[::1]:8080/api/register/confirm/Abc123",
            "http://[::1]:8080/api/register/confirm/…"
        ),
        ("https://eat.example/api/me/addresses/12%20Elm", "https://eat.example/api/me/addresses/…"),
        ("/api/orders/4111111111111111", "/api/orders/…"), ("javascript:alert(1)", "…"),
        ("ftp://x/y", "…"), ("https://é.example/", "https://…"), ("", "…"),
    ])
    func `of a URL the host and the names of endpoints stay`(url: String, kept: String) {
        #expect(OutsideURL(url).text == kept)
    }

    @Test func `a text without end costs nothing`() {
        let long = String(repeating: "secret ", count: 1 << 20)
        #expect(OutsideWords(long).text == "…")
        #expect(OutsideURL("https://eat.example/" + long).text == "https://eat.example/…")
    }

    @Test func `a long list says how many are missing`() {
        let list = LogValue.list((0..<1000).map { .count($0) })
        #expect(list.description.hasSuffix(",62,937]"))
    }
}
