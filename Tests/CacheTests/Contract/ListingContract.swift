import Cache
import OrderModels
import TestSupport
import Testing

/// What listings guarantee, on every backend.
@MainActor
@Suite(.oneByOne)
struct ListingContract {
    private let scope = ListingScope(provider: .test)

    @Test(arguments: Backend.allCases)
    func `a listing keeps the server's order`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await list(["Verde", "Noor", "Casa Pepe"], in: store)
        #expect(try names(.listed, in: store) == ["Verde", "Noor", "Casa Pepe"])
        #expect(try names(.name(.root), in: store) == ["Casa Pepe", "Noor", "Verde"])
    }

    @Test(arguments: Backend.allCases)
    func `names of other scripts follow the Latin ones`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await list(["Якитория", "Hana", "天ぷら", "Γωνιά", "Verde", "Gochu"], in: store)
        let sorted = ["Gochu", "Hana", "Verde", "Γωνιά", "Якитория", "天ぷら"]
        #expect(try names(.name(.root), in: store) == sorted)
        #expect(try names(.name(.spanish), in: store) == sorted)
        let page = Request(
            CatererListing.self, where: .in(scope), sort: .name(.root), limit: 4)
        #expect(try store.read { try $0.items(page) }.map(\.name) == Array(sorted.prefix(4)))
    }

    @Test(arguments: Backend.allCases)
    func `moving one of many changes one row of the order`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await list((1...1000).map { "Kitchen \($0)" }, in: store)
        var changes = store.changes().makeAsyncIterator()
        let moved = [1000] + Array(1...999)
        let ids = moved.map { Caterer.sample("", number: $0).id }
        try await store.write(.cache) { [scope] in try $0.replace(ids, in: scope) }
        #expect(await changes.next()?.kinds == [.listing: .known(["test|"])])
        #expect(try names(.listed, in: store).first == "Kitchen 1000")
        #expect(try names(.listed, in: store).last == "Kitchen 999")
    }

    @Test(arguments: Backend.allCases)
    func `a page begins after the row the last one ended with`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await list((1...10).map { "Kitchen \($0)" }, in: store)
        var seen: [String] = []
        var last: Caterer.ID?
        repeat {
            let request = Request(CatererListing.self, where: .in(scope), after: last, limit: 4)
            let page = try store.read { try $0.items(request) }
            seen += page.map(\.name)
            last = page.count == 4 ? page.last?.id : nil
        } while last != nil
        #expect(seen == (1...10).map { "Kitchen \($0)" })
    }

    @Test(arguments: Backend.allCases)
    func `the nearest come first, and last those of which it is not known where they are`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        try await list(["Nowhere", "Far", "Near", "Beside"], in: store)
        let places = [2: (48.9, 2.5), 3: (48.8600, 2.34), 4: (48.8562, 2.3520)]
        for (number, place) in places {
            var caterer = Caterer.sample(
                ["", "Nowhere", "Far", "Near", "Beside"][number], number: number)
            caterer.address?.coordinate = Coordinate(latitude: place.0, longitude: place.1)
            let kept = KeptCaterer(caterer, opening: nil)
            try await store.write(.cache) { try $0.upsert(kept) }
        }
        let centre = try #require(Coordinate(latitude: 48.8566, longitude: 2.3522))
        let all = ["Beside", "Near", "Far", "Nowhere"]
        #expect(try names(.distance(from: centre), in: store) == all)
        let request = Request(
            CatererListing.self, where: .in(scope), sort: .distance(from: centre), limit: 2)
        #expect(try store.read { try $0.items(request) }.map(\.name) == Array(all.prefix(2)))
    }

    @Test(arguments: Backend.allCases)
    func `a caterer listed twice stands where it came first`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await list(["Verde", "Noor"], in: store)
        let ids = [2, 1, 2].map { Caterer.sample("", number: $0).id }
        try await store.write(.cache) { [scope] in try $0.replace(ids, in: scope) }
        #expect(try names(.listed, in: store) == ["Noor", "Verde"])
    }

    @Test(arguments: Backend.allCases)
    func `open means open at that moment, and round the clock is always`(_ backend: Backend)
        async throws
    {
        let store = try backend.open()
        let hour: Int64 = 3600
        let openings: [Opening?] = [
            Opening(from: .noon.adding(seconds: -hour), until: .noon.adding(seconds: hour)),
            Opening(from: .noon.adding(seconds: hour), until: .noon.adding(seconds: 2 * hour)),
            Opening(from: .noon.adding(seconds: -hour), until: nil), nil,
        ]
        try await store.write(.cache) { [scope] writer in
            for (index, opening) in openings.enumerated() {
                try writer.upsert(KeptCaterer.sample("K\(index)", number: index, opening: opening))
            }
            try writer.replace(
                openings.indices.map { Caterer.sample("", number: $0).id }, in: scope)
        }
        func open(after seconds: Int64) throws -> [String] {
            let request = Request(
                CatererListing.self, where: .in(scope), .open(at: .noon.adding(seconds: seconds)))
            return try store.read { try $0.items(request).map(\.name) }
        }
        #expect(try open(after: 0) == ["K0", "K2"])
        #expect(try open(after: hour - 1) == ["K0", "K2"])
        #expect(try open(after: hour) == ["K1", "K2"])
        #expect(try names(.opening(at: .noon), in: store) == ["K2", "K0", "K1", "K3"])
    }

    @Test(arguments: Backend.allCases)
    func `a caterer that leaves a list stays while something of the diner's names it`(
        _ backend: Backend
    )
        async throws
    {
        let store = try backend.open()
        try await list(["Left", "Favourite", "In a basket", "Ordered", "Listed"], in: store)
        let ids = (1...5).map { Caterer.sample("", number: $0).id }
        try await store.write(.user) { writer in
            try writer.upsert(Favourite(caterer: ids[1], since: .noon))
            try writer.upsert(
                Basket(
                    id: Basket.ID(rawValue: "b1"), caterer: ids[2], touchedAt: .noon))
            try writer.upsert(
                OrderMention(
                    id: OrderMention.ID(rawValue: "test:/api/orders/1"), caterer: ids[3],
                    placedAt: .noon))
        }
        try await store.write(.cache) { [scope] writer in
            #expect(try writer.replace([ids[4]], in: scope) == 4)
            try writer.sweep(.listings)
        }
        #expect(try names(.listed, in: store) == ["Listed"])
        let kept = try store.read { try $0.items(Request(KeptCaterer.self)).map(\.caterer.name) }
        #expect(kept == ["Favourite", "In a basket", "Listed", "Ordered"])
    }

    @Test(arguments: Backend.allCases)
    func `with a caterer goes what was known of its menu's age`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await list(["Left", "Listed"], in: store)
        let resources = (1...2).map { Resource.menu(Self.id($0)) }
        try await store.write(.cache) { [scope] writer in
            for resource in resources {
                try writer.record(
                    Freshness(resource, fetchedAt: .noon, expiresAt: .noon, etag: "\"v1\""))
            }
            try writer.replace([Self.id(2)], in: scope)
            try writer.sweep(.listings)
        }
        #expect(try store.read { try $0.freshness(of: resources[0]) } == nil)
        #expect(try store.read { try $0.freshness(of: resources[1]) } != nil)
    }

    @Test(arguments: Backend.allCases)
    func `favourites of the other file mark the list at once`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await list(["Verde", "Noor"], in: store)
        try await store.write(.user) {
            try $0.upsert(Favourite(caterer: Caterer.sample("", number: 2).id, since: .noon))
        }
        #expect(try names(.favouritesFirst, in: store) == ["Noor", "Verde"])
        let request = Request(CatererListing.self, where: .in(scope), .favourite)
        #expect(try store.read { try $0.items(request).map(\.name) } == ["Noor"])
    }

    @Test(arguments: Backend.allCases)
    func `a diet finds those with a dish that can be had and suits`(_ backend: Backend) async throws
    {
        let store = try backend.open()
        try await list(["Vegan", "Sold out", "Says nothing"], in: store)
        try await store.write(.cache) { writer in
            for (number, item) in [
                (1, MenuItem.sample("A", number: 1, of: Self.id(1), diets: [.vegan])),
                (2, .sample("B", number: 2, of: Self.id(2), isAvailable: false, diets: [.vegan])),
                (3, .sample("C", number: 3, of: Self.id(3))),
            ] {
                try writer.replaceMenu(with: .sample(of: Self.id(number), [("All", [item])]))
            }
        }
        func serving(_ diet: Diet) throws -> [String] {
            let request = Request(CatererListing.self, where: .in(scope), .serving(diet))
            return try store.read { try $0.items(request).map(\.name) }
        }
        #expect(try serving(.vegan) == ["Vegan"])
        #expect(try serving(.vegetarian) == ["Vegan"])
        #expect(try serving(.halal).isEmpty)
    }

    private nonisolated static func id(_ number: Int) -> Caterer.ID {
        Caterer.sample("", number: number).id
    }

    private func list(_ names: [String], in store: StoreUnderTest) async throws {
        try await store.write(.cache) { [scope] writer in
            for (index, name) in names.enumerated() {
                try writer.upsert(KeptCaterer.sample(name, number: index + 1))
            }
            try writer.replace(names.indices.map { Self.id($0 + 1) }, in: scope)
        }
    }

    private func names(_ sort: CatererListing.Sort, in store: StoreUnderTest) throws -> [String] {
        let request = Request(CatererListing.self, where: .in(scope), sort: sort)
        return try store.read { try $0.items(request).map(\.name) }
    }
}
