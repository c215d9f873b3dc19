import Cache
import OrderModels
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct DraftListTests {
    @Test(arguments: Backend.allCases)
    func `drafts are listed by their names`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeChild(named: "lunch")
        _ = try await store.makeChild(named: "dinner")
        #expect(Set(try store.drafts().map(\.name)) == ["lunch", "dinner"])
        #expect(try child.summary().name == "lunch")
    }

    @Test(arguments: Backend.allCases)
    func `what was discarded can be had back until it is purged`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeChild(named: "lunch")
        try await child.add(.sample("Rice"))
        try await child.discard()
        #expect(try store.drafts() == [])
        #expect(try store.drafts(discarded: true).map(\.id) == [child.id])
        await #expect(throws: ChildError.discarded(name: "lunch")) {
            try await store.openChild(child.id)
        }
        try await store.restoreChild(child.id)
        let again = try await store.openChild(child.id)
        #expect(try again.lines() == ["Rice"])
        #expect(try await again.undo() == "added Rice")
        await again.close()
        try await store.discardChild(child.id)
        try await store.purgeDiscarded()
        #expect(try store.drafts(discarded: true) == [])
        await #expect(throws: ChildError.notThere(child.id.rawValue)) {
            try await store.restoreChild(child.id)
        }
    }

    @Test(arguments: Backend.allCases)
    func `purging takes the children of what was discarded along, and nothing else`(
        backend: Backend
    ) async throws {
        let store = try backend.open()
        let kept = try await store.makeChild(named: "kept")
        try await kept.add(.sample("Rice"))
        let child = try await store.makeChild(named: "lunch")
        let editor = try await child.makeChild(named: "options")
        try await editor.add(.sample("Dal"))
        await editor.close()
        try await child.discard()
        try await store.purgeDiscarded()
        let counts = try store.read { reader in
            try (
                reader.count(Request(Draft.self)), reader.count(Request(DraftRow.self)),
                reader.count(Request(DraftStep.self))
            )
        }
        #expect(counts == (1, 1, 1))
        #expect(try kept.lines() == ["Rice"])
    }

    @Test(arguments: Backend.allCases)
    func `a child that was never made is said to be missing`(backend: Backend) async throws {
        let store = try backend.open()
        let id = Draft.ID(rawValue: "nobody")
        await #expect(throws: ChildError.notThere(id.rawValue)) { try await store.openChild(id) }
        await #expect(throws: ChildError.notThere(id.rawValue)) {
            try await store.restoreChild(id)
        }
    }
}
