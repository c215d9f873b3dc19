import Cache
import OrderModels
import SQLite
import TestSupport
import Testing

@MainActor
struct UndoTests {
    private let test: TestStore
    private var store: SQLiteStore { test.store }

    init() throws {
        test = try TestStore()
    }

    @Test func `undo takes steps back by name, and redo takes them again`() async throws {
        let child = try await store.makeChild(named: "a")
        try await child.add(.sample("Rice"))
        try await child.add(.sample("Dal", rank: 2))
        try await child.remove("Rice")
        #expect(try child.undoLabel() == "removed Rice")
        #expect(try await child.undo() == "removed Rice")
        #expect(try child.lines() == ["Rice", "Dal"])
        #expect(try child.redoLabel() == "removed Rice")
        #expect(try await child.undo() == "added Dal")
        #expect(try await child.undo() == "added Rice")
        #expect(try await child.undo() == nil)
        #expect(try child.lines() == [])
        #expect(try await child.redo() == "added Rice")
        #expect(try await child.redo() == "added Dal")
        #expect(try await child.redo() == "removed Rice")
        #expect(try await child.redo() == nil)
        #expect(try child.lines() == ["Dal"])
    }

    @Test func `a new step drops what was undone`() async throws {
        let child = try await store.makeChild(named: "a")
        try await child.add(.sample("Rice"))
        try await child.undo()
        try await child.add(.sample("Dal"))
        #expect(try child.redoLabel() == nil)
        #expect(try await child.redo() == nil)
        #expect(try await child.undo() == "added Dal")
        #expect(try child.lines() == [])
    }

    @Test func `hundreds of steps are undone and redone across restarts`() async throws {
        var child = try await store.makeChild(named: "a")
        for quantity in 1...300 { try await child.add(.sample("Rice", quantity: quantity)) }
        for quantity in stride(from: 299, through: 100, by: -1) {
            if quantity == 200 {
                await child.close()
                await store.close()
                child = try await test.another().openChild(child.id)
            }
            try await child.undo()
            try #require(try child.line("Rice")?.quantity == quantity)
        }
        await child.close()
        child = try await child.parent.openChild(child.id)
        for quantity in 101...300 {
            try await child.redo()
            try #require(try child.line("Rice")?.quantity == quantity)
        }
    }

    @Test func `a step of many items is one step`() async throws {
        let child = try await store.makeChild(named: "a")
        try await child.add(.sample("Rice"), .sample("Dal", rank: 2))
        try await child.undo()
        #expect(try child.lines() == [])
        try await child.redo()
        #expect(try child.lines() == ["Rice", "Dal"])
    }

    @Test func `undoing leaves to the parent what the parent changed`() async throws {
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.makeChild(named: "a")
        try await child.add(.sample("Rice", quantity: 2))
        try await store.write(.user) {
            try $0.upsert(BasketLine.sample("Rice", quantity: 9, note: "hot"))
        }
        #expect(try child.line("Rice")?.quantity == 2)
        try await child.undo()
        #expect(try child.line("Rice") == .sample("Rice", quantity: 9, note: "hot"))
    }

    @Test func `a step missing from the journal costs that step`() async throws {
        let child = try await store.makeChild(named: "a")
        for name in ["Rice", "Dal", "Naan"] { try await child.add(.sample(name)) }
        let file = try Connection(path: test.store.locations.path(of: .user), mode: .readWrite)
        try file.execute("DELETE FROM draft_step WHERE seq = 2")
        await child.close()
        let again = try await store.openChild(child.id)
        #expect(try again.lines().sorted() == ["Dal", "Naan", "Rice"])
        #expect(try await again.undo() == "added Naan")
        #expect(try await again.undo() == "added Rice")
        #expect(try again.lines() == ["Dal"])
        #expect(try await again.undo() == nil)
    }

    @Test func `a row of the journal that cannot be read costs itself, is told and is kept`()
        async throws
    {
        let child = try await store.makeChild(named: "a")
        try await child.add(.sample("Rice"), .sample("Dal", rank: 2))
        let file = try Connection(path: test.store.locations.path(of: .user), mode: .readWrite)
        try file.execute("UPDATE draft_row SET edit = '{\"m\":[1' WHERE key = 'line-Rice'")
        await child.close()
        let again = try await store.openChild(child.id)
        #expect(try again.lines() == ["Dal"])
        #expect(try again.unreadableCount() == 1)
        try await store.merge(again)
        #expect(try store.lines() == ["Dal"])
        #expect(try file.integer("SELECT count(*) FROM draft_row") == 1)
    }
}
