import OrderModels
import TestSupport
import Testing

@testable import Cache

@MainActor
@Suite(.oneByOne)
struct StoreTransferTests {
    nonisolated static let pairs = Backend.allCases.flatMap { one in
        Backend.allCases.map { (one, $0) }
    }

    @Test(arguments: pairs)
    func `everything is carried over, whatever either store stands on`(
        from: Backend, to: Backend
    ) async throws {
        let (source, target) = try await (stocked(from), to.open())
        try await StoreTransfer(from: source, to: target, batch: 7).run()
        var generator = SeededGenerator(seed: 9)
        for question in (0..<100).map({ _ in Question.random(&generator) }) {
            #expect(try question.ask(target) == question.ask(source), "\(question)")
        }
        #expect(try inventory(target) == inventory(source))
        let again = try await target.write(.cache) { writer in
            try writer.items(Request(KeptCaterer.self)).map { try writer.upsert($0) }
        }
        #expect(!again.contains(true))
    }

    @Test(arguments: Backend.allCases)
    func `what the target has of its own stays as it is there`(_ backend: Backend) async throws {
        let (source, target) = try await (stocked(backend), backend.open())
        let desk = usual("desk")
        let home = usual("home")
        try await source.write(.user) { writer in
            try writer.upsert(Remembered("both", "source"))
            try writer.upsert(desk)
        }
        try await target.write(.user) { writer in
            try writer.upsert(Remembered("mine", "1"))
            try writer.upsert(Remembered("both", "target"))
            try writer.upsert(home)
        }
        try await StoreTransfer(from: source, to: target).run()
        let found = try target.read { reader in
            try ["mine", "both"].map { try reader.item(Remembered.self, $0)?.value }
        }
        #expect(found == ["1", "target"])
        let usual = try target.read { try $0.items(Request(KeptAddress.self)) }
            .filter(\.isDefault)
        #expect(usual.map(\.id) == [home.id])
        #expect(try target.read { try $0.item(KeptAddress.self, desk.id) } != nil)
    }

    @Test(arguments: Backend.allCases)
    func `another run puts right what changed, and leaves nothing that is gone`(
        _ backend: Backend
    ) async throws {
        let (source, target) = try await (stocked(backend), backend.open())
        let transfer = StoreTransfer(from: source, to: target, batch: 1)
        try await source.write(.user) { writer in
            for number in 1...5 { try writer.upsert(Remembered("r\(number)", "old")) }
        }
        try await transfer.run()
        try await source.write(.user) { writer in
            try writer.upsert(Remembered("r1", "new"))
            try writer.delete(Remembered.self, "r2")
        }
        try await transfer.run()
        #expect(try inventory(target) == inventory(source))
        try await transfer.takeBack()
        #expect(try target.readAll { try StoredItems.parcels(in: $0).isEmpty })
    }

    // MARK: -

    private func usual(_ id: String) -> KeptAddress {
        KeptAddress(
            id: KeptAddress.ID(rawValue: id), provider: nil, name: id,
            address: Address(line: "12 Rue Oberkampf"), isDefault: true)
    }

    private func stocked(_ backend: Backend) async throws -> StoreUnderTest {
        let store = try backend.open()
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            _ = await Mutation.random(&generator).run(on: store)
        }
        // A section in no menu, and a listing near a place.
        try await store.write(.cache) { writer in
            try writer.upsert(KeptCaterer.sample("Last", number: 12))
            try writer.upsert(
                MenuSection(
                    id: MenuSection.ID(rawValue: "test:loose"), caterer: Mutation.id(12),
                    name: "Loose"))
            try writer.replace([Mutation.id(12)], in: Mutation.scopes[2])
        }
        return store
    }

    private func inventory(_ store: StoreUnderTest) throws -> [String] {
        try store.readAll { inventory in
            try [
                "\(inventory.stored(KeptCaterer.self, from: InventoryPlace(), limit: 999).0)",
                "\(inventory.stored(MenuSection.self, from: InventoryPlace(), limit: 999).0)",
                "\(inventory.stored(MenuItem.self, from: InventoryPlace(), limit: 999).0)",
                "\(inventory.stored(Remembered.self, from: InventoryPlace(), limit: 999).0)",
                "\(inventory.scopes(ListingScope.self))", "\(inventory.freshness())",
                "\(inventory.scopes(MenuScope.self).map { try inventory.members(of: $0) })",
            ]
        }
    }
}
