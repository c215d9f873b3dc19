import Cache
import OrderModels
import TestSupport
import Testing

@testable import ViewModels

/// Long lists of a real store.
@MainActor
struct StoreWindowTests {
    private let test: TestStore
    private let scope = ListingScope(provider: .test)
    private nonisolated static let sorts: [CatererListing.Sort] = [
        .listed, .name(.root), .opening(at: .noon), .favouritesFirst,
    ]

    init() throws {
        test = try TestStore()
    }

    @Test(arguments: sorts)
    func `a list is the same from either end, however it is gone through`(
        sort: CatererListing.Sort
    ) async throws {
        try await fill(400)
        let request = Request(CatererListing.self, where: .in(scope), sort: sort)
        let all = try test.store.read { try $0.items(request) }
        let list = ListDataSource(window: StoreWindow(test.store, request))
        for place in all.indices {
            #expect(list.selectedRow == all[place])
            list.moveSelection(by: 1)
            _ = list.visible(lines: 12)
        }
        list.selectFirst()
        list.selectLast()
        for place in all.indices.reversed() {
            #expect(list.selectedRow == all[place])
            list.moveSelection(by: -1)
            _ = list.visible(lines: 12)
        }
        for place in [200, 7, 399, 388, 150] {
            list.select(index: place)
            #expect(list.selectedRow == all[place])
            #expect(list.select(id: all[399 - place].id))
            #expect(list.selectedIndex == 399 - place)
        }
        #expect(list.count == 400)
    }

    @Test func `the list follows the store, the selection its row`() async throws {
        try await fill(300)
        let request = Request(CatererListing.self, where: .in(scope))
        let list = ListDataSource(window: StoreWindow(test.store, request))
        _ = list.visible(lines: 10)
        list.select(id: Caterer.sample("", number: 200).id)
        let before = list.visible(lines: 10)
        let fewer = (50...300).map { Caterer.sample("", number: $0).id }
        try await test.store.write(.cache) { [scope] writer in
            try writer.replace(fewer, in: scope)
            try writer.upsert(KeptCaterer.sample("Another name", number: 201))
        }
        let changes = list.reload()
        #expect(changes.updated == [Caterer.sample("", number: 201).id])
        let after = list.visible(lines: 10)
        #expect(after.rows.map(\.id) == before.rows.map(\.id))
        #expect(after.first == before.first - 49)
        #expect(list.selectedRow?.id == Caterer.sample("", number: 200).id)
    }

    @Test func `another order and a filter keep the selected row where they can`() async throws {
        try await fill(300)
        var request = Request(CatererListing.self, where: .in(scope))
        let list = ListDataSource(window: StoreWindow(test.store, request))
        list.select(index: 250)
        let chosen = try #require(list.selectedRow)
        request.sort = .name(.root)
        list.replace(window: StoreWindow(test.store, request))
        #expect(list.selectedRow == chosen)
        request.filters.append(.nameMatching(String(chosen.name.prefix(9))))
        list.replace(window: StoreWindow(test.store, request))
        #expect(list.selectedRow == chosen)
        list.countRows()
        #expect(try list.count == test.store.read { try $0.count(request) })
        request.filters.append(.nameMatching("nobody"))
        list.replace(window: StoreWindow(test.store, request))
        #expect(list.isEmpty)
        #expect(list.selection == nil)
        #expect(list.count == 0)
    }

    @Test func `a closed store leaves the list as it was, and a problem`() async throws {
        try await fill(30)
        let list = ListDataSource(
            window: StoreWindow(test.store, Request(CatererListing.self, where: .in(scope))))
        let before = list.visible(lines: 10)
        await test.store.close()
        list.reload()
        #expect(list.problem != nil)
        #expect(list.visible(lines: 10) == before)
    }

    private func fill(_ count: Int) async throws {
        var generator = SeededGenerator(seed: 3)
        let kitchens = (1...count).map { number in
            let from = Instant.noon.adding(
                seconds: 3600 * Int64.random(in: -3...3, using: &generator))
            let until = from.adding(seconds: 3600 * Int64.random(in: 1...3, using: &generator))
            return KeptCaterer.sample(
                "Kitchen \(Int.random(in: 1...99, using: &generator))", number: number,
                opening: Bool.random(using: &generator) ? Opening(from: from, until: until) : nil)
        }
        try await test.store.write(.cache) { [scope] writer in
            for kitchen in kitchens { try writer.upsert(kitchen) }
            try writer.replace(kitchens.map(\.id), in: scope)
        }
        try await test.store.write(.user) { writer in
            for kitchen in kitchens where kitchen.caterer.name.hasSuffix("7") {
                try writer.upsert(Favourite(caterer: kitchen.id, since: .noon))
            }
        }
    }
}
