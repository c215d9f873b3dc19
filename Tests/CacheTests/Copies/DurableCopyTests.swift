import Cache
import OrderModels
import SQLite
import TestSupport
import Testing

/// What copies on files guarantee across restarts and damage.
@MainActor
@Suite(.oneByOne)
struct DurableCopyTests {
    private let test: TestStore
    private var store: SQLiteStore { test.store }

    init() throws {
        test = try TestStore()
    }

    @Test func `hundreds of steps are undone and redone across restarts`() async throws {
        var child = try await store.makeCopy(named: "a")
        for quantity in 1...300 { try await child.add(.sample("Rice", quantity: quantity)) }
        for quantity in stride(from: 299, through: 100, by: -1) {
            if quantity == 200 {
                child.close()
                await store.close()
                child = try await test.another().openCopy(child.id)
            }
            try await child.undo()
            try #require(try child.line("Rice")?.quantity == quantity)
        }
        child.close()
        child = try await test.another().openCopy(child.id)
        for quantity in 101...300 {
            try await child.redo()
            try #require(try child.line("Rice")?.quantity == quantity)
        }
    }

    @Test func `a step missing from the journal costs that step`() async throws {
        let child = try await store.makeCopy(named: "a")
        for name in ["Rice", "Dal", "Naan"] { try await child.add(.sample(name)) }
        let file = try Connection(path: test.store.locations.path(of: .user), mode: .readWrite)
        try file.execute("DELETE FROM draft_step WHERE seq = 2")
        child.close()
        let again = try await store.openCopy(child.id)
        #expect(try again.lines().sorted() == ["Dal", "Naan", "Rice"])
        #expect(try await again.undo() == "added Naan")
        #expect(try await again.undo() == "added Rice")
        #expect(try again.lines() == ["Dal"])
        #expect(try await again.undo() == nil)
    }

    @Test func `a row of the journal that cannot be read costs itself, is told and is kept`()
        async throws
    {
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice"), .sample("Dal", rank: 2))
        let file = try Connection(path: test.store.locations.path(of: .user), mode: .readWrite)
        try file.execute("UPDATE draft_row SET edit = '{\"m\":[1' WHERE key = 'line-Rice'")
        child.close()
        let again = try await store.openCopy(child.id)
        #expect(try again.lines() == ["Dal"])
        #expect(try store.journals().map(\.unreadableEdits) == [1])
        try await store.merge(again)
        #expect(try store.lines() == ["Dal"])
        #expect(try file.integer("SELECT count(*) FROM draft_row") == 1)
    }

    @Test func `three deep survives a restart`() async throws {
        let child = try await store.makeCopy(named: "1")
        let inner = try await child.makeCopy(named: "2")
        let last = try await inner.makeCopy(named: "3")
        try await child.add(.sample("Rice"))
        try await inner.add(.sample("Dal", rank: 2))
        try await last.add(.sample("Naan", rank: 3))
        await store.close()
        for open in [last, inner, child] { open.close() }

        let again = try test.another()
        let first = try await again.openCopy(child.id)
        let second = try await first.openCopy(inner.id)
        let third = try await second.openCopy(last.id)
        #expect(try third.lines() == ["Rice", "Dal", "Naan"])
        try await second.merge(third)
        try await first.merge(second)
        try await again.merge(first)
        #expect(try again.lines() == ["Rice", "Dal", "Naan"])
    }

    @Test func `a merge that cannot be committed leaves every child as it was`() async throws {
        let child = try await store.makeCopy(named: "lunch")
        try await child.add(.sample("Dal"))
        let editor = try await child.makeCopy(named: "options")
        try await editor.add(.sample("Naan", rank: 2))
        let file = try Connection(path: store.locations.path(of: .user), mode: .readWrite)
        try file.execute(
            """
            CREATE TRIGGER refused BEFORE UPDATE ON draft WHEN new.ref = '\(child.id.rawValue)'
            BEGIN SELECT raise(ABORT, 'no'); END;
            """)
        await #expect(throws: StoreError.self) { try await child.merge(editor) }
        #expect(try child.lines() == ["Dal"])
        #expect(try editor.lines() == ["Dal", "Naan"])
        try file.execute("DROP TRIGGER refused")
        try await editor.add(.sample("Rice", rank: 3))
        #expect(try editor.lines() == ["Dal", "Naan", "Rice"])
        try await child.merge(editor)
        #expect(try child.lines() == ["Dal", "Naan", "Rice"])
    }
}
