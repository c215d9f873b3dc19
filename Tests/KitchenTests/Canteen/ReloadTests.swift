import Foundation
import Kitchen
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(2)))
struct ReloadTests {
    /// What the kitchen says, as it comes.
    private final class Reports: Sendable {
        private let stream: AsyncStream<String>
        let tell: @Sendable (String) -> Void

        init() {
            let (stream, continuation) = AsyncStream.makeStream(of: String.self)
            self.stream = stream
            tell = { continuation.yield($0) }
        }

        /// The lines up to the first that contains `words`.
        func wait(for words: String) async -> [String] {
            var lines: [String] = []
            for await line in stream {
                lines.append(line)
                if line.contains(words) { break }
            }
            return lines
        }
    }

    private let reports = Reports()

    private func serve(_ path: String, data: String? = nil) throws -> Diner {
        Diner(
            try Servers.canteen(path) {
                $0.report = reports.tell
                $0.dataFile = data
            })
    }

    private func dishes(_ diner: Diner) throws -> [String?] {
        try diner.dishes(try diner.canteen("Small canteen")).map { $0["name"] as? String }
    }

    @Test(arguments: [true, false])
    func `a changed menu is served at once`(isDirectory: Bool) async throws {
        let files = try MenuFiles(["menu.json5": MenuFiles.small()])
        let diner = try serve(isDirectory ? files.directory : files.path("menu.json5"))
        #expect(try dishes(diner) == ["Soup"])

        try files.put(MenuFiles.small(dishes: MenuFiles.soup + MenuFiles.cake), "menu.json5")
        _ = await reports.wait(for: "read again: 1 caterer, 2 dishes")
        #expect(try dishes(diner) == ["Soup", "Cake"])

        // As editors save: a new file takes the place of the old one.
        try files.put(MenuFiles.small(dishes: MenuFiles.cake), "draft")
        #expect(rename(files.path("draft"), files.path("menu.json5")) == 0)
        _ = await reports.wait(for: "read again: 1 caterer, 1 dish;")
        #expect(try dishes(diner) == ["Cake"])
    }

    @Test func `files of a directory are one menu`() async throws {
        let files = try MenuFiles(["menu.json5": MenuFiles.small()])
        let diner = try serve(files.directory)
        try files.put("section,name,price\nAll,Broth,4.00\n", "more.csv")
        _ = await reports.wait(for: "2 dishes")
        #expect(try dishes(diner) == ["Soup", "Broth"])

        #expect(unlink(files.path("more.csv")) == 0)
        _ = await reports.wait(for: "1 dish;")
        #expect(try dishes(diner) == ["Soup"])
    }

    @Test func `the old menu stays until the new one is whole`() async throws {
        let files = try MenuFiles(["menu.json5": MenuFiles.small()])
        let diner = try serve(files.directory)
        try files.put(MenuFiles.small(dishes: #"{ name: "Cake", prise: "3.10" },"#), "menu.json5")
        let lines = await reports.wait(for: "the one before is still served")
        #expect(lines.contains { $0.contains("menu.json5:8: \"prise\" is no key of a dish") })
        #expect(try dishes(diner) == ["Soup"])

        #expect(unlink(files.path("menu.json5")) == 0)
        _ = await reports.wait(for: "the one before is still served")
        #expect(try dishes(diner) == ["Soup"])

        try files.put(MenuFiles.small(dishes: MenuFiles.cake), "menu.json5")
        _ = await reports.wait(for: "read again")
        #expect(try dishes(diner) == ["Cake"])
    }

    @Test func `another currency waits for another start`() async throws {
        let files = try MenuFiles(["menu.json5": MenuFiles.small()])
        let diner = try serve(files.directory)
        try files.put(MenuFiles.small().replacing("EUR", with: "CHF"), "menu.json5")
        let lines = await reports.wait(for: "still served")

        #expect(lines.contains { $0.contains("only change when the kitchen is started again") })
        #expect(try diner.client.get("/api/settings").text.contains("\"eur\""))
    }

    private static let spiced = """
        { code: "soup", name: "Soup", price: "5.00", options: ["spice"] },
        { code: "cake", name: "Cake", price: "3.10" },
        """
    private static let spice = """
        options: [{ code: "spice", name: "Spice", choose: "any", choices: [
            { code: "hot", name: "Hot", price: "0.50" }, { code: "mild", name: "Mild" },
        ] }],
        """

    private func lines(_ cart: Diner.JSON) -> [String?] {
        (cart["items"] as? [Diner.JSON] ?? []).map { $0["name"] as? String }
    }

    @Test func `open carts lose dishes that are gone and get the new prices`() async throws {
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(caterer: Self.spice, dishes: Self.spiced)
        ])
        let diner = try serve(files.directory)
        try diner.openCart(try diner.canteen("Small canteen"))
        let hot: Diner.JSON = ["code": "small.spice.hot", "quantity": 1]
        try diner.add("small.soup", options: [hot])
        try diner.add("small.cake")

        // The soup and its choice become dearer, and the cake goes.
        let dearer = Self.spiced.replacing("5.00", with: "5.50").split(separator: "\n")[0]
        try files.put(
            MenuFiles.small(
                caterer: Self.spice.replacing("0.50", with: "0.70"), dishes: String(dearer)),
            "menu.json5")
        _ = await reports.wait(for: "read again")
        try diner.assign()
        let validated = try diner.call("PUT", diner.cart, ["notes": "quick"]).json()
        #expect(lines(validated) == ["Soup"])
        #expect(validated["itemsTotal"] as? Int == 620)

        // Its choice goes too: what was chosen cannot be cooked.
        try files.put(
            MenuFiles.small(
                caterer: Self.spice.replacing("\"hot\"", with: "\"warm\""),
                dishes: String(dearer)), "menu.json5")
        _ = await reports.wait(for: "read again")
        #expect(lines(try diner.call("PUT", diner.cart, [:]).json()).isEmpty)
    }

