import Foundation
import Kitchen
import OrderModels
import Testing

struct CanteenOrderTests {
    /// Kept by each test, because the kitchen reads the files again.
    private func diner(
        _ files: MenuFiles, data: String? = nil, at time: String = "2026-05-06T12:30:00+02:00"
    ) throws -> Diner {
        Diner(
            try Servers.canteen(files.directory) {
                $0.dataFile = data
                $0.frozenAt = Instant(rfc3339: time)
            })
    }

    private func files(_ caterer: String, head: String = "") throws -> MenuFiles {
        try MenuFiles(["menu.json5": MenuFiles.small(head: head, caterer: caterer)])
    }

    private func slots(_ diner: Diner) throws -> [[String]] {
        try diner.call("GET", diner.cart + "/timing").json()["ranges"] as? [[String]] ?? []
    }

    @Test func `a full slot is offered no more and refused at pay`() throws {
        let files = try files("slots: { minutes: 20, orders: 2 },")
        let first = try diner(files)
        var slot: [String] = []
        for turn in 0..<4 {
            let diner = turn == 0 ? first : Diner(first.client)
            try diner.fillCart(try diner.canteen("Small canteen"))
            if turn == 0 { slot = try slots(diner)[1] }
            #expect(try slots(diner).contains(slot) == (turn < 2))
            _ = try diner.call("PUT", diner.cart, ["shippingTimeRange": slot])
            let paid = try diner.payCash()
            #expect(paid.status == (turn < 2 ? 200 : 400))
            guard turn >= 2 else { continue }
            #expect(
                try Diner.violations(paid)
                    == ["shippingTimeRange": "Order::SHIPPING_TIME_RANGE_NOT_AVAILABLE"])
        }
        #expect(slot[0].contains(":00:00+02:00") || slot[0].contains("0:00+02:00"))
    }

    @Test func `hours and closures are kept to`() throws {
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(
                caterer: """
                    closures: ["2026-05-07", { from: "2026-05-08 12:00", until: "2026-05-08 13:00" }],
                    slots: { minutes: 30, orders: 99 },
                    """
            ).replacing("Mo-Su 00:00-24:00", with: "We-Fr 11:00-14:00")
        ])
        let diner = try diner(files)
        try diner.fillCart(try diner.canteen("Small canteen"))
        let starts = try slots(diner).map { $0[0] }

        // In 30 minutes, and not on the closed Thursday.
        #expect(starts.first == "2026-05-06T13:00:00+02:00")
        #expect(!starts.contains { $0.hasPrefix("2026-05-07") })
        #expect(
            starts.filter { $0.hasPrefix("2026-05-08") }
                == ["11:30", "13:30"].map { "2026-05-08T\($0):00+02:00" })
        _ = try diner.call(
            "PUT", diner.cart,
            [
                "shippingTimeRange": [
                    "2026-05-08T12:30:00+02:00", "2026-05-08T13:00:00+02:00",
                ]
            ])
        #expect(try diner.payCash().status == 400)
    }

    @Test func `minimum fee and coupons are the menu's`() throws {
        let files = try files(
            #"fee: "1.50", minimum: "12.00","#,
            head: """
                coupons: [
                    { code: "FIVE", amount: "5.00", until: "2026-05-06" },
                    { code: "OLD", percent: 50, until: "2026-05-05" },
                ],
                """)
        let diner = try diner(files)
        try diner.fillCart(try diner.canteen("Small canteen"), quantity: 2)
        let refused = try diner.payCash()
        #expect(try Diner.violations(refused).keys.contains("total"))
        #expect(refused.text.contains("Minimum 12.00 EUR"))

        try diner.add("small.soup")
        func total(_ coupon: String) throws -> Int? {
            try diner.call("PUT", diner.cart, ["promotionCoupon": coupon]).json()["total"] as? Int
        }
        #expect(try total("OLD") == 1650)
        #expect(try total("TENOFF") == 1650)
        #expect(try total("five") == 1150)
        #expect(try diner.payCash().json()["total"] as? Int == 1150)
    }

    @Test(arguments: [
        ("", ["cash_on_delivery"]), (#"payment: ["invoice"],"#, ["invoice"]),
        (#"payment: ["invoice", "cash"],"#, ["cash_on_delivery", "invoice"]),
    ])
    func `it is paid as the menu says`(caterer: String, methods: [String]) throws {
        let files = try files(caterer)
        let diner = try diner(files)
        try diner.fillCart(try diner.canteen("Small canteen"))
        let offered = try diner.call("GET", diner.cart + "/payment_methods").json()["methods"]
        #expect((offered as? [Diner.JSON])?.map { $0["type"] as? String } == methods)

        #expect(
            try diner.call("PUT", diner.cart + "/pay", ["paymentMethodId": "pm_x"]).status == 400)
        #expect(try diner.call("PUT", diner.cart + "/pay", [:]).status == 400)
        let byInvoice = try diner.call("PUT", diner.cart + "/pay", ["invoice": true])
        #expect(byInvoice.status == (methods.contains("invoice") ? 200 : 400))
        guard byInvoice.status == 200 else { return }
        #expect(try byInvoice.json()["paymentMethod"] as? String == "INVOICE")
        // It is placed once.
        #expect(try diner.payCash().status == 400)
    }

    @Test func `a canteen that only hands out is found from anywhere and collected from`() throws {
        let menu = MenuFiles.small().replacing("radius: 2000, ", with: "")
        let files = try MenuFiles(["menu.json5": menu])
        let diner = try diner(files)
        let rows = try diner.client.get("/api/restaurants?coordinate=10,10").rows()
        #expect(rows.count == 1)
        let cart = try diner.openCart(try diner.canteen("Small canteen"))
        #expect(cart["fulfillmentMethod"] as? String == "collection")
        try diner.add("small.soup")
        try diner.assign()
        #expect(try diner.payCash().status == 200)
    }

    @Test func `orders wait for the cooks unless the menu says otherwise`() throws {
        for (caterer, state) in [("", "new"), ("accepts_at_once: true,", "accepted")] {
            let files = try files(caterer)
            let diner = try diner(files)
            let placed = try diner.placeOrder(try diner.canteen("Small canteen"))
            #expect(placed["state"] as? String == state)
            #expect(placed["number"] as? String == "K-1")
        }
    }

    @Test func `orders and carts outlive a restart on a file that was sorted anew`() throws {
        let book = BookFile()
        let dishes = [MenuFiles.soup, MenuFiles.cake]
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(dishes: dishes.joined())
        ])
        let server = try Servers.canteen(files.directory) { $0.dataFile = book.path }
        let ordered = Diner(server)
        _ = try ordered.placeOrder(try ordered.canteen("Small canteen"))
        let order = try ordered.call("GET", ordered.cart).body
        let open = Diner(server)
        try open.openCart(try open.canteen("Small canteen"))
        try open.add("small.cake", 2)
        server.stop()

        try files.put(MenuFiles.small(dishes: dishes.reversed().joined()), "menu.json5")
        let again = try Servers.canteen(files.directory) { $0.dataFile = book.path }
        let orderedAgain = Diner(again)
        orderedAgain.token = ordered.token
        #expect(try orderedAgain.call("GET", ordered.cart).body == order)
        let openAgain = Diner(again)
        openAgain.token = open.token
        let cart = try openAgain.call("PUT", open.cart, [:]).json()
        #expect(cart["itemsTotal"] as? Int == 620)
        #expect(cart["restaurant"] as? String == (try openAgain.canteen("Small canteen")))
    }

    @Test func `a book of another currency is refused`() throws {
        let book = BookFile()
        let files = try files("")
        try Servers.canteen(files.directory) { $0.dataFile = book.path }.stop()
        try files.put(MenuFiles.small().replacing("EUR", with: "CHF"), "menu.json5")

        #expect(throws: KitchenError.self) {
            _ = try Servers.canteen(files.directory) { $0.dataFile = book.path }
        }
    }

    @Test func `as many choices as the menu says`() throws {
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(
                caterer: """
                    options: [{ code: "x", name: "Extras", choose: "1-2", choices: [
                        { code: "egg", name: "Egg" }, { code: "ham", name: "Ham" },
                    ] }],
                    """, dishes: #"{ code: "soup", name: "Soup", price: "5.00", options: ["x"] },"#
            )
        ])
        let diner = try diner(files)
        for (egg, ham, fits) in [(0, 0, false), (1, 0, true), (1, 1, true), (2, 1, false)] {
            try diner.openCart(try diner.canteen("Small canteen"))
            let options = [("egg", egg), ("ham", ham)].filter { $0.1 > 0 }.map {
                ["code": "small.x.\($0.0)", "quantity": $0.1] as Diner.JSON
            }
            let added = try diner.add("small.soup", options: options)
            #expect(added.status == (fits ? 201 : 400), "\(added.text)")
            try diner.assign()
            _ = try diner.call("PUT", diner.cart, ["fulfillmentMethod": "collection"])
            #expect(
                try diner.call("GET", diner.cart + "/validate").status == (fits ? 200 : 400))
            diner.token = nil
        }
    }

    @Test func `a canteen makes no line of what it does not offer so`() throws {
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(
                caterer: """
                    options: [{ code: "side", name: "Side", choose: "one", choices: [
                        { code: "rice", name: "Rice" }, { code: "chips", name: "Chips" } ] }],
                    """,
                dishes: """
                    { code: "curry", name: "Curry", price: "9.00", options: ["side"] },
                    { code: "fish", name: "Fish", price: "9.00", available: false },
                    """)
        ])
        let diner = try diner(files)
        try diner.openCart(try diner.canteen("Small canteen"))
        let rice = ["code": "small.side.rice", "quantity": 1] as Diner.JSON
        for (code, options, words) in [
            ("small.curry", [], "Curry: Side, choose 1"),
            ("small.curry", [rice, ["code": "small.side.chips"]], "choose 1"),
            ("small.curry", [rice, ["code": "NUTS", "quantity": 1]], "is not offered"),
            ("small.fish", [], "Fish is sold out."),
            ("other.soup", [], "not on the menu here"),
        ] as [(String, [Diner.JSON], String)] {
            let answer = try diner.add(code, options: options)
            #expect(answer.status == 400 && answer.text.contains(words), "\(answer.text)")
        }
        #expect(try diner.add("small.curry", options: [rice]).status == 201)
        let lines = try diner.call("GET", diner.cart).json()["items"] as? [Any]
        #expect(lines?.count == 1)
    }

    @Test func `diners who pay at once never overfill a slot`() async throws {
        let files = try files("slots: { minutes: 20, orders: 5 },")
        let server = try Servers.canteen(files.directory)
        let kitchen = try Diner(server).canteen("Small canteen")
        let slot = ["2026-05-06T13:20:00+02:00", "2026-05-06T13:40:00+02:00"]
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<24 {
                group.addTask {
                    let diner = Diner(server)
                    try diner.fillCart(kitchen)
                    _ = try diner.call("PUT", diner.cart, ["shippingTimeRange": slot])
                    return try diner.payCash().status
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(statuses.count { $0 == 200 } == 5)
        #expect(statuses.count { $0 == 400 } == 19)
        #expect(server.placedOrders.count == 5)
    }
}
