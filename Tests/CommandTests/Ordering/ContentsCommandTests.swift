import Kitchen
import TestSupport
import Testing

/// What dishes contain may change between the menu and the order, and is never ordered unsaid.
@Suite(.timeLimit(.minutes(10)))
struct ContentsCommandTests {
    private let eater: Eater

    init() async throws {
        eater = try await Eater()
        try await eater.fill()
    }

    private func change(_ body: String) async throws {
        try eater.server.control("PUT", "/products/\(try await eater.soupCode())", body)
    }

    /// The next day, when what is cached is too old.
    private func readAgain() async throws {
        let later = eater.program.with(nil, ["EAT_CLOCK": "2026-05-07T10:30:00Z"])
        #expect(try await later.run("menu", "9").status == 0)
    }

    @Test func `an allergen gained since the dish was chosen stops the order`() async throws {
        // Quoted before, and nothing asked about in between.
        try await eater.quote()
        try await change(#"{"allergens":["PEANUTS"]}"#)
        let stopped = try await eater.order()
        #expect(stopped.status == 8)
        #expect(stopped.err.contains("Onion soup contains PEANUTS now."))
        let told = stopped.errorJSON["changes"].rows
        #expect(told.map(\.["kind"].text) == ["contents"])
        #expect(told[0]["contains_now"].texts == ["peanuts"])
        #expect(eater.placed.isEmpty)

        // The basket says so too, offline.
        let basket = try await eater.run("--offline", "basket", "show")
        #expect(basket.out.contains("Onion soup contains PEANUTS now."))
        let order = try await eater.order("--accept-changes")
        #expect(order.status == 0, "\(order.err)")
        #expect(eater.placed.count == 1)
    }

    @Test func `an order without any quote is stopped as well`() async throws {
        try await change(#"{"allergens":["PEANUTS"],"diets":[]}"#)
        let order = try await eater.program.run(
            ["order", "--yes", "--max-total", "900", "--json", "--to", Eater.place] + Eater.guest)
        #expect(order.status == 8)
        #expect(order.err.contains("Onion soup contains PEANUTS now."))
        #expect(eater.placed.isEmpty)
        // A quote says it, and what was said is known.
        let quote = try await eater.quote().json["data"]
        #expect(quote["changes"].rows.map(\.["kind"].text) == ["contents"])
        let basket = try await eater.run("--offline", "basket", "show")
        #expect(!basket.out.contains("PEANUTS now"), "\(basket.out)")
        #expect(try await eater.order().status == 0)
    }

    @Test func `a menu that cannot be read now is no consent`() async throws {
        try await eater.quote()
        eater.server.answer("/api/restaurants/*/menu") { $0.status = 500 }
        let stopped = try await eater.order()
        #expect(stopped.status == 8, "\(stopped.err)")
        #expect(stopped.errorJSON["changes"].rows.map(\.["kind"].text) == ["contents_unread"])
        #expect(try await eater.order("--accept-changes").status == 0)
    }

    @Test func `what a dish lost or became silent about is told and fewer allergens are not`()
        async throws
    {
        try await change(
            #"{"allergens":["MILK","CELERY"],"diets":["http://schema.org/VeganDiet"]}"#)
        try await readAgain()
        _ = try await eater.run("basket", "clear")
        try await eater.fill()
        try await change(#"{"allergens":["MILK"],"diets":["http://schema.org/VeganDiet"]}"#)
        #expect(try await eater.quote().json["data"]["changes"].rows.isEmpty)
        try await change(#"{"allergens":[],"diets":["http://schema.org/HalalDiet"]}"#)
        let stopped = try await eater.order()
        #expect(stopped.status == 8)
        #expect(
            stopped.err.contains("The kitchen does not say any more what Onion soup contains."))
        #expect(stopped.err.contains("Onion soup is not called vegan any more."))
    }

    @Test func `alerts mark dishes of menus and of searches, as on the screens`() async throws {
        try await change(#"{"allergens":["PEANUTS","CELERY"]}"#)
        try await readAgain()
        #expect(try await !eater.run("--offline", "menu", "9").out.contains("! "))
        try eater.program.configure(#"{alerts: ["peanut"]}"#)
        let menu = try await eater.run("--offline", "menu", "9")
        #expect(
            menu.out.contains("! Onion soup")
                && menu.out.contains("contains PEANUTS, your alert; also celery"))
        #expect(
            menu.lines.count { $0.contains("! Onion") } == 1
                && menu.err.contains("PEANUTS"))
        let json = try await eater.run("--offline", "menu", "9", "--json").json["data"]
        #expect(json["alerts"].rows.map(\.["name"].text).contains("Onion soup"))
        #expect(json["alerts"][0]["contains"].texts == ["peanuts"])
        // Programs get the name as it is.
        let plain = try await eater.run(
            "--offline", "menu", "9", "--plain", "--fields", "name,alerts")
        #expect(plain.lines.contains("Onion soup\tpeanuts"), "\(plain.out)")
        let search = try await eater.run("--offline", "search", "onion soup")
        #expect(search.out.contains("! Onion soup"), "\(search.out)")
        let ref = try #require(
            try await eater.run("--offline", "search", "onion soup", "--json").json["data"]["hits"]
                .rows.first { $0["name"].text == "Onion soup" }?["ref"].text)
        #expect(try await eater.run("--offline", "item", ref).out.contains("your alert"))
    }

    @Test func `a dish is not shown without what kitchens have no word for`() async throws {
        try await change(#"{"allergens":["MILK"]}"#)
        try await readAgain()
        try eater.program.configure(#"{alerts: ["kiwi"]}"#)
        let said = "Kitchens do not state KIWI by that name: ask this one about it."
        #expect(try await eater.run("--offline", "menu", "9").err.contains(said))
        let search = try await eater.run("--offline", "search", "onion soup")
        #expect(search.out.contains("? Onion soup"), "\(search.out)")
        #expect(search.err.contains("? before a dish: whether it contains"), "\(search.err)")
        let added = try await eater.run("basket", "add", "onion soup", "--from", "9")
        #expect(added.err.contains(said), "\(added.err)")
        let basket = try await eater.run("--offline", "basket", "show", "--json").json["data"]
        #expect(basket["alerts_not_known"].texts == ["kiwi"] && basket["alerts"].rows.isEmpty)
    }

    @Test func `alerts are said of baskets, quotes and orders`() async throws {
        try await change(#"{"allergens":["PEANUTS"]}"#)
        try await readAgain()
        try eater.program.configure(#"{alerts: ["peanut"]}"#)
        let said = "! PEANUTS in Onion soup: your alert."
        let added = try await eater.run("basket", "add", "onion soup", "--from", "9")
        #expect(added.status == 0 && added.err.contains(said))
        let basket = try await eater.run("--offline", "basket", "show", "--json")
        #expect(basket.json["data"]["alerts"][0]["contains"].texts == ["peanuts"])
        let quote = try await eater.program.run(["quote", "--to", Eater.place] + Eater.guest)
        #expect(quote.out.contains(said))
        let order = try await eater.order()
        #expect(order.status == 0 && order.err.contains("your alert"))
    }

    @Test func `an old order is judged by what was known then, and the menu of today is named`()
        async throws
    {
        let code = try await eater.soupCode()
        try await eater.quote()
        let order = try await eater.order("--accept-changes", "--key", "soup")
        #expect(order.status == 0, "\(order.err)")
        // The kitchen states something else since, which is no news of what was eaten.
        try eater.server.control("PUT", "/products/\(code)", #"{"allergens":["FISH"]}"#)
        try await readAgain()
        try eater.program.configure(#"{alerts: ["fish"]}"#)
        let again = try await eater.order("--accept-changes", "--key", "soup")
        #expect(again.status == 0, "\(again.err)")
        #expect(again.json["data"]["replayed"].flag == true)
        let warnings = again.json["warnings"].texts.filter { $0.contains("FISH") }
        #expect(warnings.count == 1 && warnings[0].hasPrefix("By today's menu: "), "\(warnings)")
        // Programs get both: what may be eaten is not judged by the kinder of two answers.
        #expect(again.json["data"]["alerts"].rows.count == 1)
    }
}
