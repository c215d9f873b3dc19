import Cache
import OrderModels
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct CopyListTests {
    @Test(arguments: Backend.allCases)
    func `drafts are listed by their names`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "lunch")
        _ = try await store.makeCopy(named: "dinner")
        #expect(Set(try store.copies().map(\.name)) == ["lunch", "dinner"])
        #expect(child.state.record.name == "lunch")
    }

    @Test(arguments: Backend.allCases)
    func `what was discarded can be had back until it is purged`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "lunch")
        try await child.add(.sample("Rice"))
        try await child.discard()
        #expect(try store.copies() == [])
        #expect(try store.copies(discarded: true).map(\.id) == [child.id])
        await #expect(throws: CopyError.discarded(name: "lunch")) {
            try await store.openCopy(child.id)
        }
        try await store.restore(child.id)
        let again = try await store.openCopy(child.id)
        #expect(try again.lines() == ["Rice"])
        #expect(try await again.undo() == "added Rice")
        again.close()
        try await store.discardCopy(child.id)
        try await store.purgeDiscarded()
        #expect(try store.copies(discarded: true) == [])
        await #expect(throws: CopyError.notThere(child.id.rawValue)) {
            try await store.restore(child.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func `purging takes the children of what was discarded along, and nothing else`(
        backend: Backend
    ) async throws {
        let store = try backend.open()
        let kept = try await store.makeCopy(named: "kept")
        try await kept.add(.sample("Rice"))
        let child = try await store.makeCopy(named: "lunch")
        let editor = try await child.makeCopy(named: "options")
        try await editor.add(.sample("Dal"))
        editor.close()
        try await child.discard()
        try await store.purgeDiscarded()
        let counts = try store.read { reader in
            try (
                reader.count(Request(CopyRecord.self)), reader.count(Request(CopyEdit.self)),
                reader.count(Request(CopyStep.self))
            )
        }
        #expect(counts == (1, 1, 1))
        #expect(try kept.lines() == ["Rice"])
    }

    @Test(arguments: Backend.allCases)
    func `a child that was never made is said to be missing`(backend: Backend) async throws {
        let store = try backend.open()
        let id = CopyID(rawValue: "nobody")
        await #expect(throws: CopyError.notThere(id.rawValue)) {
            try await store.restore(id)
        }
    }
}
