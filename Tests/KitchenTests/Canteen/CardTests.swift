import Foundation
import Kitchen
import Synchronization
import Testing

/// What a kitchen reports.
private final class Said: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock { $0 } }

    @Sendable func add(_ line: String) {
        kept.withLock { $0.append(line) }
    }
}

/// Cards at a canteen: paid on the page of its payment provider (0078).
struct CardTests {
    private static let key = String(repeating: "k3y", count: 12)
    private static let page =
        #"payment_page: "https://pay.example/order/{payment}","#

    private func kitchen(
        _ files: MenuFiles, _ change: (inout KitchenConfiguration) -> Void = { _ in }
    ) throws -> KitchenServer {
        try Servers.canteen(files.directory) {
            $0.paymentSecret = PaymentSecret(Self.key)
            change(&$0)
        }
    }

    private func files() throws -> MenuFiles {
        try MenuFiles([
            "menu.json5": MenuFiles.small(
                head: Self.page, caterer: #"payment: ["card", "cash"],"#)
        ])
    }

    /// The kitchen's page for the diner's cart, by its path.
    private func choose(_ diner: Diner) throws -> String {
        let answer = try diner.call("PUT", diner.cart + "/payment", ["paymentMethod": "CARD"])
        let address = try #require(try answer.json()["redirectUrl"] as? String)
        return "/payment/" + (address.split(separator: "/").last ?? "")
    }

    private func tell(
        _ client: Client, _ page: String, amount: Int = 1000, currency: String = "EUR",
        reference: String = "ch_1", key: String = key, method: String = "POST"
    ) throws -> Client.Reply {
        try client.ask(
            method, "/api/payments/" + page.dropFirst("/payment/".count),
            headers: ["Authorization": "Bearer \(key)"],
            body: method == "GET"
                ? ""
                : #"{"amount":\#(amount),"currency":"\#(currency)","reference":"\#(reference)"}"#
        )
    }

    private func state(_ diner: Diner) throws -> String? {
        try diner.call("GET", diner.cart).json()["state"] as? String
    }

    @Test func `only who knows the secret says that something was paid, and it is placed once`()
        throws
    {
        let files = try files()
        let server = try kitchen(files) { $0.hasBoardPage = true }
        let diner = Diner(server)
        try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2)
        let methods = try diner.call("GET", diner.cart + "/payment_methods").text
        #expect(methods.contains("card") && methods.contains("cash_on_delivery"))
        let page = try choose(diner)
        let shown = try diner.client.get(page).text
        #expect(shown.contains("https://pay.example/order/\(page.dropFirst(9))"))
        #expect(shown.contains("Pay 10.00 EUR at pay.example"))
        let board = try diner.client.get("/" + (server.boardURL ?? "").dropFirst(server.url.count))
        #expect(board.text.contains("0 open at 12:30, 1 being paid"))

        // The diner tries what is possible without paying.
        for key in ["", "x", Self.key + "x", String(Self.key.dropLast())] {
            #expect(try tell(diner.client, page, key: key).status == 401)
        }
        #expect(try diner.client.ask("POST", page).text.contains("Nothing was paid."))
        for body: Diner.JSON in [["paymentMethodId": "pm_card"], ["paymentIntentId": "pi_1"], [:]] {
            let answer = try diner.call("PUT", diner.cart + "/pay", body)
            #expect(answer.status == 400)
            #expect(answer.text.contains("Pay by card on its page or in cash."))
        }
        #expect(try state(diner) == nil && server.placedOrders.isEmpty)

        let asked = try tell(diner.client, page, method: "GET").json()
        #expect(asked["state"] as? String == "open" && asked["amount"] as? Int == 1000)
        #expect(try tell(diner.client, page, amount: 999, reference: "ch_a").status == 409)
        #expect(try tell(diner.client, page, currency: "CHF", reference: "ch_b").status == 409)
        #expect(try tell(diner.client, page, reference: " ").status == 400)
        #expect(server.placedOrders.isEmpty)

        let paid = try tell(diner.client, page).json()
        #expect(paid["state"] as? String == "paid" && paid["order"] as? String == "K-1")
        #expect(try tell(diner.client, page).json()["order"] as? String == "K-1")
        #expect(try tell(diner.client, page, reference: "ch_2").status == 409)
        // What is captured after the answer is what was paid.
        #expect(try tell(diner.client, page, amount: -1000).status == 409)
        #expect(try tell(diner.client, page, currency: "USD").status == 409)
        #expect(server.placedOrders.map(\.pays) == [1])
        #expect(try diner.client.get(page).text.contains("Order K-1 is paid and placed."))
        #expect(try diner.call("GET", diner.cart).json()["paymentMethod"] as? String == "CARD")
    }

