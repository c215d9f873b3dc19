import OrderModels
import TestSupport
import Testing

@testable import Cache

/// What pages of a list guarantee, for every start and both directions, on every backend.
@MainActor
@Suite(.oneByOne)
struct PagingContract {
    private let scopes = [
        ListingScope(provider: .test), ListingScope(provider: ProviderID(rawValue: "another")),
    ]
    private nonisolated static let hour: Int64 = 3600

    @Test(arguments: Backend.allCases)
    func `a page can begin after others and be read from the end`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await fill(store, seed: 1)
        let all = try names(store, Request(where: .in(scopes[0])))
        #expect(all.count > 20)
        var request = Request(CatererListing.self, where: .in(scopes[0]), limit: 4)
        request.offset = 3
        #expect(try names(store, request) == Array(all[3..<7]))
        request.isReversed = true
        #expect(try names(store, request) == Array(all.reversed()[3..<7]))
        request.offset = all.count - 1
        #expect(try names(store, request) == [all[0]])
        request.offset = all.count
        #expect(try names(store, request).isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func `a page of many is whole and in its order, and each of them comes once`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        try await fill(store, seed: 4, count: 600, shared: 20)
        for filters: [CatererListing.Filter] in [
            [.in(scopes[0])], [.inAny(scopes)], [.in(scopes[0]), .open(at: .noon)],
        ] {
            var request = Request(CatererListing.self, where: filters)
            // A list without a limit is read otherwise.
            let all = try store.read { try $0.items(request) }.map(\.id)
            try #require(all.count > 90)
            (request.offset, request.limit) = (7, 130)
            let page = try store.read { try $0.items(request) }.map(\.id)
            #expect(page == Array(all.dropFirst(7).prefix(130)))
        }
    }

    @Test(arguments: Backend.allCases)
    func `kept items are paged as listings are`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await fill(store, seed: 2)
        var request = Request(KeptCaterer.self)
        let all = try store.read { try $0.items(request) }.map(\.id)
        request.limit = 5
        request.offset = 2
        #expect(try store.read { try $0.items(request) }.map(\.id) == Array(all[2..<7]))
        request.after = all[10]
        request.isReversed = true
        #expect(
            try store.read { try $0.items(request) }.map(\.id) == Array(all[3..<8].reversed()))
        #expect(try store.read { try $0.position(of: all[9], in: request) } == 9)
        #expect(try store.read { try $0.count(request) } == all.count)
    }

    @Test(arguments: Backend.allCases)
    func `found dishes are paged as listings are`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await fill(store, seed: 3)
        var request = Request(SearchHit.self, where: .matching("dish"))
        let all = try store.read { try $0.items(request) }.map(\.id)
        try #require(all.count > 8)
        request.limit = 3
        request.after = all[1]
        request.offset = 1
        #expect(try store.read { try $0.items(request) }.map(\.id) == Array(all[3..<6]))
        request.isReversed = true
        request.after = all[6]
        #expect(try store.read { try $0.items(request) }.map(\.id) == [all[4], all[3], all[2]])
        #expect(try store.read { try $0.position(of: all[5], in: request) } == 5)
    }

    @Test(arguments: Backend.allCases)
    func `what is not in a list has no place in it, and nothing comes after it`(_ backend: Backend)
        async throws
    {
        let store = try backend.open()
        try await fill(store, seed: 4)
        let stranger = Caterer.sample("", number: 999).id
        let request = Request(CatererListing.self, where: .in(scopes[0]), after: stranger)
        #expect(try store.read { try $0.position(of: stranger, in: request) } == nil)
        #expect(try store.read { try $0.items(request) }.isEmpty)
    }

    @Test(arguments: Backend.allCases)
    func `less than nothing is no page`(_ backend: Backend) async throws {
        let store = try backend.open()
        var request = Request(CatererListing.self, where: .in(scopes[0]))
        request.offset = -1
        #expect(throws: StoreError.self) { try store.read { try $0.items(request) } }
        request.offset = 0
        request.limit = -1
        #expect(throws: StoreError.self) { try store.read { try $0.items(request) } }
    }

    @Test(arguments: Backend.allCases)
    func `several listings are one list, the first of each before the second of any`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        try await fill(store, seed: 5)
        let both = try names(store, Request(where: .inAny(scopes)))
        let each = try scopes.reversed().map { try names(store, Request(where: .in($0))) }
        let longest = each.map(\.count).max() ?? 0
        let merged = (0..<longest).flatMap { rank in
            each.compactMap { $0.indices.contains(rank) ? $0[rank] : nil }
        }
        #expect(both == merged && longest > 1)
        #expect(try names(store, Request(where: .inAny([]))).isEmpty)
    }

    /// Outside a write, pages come from rosters; inside, from plain statements. Both must agree.
    @Test(arguments: Backend.allCases, 10..<22)
    func `every page of every list is what one statement says it is`(
        _ backend: Backend, seed: UInt64
    ) async throws {
        let store = try backend.open()
        try await fill(store, seed: seed)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<12 {
            let asked = request(&generator)
            var whole = asked
            (whole.after, whole.offset, whole.limit) = (nil, 0, nil)
            whole.isReversed = false
            let all = try store.read { [whole] in try $0.items(whole) }
            var page = asked
            page.after = all.randomElement(using: &generator)?.id
            let one = all.randomElement(using: &generator)?.id ?? Caterer.sample("").id
            let requests = [whole, asked, page]
            let plain = try await plainly(requests, one, in: store)
            for (request, expected) in zip(requests, plain) {
                let found = try store.read { try Answer(request, one, $0) }
                #expect(found == expected, "\(request)")
                #expect(found.items == request.page(of: all), "\(request)")
                #expect(found.place == all.firstIndex { $0.id == one })
            }
        }
    }

    @Test(arguments: Backend.allCases, [false, true])
    func `a list that is in order already shows every change to it`(
        _ backend: Backend, isPrepared: Bool
    ) async throws {
        let store = try backend.open()
        try await fill(store, seed: 6)
        let scope = scopes[0]
        let requests: [Request<CatererListing>] = [
            Request(where: .in(scope)), Request(where: .in(scope), sort: .name(.root)),
            Request(where: .in(scope), sort: .name(.spanish)),
            Request(where: .in(scope), sort: .opening(at: .noon)),
            Request(where: .in(scope), sort: .favouritesFirst),
            Request(where: .in(scope), .serving(.vegan)), Request(where: .in(scope), .favourite),
            Request(where: .in(scope), .matching("kitchen")),
            Request(where: .in(scope), .open(at: .noon)),
        ]
        func prepare() async {
            for request in requests where isPrepared { await store.prepare(request) }
        }
        func check() async throws {
            await prepare()
            let plain = try await plainly(
                requests, Caterer.sample("", number: 1).id, in: store)
            for (request, expected) in zip(requests, plain) {
                #expect(try store.read { try $0.count(request) } == expected.items.count)
                var last = request
                last.isReversed = true
                last.limit = 5
                #expect(
                    try store.read { try $0.items(last) }
                        == Array(expected.items.reversed().prefix(5)))
            }
        }
        try await check()
        try await store.write(.user) {
            try $0.upsert(Favourite(caterer: Caterer.sample("", number: 7).id, since: .noon))
        }
        try await check()
        try await store.write(.cache) { writer in
            try writer.upsert(
                KeptCaterer.sample(
                    "A new name", number: 9,
                    opening: Opening(from: .noon, until: .noon.adding(seconds: 7))))
        }
        try await check()
        try await store.write(.cache) { writer in
            let caterer = Caterer.sample("", number: 3).id
            let dish = MenuItem.sample("Tofu", number: 900, of: caterer, diets: [.vegan])
            try writer.replaceMenu(with: .sample(of: caterer, [("All", [dish])]))
        }
        try await check()
        let fewer = (5...30).reversed().map { Caterer.sample("", number: $0).id }
        // Rosters built from the rows before are useless afterwards.
        async let prepared: Void = prepare()
        try await store.write(.cache) { try $0.replace(fewer, in: scope) }
        await prepared
        try await check()
        try await store.write(.cache) { try $0.sweep(.listings) }
        try await check()
    }

    // MARK: -

    private struct Answer: Equatable, Sendable {
        let items: [CatererListing]
        let count: Int
        let place: Int?

        init(
            _ request: Request<CatererListing>, _ one: Caterer.ID, _ reader: any ReadAccessor
        ) throws {
            items = try reader.items(request)
            count = try reader.count(request)
            place = try reader.position(of: one, in: request)
        }
    }

    /// The answers from single statements.
    private func plainly(
        _ requests: [Request<CatererListing>], _ one: Caterer.ID, in store: StoreUnderTest
    ) async throws -> [Answer] {
        try await store.write(.cache) { writer in
            try requests.map { try Answer($0, one, writer) }
        }
    }

    private func names(
        _ store: StoreUnderTest, _ request: Request<CatererListing>
    ) throws -> [String] {
        try store.read { try $0.items(request).map(\.name) }
    }

    private func request(_ generator: inout SeededGenerator) -> Request<CatererListing> {
        let moment = Instant.noon.adding(
            seconds: Self.hour * Int64.random(in: -2...2, using: &generator))
        let filters: [CatererListing.Filter] = [
            .open(at: moment), .favourite, .matching("k"), .matching("kitchen f"),
            .nameMatching("fa"), .reference(beginning: "test:1"), .matching(""), .serving(.vegan),
        ]
        let sorts: [CatererListing.Sort] = [
            .listed, .name(.root), .name(.spanish), .opening(at: moment), .favouritesFirst,
        ]
        let scope: CatererListing.Filter =
            Bool.random(using: &generator) ? .in(scopes[0]) : .inAny(scopes)
        let chosen = filters.shuffled(using: &generator)
            .prefix(Int.random(in: 0...2, using: &generator))
        var request = Request(
            CatererListing.self, where: [scope] + chosen,
            sort: sorts.randomElement(using: &generator),
            limit: Int.random(in: 0...20, using: &generator))
        request.offset = Int.random(in: 0...10, using: &generator) * Int.random(in: 0...1)
        request.isReversed = Bool.random(using: &generator)
        return request
    }

    /// Kitchens of two providers, with many equal names, openings and dishes.
    private func fill(
        _ store: StoreUnderTest, seed: UInt64, count: Int = 60, shared: Int = 0
    ) async throws {
        var generator = SeededGenerator(seed: seed)
        var kitchens: [KeptCaterer] = []
        for number in 1...count {
            let name =
                ["Kitchen", "Fair Kitchen", "Farm", "Old Oven", "寿司屋", "Été"]
                .randomElement(using: &generator) ?? ""
            let from = Instant.noon.adding(
                seconds: Self.hour * Int64.random(in: -3...3, using: &generator))
            let until = from.adding(seconds: Self.hour * Int64.random(in: 1...4, using: &generator))
            let opening: Opening? =
                switch Int.random(in: 0...5, using: &generator) {
                case 0: nil
                case 1: Opening(from: from, until: nil)
                default: Opening(from: from, until: until)
                }
            kitchens.append(.sample(name, number: number, opening: opening))
        }
        let all = kitchens
        let order = (1...count).shuffled(using: &generator)
        let (ours, theirs) = (order.prefix(count / 3 * 2), order.suffix(count / 3 + shared))
        let favourites = order.shuffled(using: &generator).prefix(6)
        try await store.write(.cache) { [scopes] writer in
            for kitchen in all { try writer.upsert(kitchen) }
            for (scope, numbers) in zip(scopes, [ours, theirs]) {
                try writer.replace(numbers.map { Caterer.sample("", number: $0).id }, in: scope)
            }
            for number in 1...15 {
                let caterer = Caterer.sample("", number: number).id
                let dish = MenuItem.sample(
                    "Dish \(number)", number: number, of: caterer,
                    isAvailable: number % 5 != 0, diets: number % 3 == 0 ? [] : [.vegan])
                try writer.replaceMenu(with: .sample(of: caterer, [("All", [dish])]))
            }
        }
        try await store.write(.user) { writer in
            for number in favourites {
                let id = Caterer.sample("", number: number).id
                try writer.upsert(Favourite(caterer: id, since: .noon))
            }
        }
    }
}
