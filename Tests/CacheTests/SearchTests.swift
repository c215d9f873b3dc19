import Cache
import OrderModels
import SQLite
import TestSupport
import Testing

@MainActor
struct SearchTests {
    private let test: TestStore
    private var store: SQLiteStore { test.store }

    init() async throws {
        test = try TestStore()
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
        try await test.store.write(.cache) { writer in
            try writer.upsert(Marketplace.sample)
            for kitchen in kitchens { try writer.upsert(kitchen) }
            for menu in menus { try writer.replaceMenu(with: menu) }
        }
    }

    @Test func `whole names come first, then beginnings, words and descriptions; open before shut`()
        throws
    {
        #expect(
            try names("curry") == [
                "Curry", "Curry Corner", "Curry puff", "Madras curry", "Green curry", "Rice",
            ])
    }

    @Test(arguments: [
        ("creme brulee", "Crème brûlée"), ("weiss", "Weißbrot"), ("μουσακας", "ΜΟΥΣΑΚΆΣ"),
        ("αυλη", "Η Αυλή"), ("寿司", "寿司屋"), ("司", "寿司屋"), ("寿司屋", "寿司屋"), ("屋", "寿司屋"),
        ("ＭＡＤＲＡＳ", "Madras curry"), ("mad cur", "Madras curry"),
    ])
    func `accents, case, sharp s and scripts do not stand between a diner and a dish`(
        typed: String, found: String
    ) throws {
        #expect(try names(typed).contains(found))
    }

    @Test func `every beginning of a word finds it`() throws {
        for length in 1...6 {
            let typed = String("madras".prefix(length))
            #expect(try names(typed).contains("Madras curry"), "typed \(typed)")
        }
    }

    @Test func `filters leave what can be had, suits, is cheap enough and is open`() throws {
        #expect(try names("curry", .diet(.vegan)) == ["Green curry"])
        #expect(try names("curry", .diet(.vegetarian)) == ["Madras curry", "Green curry"])
        let twelve = try #require(PriceCeiling(text: "12.00"))
        #expect(try names("curry", .priceAtMost(twelve)) == ["Green curry", "Rice"])
        #expect(try names("curry", .diet(.vegan), .open(at: .noon)).isEmpty)
        #expect(try names("curry", .caterer(Self.id(2))).contains("Green curry") == false)
    }

    @Test func `caterers and dishes are told apart`() throws {
        let hits = try store.read { try $0.items(Self.request("curry")) }
        #expect(hits.first?.id == .caterer(Self.id(1)))
        #expect(hits.last?.id == .dish(MenuItem.sample("Rice", number: 2).id))
        #expect(hits.first?.price == nil)
        #expect(hits.last?.price == Money(minorUnits: 250, currency: .eur))
    }

    @Test(arguments: [
        "\"", "'", "*", "a\" OR \"b", "NEAR(", "^", "-", "\u{0}", "name_words:x", "()",
    ])
    func `what the index would take for a command is text`(typed: String) throws {
        _ = try names(typed)
    }

    @Test func `a list that is too long stops at its limit`() async throws {
        let dishes = (10...400).map { MenuItem.sample("Noodles \($0)", number: $0, of: Self.id(3)) }
        try await store.write(.cache) {
            try $0.replaceMenu(with: .sample(of: Self.id(3), [("All", dishes)]))
        }
        #expect(try store.read { try $0.count(Self.request("noodles")) } == 200)
    }

    @Test func `a dish renamed is found by its new name alone`() async throws {
        let menu = Menu.sample(
            of: Self.id(4), [("All", [.sample("Pastitsio", number: 7, of: Self.id(4))])])
        try await store.write(.cache) { try $0.replaceMenu(with: menu) }
        #expect(try names("pastitsio") == ["Pastitsio"])
        #expect(try names("μουσακας").isEmpty)
    }

    @Test func `the index holds what the tables hold, whatever was written, changed and removed`()
        async throws
    {
        try await store.write(.cache) { writer in
            try writer.upsert(KeptCaterer.sample("Curry House", number: 2))
            try writer.replaceMenu(
                with: .sample(
                    of: Self.id(1), [("All", [.sample("Tea", number: 1, of: Self.id(1))])]))
            try writer.delete(KeptCaterer.self, Self.id(4))
            try writer.deleteAll(MenuItem.self, where: [.caterer(Self.id(2))])
        }
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("New", number: 9)) }
        let file = try Connection(path: store.locations.path(of: .cache), mode: .readWrite)
        for table in ["caterer_words", "menu_item_words"] {
            // Fails where the index and the table it indexes do not agree.
            try file.execute("INSERT INTO \(table)(\(table), rank) VALUES('integrity-check', 1)")
        }
    }

    private nonisolated static func id(_ number: Int) -> Caterer.ID {
        Caterer.sample("", number: number).id
    }

    private static func request(
        _ text: String, _ filters: [SearchHit.Filter] = []
    ) -> Request<SearchHit> {
        Request(where: [.matching(text)] + filters, sort: .relevance(at: .noon))
    }

    private func names(_ text: String, _ filters: SearchHit.Filter...) throws -> [String] {
        try store.read { try $0.items(Self.request(text, filters)).map(\.name) }
    }
}
