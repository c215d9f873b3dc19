import Cache
import OrderModels
import SQLite
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct NestedCopyTests {
    @Test(arguments: Backend.allCases)
    func `an inner copy shows all that is beneath it, and merges into its parent alone`(
        backend: Backend
    ) async throws {
        let store = try backend.open()
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.makeCopy(named: "lunch")
        try await child.add(.sample("Dal", rank: 2))
        let editor = try await child.makeCopy(named: "options")
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
        let child = try await store.makeCopy(named: "lunch")
        try await child.add(.sample("Dal"))
        let editor = try await child.makeCopy(named: "options")
        try await editor.add(.sample("Dal", quantity: 9))
        try await editor.discard()
        #expect(throws: StoreError.notOpen) { try editor.lines() }
        #expect(try child.allLines() == [.sample("Dal")])
        #expect(try child.copies() == [])
        #expect(try store.copies().map(\.name) == ["lunch"])
    }

}
