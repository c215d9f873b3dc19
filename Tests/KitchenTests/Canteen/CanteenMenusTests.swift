import Foundation
import Kitchen
import OrderModels
import Testing

/// Several menus of a canteen, and packaging that goes back.
struct CanteenMenusTests {
    private static let menus = """
        menu: "Lunch", packaging: "on_request",
        menus: [{ code: "eve", name: "Evening", hours: ["Mo-Su 17:00-22:00"], sections: [
            { name: "Plates", dishes: ["soup", { code: "stew", name: "Stew", price: "9.00" }] },
        ] }],
        """
    private static let dishes = """
        { code: "soup", name: "Soup", price: "5.00", deposit: "2.00" },
        { code: "cake", name: "Cake", price: "3.10" },
        """

    private func files(_ caterer: String = menus) throws -> MenuFiles {
        try MenuFiles(["menu.json5": MenuFiles.small(caterer: caterer, dishes: Self.dishes)])
    }

    private func diner(_ files: MenuFiles, at time: String, data: String? = nil) throws -> Diner {
        Diner(
            try Servers.canteen(files.directory) {
                $0.frozenAt = Instant(rfc3339: "2026-05-06T\(time):00+02:00")
                $0.dataFile = data
            })
    }

    @Test(arguments: [("12:00", ["SOUP", "CAKE"], "CAKE"), ("18:00", ["SOUP", "STEW"], "STEW")])
    func `the clock says which menu is active, and only from that is ordered`(
        time: String, codes: [String], own: String
    ) throws {
        let files = try files()
        let diner = try diner(files, at: time)
        let kitchen = try diner.canteen("Small canteen")
        let found = try diner.dishes(kitchen).compactMap { $0["identifier"] as? String }
        #expect(Set(found) == Set(codes.map { "small.\($0.lowercased())" }))
        let list = try diner.client.get(kitchen + "/menus").json()
        let menus = try #require(list["hydra:member"] as? [Diner.JSON])
        #expect(menus.map { $0["name"] as? String } == ["Lunch", "Evening"])
        let active = try diner.client.get(kitchen + "/menu").json()["@id"] as? String
        #expect(try diner.client.get(kitchen).json()["hasMenu"] as? String == active)
        #expect(menus.map { $0["@id"] as? String }.contains(active))

        try diner.openCart(kitchen)
        #expect(try diner.add("small.\(own.lowercased())").status == 201)
        #expect(try diner.add(own == "CAKE" ? "small.stew" : "small.cake").status == 400)
    }

    private static let evening = [
        "2026-05-06T19:00:00+02:00", "2026-05-06T19:15:00+02:00",
    ]

