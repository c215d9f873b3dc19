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
        var told: [StoreTransfer.Progress] = []
        let count = try await StoreTransfer(from: source, to: target, batch: 7).run {
            told.append($0)
        }
        #expect(count > 30)
        #expect(told.last?.done == count)
        #expect(told.allSatisfy { $0.total == count })
        #expect(told.map(\.done) == told.map(\.done).sorted())
        var generator = SeededGenerator(seed: 9)
        for question in (0..<100).map({ _ in Question.random(&generator) }) {
            #expect(try question.ask(target) == question.ask(source), "\(question)")
        }
        let again = try await target.write(.cache) { writer in
            try writer.items(Request(KeptCaterer.self)).map { try writer.upsert($0) }
        }
        #expect(!again.contains(true))
    }

    @Test(arguments: Backend.allCases)
    func `a transfer that was cancelled goes on where it stopped`(_ backend: Backend) async throws {
        let (source, target) = try await (stocked(backend), backend.open())
        let transfer = StoreTransfer(from: source, to: target, batch: 5)
        var bookmarks: [StoreTransfer.Bookmark?] = [nil]
        var done = 0
        var rounds = 0
        while true {
            let last = bookmarks.last ?? nil
            // As somebody would note it for another day.
            let bookmark = last.flatMap { StoreTransfer.Bookmark(text: $0.text) }
            let part = Task { @MainActor in
                var left = 4
                try await transfer.run(from: bookmark) { progress in
                    #expect(progress.done > done)
                    done = progress.done
                    bookmarks.append(progress.bookmark)
                    left -= 1
                    if left == 0 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            rounds += 1
            do {
                try await part.value
                break
            } catch is CancellationError {
                continue
            }
        }
        #expect(rounds > 2)
        #expect(try inventory(target) == inventory(source))
    }

    @Test(arguments: Backend.allCases)
    func `a target with things of its own is refused by name and left alone`(
        _ backend: Backend
    ) async throws {
        let (source, target) = try await (stocked(backend), backend.open())
        try await target.write(.user) { try $0.upsert(Remembered("mine", "1")) }
        await #expect(throws: TransferError.notEmpty("remembered")) {
            try await StoreTransfer(from: source, to: target).run()
        }
        #expect(try target.read { try $0.count(Request(KeptCaterer.self)) } == 0)
        // Only the half that is empty.
        try await StoreTransfer(from: source, to: target, [.cache]).run()
        #expect(try target.read { try $0.count(Request(Favourite.self)) } == 0)
    }

    @Test(arguments: Backend.allCases)
    func `what changed while it was copied is noticed, and a second run puts it right`(
        _ backend: Backend
    ) async throws {
        let (source, target) = try await (stocked(backend), backend.open())
        let transfer = StoreTransfer(from: source, to: target, batch: 1)
        try await source.write(.user) { writer in
            for number in 1...5 { try writer.upsert(Remembered("r\(number)", "old")) }
        }
        var change: Task<Void, any Error>?
        await #expect(throws: TransferError.self) {
            try await transfer.run { progress in
                guard progress.done == progress.total, change == nil else { return }
                change = Task {
                    _ = try await source.write(.user) { try $0.upsert(Remembered("r1", "new")) }
                }
            }
            // The copy was right when it was made; what is compared is what is there by now.
            try await change?.value
            try await transfer.run(from: .init(step: 99, done: 0))
        }
        try await transfer.run(from: .start)
        #expect(try inventory(target) == inventory(source))
    }

    // MARK: -

    private func stocked(_ backend: Backend) async throws -> StoreUnderTest {
        let store = try backend.open()
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<60 {
            _ = await Mutation.random(&generator).run(on: store)
        }
        // A section that stands in no menu, and a listing near a place.
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