    @Test func `one payment pays for one order`() throws {
        let files = try files()
        let said = Said()
        let server = try kitchen(files) { $0.report = said.add }
        var first = ""
        for (number, status) in [(1, 200), (2, 409)] {
            let diner = Diner(server)
            try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2)
            let page = try choose(diner)
            if number == 1 { first = page }
            let answer = try tell(diner.client, page, reference: "ch_same")
            #expect(answer.status == status, "\(number): \(answer.text)")
        }
        #expect(server.placedOrders.count == 1)
        #expect(said.lines.last?.contains("card payment ch_same was taken for K-1") == true)
        // Told of it at a page that is nobody's, the kitchen goes on knowing that it was taken.
        let client = Diner(server).client
        #expect(try tell(client, "/payment/9-none", reference: "ch_same").status == 409)
        #expect(try tell(client, first, reference: "ch_same").status == 200)
    }

    @Test func `what has to go back pays for nothing later, after a restart too`() throws {
        let files = try files()
        let book = BookFile()
        var page = ""
        for turn in 0..<2 {
            let said = Said()
            let server = try kitchen(files) {
                $0.dataFile = book.path
                $0.report = said.add
            }
            let diner = Diner(server)
            if turn == 0 {
                try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2)
                page = try choose(diner)
                #expect(
                    try tell(diner.client, page, amount: 999, reference: "ch_back").status == 409)
                #expect(said.lines.count == 1)
            }
            let again = try tell(diner.client, page, reference: "ch_back")
            #expect(again.status == 409 && again.text.contains("Give the money back"))
            #expect(server.placedOrders.isEmpty)
            if turn == 1 {
                #expect(try tell(diner.client, page, reference: "ch_new").status == 200)
            }
            server.stop()
        }
    }

    @Test func `a payment for what has changed meanwhile goes back, and is reported`() throws {
        let files = try files()
        let said = Said()
        let server = try kitchen(files) {
            $0.report = said.add
            $0.hasBoardPage = true
        }
        let board = "/" + (server.boardURL ?? "").dropFirst(server.url.count)
        let ways: [(String, (Diner) throws -> Void)] = [
            ("another dish", { try $0.add("small.soup") }),
            ("in cash", { _ = try $0.payCash() }),
            ("late", { _ in try server.control("POST", "/clock", #"{"advanceSeconds":1801}"#) }),
            (
                "sold out",
                { _ in try server.control("PUT", "/products/small.soup", #"{"gone":true}"#) }
            ),
        ]
        for (index, (name, change)) in ways.enumerated() {
            let diner = Diner(server)
            try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2)
            let page = try choose(diner)
            #expect(try diner.client.get(board).text.contains("1 being paid"), "\(name)")
            try change(diner)
            // The cooks wait for no order that cannot come.
            #expect(try !diner.client.get(board).text.contains("being paid"), "\(name)")
            let answer = try tell(diner.client, page, reference: "ch_\(index)")
            #expect(answer.status == 409, "\(name)")
            #expect(answer.text.contains("Nothing was ordered. Give the money back"))
            #expect(said.lines.last?.contains("card payment ch_\(index) is not taken") == true)
        }
        #expect(server.placedOrders.count == 1)
    }

    @Test func `a payment that was begun stays good where nothing more happens to the dishes`()
        throws
    {
        let files = try files()
        let server = try kitchen(files)
        let diner = Diner(server)
        try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2)
        let eve = try Colleague("Eve", invitedBy: diner, at: server)
        _ = try eve.add("small.soup")
        let number = eve.path.split(separator: "/").last ?? ""
        let first = try choose(diner)
        func exclude() throws {
            let answer = try diner.call("DELETE", diner.cart + "/players/\(number)", [:])
            #expect(answer.status == 200)
        }
        try exclude()
        let ended = try tell(diner.client, first, method: "GET").json()
        #expect(ended["state"] as? String == "closed" && ended["amount"] as? Int == 1500)
        #expect(try tell(diner.client, first + "x", method: "GET").status == 404)
        let page = try choose(diner)
        try exclude()
        #expect(try diner.call("DELETE", diner.cart + "/invitation", [:]).status == 200)
        let asked = try tell(diner.client, page, method: "GET").json()
        #expect(asked["state"] as? String == "open" && asked["amount"] as? Int == 1000)
        #expect(try tell(diner.client, page).json()["order"] as? String == "K-1")
    }

    @Test func `cooks see what was paid, and what to give back where they refuse`() throws {
        let files = try files()
        let book = BookFile()
        let server = try kitchen(files) {
            $0.dataFile = book.path
            $0.board = book.path + ".board"
        }
        let diner = Diner(server)
        try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2)
        var watching = try BoardClient(path: book.path + ".board")
        defer { watching.end() }
        // Until the next minute nothing else would be told.
        #expect(try watching.ask("watch").contains("beingPaid") == false)
        let page = try choose(diner)
        var heard = ""
        while !heard.contains(#""beingPaid":1"#) { heard = try watching.received().last ?? heard }
        var board = try BoardClient(path: book.path + ".board")
        defer { board.end() }
        guard case .picture(let before) = BoardClient.read(try board.ask("list")) else {
            return #expect(Bool(false), "no picture")
        }
        #expect(before.orders.isEmpty && before.beingPaid == 1)
        #expect(try tell(diner.client, page).status == 200)

        let accepted = try board.perform("accept K-1")
        #expect(accepted.paid == "10.00 EUR" && accepted.paymentReference == "ch_1")
        #expect(Ticket.text(accepted).contains("PAID BY CARD 10.00 EUR"))
        guard case .picture(let picture) = BoardClient.read(try board.ask("list")) else {
            return #expect(Bool(false), "no picture")
        }
        var screen = BoardScreen()
        _ = screen.show(picture)
        let lines = screen.lines(width: 80, height: 20).map(\.text)
        #expect(lines.contains { $0.contains("paid by card 10.00 EUR") })
        _ = screen.pressed(.character("r"))
        #expect(
            screen.lines(width: 80, height: 20).last?.text.contains("give 10.00 EUR back") == true)
        let refused = try board.perform("refuse K-1")
        #expect(refused.told == "K-1: refused, give back 10.00 EUR (ch_1)")
        #expect(accepted.giveBack == nil && refused.giveBack == "10.00 EUR")
        let ticket = Ticket.text(refused)
        #expect(ticket.hasPrefix("*** REFUSED: DO NOT COOK ***\n"))
        #expect(ticket.contains("GIVE BACK 10.00 EUR (ch_1)"))
        let told = try diner.client.get(page).text
        #expect(told.contains("refused by the kitchen: no food comes."))
        #expect(told.contains("The kitchen gives 10.00 EUR back."))
        #expect(!told.contains("paid and placed"))
        #expect(try tell(diner.client, page, method: "GET").text.contains(#""refused""#))
        server.stop()

        // What was paid is paid after a restart.
        let again = Diner(try kitchen(files) { $0.dataFile = book.path })
        #expect(try tell(again.client, page).json()["order"] as? String == "K-1")
    }

    @Test func `a guest is told before a change ends the payment of the host`() throws {
        let files = try files()
        let mia = Diner(try kitchen(files))
        try mia.fillCart(try mia.canteen("Small canteen"), quantity: 2)
        let share = "/order/share/\(try mia.invite())"
        let joined = try mia.client.ask("POST", share + "/join", body: "name=Ana")
        let cookie = try #require(joined.headers["set-cookie"]?.split(separator: ";").first)
        func post(_ form: String) throws -> Client.Reply {
            try mia.client.ask(
                "POST", share + "/add", headers: ["Cookie": String(cookie)], body: form)
        }
        func shown() throws -> String {
            try mia.client.ask("GET", share, headers: ["Cookie": String(cookie)]).text
        }
        #expect(try !shown().contains("is paying"))
        let page = try choose(mia)
        #expect(try shown().contains("A colleague is paying for these dishes just now."))

        // The form was shown before the payment began.
        let asked = try post("dish=small.soup")
        #expect(asked.status == 400 && asked.text.contains("Nothing was changed yet."))
        #expect(try tell(mia.client, page, method: "GET").text.contains(#""open""#))
        // A page that is loaded meanwhile has not asked, and the answer was about one dish.
        #expect(try !shown().contains("name=\"warned\""))
        #expect(asked.text.matches(of: /name="warned"/).count == 1)
        let warned = try #require(asked.text.firstMatch(of: /name="warned" value="(\d+)"/)?.1)
        #expect(try post("dish=small.soup&warned=\(warned)").status == 303)
        #expect(try !shown().contains("is paying"))
        #expect(try tell(mia.client, page).status == 409)
    }

    @Test func `without a secret no cards are taken, and without a page the menu has a mistake`()
        throws
    {
        let files = try files()
        let said = Said()
        let server = try Servers.canteen(files.directory) {
            $0.report = said.add
            $0.hasPaymentPage = true
        }
        #expect(said.lines == ["no cards are taken: that needs --payment-secret FILE"])
        let diner = Diner(server)
        try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2)
        #expect(
            !(try diner.call("GET", diner.cart + "/payment_methods").text.contains("\"card\"")))
        let refused = try diner.call("PUT", diner.cart + "/payment", ["paymentMethod": "CARD"])
        #expect(refused.status == 400)
        #expect(try tell(diner.client, "/payment/1-00").status == 404)

        for page in [
            "http://pay.example/{payment}", "https://pay.example/", "https:///{payment}",
            "https://me@pay.example/{payment}", "https://pay.example/{payment}{payment}",
            "javascript:alert('{payment}')", "https://{payment}/",
        ] {
            try files.put(
                MenuFiles.small(
                    head: "payment_page: \"\(page)\",", caterer: #"payment: ["card"],"#),
                "menu.json5")
            #expect(files.mistakes().count == 1)
            #expect(files.mistakes()[0].contains("is no page to pay on"), "\(page)")
        }
        try files.put(MenuFiles.small(head: Self.page), "menu.json5")
        try files.put(#"{ payment_page: "https://pay.evil/{payment}" }"#, "other.json5")
        #expect(files.mistakes().count == 1)
        #expect(files.mistakes()[0].contains("\"payment_page\" is in menu.json5:2 already."))
        try files.put("{}", "other.json5")
        try files.put(MenuFiles.small(caterer: #"payment: ["card"],"#), "menu.json5")
        #expect(
            files.mistakes()[0].contains("\"card\" needs the page of your payment provider"))
    }

    @Test func `a secret that others can read or guess is none`() throws {
        let files = try MenuFiles(["key": Self.key + "\n", "short": "secret\n"])
        #expect(throws: KitchenError.self) { try PaymentSecret(file: files.path("nowhere")) }
        #expect(throws: KitchenError.self) { try PaymentSecret(file: files.path("key")) }
        for name in ["key", "short"] { chmod(files.path(name), 0o600) }
        #expect(throws: KitchenError.self) { try PaymentSecret(file: files.path("short")) }
        #expect(throws: Never.self) { try PaymentSecret(file: files.path("key")) }
    }
}
