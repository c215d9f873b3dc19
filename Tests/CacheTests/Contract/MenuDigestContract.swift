import Cache
import OrderModels
import TestSupport
import Testing

/// What menu digests guarantee, on every backend.
@MainActor
@Suite(.oneByOne)
struct MenuDigestContract {
    private let ids = (1...3).map { Caterer.sample("", number: $0).id }

    @Test(arguments: Backend.allCases)
    func `a digest says how many dishes there are, for whom, and what they cost`(_ backend: Backend)
        async throws
    {
        let store = try backend.open()
        let caterer = ids[0]
        func dish(_ number: Int, _ price: Int?, _ diets: [Diet] = [], out: Bool = false) -> MenuItem
        {
            .sample(
                "Dish", number: number, of: caterer, price: price, isAvailable: !out, diets: diets)
        }
        let tofu = dish(1, 900, [.vegan, .glutenFree])
        let sections = [
            ("First", [tofu, dish(2, 500, [.vegetarian]), dish(3, 700)]),
            ("Second", [tofu, dish(4, 9900), dish(5, 100, [.vegan], out: true), dish(6, nil)]),
        ]
        let digest = try await digests(of: .sample(of: caterer, sections), in: store).first
        #expect(digest?.id == caterer)
        #expect(digest?.sections == 2)
        #expect(digest?.dishes == 6)
        #expect(digest?.available == 4)
        #expect(digest?.suiting == [.vegan: 1, .glutenFree: 1, .vegetarian: 2])
        #expect(digest?.typicalPrice == Money(minorUnits: 900, currency: .eur))
    }

    @Test(arguments: Backend.allCases)
    func `who has no menu here has no digest, and the others come as they were named`(
        _ backend: Backend
    )
        async throws
    {
        let store = try backend.open()
        _ = try await digests(
            of: .sample(of: ids[0], [("All", [.sample("A", of: ids[0])])]), in: store)
        let all = try await digests(
            of: .sample(of: ids[2], [("All", [.sample("B", number: 2, of: ids[2], price: nil)])]),
            in: store)
        #expect(all.map(\.id) == [ids[2], ids[0]])
        #expect(all.first?.available == 0)
        #expect(all.first?.typicalPrice == nil)
        #expect(all.first?.suiting == [:])
    }

    @Test(arguments: Backend.allCases)
    func `a dish that left the menu is not counted`(_ backend: Backend) async throws {
        let store = try backend.open()
        let dishes = [
            MenuItem.sample("A", number: 1, of: ids[0]), .sample("B", number: 2, of: ids[0]),
        ]
        #expect(
            try await digests(of: .sample(of: ids[0], [("All", dishes)]), in: store).first?.dishes
                == 2)
        #expect(
            try await digests(of: .sample(of: ids[0], [("All", [dishes[0]])]), in: store).first?
                .dishes == 1)
    }

    /// The digests of all caterers, the last one first, after writing `menu`.
    private func digests(of menu: Menu, in store: StoreUnderTest) async throws -> [MenuDigest] {
        try await store.write(.cache) { [ids] writer in
            for number in 1...3 { try writer.upsert(KeptCaterer.sample("K", number: number)) }
            try writer.replaceMenu(with: menu)
            #expect(try writer.count(Request(MenuDigest.self, where: .of(ids))) > 0)
        }
        return try store.read { [ids] in
            try $0.items(Request(MenuDigest.self, where: .of(ids.reversed())))
        }
    }
}