    @Test func `the time of an order says which dishes it takes, and not the clock`() throws {
        let diner = try diner(try files(), at: "12:00")
        let kitchen = try diner.canteen("Small canteen")
        let menus = try diner.client.get(kitchen + "/menus").json()["hydra:member"] as? [Diner.JSON]
        #expect(menus?.map { $0["openingHours"] as? [String] } == [nil, ["Mo-Su 17:00-22:00"]])
        try diner.openCart(kitchen)
        let early = try diner.add("small.stew")
        #expect(early.status == 400 && early.text.contains(#"Stew is on \"Evening\""#))
        #expect(
            try diner.call("PUT", diner.cart, ["shippingTimeRange": Self.evening]).status == 200)
        #expect(try diner.add("small.stew").status == 201)
        let late = try diner.add("small.cake")
        #expect(late.status == 400 && late.text.contains(#"not on \"Evening\" (Mo-Su 17:00"#))
        #expect(try diner.add("small.soup").status == 201)
        let address = try diner.address(of: kitchen)
        _ = try diner.call("PUT", diner.cart, ["shippingAddress": address])
        try diner.assign()
        #expect(try diner.call("GET", diner.cart + "/validate").status == 200)
        #expect(try diner.payCash().status == 200)
    }

    @Test func `another time keeps the dishes in the cart, and refuses the order`() throws {
        let diner = try diner(try files(), at: "12:00")
        try diner.fillCart(try diner.canteen("Small canteen"), of: "small.cake")
        let moved = try diner.call("PUT", diner.cart, ["shippingTimeRange": Self.evening])
        #expect((try moved.json()["items"] as? [Diner.JSON])?.count == 1)
        for refused in [
            try diner.call("GET", diner.cart + "/validate"), try diner.payCash(),
        ] {
            #expect(refused.status == 400 && refused.text.contains("Cake is on"))
            #expect(
                try Diner.violations(refused)["items"] == "Order::CONTAINS_DISABLED_PRODUCT")
        }
        _ = try diner.call("PUT", diner.cart, ["shippingTimeRange": NSNull()])
        #expect(try diner.payCash().status == 200)
    }

    @Test func `as soon as possible is the menu of the first time that there is`() throws {
        // What is ordered now comes after 17:00.
        let caterer = Self.menus + " preparation: 40,"
        let diner = try diner(try files(caterer), at: "16:40")
        let kitchen = try diner.canteen("Small canteen")
        let codes = try diner.dishes(kitchen).compactMap { $0["identifier"] as? String }
        #expect(Set(codes) == ["small.soup", "small.stew"])
        try diner.openCart(kitchen)
        #expect(try diner.add("small.stew").status == 201)
        #expect(try diner.add("small.cake").status == 400)
    }

    @Test func `a deposit is charged where it was asked for, and stays with the order`() throws {
        let files = try files()
        let diner = try diner(files, at: "12:00")
        let kitchen = try diner.canteen("Small canteen")
        try diner.fillCart(kitchen, quantity: 2, of: "small.soup")
        let plain = try diner.call("PUT", diner.cart, [:]).json()
        let offers = plain["potentialAction"] as? [Diner.JSON]
        #expect(offers?.first?["description"] as? String == "Reusable packaging (+ 4.00 EUR)")
        let chosen = try diner.call("PUT", diner.cart, ["reusablePackagingEnabled": true]).json()
        #expect((chosen["total"] as? Int ?? 0) - (plain["total"] as? Int ?? 0) == 400)
        let rows = (chosen["adjustments"] as? Diner.JSON)?["reusable_packaging"] as? [Diner.JSON]
        #expect(rows?.first?["amount"] as? Int == 400)
        #expect(try diner.payCash().status == 200)

        // What the menu says later changes nothing of it.
        try files.put(MenuFiles.small(dishes: MenuFiles.soup), "menu.json5")
        let order = try diner.call("GET", diner.cart).json()
        #expect(order["total"] as? Int == chosen["total"] as? Int)
    }

    @Test func `where packaging is always reusable nobody is asked`() throws {
        let files = try files(#"packaging: "always","#)
        let diner = try diner(files, at: "12:00")
        try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2, of: "small.soup")
        let cart = try diner.call("PUT", diner.cart, [:]).json()
        #expect(cart["potentialAction"] == nil)
        #expect(cart["total"] as? Int == 1400)
    }

    @Test(arguments: [
        (#"menus: [{ name: "X", hours: ["Mo 1-2"], sections: [] }],"#, "are no hours"),
        (
            #"packaging: "always", menus: [{ name: "X", hours: ["Mo-Su 09:00-10:00"], sections: [{ name: "S", dishes: ["soop"] }] }],"#,
            #"did you mean "soup"?"#
        ),
        (#"packaging: "sometimes","#, "is no kind of packaging"),
        ("", #"A caterer needs "packaging""#),
    ])
    func `mistakes of menus and packaging are named`(caterer: String, words: String) throws {
        let mistakes = try files(caterer).mistakes()
        #expect(mistakes.contains { $0.contains(words) }, "\(mistakes)")
    }

    @Test func `a dish with a mistake is still known by its name`() throws {
        let dishes = Self.dishes.replacing("5.00", with: "five")
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(caterer: Self.menus, dishes: dishes)
        ])
        let mistakes = files.mistakes().filter { $0.contains("soup") || $0.contains("five") }
        #expect(mistakes.count == 1 && mistakes[0].contains("five"), "\(mistakes)")
    }

    @Test func `a guest's page names the deposits, and what comes on top`() throws {
        let caterer = Self.menus.replacing("on_request", with: "always")
        let diner = try diner(try files(caterer), at: "12:00")
        try diner.fillCart(try diner.canteen("Small canteen"))
        let share = "/order/share/\(try diner.invite())"
        let joined = try diner.client.ask("POST", share + "/join", body: "name=Ana")
        let cookie = try #require(joined.headers["set-cookie"]?.split(separator: ";").first)
        let headers = ["Cookie": String(cookie)]
        func add(_ form: String) throws -> String {
            _ = try diner.client.ask("POST", share + "/add", headers: headers, body: form)
            return try diner.client.ask("GET", share, headers: headers).text
        }
        #expect(try add("dish=small.cake").contains("Fees of the order come on top"))
        let page = try add("dish=small.soup&quantity=2")
        #expect(page.contains("On top come a deposit of 4.00 EUR for reusable packaging"))
        #expect(page.contains("</strong> and a deposit of 2.00 EUR</p>"))
    }
}
