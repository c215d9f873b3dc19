import Cache
import OrderModels
import TestSupport
import Testing

/// What copies guarantee, on every backend.
@MainActor
@Suite(.oneByOne)
struct CopyContract {
    @Test(arguments: Backend.allCases)
    func `a child shows its edits over its parent's present rows; others see nothing of them`(
        _ backend: Backend
    ) async throws {
        let (test, store) = try opened(backend)
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", note: "hot")) }
        let child = try await store.makeCopy(named: "a")
        let sibling = try await store.makeCopy(named: "b")
        try await child.add(.sample("Rice", quantity: 3, note: "hot"), .sample("Naan", rank: 2))
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", note: "mild")) }
        #expect(try child.lines() == ["Rice", "Naan"])
        #expect(try child.line("Rice")?.quantity == 3)
        #expect(try child.line("Rice")?.note == "mild")
        #expect(try sibling.lines() == ["Rice"])
        #expect(try store.line("Rice")?.quantity == 1)
        await test.close()
    }

    @Test(arguments: Backend.allCases)
    func `every step can be undone and done again, by its label`(_ backend: Backend) async throws {
        let (test, store) = try opened(backend)
        let child = try await store.makeCopy(named: "a")
        for name in ["Rice", "Naan", "Dal"] { try await child.add(.sample(name)) }
        #expect(try await child.undo() == "added Dal")
        #expect(try await child.undo() == "added Naan")
        #expect(try child.lines() == ["Rice"])
        #expect(try await child.redo() == "added Naan")
        #expect(try child.lines().sorted() == ["Naan", "Rice"])
        await test.close()
    }

    @Test(arguments: Backend.allCases)
    func `a child that was closed is opened again with its edits and its steps`(
        _ backend: Backend
    ) async throws {
        let (test, store) = try opened(backend)
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice"))
        let id = child.state.record.id
        await #expect(throws: CopyError.self) { _ = try await store.openCopy(id) }
        child.close()
        let again = try await store.openCopy(id)
        #expect(try again.lines() == ["Rice"])
        #expect(try await again.undo() == "added Rice")
        #expect(try again.lines() == [])
        await test.close()
    }

    @Test(arguments: Backend.allCases)
    func `a merge is one change, and undoing it as a step takes it back`(_ backend: Backend)
        async throws
    {
        let (test, store) = try opened(backend)
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 4), .sample("Naan", rank: 2))
        var changes = store.changes().makeAsyncIterator()
        let report = try await store.merge(child, asStep: "saved")
        #expect(report.isApplied)
        #expect(
            await changes.next()?.kinds[.basketLine] == .known(["line-Rice", "line-Naan"]))
        #expect(try store.line("Rice")?.quantity == 4)
        #expect(try await child.undo() == "saved")
        #expect(try store.lines() == ["Rice"])
        #expect(try store.line("Rice")?.quantity == 1)
        #expect(try child.line("Rice")?.quantity == 4)
        await test.close()
    }

    @Test(arguments: Backend.allCases)
    func `a merge that has to ask leaves both sides as they were`(
        _ backend: Backend
    ) async throws {
        let (test, store) = try opened(backend)
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 4), .sample("Naan", rank: 2))
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", quantity: 2)) }
        let report = try await store.merge(child)
        #expect(!report.isApplied)
        #expect(report.conflicts.map(\.item.key) == ["line-Rice"])
        #expect(try store.lines() == ["Rice"])
        #expect(try store.line("Rice")?.quantity == 2)
        #expect(try child.line("Rice")?.quantity == 4)
        #expect(try await store.merge(child, policy: .mine).isApplied)
        #expect(try store.line("Rice")?.quantity == 4)
        await test.close()
    }

    @Test(arguments: Backend.allCases)
    func `a child of a child merges into that, and no further`(_ backend: Backend) async throws {
        let (test, store) = try opened(backend)
        let child = try await store.makeCopy(named: "a")
        let inner = try await child.makeCopy(named: "options")
        try await inner.add(.sample("Rice", quantity: 2))
        #expect(try child.lines() == [])
        #expect(try await child.merge(inner).isApplied)
        #expect(try child.lines() == ["Rice"])
        #expect(try store.lines() == [])
        await test.close()
    }

    @Test(arguments: Backend.allCases)
    func `one thrown away can be had back`(
        _ backend: Backend
    ) async throws {
        let (test, store) = try opened(backend)
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice"))
        let id = child.state.record.id
        child.close()
        try await store.discardCopy(id)
        #expect(try store.copies().isEmpty)
        try await store.restore(id)
        #expect(try await store.openCopy(id).lines() == ["Rice"])
        await test.close()
    }

    private func opened(_ backend: Backend) throws -> (StoreUnderTest, any RootStore) {
        let test = try backend.open()
        return (test, test.store)
    }
}
