import Cache
import OrderModels
import Services
import TestSupport
import Testing

/// Several menus of a caterer of the real platform.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PlatformMenusTests {
    private func beside(_ rig: PlatformRig) throws -> MenusBeside? {
        try rig.test.store.read { reader in
            try reader.menu(of: rig.caterer).flatMap { try reader.menus(beside: $0) }
        }
    }

    private func asked(_ rig: PlatformRig) -> Int {
        rig.platform.calls.count { $0.hasSuffix("/menus") }
    }

    @Test func `the others are there to look at, and are searched and ordered by nobody`()
        async throws
    {
        let rig = try await PlatformRig {
            $0.evening = ["CAKE"]
            $0.eveningPrices = ["SOUP": 1500]
        }
        try await MenuRound(rig.caterers).refresh(of: rig.caterer)
        let again = try await MenuRound(rig.caterers).refresh(of: rig.caterer)
        #expect(again.outcome == .stillFresh)
        #expect(asked(rig) == 1)
        let found = try #require(try beside(rig))
        #expect(found.active == "Menu" && found.others.map(\.title) == ["Soir"])
        let evening = found.others[0].menu.sections.flatMap(\.items)
        #expect(evening.map(\.orderCode) == ["SOUP", "CAKE"])
        // One dish on two menus has the price of the one that is served.
        #expect(evening[0].price?.minorUnits == 1500)
        let soup = MenuItem.ID(provider: .test, local: "/api/products/soup")
        let cake = MenuItem.ID(provider: .test, local: "/api/products/cake")
        let known = try rig.test.store.read { reader in
            (
                soup: try reader.item(MenuItem.self, soup),
                cake: try reader.item(MenuItem.self, cake),
                hits: try reader.items(Request(SearchHit.self, where: .matching("cake"))).count
            )
        }
        #expect(known.soup?.price?.minorUnits == 900)
        #expect(known.cake == nil && known.hits == 0)
        #expect(found.dish(cake)?.title == "Soir")

        // When the evening comes, the list need not be asked for.
        rig.platform.change { $0.isEvening = true }
        try await rig.caterers.refreshMenu(of: rig.caterer, .always)
        let later = try #require(try beside(rig))
        #expect(later.active == "Soir" && later.others.map(\.title) == ["Menu"])
        #expect(asked(rig) == 1)
    }

    @Test(arguments: [401, 403, 404, 503])
    func `a server that does not list them is left alone, and there is the one menu`(
        status: Int
    ) async throws {
        let rig = try await PlatformRig {
            $0.evening = ["CAKE"]
            $0.menusStatus = status
        }
        for _ in 0..<3 { try await MenuRound(rig.caterers).refresh(of: rig.caterer) }
        #expect(asked(rig) == 1)
        let none = try beside(rig)
        #expect(none == nil)
        let other = Caterer.ID(provider: .test, local: "/api/restaurants/2")
        try await MenuRound(rig.caterers).refresh(of: other)
        #expect(asked(rig) == (status < 500 ? 1 : 2))
    }

    @Test func `a server that fails takes nothing away`() async throws {
        let rig = try await PlatformRig { $0.evening = ["CAKE"] }
        try await MenuRound(rig.caterers).refresh(of: rig.caterer)
        rig.platform.change { $0.menusStatus = 500 }
        try await MenuRound(rig.caterers).refresh(of: rig.caterer, .always)
        let kept = try beside(rig)
        #expect(kept?.others.map(\.title) == ["Soir"])
    }

    @Test func `lists and menus that are read ahead ask for no others, a sync does`() async throws {
        let rig = try await PlatformRig { $0.evening = ["CAKE"] }
        try await rig.caterers.refreshListing(near: nil)
        _ = try await rig.caterers.prefetch(near: nil) { _ in }
        #expect(asked(rig) == 0)
        _ = try await rig.caterers.prefetch(near: nil, withOthers: true) { _ in }
        #expect(asked(rig) == 2)
        let found = try beside(rig)
        #expect(found?.others.count == 1)
    }
}
