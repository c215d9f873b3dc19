import Cache
import OrderModels
import SQLite
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct NestedChildTests {
    @Test(arguments: Backend.allCases)
    func `a grandchild shows all that is beneath it, and merges into its parent alone`(
        backend: Backend
    ) async throws {
        let store = try backend.open()
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

    @Test(arguments: Backend.allCases)
    func `discarding the inner one leaves the outer one as it was`(backend: Backend) async throws {
        let store = try backend.open()
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

    @Test(arguments: Backend.allCases)
    func `watchers of the child hear one change for a merge into it`(backend: Backend) async throws
    {
        let store = try backend.open()
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
}
