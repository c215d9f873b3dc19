import Foundation
import Glibc
import Kitchen
import TestSupport
import Testing

/// What is said is what happened, by the command that it happened to.
@Suite(.timeLimit(.minutes(10)))
struct TruthTests {
    @Test func `a server that cannot prove who it is is not taken for being offline`() async throws
    {
        let server = try TLSServer(files: ["api": Data("{}".utf8)])
        defer { withExtendedLifetime(server) {} }
        let program = try Program("--server", server.url)
        for words in [["caterers"], ["provider", "check"], ["sync"]] {
            let outcome = try await program.run(words + ["--json"])
            #expect(outcome.status == 6)
            #expect(outcome.errorJSON["message"].text?.contains("localhost did not prove") == true)
            #expect(outcome.errorJSON["message"].text?.contains("authority") == true)
            #expect(outcome.errorJSON["hint"].text?.contains("ca_file") == true)
            #expect(outcome.errorJSON["retryable"].flag == false)
        }
        let other = try await program.with(["--server", server.numericURL]).run("caterers")
        #expect(other.status == 6)
        #expect(other.err.contains("127.0.0.1 did not prove that it is 127.0.0.1"))
        try program.configure("{ ca_file: '~/no-such.pem' }")
        let unread = try await program.run("caterers")
        #expect(unread.status == 6 && unread.err.contains(program.home.path + "/no-such.pem"))
    }

    @Test func `a redirect to another server is not followed, said, and ends no sign-in`()
        async throws
    {
        let stranger = try ScriptedServer { _ in .answer(401, [], "{}") }
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let login = ["login", "--user", "demo", "--password-command", "echo demo", "--yes"]
        #expect(try await program.run(login).status == 0)
        server.answer("/api/me") {
            $0.status = 302
            $0.location = stranger.url + "/api/me"
        }
        let asked = try await program.run("whoami", "--refresh")
        #expect(asked.status == 6)
        #expect(asked.out.hasPrefix("demo with"))
        #expect(
            asked.err.contains(
                "redirects to 127.0.0.1:\(stranger.port), which is not the server you chose"))
        #expect(stranger.requests.isEmpty)
        server.setFaults([])
        #expect(try await program.run("whoami", "--refresh").status == 0)
    }

    @Test func `what a server does not take of an address is no word about orders`() async throws {
        let server = try KitchenServer.still()
        let program = try server.visitor()
        let login = ["login", "--user", "demo", "--password-command", "echo demo", "--yes"]
        #expect(try await program.run(login).status == 0)
        server.answer("/api/me/addresses") {
            $0.status = 400
            $0.body =
                #"{"@type":"ConstraintViolationList","violations":[{"propertyPath":"","message":"No."}]}"#
        }
        let refused = try await program.run(
            "address", "add", "1 Rue Neuve", "--at", Eater.place)
        #expect(refused.status == 7)
        #expect(!refused.err.contains("ordered") && !refused.err.contains("basket"))
    }

    @Test
    func `a dish without a price, or with a question nobody can answer, is sold out everywhere`()
        async throws
    {
        let question = """
            "menuAddOn":[{"@type":"MenuSection","identifier":"g","name":"Size",
            "additional":false,"hasMenuItem":[]}]
            """
        let menu = Handmade.menu([
            Handmade.dish("/api/products/1", "Soup"),
            Handmade.dish("/api/products/2", "Stew").replacing(
                #","offers":{"@type":"Offer","price":900}"#, with: ""
            )
            .replacing(#""offers":{"@type":"Offer","price":900}"#, with: #""description":"x""#),
            Handmade.dish("/api/products/3", "Pie").replacing(
                #""offers""#, with: question + #","offers""#),
        ])
        let server = try Handmade.server(
            kitchens: [Handmade.kitchen("/api/restaurants/1", "Handmade Kitchen")], menu: menu)
        let program = try Program("--server", server.url)
        let listed = try await program.run("menu", "handmade kitchen", "--json")
        #expect(listed.status == 0, "\(listed.err)")
        let path = "hasMenuSection[0].hasMenuItem[1].offers.price"
        #expect(listed.json["warnings"].texts.contains { $0.contains(path) && $0.contains("Stew") })
        let items = listed.json["data"]["sections"][0]["items"].rows
        #expect(items.map { $0["available"].flag } == [true, false, false])
        let log = program.home.path + "/state/eat-tui"
        let logged = Home.files(log).compactMap { Home.bytes(log + "/" + $0) }
            .map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(logged.contains(path))
        let table = try await program.run("--offline", "menu", "handmade kitchen")
        for dish in items.dropFirst() {
            let name = try #require(dish["name"].text)
            let ref = try #require(dish["ref"].text)
            #expect(table.lines.contains { $0.contains(name) && $0.contains("sold out") })
            #expect(try await program.run("--offline", "item", ref).out.contains("sold out"))
            #expect(try await program.run("--offline", "search", name).out.contains("sold out"))
        }
        let adding = ["--offline", "basket", "add", "--from", "handmade kitchen"]
        let unpriced = try await program.run(adding + ["stew"])
        #expect(unpriced.status == 7)
        #expect(unpriced.err.contains("Stew is sold out for now"))
        let unanswerable = try await program.run(adding + ["pie"])
        #expect(unanswerable.status == 7)
        #expect(unanswerable.err.contains("Pie is sold out for now"))
        #expect(try await program.run("--offline", "basket", "show").status == 3)
    }

    @Test(arguments: [
        ["search", "soup", "--diet", "vegn"], ["search", "soup", "--diet", ""],
        ["caterers", "--diet", "vegan,gluten-free"], ["caterers", "--limit", "3", "--limit", "4"],
        ["basket", "add", "soup", "--note", "no nuts", "--note", "no milk"],
    ])
    func `a slip that would find nothing, or lose a word, is refused`(words: [String]) async throws
    {
        let refused = try await Program("--server", "http://127.0.0.1:1").run(words)
        #expect(refused.status == 2, "\(refused.err)")
        #expect(!refused.err.isEmpty)
    }

    @Test func `offline and refresh are not said in one breath`() async throws {
        let said = try await Program().run("--offline", "--refresh", "caterers")
        #expect(said.status == 2)
        #expect(said.err.contains("--offline and --refresh"))
    }

    @Test(arguments: [
        ["--demo", "--server", "http://127.0.0.1:1", "caterers"],
        ["--offline", "track", "--follow"],
        ["track", "--ics", "--follow"],
    ])
    func `no flag is dropped for another`(words: [String]) async throws {
        let said = try await Program().run(words)
        #expect(said.status == 2 && said.err.contains("Give one of them"), "\(said.err)")
    }

    // MARK: A home

    private static let homeless = [
        "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": "", "XDG_DATA_HOME": "", "XDG_STATE_HOME": "",
        "XDG_RUNTIME_DIR": "",
    ]

    @Test(arguments: ["", "/", "relative", "/no/such/home"])
    func `without a home of its own a run uses the one the system knows`(home: String) async throws
    {
        let known = try #require(getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) })
        let program = try Program().with(nil, Self.homeless.merging(["HOME": home]) { $1 })
        let outcome = try await program.run("config", "path")
        #expect(outcome.lines == [known + "/.config/eat-tui/config.json5"])
    }

    @Test func `a home that is there is the home`() async throws {
        let program = try Program().with(nil, Self.homeless)
        let outcome = try await program.run("config", "path")
        #expect(outcome.lines == [program.home.path + "/.config/eat-tui/config.json5"])
    }
}
