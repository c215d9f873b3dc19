import Cache
import OrderModels
import TestSupport
import Testing

/// Views of unopened copies, and copies with chosen IDs.
@MainActor
struct CopyViewTests {
    private let test: TestStore
    private var store: SQLiteStore { test.store }
    private let id = CopyID(rawValue: "chosen")

    init() throws {
        test = try TestStore()
    }

    private func view(in store: SQLiteStore) throws -> ([String], edits: Bool, String?, String?) {
        try store.read { reader in
            let draft = try #require(try reader.item(CopyRecord.self, id))
            let view = try reader.view(of: draft)
            let lines = try view.reader.items(Request(BasketLine.self)).map(\.name)
            return (lines, view.hasEdits, try view.undoLabel(), try view.redoLabel())
        }
    }

    @Test func `a look shows what the child shows, while somebody has it open`() async throws {
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.open(id, named: "lunch")
        #expect(try view(in: store) == (["Rice"], false, nil, nil))
        try await child.add(.sample("Dal", rank: 2))
        try await child.remove("Rice")
        #expect(try view(in: test.another()) == (["Dal"], true, "removed Rice", nil))
        try await child.undo()
        #expect(
            try view(in: test.another()) == (["Rice", "Dal"], true, "added Dal", "removed Rice"))
    }

    @Test func `what is there is opened, and made only once`() async throws {
        let child = try await store.open(id, named: "lunch")
        try await child.add(.sample("Dal"))
        await #expect(throws: CopyError.openElsewhere(name: "lunch")) {
            try await store.open(id, named: "other")
        }
        child.close()
        let again = try await store.open(id, named: "other")
        #expect(try again.lines() == ["Dal"])
        #expect(again.state.record.name == "lunch")
        try await again.discard()
        await #expect(throws: CopyError.discarded(name: "lunch")) {
            try await store.open(id, named: "lunch")
        }
    }

    @Test func `what is known of a child serves until its journal goes on`() async throws {
        let child = try await store.open(id, named: "lunch")
        func lines(in store: SQLiteStore) throws -> [String] {
            try store.read { reader in
                let draft = try #require(try reader.item(CopyRecord.self, id))
                let view = try reader.view(of: draft, known: child.state)
                return try view.reader.items(Request(BasketLine.self)).map(\.name)
            }
        }
        try await child.add(.sample("Rice"))
        #expect(try lines(in: store) == ["Rice"])
        child.close()
        #expect(try lines(in: store) == ["Rice"])
        let other = try test.another()
        let theirs = try await other.open(id, named: "", known: child.state)
        #expect(try theirs.lines() == ["Rice"])
        try await theirs.add(.sample("Dal", rank: 2))
        #expect(try lines(in: other) == ["Rice", "Dal"])
        theirs.close()
        let again = try await store.open(id, named: "", known: child.state)
        #expect(try again.lines() == ["Rice", "Dal"])
        try await again.undo()
        #expect(try again.lines() == ["Rice"])
    }

    @Test func `what is known of a child is not taken for another that was made under its name`()
        async throws
    {
        let child = try await store.open(id, named: "lunch")
        try await child.add(.sample("Rice"))
        child.close()
        try await store.write(.user) { [id] in try $0.removeCopy(id) }
        let theirs = try await test.another().open(id, named: "lunch")
        try await theirs.add(.sample("Dal"))
        theirs.close()
        let again = try await store.open(id, named: "", known: child.state)
        #expect(try again.lines() == ["Dal"])
    }

    @Test func `undo stops at the step that is to stay`() async throws {
        let child = try await store.open(id, named: "lunch")
        try await child.edit("") { try $0.upsert(Basket.lunch) }
        try await child.add(.sample("Dal"))
        #expect(try await child.undo(keeping: "") == "added Dal")
        #expect(try await child.undo(keeping: "") == nil)
        #expect(try await child.redo() == "added Dal")
    }

    @Test func `what goes with a purged child goes in the same transaction`() async throws {
        struct Interruption: Error {}
        try await store.write(.user) { try $0.upsert(Basket.lunch) }
        let child = try await store.open(id, named: "lunch")
        try await child.discard()
        await #expect(throws: Interruption.self) {
            try await store.purgeDiscarded { _, view in
                try view.delete(Basket.self, Basket.lunch.id)
                throw Interruption()
            }
        }
        #expect(try store.read { try $0.count(Request(Basket.self)) } == 1)
        #expect(try store.copies(discarded: true).count == 1)
        let count = try await store.purgeDiscarded { draft, view in
            #expect(draft.id == CopyID(rawValue: "chosen"))
            try view.delete(Basket.self, Basket.lunch.id)
        }
        #expect(count == 1)
        #expect(try store.read { try $0.count(Request(Basket.self)) } == 0)
    }
}
