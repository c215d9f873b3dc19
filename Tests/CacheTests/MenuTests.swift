import Cache
import OrderModels
import TestSupport
import Testing

@MainActor
struct MenuTests {
    private let test: TestStore
    private let caterer = Caterer.sample("Noor").id
    private var store: SQLiteStore { test.store }

    init() async throws {
        test = try TestStore()
        try await test.store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
    }

    @Test func `a menu comes back as it went in`() async throws {
        let menu = Menu.sample([
            (
                "Curries",
                [
                    .sample(
                        "Green curry", number: 1, summary: "Aubergine, bamboo.", diets: [.vegan],
                        allergens: [Allergen(rawValue: "soy")], groups: [.size]),
                    .sample("Red curry", number: 2, price: nil),
                ]
            ), ("Empty", []), ("Again", [.sample("Green curry", number: 3)]),
        ])
        try await store.write(.cache) { try $0.replaceMenu(with: menu) }
        #expect(try store.read { try $0.menu(of: caterer) } == menu)
    }

    @Test func `one dish may stand in two sections`() async throws {
        let dish = MenuItem.sample("Green curry")
        let menu = Menu.sample([("Popular", [dish]), ("Curries", [dish])])
        try await store.write(.cache) { try $0.replaceMenu(with: menu) }
        #expect(try store.read { try $0.menu(of: caterer) } == menu)
    }

    @Test func `a price that rose changes one row and no order`() async throws {
        let dishes = (1...50).map { MenuItem.sample("Dish \($0)", number: $0) }
        try await store.write(.cache) { try $0.replaceMenu(with: .sample([("All", dishes)])) }
        var changes = store.changes().makeAsyncIterator()
        var dearer = dishes
        dearer[24] = .sample("Dish 25", number: 25, price: 1080)
        let menu = Menu.sample([("All", dearer)])
        try await store.write(.cache) { try $0.replaceMenu(with: menu) }
        #expect(await changes.next()?.kinds == [.menuItem: .known(["test:/api/products/25"])])
        #expect(try store.read { try $0.menu(of: caterer) } == menu)
    }

    @Test func `a new order within a section is announced by the section's name`() async throws {
        let two = [MenuItem.sample("Soup", number: 1), .sample("Rice", number: 2)]
        try await store.write(.cache) { try $0.replaceMenu(with: .sample([("All", two)])) }
        var changes = store.changes().makeAsyncIterator()
        let turned = Menu.sample([("All", two.reversed())])
        try await store.write(.cache) { try $0.replaceMenu(with: turned) }
        let section = turned.sections[0].section.id.rawValue
        #expect(await changes.next()?.kinds == [.menuEntry: .known([section])])
        #expect(try store.read { try $0.menu(of: caterer) } == turned)
    }

    @Test func `a dish that left the menu is gone, from searches too`() async throws {
        let two = [MenuItem.sample("Soup", number: 1), .sample("Rice", number: 2)]
        try await store.write(.cache) { try $0.replaceMenu(with: .sample([("All", two)])) }
        let one = Menu.sample([("All", [two[0]])])
        try await store.write(.cache) { try $0.replaceMenu(with: one) }
        #expect(try store.read { try $0.menu(of: caterer) } == one)
        #expect(try store.read { try $0.count(Request(MenuItem.self)) } == 1)
        let hits = try store.read {
            try $0.items(Request(SearchHit.self, where: .matching("rice")))
        }
        #expect(hits.isEmpty)
    }

    @Test func `a menu never fetched is none, an empty one is a menu`() async throws {
        #expect(try store.read { try $0.menu(of: caterer) } == nil)
        let freshness = Freshness(.menu(caterer), fetchedAt: .noon, expiresAt: .noon)
        try await store.write(.cache) { try $0.record(freshness) }
        #expect(try store.read { try $0.menu(of: caterer) }?.sections.isEmpty == true)
    }

    @Test func `identifiers with quotes, slashes and line breaks are names like any other`()
        async throws
    {
        let odd = Caterer.ID(provider: .test, local: "a'b\"c/d\ne%_")
        let item = MenuItem(
            id: MenuItem.ID(provider: .test, local: "x'; DROP TABLE menu_item; --\n"), caterer: odd,
            orderCode: "'", name: "Soup", price: Money(minorUnits: 1, currency: .eur))
        let menu = Menu.sample(of: odd, [("All", [item])])
        let kept = KeptCaterer(Caterer(id: odd, provider: .test, name: "Odd"), opening: nil)
        try await store.write(.cache) { writer in
            try writer.upsert(kept)
            try writer.replaceMenu(with: menu)
        }
        #expect(try store.read { try $0.menu(of: odd) } == menu)
        #expect(
            try store.read { try $0.first(Request(MenuItem.self, where: .id(item.id))) } == item)
    }
}
