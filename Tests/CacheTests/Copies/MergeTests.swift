import Sentences
import Cache
import OrderModels
import TestSupport
import Testing

@MainActor
@Suite(.oneByOne)
struct MergeTests {
    @Test(arguments: Backend.allCases)
    func `a merge puts everything into the parent, and its step is undone and redone`(
        backend: Backend
    ) async throws {
        let store = try backend.open()
        try await store.write(.user) { writer in
            try writer.upsert(BasketLine.sample("Rice"))
            try writer.upsert(BasketLine.sample("Dal", rank: 2))
        }
        let before = try store.allLines()
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 4), .sample("Naan", rank: 3))
        try await child.remove("Dal")
        let shown = try child.allLines()

        let report = try await store.merge(child, asStep: "saved")
        #expect(report.isApplied)
        #expect(report.conflicts == [])
        #expect(report.applied.map(\.item.key).sorted() == ["line-Dal", "line-Naan", "line-Rice"])
        #expect(try store.allLines() == shown)
        #expect(try child.allLines() == shown)
        #expect(try child.hasEdits() == false)

        #expect(try await child.undo() == "saved")
        #expect(try store.allLines() == before)
        #expect(try child.allLines() == shown)
        #expect(try await child.redo() == "saved")
        #expect(try store.allLines() == shown)
        #expect(try child.hasEdits() == false)
    }

    @Test(arguments: Backend.allCases)
    func `columns changed on different sides are both kept`(backend: Backend) async throws {
        let store = try backend.open()
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 4))
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", note: "hot")) }
        #expect(try child.misfits() == [])
        let report = try await store.merge(child, asStep: "saved")
        #expect(report.conflicts == [])
        #expect(try store.line("Rice") == .sample("Rice", quantity: 4, note: "hot"))
        // Undoing the merge keeps what the other side wrote.
        try await child.undo()
        #expect(try store.line("Rice") == .sample("Rice", quantity: 1, note: "hot"))
    }

    @Test(arguments: Backend.allCases)
    func `a conflict names both values, and asking leaves both sides as they were`(backend: Backend)
        async throws
    {
        let store = try backend.open()
        let child = try await conflicting(in: store)
        let conflict = Conflict(
            item: ItemName(.basketLine, "line-Rice"),
            matter: .column("quantity", mine: .integer(4), theirs: .integer(2)))
        #expect(try child.misfits() == [conflict])
        let report = try await store.merge(child)
        #expect(!report.isApplied)
        #expect(report.conflicts == [conflict])
        #expect(try store.allLines() == [.sample("Rice", quantity: 2)])
        #expect(try child.line("Rice")?.quantity == 4)
        #expect(try child.lines() == ["Rice", "Naan"])
        #expect(try child.undoLabel() == "added Rice, Naan")
    }

    @Test(arguments: Backend.allCases, [Side.mine, .theirs])
    func `the policy decides a conflict, and undo restores what was there`(
        backend: Backend, side: Side
    ) async throws {
        let store = try backend.open()
        let child = try await conflicting(in: store)
        let report = try await store.merge(
            child, policy: side == .mine ? .mine : .theirs, asStep: "saved")
        #expect(report.isApplied)
        #expect(report.conflicts.count == 1)
        #expect(try store.line("Rice")?.quantity == (side == .mine ? 4 : 2))
        #expect(try store.lines() == ["Rice", "Naan"])
        try await child.undo()
        #expect(try store.allLines() == [.sample("Rice", quantity: 2)])
    }

    @Test(arguments: Backend.allCases)
    func `a decision holds for the values it was made about`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await conflicting(in: store)
        let decided = ConflictPolicy.decided(
            Dictionary(uniqueKeysWithValues: try child.misfits().map { ($0, Side.mine) }))
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", quantity: 3)) }
        #expect(try await store.merge(child, policy: decided).isApplied == false)
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", quantity: 2)) }
        #expect(try await store.merge(child, policy: decided).isApplied)
        #expect(try store.line("Rice")?.quantity == 4)
    }

    @Test(arguments: Backend.allCases, [Side.mine, .theirs])
    func `what one side removed and the other changed is a conflict`(
        backend: Backend, side: Side
    ) async throws {
        let store = try backend.open()
        try await store.write(.user) { writer in
            try writer.upsert(BasketLine.sample("Rice"))
            try writer.upsert(BasketLine.sample("Dal", rank: 2))
        }
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 4))
        try await child.remove("Dal")
        try await store.write(.user) { writer in
            try writer.delete(BasketLine.self, BasketLine.sample("Rice").id)
            try writer.upsert(BasketLine.sample("Dal", rank: 2, note: "thick"))
        }
        // The copy still has all its edits.
        #expect(try child.allLines() == [.sample("Rice", quantity: 4)])
        #expect(
            Set(try child.misfits()) == [
                Conflict(item: ItemName(.basketLine, "line-Rice"), matter: .goneThere),
                Conflict(item: ItemName(.basketLine, "line-Dal"), matter: .removedHere),
            ])
        #expect(try await store.merge(child).isApplied == false)
        try await store.merge(child, policy: side == .mine ? .mine : .theirs)
        #expect(
            try store.allLines() == [
                side == .mine
                    ? .sample("Rice", quantity: 4) : .sample("Dal", rank: 2, note: "thick")
            ])
    }

    @Test(arguments: Backend.allCases)
    func `two that made the same item differently are asked, alike they are not`(backend: Backend)
        async throws
    {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 2), .sample("Dal", rank: 2))
        try await store.write(.user) { writer in
            try writer.upsert(BasketLine.sample("Rice", quantity: 3))
            try writer.upsert(BasketLine.sample("Dal", rank: 2))
        }
        #expect(
            try child.misfits().map(\.matter) == [
                .column("quantity", mine: .integer(2), theirs: .integer(3))
            ])
    }

    @Test(arguments: Backend.allCases)
    func `a merge is not undone where its rows have changed since`(backend: Backend) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice"))
        try await store.merge(child, asStep: "saved")
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", quantity: 5)) }
        await #expect(throws: CopyError.changedSince(.verbatim("saved"))) {
            try await child.undo()
        }
        #expect(try store.line("Rice")?.quantity == 5)
        #expect(try child.hasEdits() == false)
        #expect(try child.undoLabel() == "saved")
    }

    @Test(arguments: Backend.allCases)
    func `watchers of the parent hear one change for a merge, and none for an edit`(
        backend: Backend
    ) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "a")
        var changes = store.changes().makeAsyncIterator()
        try await child.add(.sample("Rice"))
        try await child.edit("named") { try $0.upsert(Basket.lunch) }
        try await store.merge(child)
        try await store.write(.cache) { try $0.upsert(Marketplace.sample) }
        var heard: [[ItemKind: StoreChange.Keys]] = []
        while let kinds = await changes.next()?.kinds, kinds[.marketplace] == nil {
            // Changes of drafts only concern the list of drafts.
            heard.append(kinds.filter { $0.key != .draft })
        }
        #expect(
            heard.filter { !$0.isEmpty } == [
                [.basketLine: .known(["line-Rice"]), .basket: .known(["lunch"])]
            ])
    }

    @Test func `a copy is opened from what it is a copy of`() async throws {
        let test = try TestStore()
        let child = try await test.store.makeCopy(named: "a")
        let inner = try await child.makeCopy(named: "b")
        inner.close()
        await #expect(throws: CopyError.notThere(inner.id.rawValue)) {
            try await test.store.openCopy(inner.id)
        }
    }

    /// A copy changed a line's quantity to four after its parent had changed it to two.
    private func conflicting(in store: StoreUnderTest) async throws -> WorkingCopy {
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice")) }
        let child = try await store.makeCopy(named: "a")
        try await child.add(.sample("Rice", quantity: 4), .sample("Naan", rank: 2))
        try await store.write(.user) { try $0.upsert(BasketLine.sample("Rice", quantity: 2)) }
        return child
    }
}
