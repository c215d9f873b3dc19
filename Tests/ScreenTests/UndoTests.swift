import Cache
import OrderModels
import Services
import Terminal
import TestSupport
import Testing

/// Undo by its keys: what is taken back is what is in sight.
@MainActor
struct UndoTests {
    @Test func `undo in a draft does not walk out of it or touch another`() async throws {
        let ground = try await Ground.offline()
        try await ground.makeDrafts()
        let before = try ground.drafts.summaries().map(\.called)
        try await AppUnderTest(on: ground, size: .usual).run { app async throws in
            // Goes on with another draft, and there undoes more than there is.
            await app.press("5", "j", "Enter")
            let current = try ground.drafts.current()
            await app.press("u", "u", "u")
            #expect(try ground.drafts.current() == current)
            #expect(try Set(ground.drafts.summaries().map(\.called)) == Set(before))
            #expect(try ground.drafts.summaries(discarded: true).isEmpty)
        }
    }

    @Test func `what was thrown away in the list comes back there, in a later run too`()
        async throws
    {
        let ground = try await Ground.offline()
        try await ground.makeDrafts()
        try await AppUnderTest(on: ground, size: .usual).run { app async throws in
            await app.press("5", "x")
            #expect(try ground.drafts.summaries(discarded: true).count == 1)
        }
        try await AppUnderTest(on: ground, size: .usual).run { app async throws in
            await app.press("3", "u")
            #expect(try ground.drafts.summaries(discarded: true).count == 1)
            await app.press("5", "u")
            #expect(try ground.drafts.summaries(discarded: true).isEmpty)
            #expect(app.text.contains("Undone: threw away"))
            await app.press("C-r")
            #expect(try ground.drafts.summaries(discarded: true).count == 1)
        }
    }

    @Test func `on a menu undo reaches back to an earlier run, in its kitchen's basket`()
        async throws
    {
        let ground = try await Ground.offline()
        try await AppUnderTest(on: ground, size: .usual).run { app async throws in
            await app.press("Enter", "a")
            #expect(try ground.drafts.summaries().map(\.lineCount) == [1])
        }
        try await AppUnderTest(on: ground, size: .usual).run { app async throws in
            await app.press("u")
            #expect(try ground.drafts.summaries().map(\.lineCount) == [0])
            await app.press("C-r")
            #expect(try ground.drafts.summaries().map(\.lineCount) == [1])
        }
    }

    @Test func `a second kitchen's basket is seen in the tab`() async throws {
        let ground = try await Ground.offline()
        try await AppUnderTest(on: ground, size: .usual).run { app async throws in
            await app.press("Enter", "a")
            #expect(app.text.contains("3 Basket:1"))
            await app.press("q", "j", "Enter", "a")
            #expect(app.text.contains("3 Baskets 2"))
        }
    }
}

extension Ground {
    fileprivate var drafts: DraftStore {
        get throws { DraftStore(try store, now: { .noon }) }
    }
}
