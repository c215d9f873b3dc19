import Cache
import OrderModels
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct DraftListTests {
    @Test(arguments: Backend.allCases)
    func `drafts are listed, and renamed while they are open`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeChild(named: "lunch")
        _ = try await store.makeChild(named: "dinner")
        #expect(Set(try store.drafts().map(\.name)) == ["lunch", "dinner"])
        try await store.renameChild(child.id, to: "brunch")
        try await child.add(.sample("Rice"))
        #expect(Set(try store.drafts().map(\.name)) == ["brunch", "dinner"])
        #expect(try child.summary().name == "brunch")
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
        await #expect(throws: ChildError.notThere(child.id)) {
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
    func `a duplicate holds the same and is merged as something else`(backend: Backend) async throws
    {
        let store = try backend.open()
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Old", rank: 9)) }
        let child = try await store.makeChild(named: "lunch")
        try await child.edit("made") { writer in
            try writer.upsert(Basket.lunch)
            try writer.upsert(BasketLine.sample("Rice"))
            try writer.upsert(BasketLine.sample("Old", rank: 9, quantity: 2))
        }
        let copy = try await store.openChild(
            store.duplicateChild(child.id, named: "lunch again").id)
        #expect(try copy.lines().sorted() == ["Old", "Rice"])
        #expect(try copy.undoLabel() == nil)
        let basket = try #require(try copy.read { try $0.first(Request(Basket.self)) })
        #expect(basket.id != Basket.lunch.id)
        #expect(try copy.line("Rice")?.basket == basket.id)
        #expect(try copy.line("Old")?.id == BasketLine.sample("Old").id)

        try await store.merge(child)
        let report = try await store.merge(copy)
        #expect(report.conflicts == [])
        #expect(try store.lines().sorted() == ["Old", "Rice", "Rice"])
        #expect(try store.read { try $0.count(Request(Basket.self)) } == 2)
    }

    @Test(arguments: Backend.allCases)
    func `a child that was never made is said to be missing`(backend: Backend) async throws {
        let store = try backend.open()
        let id = Draft.ID(rawValue: "nobody")
        await #expect(throws: ChildError.notThere(id)) { try await store.openChild(id) }
        await #expect(throws: ChildError.notThere(id)) {
            try await store.renameChild(id, to: "somebody")
        }
    }
}
