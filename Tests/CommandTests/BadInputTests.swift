import Foundation
import Kitchen
import TestSupport
import Testing

/// Answers that are no answers: one sentence, the right status, and nothing lost.
@Suite(.timeLimit(.minutes(10)))
struct BadInputTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (inout FaultAnswer) -> Void

        init(_ name: String, _ change: @escaping @Sendable (inout FaultAnswer) -> Void) {
            testDescription = name
            self.change = change
        }

        static func body(_ name: String, _ text: String) -> Case {
            Case(name) { $0.body = text }
        }
    }

    private static let deep = String(repeating: "[", count: 200_000)

    private static let cases = [
        Case("cut short") { $0.truncateAt = 700 },
        Case("cut short in the first row") { $0.truncateAt = 150 },
        Case("cut off") { $0.dropAfterBytes = 700 },
        Case("too large") { $0.padTo = (64 << 20) + 1 },
        Case("a web page") {
            $0.body = "<!doctype html><p>Hi"; $0.contentType = "text/html"
        },
        Case("not UTF-8") {
            $0.bodyBase64 = Data(#"{"hydra:member":[{"@id":"\#u{0}"#.utf8) + [0xFF]
        },
        Case("nothing but bytes") { $0.bodyBase64 = Data([0xFF, 0xFE, 0, 0, 0x1B, 0x9B]) },
        .body("empty", ""),
        .body("null", "null"),
        .body("a number", "42"),
        .body("a list", "[]"),
        .body("no members", "{}"),
        .body("members that are none", #"{"hydra:member":42}"#),
        .body("members twice", #"{"hydra:member":[],"hydra:member":[]}"#),
        .body("deep", deep),
        .body("deep inside", #"{"hydra:member":"# + deep),
        .body("text behind the end", #"{"hydra:member":[]} {"#),
        .body("escapes", "\u{1B}]0;owned\u{7}{"),
    ]

    @Test(arguments: cases)
    func `a list that cannot be read is one clear sentence`(bad: Case) async throws {
        let server = try KitchenServer.still()
        server.answer("/api/restaurants", bad.change)
        let outcome = try await server.visitor().run("caterers")

        #expect(outcome.status == 6)
        #expect(outcome.output.isEmpty)
        #expect(outcome.err.split(separator: "\n").count == 1)
        #expect(outcome.err.hasPrefix("eat-tui: The "))
        #expect(outcome.trouble == nil)
    }

    @Test(arguments: cases)
    func `what was cached outlives a list that cannot be read`(bad: Case) async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let before = try await program.run("caterers", "--plain", "--fields", "ref,name")
        server.answer("/api/restaurants", bad.change)

        let after = try await program.run(
            "caterers", "--refresh", "--plain", "--fields", "ref,name")
        #expect(after.status == 6)
        #expect(after.out == before.out)
        #expect(after.err.contains("Showing what was read"))
        #expect(after.trouble == nil)
    }

    @Test(arguments: cases)
    func `a menu that cannot be read is one clear sentence`(bad: Case) async throws {
        let server = try KitchenServer.still()
        server.answer("/api/restaurants/1/menu", bad.change)
        let outcome = try await server.visitor().run("menu", "1")

        // Null is how this API says that there is no menu.
        #expect(outcome.status == (bad.testDescription == "null" ? 3 : 6))
        #expect(outcome.output.isEmpty)
        #expect(outcome.err.split(separator: "\n").count == 1)
        #expect(outcome.trouble == nil)
    }

    @Test(arguments: ["/api", "/api/settings"])
    func `a server whose first words make no sense is refused`(path: String) async throws {
        // These answers are shorter than a list, so they are cut off sooner.
        let cut = [
            Case("cut off") { $0.dropAfterBytes = 20 }, Case("short") { $0.truncateAt = 20 },
        ]
        for bad in Self.cases.filter({ !$0.testDescription.contains("cut") }) + cut {
            let server = try KitchenServer.still()
            server.answer(path, bad.change)
            let outcome = try await Program().run("provider", "check", server.url)
            #expect(outcome.signal == 0 && outcome.trouble == nil)
            #expect(outcome.status == 6, "\(bad.testDescription)")
        }
    }

    @Test func `a bad row costs only itself and is told of`() async throws {
        let rows = [
            Handmade.kitchen("/api/restaurants/1", "First"), "null", "42", "[]", "{}",
            #"{"@id":7,"name":"Number"}"#, #"{"@id":"/x","name":[]}"#,
            #"{"@id":"/a","@id":"/b","name":"Twice"}"#,
            #"{"@id":"/h","name":"Hours","openingHoursSpecification":[{"opens":"25:61"}]}"#,
            Handmade.kitchen("/api/restaurants/2", "Last"),
        ]
        let server = try Handmade.server(kitchens: rows)
        let outcome = try await Program("--server", server.url).run("caterers", "--json")

        #expect(outcome.status == 0)
        let names = outcome.json["data"]["caterers"].rows.compactMap(\.["name"].text)
        #expect(names == ["First", "Last"])
        let warning = try #require(outcome.json["warnings"].texts.first)
        #expect(warning.contains("hydra:member[1]") && warning.contains("7 more"))
    }

    @Test func `a price no one can pay costs its dish and no other`() async throws {
        let prices = [
            "-500", "9223372036854775807", "92233720368547758080", "1e400", "9.5", "\"900\"", "[]",
            "true",
        ]
        let dishes =
            prices.enumerated().map { Handmade.dish("/p/\($0)", "Bad \($0)", price: $1) } + [
                Handmade.dish("/p/good", "Good"),
                Handmade.dish("/p/none", "Not sold", price: "null"),
            ]
        let server = try Handmade.server(
            kitchens: [Handmade.kitchen("/api/restaurants/1", "Kitchen")],
            menu: Handmade.menu(dishes))
        let outcome = try await Program("--server", server.url).run("menu", "Kitchen", "--json")

        #expect(outcome.status == 0)
        let items = outcome.json["data"]["sections"][0]["items"].rows
        #expect(items.compactMap(\.["name"].text) == ["Good", "Not sold"])
        #expect(items.first?["price"]["minor"].number == 900)
        #expect(items.last?["price"].isNull == true)
        #expect(outcome.json["warnings"].texts.first?.contains("7 more") == true)
    }

    @Test(arguments: [
        "/api/restaurants/O'Brien", "/api/restaurants/\"quoted\"", "/api/a/b/../c", "/a\nb\r\n\tc",
        "/api/restaurants/a?b=c&d#e", "/api/restaurants/100%25", "plain", "/ü/寿司", "/a b", "/\\",
        "/'; DROP TABLE caterer;--", "/\u{1B}[31m\u{202E}", "/../../etc/passwd", "/a:b:c", "//x/y",
    ])
    func `a kitchen of any identifier is opened by its reference`(id: String) async throws {
        let server = try Handmade.server(
            kitchens: [Handmade.kitchen(id, "Odd"), Handmade.kitchen("/other", "Other")],
            menu: Handmade.menu([Handmade.dish(id + "/dish", "Dish")]))
        let program = try Program("--server", server.url)
        let list = try await program.run("caterers", "--json")
        let ref = try #require(list.json["data"]["caterers"][0]["ref"].text)
        #expect(ref == server.url + ":" + id)

        let menu = try await program.run("menu", ref, "--json")
        #expect(menu.status == 0)
        #expect(menu.json["data"]["name"].text == "Odd")
        let paths = server.requests.map(\.path).filter { $0.hasSuffix("/menu") }
        let asked = try #require(paths.last?.removingPercentEncoding)
        // A path is tidied on its way; nothing else is touched.
        #expect(asked == (id.hasPrefix("/") ? "" : "/") + id + "/menu" || id.contains("/../"))
        let dish = try #require(menu.json["data"]["sections"][0]["items"][0]["ref"].text)
        let item = try await program.run("item", dish, "--json")
        #expect(item.json["data"]["ref"].text == server.url + ":" + id + "/dish")
        #expect(list.trouble == nil && menu.trouble == nil && item.trouble == nil)
    }

    @Test func `what a refusal says is made harmless`() async throws {
        let body = #"{"hydra:description":"\u001b]0;owned\u0007\u202egone\u0000\u009b1m\nnext"}"#
        let server = try ScriptedServer { _ in .answer(400, [], body) }
        let program = try Program("--server", server.url)

        for form in [[], ["--json"], ["--plain"], ["--linear"]] {
            let outcome = try await program.run(form + ["caterers"])
            #expect(outcome.status == 6)
            #expect(outcome.err.contains("gone"))
            #expect(outcome.err.split(separator: "\n").count == 1)
            #expect(outcome.trouble == nil)
        }
    }
}
