import Cache
import OrderModels
import TestSupport
import Testing

/// What searches guarantee, on every backend, including the order of the hits.
@MainActor
@Suite(.oneByOne)
struct SearchContract {
    @Test(arguments: Backend.allCases)
    func `whole names, beginnings, words, descriptions; open before shut, sold out last`(
        _ backend: Backend
    ) async throws {
        let store = try await stocked(backend)
        #expect(
            try names(store, "curry") == [
                "Curry", "Curry Corner", "Madras curry", "Green curry", "Rice", "Curry puff",
            ])
    }

    @Test(
        arguments: Backend.allCases,
        [
            ("creme brulee", "Crème brûlée"), ("weiss", "Weißbrot"), ("μουσακας", "ΜΟΥΣΑΚΆΣ"),
            ("αυλη", "Η Αυλή"), ("寿司", "寿司屋"), ("司", "寿司屋"), ("寿司屋", "寿司屋"), ("屋", "寿司屋"),
            ("ＭＡＤＲＡＳ", "Madras curry"), ("mad cur", "Madras curry"),
        ])
    func `accents, case, sharp s and scripts do not stand between a diner and a dish`(
        _ backend: Backend, typed: (String, found: String)
    ) async throws {
        let store = try await stocked(backend)
        #expect(try names(store, typed.0).contains(typed.found))
    }

    @Test(arguments: Backend.allCases)
    func `every beginning of a word finds it`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
        for length in 1...6 {
            let typed = String("madras".prefix(length))
            #expect(try names(store, typed).contains("Madras curry"), "typed \(typed)")
        }
    }

    @Test(arguments: Backend.allCases)
    func `filters leave what can be had, suits, is cheap enough and is open`(_ backend: Backend)
        async throws
    {
        let store = try await stocked(backend)
        #expect(try names(store, "curry", .diet(.vegan)) == ["Green curry"])
        #expect(try names(store, "curry", .diet(.vegetarian)) == ["Madras curry", "Green curry"])
        let twelve = try #require(PriceBound(text: "12.00"))
        #expect(try names(store, "curry", .price(twelve)) == ["Green curry", "Rice"])
        func priced(_ side: PriceBound.Side, _ text: String) throws -> [String] {
            let price = try #require(PriceBound(text: text, side))
            return try names(store, "", .price(price)).filter { $0 != "ΜΟΥΣΑΚΆΣ" }
        }
        #expect(Set(try priced(.atMost, "3.00")) == ["Rice", "Weißbrot"])
        #expect(try priced(.below, "3.00") == ["Rice"])
        #expect(Set(try priced(.atLeast, "9.80")) == ["Green curry", "Madras curry"])
        #expect(try priced(.above, "9.80") == ["Madras curry"])
        #expect(try names(store, "curry", .diet(.vegan), .open(at: .noon)).isEmpty)
        #expect(try names(store, "curry", .caterers([Self.id(2)])).contains("Green curry") == false)
        #expect(
            Set(try names(store, "", .cuisine(["tailand", "thai"]))) == [
                "Curry", "Green curry", "Rice",
            ])
        #expect(try names(store, "rice", .cuisine(["indian"])).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func `without an allergen is what states others, in no word of its name this one`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        func dish(_ name: String, _ number: Int, _ allergens: String...) -> MenuItem {
            .sample(
                name, number: number, of: Self.id(1),
                allergens: allergens.map(Allergen.init(rawValue:)))
        }
        let dishes = [
            dish("Pasta with cream", 1, "milk", "gluten"),
            dish("Pasta with pesto", 2, "nuts", "milk"),
            dish("Pasta satay", 3, "peanuts"), dish("Pasta plain", 4),
            dish("Walnut pasta", 5, "gluten"), dish("Pasta, nut and all", 6, "gluten"),
            dish("Nutmeg pasta", 7, "gluten"),
        ]
        var told = dish("Pasta of the day", 8, "gluten")
        told.summary = "With walnuts."
        // A name does not go on in the description.
        var apart = dish("Pasta and pesto", 9, "gluten")
        apart.summary = "Rosso wine beside."
        let all = dishes + [told, apart]
        try await store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            try writer.upsert(KeptCaterer.sample("Pasta kitchen", number: 1))
            try writer.replaceMenu(with: .sample(of: Self.id(1), [("All", all)]))
        }
        let nuts = Allergen(rawValue: "nuts")
        let found = try names(
            store, "pasta", .without(nuts, words: .naming(nuts, ["walnut", "nut", "pesto rosso"])))
        #expect(Set(found) == ["Pasta with cream", "Nutmeg pasta", "Pasta and pesto"])
        #expect(
            try names(
                store, "pasta", .without(nuts, words: .naming(nuts, [])),
                .without(Allergen(rawValue: "gluten"), words: .naming(nuts, []))
            )
            .isEmpty)
        // Of a word that no kitchen uses, a list without it says nothing.
        let kiwi = Allergen(rawValue: "kiwi")
        #expect(try names(store, "pasta", .without(kiwi, words: .naming(nuts, []))).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func `near is what is known to be near`(_ backend: Backend) async throws {
        let store = try backend.open()
        func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
            try #require(Coordinate(latitude: latitude, longitude: longitude))
        }
        let centre = try place(60, 179.99)
        // 1,113 m to the north, 1,111.5 m to the east, across the line where days change, and nowhere.
        let kitchens = try [
            KeptCaterer.sample("North", number: 1, at: place(60.01, 179.99)),
            .sample("East", number: 2, at: place(60, -179.99003)), .sample("Nowhere", number: 3),
        ]
        try await store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            for kitchen in kitchens { try writer.upsert(kitchen) }
        }
        #expect(try names(store, "", .near(centre, metres: 1111)).isEmpty)
        #expect(try names(store, "", .near(centre, metres: 1112)) == ["East"])
        #expect(try names(store, "", .near(centre, metres: 1114)) == ["East", "North"])
        #expect(try names(store, "", .unplaced) == ["Nowhere"])
    }

    @Test(arguments: Backend.allCases)
    func `caterers and dishes are told apart`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
        let hits = try store.read { try $0.items(Self.request("curry")) }
        #expect(hits.first?.id == .caterer(Self.id(1)))
        #expect(hits.first?.price == nil)
        let available = hits.filter(\.isAvailable)
        let rice = try #require(available.last)
        #expect(rice.id == .dish(MenuItem.sample("Rice", number: 2).id))
        #expect(rice.price == Money(minorUnits: 250, currency: .eur))
        let soldOut = try #require(hits.last)
        #expect(soldOut.id == .dish(MenuItem.sample("Curry puff", number: 5).id))
        #expect(soldOut.price == Money(minorUnits: 400, currency: .eur))
    }

    @Test(
        arguments: Backend.allCases,
        [
            "\"", "'", "*", "a\" OR \"b", "NEAR(", "^", "-", "\u{0}", "name_words:x", "()",
        ])
    func `what the index would take for a command is text`(
        _ backend: Backend, typed: String
    ) async throws {
        let store = try await stocked(backend)
        _ = try names(store, typed)
    }

    @Test(arguments: Backend.allCases)
    func `a list that is too long stops at its limit`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
        let dishes = (10...400).map { MenuItem.sample("Noodles \($0)", number: $0, of: Self.id(3)) }
        try await store.write(.cache) {
            try $0.replaceMenu(with: .sample(of: Self.id(3), [("All", dishes)]))
        }
        #expect(try store.read { try $0.count(Self.request("noodles")) } == 200)
    }

    @Test(arguments: Backend.allCases)
    func `what is sold out takes no place of what can be had`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
        let dishes = (10...260).map { number in
            MenuItem.sample(
                "Noodles \(number)", number: number, of: Self.id(3), isAvailable: number > 250)
        }
        try await store.write(.cache) {
            try $0.replaceMenu(with: .sample(of: Self.id(3), [("All", dishes)]))
        }
        let hits = try store.read { try $0.items(Self.request("noodles")) }
        #expect(hits.count(where: \.isAvailable) == 10)
    }

    @Test(arguments: Backend.allCases)
    func `a dish renamed is found by its new name alone`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
        let menu = Menu.sample(
            of: Self.id(4), [("All", [.sample("Pastitsio", number: 7, of: Self.id(4))])])
        try await store.write(.cache) { try $0.replaceMenu(with: menu) }
        #expect(try names(store, "pastitsio") == ["Pastitsio"])
        #expect(try names(store, "μουσακας").isEmpty)
    }

    private nonisolated static func id(_ number: Int) -> Caterer.ID {
        Caterer.sample("", number: number).id
    }

    private static func request(
        _ text: String, _ filters: [SearchHit.Filter] = []
    ) -> Request<SearchHit> {
        Request(where: [.matching(text)] + filters, sort: .relevance(at: .noon))
    }

    private func names(
        _ store: StoreUnderTest, _ text: String, _ filters: SearchHit.Filter...
    ) throws -> [String] {
        try store.read { try $0.items(Self.request(text, filters)).map(\.name) }
    }

    private func stocked(_ backend: Backend) async throws -> StoreUnderTest {
        let store = try backend.open()
        let hour: Int64 = 3600
        let open = Opening(
            from: .noon.adding(seconds: -hour), until: .noon.adding(seconds: hour))
        let later = Opening(
            from: .noon.adding(seconds: hour), until: .noon.adding(seconds: 2 * hour))
        let kitchens = [
            KeptCaterer.sample("Curry", number: 1, cuisines: ["Thai"], opening: later),
            .sample("Curry Corner", number: 2, cuisines: ["Indian"], opening: open),
            .sample("寿司屋", number: 3, cuisines: ["Japanese"], opening: open),
            .sample("Η Αυλή", number: 4, cuisines: ["Greek"], opening: open),
        ]
        let menus = [
            Menu.sample(
                of: Self.id(1),
                [
                    (
                        "All",
                        [
                            .sample(
                                "Green curry", number: 1, of: Self.id(1), price: 980,
                                diets: [.vegan]),
                            .sample(
                                "Rice", number: 2, of: Self.id(1), price: 250,
                                summary: "Goes with every curry."),
                        ]
                    )
                ]),
            Menu.sample(
                of: Self.id(2),
                [
                    (
                        "All",
                        [
                            .sample("Crème brûlée", number: 3, of: Self.id(2), price: 650),
                            .sample("Weißbrot", number: 4, of: Self.id(2), price: 300),
                            .sample(
                                "Curry puff", number: 5, of: Self.id(2), price: 400,
                                isAvailable: false),
                            .sample(
                                "Madras curry", number: 6, of: Self.id(2), price: 1250,
                                diets: [.vegetarian]),
                        ]
                    )
                ]),
            Menu.sample(
                of: Self.id(4), [("All", [.sample("ΜΟΥΣΑΚΆΣ", number: 7, of: Self.id(4))])]),
        ]
        try await store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            for kitchen in kitchens { try writer.upsert(kitchen) }
            for menu in menus { try writer.replaceMenu(with: menu) }
        }
        return store
    }
}
