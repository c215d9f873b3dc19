import Cache
import OrderModels
import Services
import TestSupport
import Testing
import ViewModels

/// What the screens do with whole drafts. Everything can be taken back.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DraftsTests {
    /// Two drafts: lunch with a curry, and one of the bakery, which is the current one.
    private func filled() async throws -> (rig: BasketRig, model: DraftsViewModel) {
        let rig = try await BasketRig()
        let drafts = rig.models.services.drafts
        let lunch = try await drafts.add(BasketRig.curry).basket
        _ = try await drafts.save(lunch, as: "lunch")
        _ = try await drafts.add(BasketRig.bread)
        await rig.settled(["1 Bread"])
        let model = rig.models.drafts()
        await wait { model.list.rows.count == 2 }
        let place = try #require(model.list.rows.firstIndex { $0.called == "lunch" })
        model.list.select(index: place)
        return (rig, model)
    }

    private func names(_ model: DraftsViewModel) -> Set<String> {
        Set(model.list.rows.map(\.called))
    }

    @Test func `a draft that is loaded is the basket, and undo does not walk out of it`()
        async throws
    {
        let (rig, model) = try await filled()
        var isLoaded = false
        model.loaded(rig.told) { isLoaded = true }
        await rig.settled(["1 Green curry"])
        #expect(isLoaded)
        #expect(model.current == model.list.selectedRow?.id)
        #expect(try await rig.models.activity.undo.undo() == .none)
        #expect(rig.baskets.deeds.undo != "went on with lunch")
    }

    @Test func `another name holds, and the old one comes back`() async throws {
        let (rig, model) = try await filled()
        model.renamed(to: "friday", rig.told)
        await rig.models.activity.finishKeeping()
        await wait { model.list.selectedRow?.called == "friday" }
        #expect(rig.news.last == "lunch is called friday now.")
        model.undone(rig.told)
        await rig.models.activity.finishKeeping()
        #expect(rig.news.last == "Undone: named it friday.")
        await wait { model.list.selectedRow?.called == "lunch" }
    }

    @Test func `a first name can be taken back as well`() async throws {
        let (rig, model) = try await filled()
        let place = try #require(model.list.rows.firstIndex { $0.called == "Bakery" })
        model.list.select(index: place)
        model.renamed(to: "buns", rig.told)
        await wait { model.list.selectedRow?.called == "buns" }
        model.undone(rig.told)
        await rig.models.activity.finishKeeping()
        #expect(rig.news.last == "Undone: named it buns.")
        await wait { model.list.selectedRow?.called == "Bakery" }
    }

    @Test func `a copy is another draft, and undo throws it away`() async throws {
        let (rig, model) = try await filled()
        model.duplicated(as: "lunch for two", rig.told)
        await rig.models.activity.finishKeeping()
        await wait { model.list.rows.count == 3 }
        #expect(rig.news.last == "Copied lunch, as lunch for two.")
        model.undone(rig.told)
        await rig.models.activity.finishKeeping()
        #expect(rig.news.last == "Undone: copied lunch.")
        await wait { names(model) == ["lunch", "Bakery"] }
    }

    @Test func `what is thrown away goes from the list, and comes back`() async throws {
        let (rig, model) = try await filled()
        model.discarded(rig.told)
        await rig.models.activity.finishKeeping()
        await wait { names(model) == ["Bakery"] }
        #expect(rig.news.last == "Threw away lunch.")
        model.undone(rig.told)
        await rig.models.activity.finishKeeping()
        #expect(rig.news.last == "Undone: threw away lunch.")
        await wait { names(model) == ["lunch", "Bakery"] }
    }

    @Test func `what was thrown away can be looked at and brought back later`() async throws {
        let (rig, model) = try await filled()
        model.discarded(rig.told)
        await rig.models.activity.finishKeeping()
        await wait { model.discardedCount == 1 }
        model.showDiscardedPressed()
        #expect(names(model) == ["lunch"])
        model.restored(rig.told)
        await rig.models.activity.finishKeeping()
        await wait { model.list.rows.isEmpty }
        #expect(model.list.selectedIndex == nil)
        model.showDiscardedPressed()
        #expect(names(model) == ["lunch", "Bakery"])
    }

    @Test func `what of a draft no longer fits is told in the list`() async throws {
        let (rig, model) = try await filled()
        let lunch = try #require(model.list.selectedRow?.id)
        #expect(model.misfits(of: lunch) == [])
        try await rig.serve([BasketRig.rice])
        await wait { model.misfits(of: lunch) == [.dishGone("Green curry")] }
    }

    // MARK: What changed on both sides

    /// Lunch, changed here and in what is saved: three here, seven with a note there.
    private func conflict() async throws -> (rig: BasketRig, id: Basket.ID, line: BasketLine.ID) {
        let rig = try await BasketRig()
        let drafts = rig.models.services.drafts
        let added = try await drafts.add(BasketRig.curry)
        _ = try await drafts.save(added.basket, as: "lunch")
        try await drafts.change(added.line, in: added.basket, LineChange(quantity: 3, note: "mild"))
        try await rig.files.store.write(.user) { writer in
            guard var line = try writer.item(BasketLine.self, added.line) else { return }
            (line.quantity, line.note) = (7, "hot")
            try writer.upsert(line)
        }
        await rig.settled(["3 Green curry"])
        return (rig, added.basket, added.line)
    }

    @Test func `what differs is told side by side, and each is settled by itself`() async throws {
        let (rig, id, line) = try await conflict()
        var asked: MergeViewModel?
        rig.baskets.save(id, as: "lunch", rig.told) { asked = $0 }
        await rig.models.activity.finishKeeping()
        let merge = try #require(asked)
        #expect(
            Set(merge.list.rows.map(merge.words).map { "\($0.matter): \($0.mine) | \($0.theirs)" })
                == [
                    "quantity of Green curry: 3 | 7", "note of Green curry: mild | hot",
                ])
        let note = try #require(merge.list.rows.firstIndex { merge.words(of: $0).mine == "mild" })
        merge.list.select(index: note)
        #expect(merge.chose(.theirs).updated == [note])
        #expect(merge.chose(.theirs).isEmpty)
        merge.switched()
        merge.switched()
        merge.merged(rig.told) { _ in Issue.record("Nothing changed meanwhile.") }
        await rig.models.activity.finishKeeping()
        #expect(rig.news.last == "Saved as lunch.")
        let saved = try rig.files.store.read {
            try $0.item(BasketLine.self, line)
        }
        #expect((saved?.quantity, saved?.note) == (3, "hot"))
    }

    @Test func `one side can be taken for all of it`() async throws {
        let (rig, id, _) = try await conflict()
        var asked: MergeViewModel?
        rig.baskets.save(id, as: "lunch", rig.told) { asked = $0 }
        await rig.models.activity.finishKeeping()
        let merge = try #require(asked)
        #expect(merge.chose(all: .theirs).updated.count == 2)
        merge.merged(rig.told) { _ in Issue.record("Nothing changed meanwhile.") }
        await rig.settled(["7 Green curry"])
        #expect(rig.baskets.current?.lines.first?.line.note == "hot")
    }

    @Test func `what changes while it is settled is asked about once more`() async throws {
        let (rig, id, line) = try await conflict()
        var asked: [MergeViewModel] = []
        rig.baskets.save(id, as: "lunch", rig.told) { asked.append($0) }
        await rig.models.activity.finishKeeping()
        try await rig.files.store.write(.user) { writer in
            guard var line = try writer.item(BasketLine.self, line) else { return }
            line.quantity = 9
            try writer.upsert(line)
        }
        let first = try #require(asked.first)
        first.merged(rig.told) { asked.append($0) }
        await rig.models.activity.finishKeeping()
        #expect(asked.count == 2)
        #expect(asked.last.map { $0.list.rows.map($0.words).contains { $0.theirs == "9" } } == true)
        #expect(rig.news.isEmpty)
    }
}