    @Test func `a cart with a vanished dish is not placed`() async throws {
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(dishes: MenuFiles.soup + MenuFiles.cake)
        ])
        let diner = try serve(files.directory)
        try diner.fillCart(try diner.canteen("Small canteen"), of: "small.cake")
        try files.put(MenuFiles.small(), "menu.json5")
        _ = await reports.wait(for: "read again")

        #expect(
            try Diner.violations(try diner.payCash())
                == ["items": "Order::CONTAINS_DISABLED_PRODUCT"])
    }

    @Test func `placed orders stay as they were ordered`() async throws {
        let book = BookFile()
        let head = #"coupons: [{ code: "TEN", percent: 10 }],"#
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(head: head, caterer: #"fee: "1.50","#)
        ])
        let diner = try serve(files.directory, data: book.path)
        try diner.fillCart(try diner.canteen("Small canteen"))
        _ = try diner.call("PUT", diner.cart, ["promotionCoupon": "ten"])
        #expect(try diner.payCash().status == 200)
        let before = try diner.call("GET", diner.cart).json()
        #expect(before["total"] as? Int == 1950)

        // Another fee, no coupon, another dish.
        try files.put(
            MenuFiles.small(caterer: #"fee: "9.00","#, dishes: MenuFiles.cake), "menu.json5")
        _ = await reports.wait(for: "read again")
        #expect(try diner.call("GET", diner.cart).json()["total"] as? Int == 1950)

        // The caterer itself goes.
        try files.put(
            MenuFiles.small().replacing("\"small\"", with: "\"other\""), "menu.json5")
        _ = await reports.wait(for: "read again")
        let after = try diner.call("GET", diner.cart).json()
        #expect(after["total"] as? Int == 1950)
        let vendor = after["restaurant"] as? Diner.JSON
        #expect(vendor?["name"] as? String == "Small canteen")
    }

    @Test func `the cooks read the allergens that a dish had when it was ordered`() async throws {
        func menu(_ allergen: String) -> String {
            let dish =
                #"{ code: "soup", name: "Soup", price: "5.00", allergens: ["\#(allergen)"] },"#
            return MenuFiles.small(dishes: dish)
        }
        let files = try MenuFiles(["menu.json5": menu("celery")])
        let socket = files.path("board")
        let server = try Servers.canteen(files.directory) {
            $0.report = reports.tell
            $0.board = socket
        }
        let diner = Diner(server)
        try diner.fillCart(try diner.canteen("Small canteen"))
        #expect(try diner.payCash().status == 200)
        for later in [menu("gluten"), MenuFiles.small(dishes: MenuFiles.cake)] {
            try files.put(later, "menu.json5")
            _ = await reports.wait(for: "read again")
            var board = try BoardClient(path: socket)
            guard case .picture(let picture) = BoardClient.read(try board.ask("list")) else {
                return #expect(Bool(false))
            }
            #expect(picture.orders.first?.lines.first?.allergens == ["celery"])
        }
    }
}
