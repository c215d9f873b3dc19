import Cache
import OrderModels
import TestSupport
import Testing

/// What menus guarantee, on every backend.
@MainActor
@Suite(.oneByOne)
struct MenuContract {
    private let caterer = Caterer.sample("Noor").id

    @Test(arguments: Backend.allCases)
    func `a menu comes back as it went in`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
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

    @Test(arguments: Backend.allCases)
    func `one dish may stand in two sections`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
        let dish = MenuItem.sample("Green curry")
        let menu = Menu.sample([("Popular", [dish]), ("Curries", [dish])])
        try await store.write(.cache) { try $0.replaceMenu(with: menu) }
        #expect(try store.read { try $0.menu(of: caterer) } == menu)
    }

    @Test(arguments: Backend.allCases)
    func `a price that rose changes one row and no order`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
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

    @Test(arguments: Backend.allCases)
    func `a new order within a section is announced by the section's name`(_ backend: Backend)
        async throws
    {
        let store = try await stocked(backend)
        let two = [MenuItem.sample("Soup", number: 1), .sample("Rice", number: 2)]
        try await store.write(.cache) { try $0.replaceMenu(with: .sample([("All", two)])) }
        var changes = store.changes().makeAsyncIterator()
        let turned = Menu.sample([("All", two.reversed())])
        try await store.write(.cache) { try $0.replaceMenu(with: turned) }
        let section = turned.sections[0].section.id.rawValue
        #expect(await changes.next()?.kinds == [.menuEntry: .known([section])])
        #expect(try store.read { try $0.menu(of: caterer) } == turned)
    }

    @Test(arguments: Backend.allCases)
    func `a dish that left the menu is gone, from searches too`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
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

    @Test(arguments: Backend.allCases)
    func `a menu never fetched is none, an empty one is a menu`(_ backend: Backend) async throws {
        let store = try await stocked(backend)
        #expect(try store.read { try $0.menu(of: caterer) } == nil)
        let freshness = Freshness(.menu(caterer), fetchedAt: .noon, expiresAt: .noon)
        try await store.write(.cache) { try $0.record(freshness) }
        #expect(try store.read { try $0.menu(of: caterer) }?.sections.isEmpty == true)
    }

    @Test(arguments: Backend.allCases)
    func `identifiers with quotes, slashes and line breaks are names like any other`(
        _ backend: Backend
    )
        async throws
    {
        let store = try await stocked(backend)
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
            try store.read { try $0.item(MenuItem.self, item.id) } == menu.dishes[item.id])
    }

    private func stocked(_ backend: Backend) async throws -> StoreUnderTest {
        let store = try backend.open()
        try await store.write(.cache) { try $0.upsert(KeptCaterer.sample("Noor")) }
        return store
    }
}
