import Cache
import OrderModels
import SQLite
import TestSupport
import Testing

@MainActor
struct NestedChildTests {
    private let test: TestStore
    private var store: SQLiteStore { test.store }

    init() throws {
        test = try TestStore()
    }

    @Test func `a grandchild shows all that is beneath it, and merges into its parent alone`()
        async throws
    {
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.makeChild(named: "lunch")
        try await child.add(.sample("Dal", rank: 2))
        let editor = try await child.makeChild(named: "options")
        try await editor.add(.sample("Dal", rank: 2, note: "thick"), .sample("Naan", rank: 3))
        #expect(try editor.lines() == ["Rice", "Dal", "Naan"])
        #expect(try child.lines() == ["Rice", "Dal"])

        try await child.merge(editor, label: "chose options")
        #expect(try child.lines() == ["Rice", "Dal", "Naan"])
        #expect(try child.line("Dal")?.note == "thick")
        #expect(try store.lines() == ["Rice"])
        #expect(try child.undoLabel() == "chose options")
        #expect(try await child.undo() == "chose options")
        #expect(try child.allLines() == [.sample("Rice"), .sample("Dal", rank: 2)])
        try await child.redo()
        try await store.merge(child)
        #expect(try store.lines() == ["Rice", "Dal", "Naan"])
    }

    @Test func `discarding the inner one leaves the outer one as it was`() async throws {
        let child = try await store.makeChild(named: "lunch")
        try await child.add(.sample("Dal"))
        let editor = try await child.makeChild(named: "options")
        try await editor.add(.sample("Dal", quantity: 9))
        try await editor.discard()
        #expect(throws: StoreError.notOpen) { try editor.lines() }
        #expect(try child.allLines() == [.sample("Dal")])
        #expect(try child.drafts() == [])
        #expect(try store.drafts().map(\.name) == ["lunch"])
    }

    @Test func `three deep survives a restart`() async throws {
        let child = try await store.makeChild(named: "1")
        let grandchild = try await child.makeChild(named: "2")
        let last = try await grandchild.makeChild(named: "3")
        try await child.add(.sample("Rice"))
        try await grandchild.add(.sample("Dal", rank: 2))
        try await last.add(.sample("Naan", rank: 3))
        await store.close()
        for open in [last, grandchild, child] { await open.close() }

        let again = try test.another()
        let first = try await again.openChild(child.id)
        let second = try await first.openChild(grandchild.id)
        let third = try await second.openChild(last.id)
        #expect(try third.lines() == ["Rice", "Dal", "Naan"])
        try await second.merge(third)
        try await first.merge(second)
        try await again.merge(first)
        #expect(try again.lines() == ["Rice", "Dal", "Naan"])
    }

    @Test func `watchers of the child hear one change for a merge into it`() async throws {
        let child = try await store.makeChild(named: "lunch")
        let editor = try await child.makeChild(named: "options")
        try await editor.add(.sample("Dal"), .sample("Naan", rank: 2))
        var changes = child.changes().makeAsyncIterator()
        try await child.merge(editor)
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        var heard: [StoreChange.Keys] = []
        while let kinds = await changes.next()?.kinds, kinds[.marketplace] == nil {
            heard += kinds[.basketLine].map { [$0] } ?? []
        }
        #expect(heard == [.known(["line-Dal", "line-Naan"])])
    }

    @Test func `a merge that cannot be committed leaves every child as it was`() async throws {
        let child = try await store.makeChild(named: "lunch")
        try await child.add(.sample("Dal"))
        let editor = try await child.makeChild(named: "options")
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

    @Test func `a merge into a child can be undone by its inverse`() async throws {
        let child = try await store.makeChild(named: "lunch")
        try await child.add(.sample("Dal"))
        let editor = try await child.makeChild(named: "options")
        try await editor.add(.sample("Dal", quantity: 3))
        let report = try await child.merge(editor)
        try await child.undoMerge(#require(report.inverse), of: editor, label: "undid")
        #expect(try child.line("Dal")?.quantity == 1)
        #expect(try editor.line("Dal")?.quantity == 3)
        #expect(try child.undoLabel() == "undid")
    }
}
