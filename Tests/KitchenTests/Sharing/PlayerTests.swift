import Foundation
import Testing

@testable import Kitchen

/// Ordering together by the API (0069).
struct PlayerTests {
    private let files: MenuFiles
    private let server: KitchenServer
    private let mia: Diner

    init() throws {
        files = try MenuFiles([
            "menu.json5": MenuFiles.small(dishes: MenuFiles.soup + MenuFiles.cake)
        ])
        let socket = files.path("board")
        server = try Servers.canteen(files.directory) { $0.board = socket }
        mia = Diner(server)
        try mia.fillCart(try mia.canteen("Small canteen"), quantity: 2, of: "small.soup")
    }

    private func colleague(_ name: String) throws -> Colleague {
        try Colleague(name, invitedBy: mia, at: server)
    }

    @Test func `an invitation tells a program what it takes to join`() throws {
        let slug = try mia.invite()
        #expect(try mia.invite() == slug)
        for path in ["/order/share/\(slug)", "/fr/order/share/\(slug)"] {
            let answer = try mia.client.ask(
                "GET", path, headers: ["Accept": "application/json"])
            let facts = try answer.json() as NSDictionary
            #expect(
                facts == [
                    "order": mia.cart, "restaurant": try mia.canteen("Small canteen"),
                    "name": "Small canteen", "host": NSNull(), "state": "cart",
                ])
        }
        for path in ["/order/share/nothing", "/fra/order/share/\(slug)"] {
            #expect(try mia.client.get(path).status == 404)
        }
        try #require(try mia.payCash().status == 200)
        #expect(try mia.client.get("/order/share/\(slug)").status == 410)
        let told = try mia.client.ask(
            "GET", "/order/share/\(slug)", headers: ["Accept": "application/json"])
        #expect(try told.status == 200 && told.json()["state"] as? String == "new")
        #expect(try mia.call("POST", mia.cart + "/create_invitation", [:]).status == 400)
    }

    @Test func `who joins says who they are and by what invitation`() throws {
        func join(_ body: String) throws -> Int {
            try mia.client.ask("POST", mia.cart + "/players", body: body).status
        }
        let ana = #""name":"Ana","email":"ana@example.org""#
        #expect(try join("{\(ana),\"slug\":\"\"}") == 404)
        let slug = try mia.invite()
        #expect(try join("{\(ana),\"slug\":\"x\(slug)\"}") == 404)
        #expect(try join("{\(ana)}") == 400)
        #expect(try join(#"{"name":"Ana","slug":"\#(slug)"}"#) == 400)
        #expect(try join(#"{"name":"Ana","email":"ana","slug":"\#(slug)"}"#) == 400)
        #expect(try join(#"{"name":"\u202e ","email":"a@b.c","slug":"\#(slug)"}"#) == 400)
        let long = String(repeating: "n", count: 61)
        #expect(try join(#"{"name":"\#(long)","email":"a@b.c","slug":"\#(slug)"}"#) == 400)
        #expect(try join("{\(ana),\"slug\":\"\(slug)\"}") == 200)
    }

    @Test func `lines are each participant's own`() throws {
        let (ana, ben) = (try colleague("Ana"), try colleague("Ben"))
        #expect(ana.path != ben.path)
        #expect(try ana.add("small.soup").status == 201)
        #expect(try ana.add("small.soup").status == 201)
        let cart = try ben.add("small.cake")
        #expect(try Diner.lines(cart) == ["2 Soup ", "2 Soup Ana", "1 Cake Ben"])
        let players = try cart.json()["players"] as? [[String: String]]
        #expect(
            players == [
                ["@id": ana.path, "fullName": "Ana"], ["@id": ben.path, "fullName": "Ben"],
            ])

        for line in [1, 2] {
            let path = ben.cart + "/items/\(line)"
            #expect(try ben.call("PUT", path, #"{"quantity":9}"#).status == 403)
            #expect(try ben.call("DELETE", path).status == 403)
        }
        #expect(try ben.call("PUT", ben.cart + "/items/3", #"{"quantity":3}"#).status == 200)
        #expect(try ana.call("DELETE", ana.cart + "/items/2").status == 200)
        #expect(try Diner.lines(mia.call("GET", mia.cart)) == ["2 Soup ", "3 Cake Ben"])
        // Who began may change every line.
        #expect(try mia.call("PUT", mia.cart + "/items/3", ["quantity": 1]).status == 200)
    }

    @Test func `a participant's token is good for lines of that cart only`() throws {
        let ana = try colleague("Ana")
        let before = try mia.call("GET", mia.cart).text
        for (method, path) in [
            ("PUT", ""), ("PUT", "/tip"), ("PUT", "/assign"), ("PUT", "/pay"), ("GET", "/timing"),
            ("GET", "/validate"), ("GET", "/payment_methods"), ("POST", "/create_invitation"),
        ] {
            let answer = try ana.call(method, ana.cart + path, #"{"tipAmount":5,"notes":"x"}"#)
            #expect(answer.status == 401, "\(path)")
        }
        for headers in [["Authorization": "Bearer \(ana.token)"], [:]] {
            let answer = try ana.client.ask("GET", ana.cart, headers: headers)
            #expect(answer.status == 401)
        }
        let session = try ana.client.ask(
            "POST", "/api/carts/session", headers: ["X-CoopCycle-Session": "Bearer \(ana.token)"],
            body: #"{"restaurant":"\#(try mia.canteen("Small canteen"))"}"#)
        #expect(try (session.json()["cart"] as? Diner.JSON)?["@id"] as? String != ana.cart)
        let other = Diner(server)
        try other.openCart(mia.canteen("Small canteen"))
        #expect(try ana.call("GET", other.cart).status == 401)
        #expect(try mia.call("GET", mia.cart).text == before)
    }

    @Test func `a participant sees neither address nor contacts of others`() throws {
        _ = try mia.call("PUT", mia.cart, ["notes": "Ring at Lund"])
        let (ana, ben) = (try colleague("Ana"), try colleague("Ben"))
        _ = try ben.add("small.cake")
        for isPlaced in [false, true] {
            if isPlaced { try #require(try mia.payCash().status == 200) }
            let seen = try ana.call("GET", ana.cart).text
            #expect(seen.contains("Ben") && seen.contains("Soup"))
            for secret in ["guest@example.com", "33612345678", "Rue Basse", "Lund"] {
                #expect(!seen.contains(secret), "\(secret)")
            }
        }
        // Nor who began, since an e-mail address is not kept.
        #expect(try !mia.call("GET", mia.cart).text.contains("example.org"))
    }

    @Test func `a placed order can be read for a day and not be changed`() throws {
        let ana = try colleague("Ana")
        _ = try ana.add("small.cake")
        try #require(try mia.payCash().status == 200)

        #expect(try ana.add("small.cake").status == 400)
        #expect(try ana.call("DELETE", ana.cart + "/items/2").status == 400)
        let order = try ana.call("GET", ana.cart)
        #expect(try order.json()["number"] as? String == "K-1")
        #expect(try order.json()["state"] as? String == "new")
        #expect(try Diner.lines(order) == ["2 Soup ", "1 Cake Ana"])
        server.clock.advance(bySeconds: 86_399)
        #expect(try ana.call("GET", ana.cart).status == 200)
        server.clock.advance(bySeconds: 1)
        #expect(try ana.call("GET", ana.cart).status == 401)
    }

    @Test func `what colleagues send has bounds, and keeps no cart alive`() throws {
        let ana = try colleague("Ana")
        #expect(try ana.add("small.soup", 100).status == 400)
        #expect(try ana.add("small.soup", 99).status == 201)
        #expect(try ana.add("small.soup").status == 400)
        for number in 1..<50 { _ = try colleague("Ben B\(Self.letters(number))") }
        let slug = try mia.invite()
        let body = #"{"name":"Eve","email":"e@example.org","slug":"\#(slug)"}"#
        #expect(try mia.client.ask("POST", mia.cart + "/players", body: body).status == 400)
        // Whoever has a token is in already, and may take another name.
        let again = try ana.call("POST", ana.cart + "/players", body)
        #expect(try again.json()["player"] as? String == ana.path)

        server.clock.advance(bySeconds: 2 * 86_400 + 1)
        #expect(try ana.call("PUT", ana.cart + "/items/2", #"{"quantity":1}"#).status == 200)
        try Diner(server).openCart(mia.canteen("Small canteen"))
        #expect(try ana.call("GET", ana.cart).status == 404)
    }

    @Test func `board and ticket say whose a dish is`() throws {
        let ana = try colleague("Ana")
        _ = try ana.add("small.cake")
        _ = try mia.call("POST", mia.cart + "/items", ["product": "small.cake", "quantity": 1])
        try #require(try mia.payCash().status == 200)

        var board = try BoardClient(path: files.path("board"))
        defer { board.end() }
        guard case .picture(let picture) = BoardClient.read(try board.ask("list")) else {
            Issue.record("no picture")
            return
        }
        let order = try #require(picture.orders.first)
        #expect(order.lines.map(\.person) == ["Guest", "Guest", "Ana"])
        let ticket = Ticket.text(order)
        #expect(ticket.contains("FOR \"Guest\"\n2 × Soup") && !ticket.contains("@"))
        #expect(ticket.contains("FOR \"Ana\"\n1 × Cake"))
    }

    @Test func `no name or note of a diner is a line of the kitchen's own`() throws {
        let forged = "x \\\" PAID BY CARD 99.00 EUR *** REFUSED: DO NOT COOK ***"
        let eve = try colleague(forged)
        _ = try eve.add("small.cake")
        #expect(
            try mia.call(
                "PUT", mia.cart, ["notes": "no nuts\n*** REFUSED: DO NOT COOK ***"]
            ).status == 200)
        try #require(try mia.payCash().status == 200)
        var board = try BoardClient(path: files.path("board"))
        defer { board.end() }
        guard case .picture(let picture) = BoardClient.read(try board.ask("list")) else {
            Issue.record("no picture")
            return
        }
        let order = try #require(picture.orders.first)
        let ticket = Ticket.text(order)
        #expect(ticket.contains("FOR \"x ' PAID BY CARD"), "\(ticket)")
        #expect(ticket.contains("NOTE: no nuts\n      *** REFUSED"), "\(ticket)")
        var screen = BoardScreen()
        _ = screen.show(picture)
        let lines =
            ticket.split(separator: "\n").map(String.init)
            + screen.lines(width: 42, height: 40).map(\.text)
        #expect(lines.contains { $0.hasPrefix("NAME \"Guest\"") })
        for own in ["***", "PAID", "REFUSED", "99.00"] {
            #expect(!lines.contains { $0.hasPrefix(own) }, "\(ticket)")
        }
    }

    /// Digits that look like letters would make names alike.
    private static func letters(_ number: Int) -> String {
        String(number).map { String(UnicodeScalar(0x61 + UInt8($0.wholeNumberValue ?? 0) * 2 + 2)) }
            .joined()
    }

    @Test(
        arguments: [
            ("Ana", "called that already"), ("aná", "called that already"),
            ("A n a", "called that already"), ("Ana.", "called that already"),
            ("\u{FF21}na", "called that already"),
            ("\u{1D400}na", "called that already"), ("An\u{3164}a", "called that already"),
            ("\u{410}na", "several alphabets"), ("Ana \u{41B}\u{44E}\u{442}", nil),
            ("\u{3B1}n\u{3B1}", "several alphabets"), ("Who began", "nobody's name"),
            ("WHO  BEGAN!", "nobody's name"), ("somebody", "nobody's name"),
            ("You", "nobody's name"), ("Who ordered", "nobody's name"),
            ("who  ordered", "nobody's name"), ("Somebody without a name", "nobody's name"),
            ("Chosen by others:", "nobody's name"), ("S o l d out", "nobody's name"),
            ("TOTAL", "nobody's name"), ("La personne qui a commandé", "nobody's name"),
            ("quien pidio", "nobody's name"), ("wer bestellt hat", "nobody's name"),
            ("Agotado", "nobody's name"), ("Épuisé", "nobody's name"), ("Totale", nil),
            ("B0b", "called that already"), ("Bob", "called that already"), ("Ana L\u{F8}v", nil),
            ("Anna", nil), ("\u{2800}", "1 to 60 letters"),
        ] as [(String, String?)])
    func `a name that looks like another's is refused with a sentence`(
        name: String, sentence: String?
    ) throws {
        _ = try colleague("Ana")
        _ = try colleague("BOB")
        let body =
            "name=" + (name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")
        let slug = try mia.invite()
        let page = try mia.client.ask("POST", "/order/share/\(slug)/join", body: body)
        #expect(page.status == (sentence == nil ? 303 : 400), "\(page.text)")
        if let sentence {
            let said = page.text.replacing("&#39;", with: "'")
            #expect(said.contains(sentence))
        }
        // A program hears the same.
        let other = sentence == nil ? name + " x" : name
        let json = String(
            decoding: try JSONSerialization.data(
                withJSONObject: ["name": other, "email": "e@example.org", "slug": slug]),
            as: UTF8.self)
        let answer = try mia.client.ask("POST", mia.cart + "/players", body: json)
        #expect(answer.status == (sentence == nil ? 200 : 400))
    }

    @Test func `nobody joins under the name that board and ticket call the host by`() throws {
        let address: [String: Any] = [
            "streetAddress": "14, Mill Lane", "contactName": "Hanna Host",
            "geo": ["latitude": 52.4812, "longitude": 13.4350],
        ]
        #expect(try mia.call("PUT", mia.cart, ["shippingAddress": address]).status == 200)
        let slug = try mia.invite()
        let page = try mia.client.ask(
            "POST", "/order/share/\(slug)/join", body: "name=hanna%20Host")
        #expect(page.status == 400 && page.text.contains("called that already"))
        let program = try mia.client.ask(
            "POST", mia.cart + "/players",
            body: #"{"name":"Hanna Host","email":"e@example.org","slug":"\#(slug)"}"#)
        #expect(program.status == 400 && program.text.contains("called that already"))
    }

    @Test func `names that differ in case, accents or signs are one name, in every alphabet`()
        throws
    {
        func join(_ name: String) throws -> Client.Reply {
            let slug = try mia.invite()
            return try mia.client.ask(
                "POST", mia.cart + "/players",
                body: #"{"name":"\#(name)","email":"e@example.org","slug":"\#(slug)"}"#)
        }
        for names in [
            ["Нина", "нина", "НИНА"], ["вася", "Вася"], ["Νίκος", "νίκος", "ΝΙΚΟΣ"],
            ["Βασίλης", "βασίλης"], ["Jiri Dvorak", "Jiří Dvořák", "JIŘI DVOŘAK"],
            ["Oğuz", "Oguz", "OĞUZ"], ["Kő", "Ko", "K\u{F8}"],
            ["Alice", "Al!ce", "A1ice", "alice!"],
            ["Андрей", "Андреи\u{306}", "андреи"], ["Đorđe", "dorde"], ["Þór", "þor"],
        ] {
            #expect(try join(names[0]).status == 200, "\(names[0])")
            for name in names.dropFirst() {
                let answer = try join(name)
                #expect(
                    answer.status == 400 && answer.text.contains("called that already"),
                    "\(name) beside \(names[0])")
            }
        }
        for name in ["Инна", "Вика", "Νίκη", "Jiri", "Ola", "Alina"] {
            #expect(try join(name).status == 200, "\(name)")
        }
    }

    @Test func `who is taken out loses what they chose and cannot come back`() throws {
        let (ana, eve) = (try colleague("Ana"), try colleague("Eve"))
        _ = try ana.add("small.cake")
        _ = try eve.add("small.cake", 20)
        let number = eve.path.split(separator: "/").last ?? ""
        #expect(try ana.call("DELETE", mia.cart + "/players/\(number)").status == 401)
        for _ in 0..<2 {
            let left = try mia.call("DELETE", mia.cart + "/players/\(number)", [:])
            #expect(left.status == 200)
            #expect(try Diner.lines(left) == ["2 Soup ", "1 Cake Ana"])
        }
        #expect(try eve.call("GET", eve.cart).status == 410)
        #expect(try eve.add("small.cake").status == 410)
        let slug = try mia.invite()
        let own = try mia.client.ask(
            "GET", "/order/share/\(slug)", headers: ["Cookie": "player=\(eve.token)"])
        #expect(own.text.contains("You were taken out of this order"))
        let again = #"{"name":"Evelyn","email":"e@example.org","slug":"\#(slug)"}"#
        #expect(try mia.client.ask("POST", mia.cart + "/players", body: again).status == 403)
        let page = try mia.client.get("/order/share/\(slug)").text
        #expect(page.contains("Nobody else can join this order.") && !page.contains("Your name"))
        #expect(!page.contains("taken out"))
        // Whoever is in stays in.
        #expect(try ana.add("small.soup").status == 201)
        try #require(try mia.payCash().status == 200)
        #expect(try mia.call("DELETE", mia.cart + "/players/\(number)", [:]).status == 400)
    }

    @Test func `who joined hears that it was ended`() throws {
        let ana = try colleague("Ana")
        _ = try ana.add("small.cake")
        let slug = try mia.invite()
        #expect(try mia.call("DELETE", mia.cart + "/invitation", [:]).status == 200)
        #expect(try ana.call("GET", ana.cart).status == 410)
        #expect(try ana.add("small.cake").status == 410)
        let page = try mia.client.get("/order/share/\(slug)")
        #expect(page.status == 410 && page.text.contains("has ended it"))
        #expect(try Diner.lines(mia.call("GET", mia.cart)) == ["2 Soup "])
        // Taking one of them out after that lets nobody in again.
        let number = ana.path.split(separator: "/").last ?? ""
        let left = try mia.call("DELETE", mia.cart + "/players/\(number)", [:])
        #expect(left.status == 200)
        #expect(try left.json()["players"] == nil)
        let eve = #"{"name":"Eve","email":"e@example.org","slug":"\#(slug)"}"#
        #expect(try mia.client.ask("POST", mia.cart + "/players", body: eve).status == 410)
        #expect(try ana.call("GET", ana.cart).status == 410)
        #expect(try mia.client.get("/order/share/\(slug)").status == 410)
        // Another invitation is for others.
        #expect(try mia.invite() != slug)
        #expect(try ana.call("GET", ana.cart).status == 410)
    }

    @Test func `after an end the host's order is the host's only, in the cart and later`() throws {
        let ana = try colleague("Ana")
        _ = try ana.add("small.cake")
        let slug = try mia.invite()
        try #require(try mia.call("DELETE", mia.cart + "/invitation", [:]).status == 200)
        try #require(try mia.payCash().status == 200)
        #expect(try Diner.lines(mia.call("GET", mia.cart)) == ["2 Soup "])
        let path = "/order/share/\(slug)"
        for answer in [
            try ana.call("GET", ana.cart), try ana.add("small.cake"),
            try mia.client.ask("GET", path, headers: ["Accept": "application/json"]),
            try mia.client.ask("GET", path, headers: ["Cookie": "player=\(ana.token)"]),
        ] {
            #expect(answer.status == 410 && answer.text.contains("ended"))
            #expect(!answer.text.contains("Soup") && !answer.text.contains("K-1"))
        }
    }

    @Test func `what nobody joined is kept as by earlier versions`() throws {
        let order = Order(id: 1, at: Servers.noon, restaurant: 1, customer: nil)
        let kept = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
        #expect(!kept.contains("player"))
    }

    @Test func `participants outlive the server, and their numbers stay theirs`() throws {
        let book = BookFile()
        func open() throws -> KitchenServer {
            try Servers.canteen(files.directory) { $0.dataFile = book.path }
        }
        let first = try open()
        let diner = Diner(first)
        try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2, of: "small.soup")
        let ana = try Colleague("Ana", invitedBy: diner, at: first)
        _ = try ana.add("small.cake")
        first.stop()

        let second = try open()
        let client = Client(second)
        let cart = try client.ask("GET", ana.cart, headers: ["X-Player-Token": ana.token])
        #expect(try Diner.lines(cart) == ["2 Soup ", "1 Cake Ana"])
        let other = Diner(second)
        try other.fillCart(try other.canteen("Small canteen"), quantity: 2, of: "small.soup")
        #expect(try other.call("GET", other.cart).json()["customer"] as? String != ana.path)
        second.stop()
    }
}
