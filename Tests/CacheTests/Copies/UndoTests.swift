import Cache
import OrderModels
import SQLite
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct UndoTests {
    @Test(arguments: Backend.allCases)
    func `undo takes steps back by name, and redo takes them again`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
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

    @Test(arguments: Backend.allCases)
    func `a new step drops what was undone`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice"))
        try await child.undo()
        try await child.add(.sample("Dal"))
        #expect(try child.redoLabel() == nil)
        #expect(try await child.redo() == nil)
        #expect(try await child.undo() == "added Dal")
        #expect(try child.lines() == [])
    }

    @Test(arguments: Backend.allCases)
    func `a step of many items is one step`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice"), .sample("Dal", rank: 2))
        try await child.undo()
        #expect(try child.lines() == [])
        try await child.redo()
        #expect(try child.lines() == ["Rice", "Dal"])
    }

    @Test(arguments: Backend.allCases)
    func `undoing leaves to the parent what the parent changed`(backend: Backend) async throws {
        let store = try backend.open()
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 2))
        try await store.write(.user) {
            try $0.upsert(BasketLine.sample("Rice", quantity: 9, note: "hot"))
        }
        #expect(try child.line("Rice")?.quantity == 2)
        try await child.undo()
        #expect(try child.line("Rice") == .sample("Rice", quantity: 9, note: "hot"))
    }
}
