import Cache
import OrderModels
import Services
import TestSupport
import Testing

@MainActor
struct DraftKeepingTests {
    @Test func `saving needs a name once, and later edits wait for the next save`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        await #expect(throws: DraftError.nameNeeded) { try await rig.drafts.save(basket) }
        #expect(try await rig.drafts.save(basket, as: "Usual").isApplied)
        #expect(try rig.drafts.summaries().first?.state == .saved)
        _ = try await rig.drafts.add(DraftRig.rice)
        #expect(try rig.drafts.summaries().first?.state == .edited)
        #expect(try saved(rig).count == 1)
        #expect(try await rig.drafts.save(basket).isApplied)
        #expect(try saved(rig).count == 2)
        #expect(try rig.drafts.summaries().map(\.called) == ["Usual"])
    }

    @Test func `a save is taken back with the name it gave, and its steps stay done`() async throws
    {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        let first = try await rig.drafts.save(basket, as: "Usual")
        #expect(try await rig.drafts.takeBack(first, of: basket, called: ""))
        #expect(try rig.drafts.summaries().map(\.state) == [.unsaved])
        #expect(try rig.drafts.summaries().map(\.basket.name) == [""])
        #expect(try rig.drafts.lines(of: basket) == ["1 Green curry"])
        #expect(try saved(rig).isEmpty)
        // It cannot be undone out of existence.
        #expect(try await rig.drafts.undo(basket) == nil)
        #expect(try rig.another().lines(of: basket) == ["1 Green curry"])

        _ = try await rig.drafts.save(basket, as: "Usual")
        _ = try await rig.drafts.add(DraftRig.rice)
        let second = try await rig.drafts.save(basket, as: "Friday")
        #expect(try await rig.drafts.takeBack(second, of: basket, called: "Usual"))
        #expect(try rig.drafts.summaries().map(\.basket.name) == ["Usual"])
        #expect(try rig.drafts.summaries().map(\.state) == [.edited])
        #expect(try saved(rig).count == 1)
        #expect(try rig.drafts.lines(of: basket) == ["1 Green curry", "1 Jasmine rice"])
    }

    @Test func `a save is not taken back where what was saved has changed since`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        let report = try await rig.drafts.save(basket, as: "Usual")
        _ = try await rig.drafts.add(DraftRig.rice)
        try await rig.drafts.rename(basket, to: "Other")
        #expect(try await rig.drafts.takeBack(report, of: basket, called: "") == false)
        #expect(try rig.drafts.summaries().map(\.basket.name) == ["Other"])
    }

    @Test func `a name that another draft has is refused, whatever its case`() async throws {
        let rig = try await DraftRig()
        let usual = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.save(usual, as: "Usual")
        await #expect(throws: DraftError.nameTaken("USUAL")) {
            try await rig.drafts.duplicate(usual, as: "USUAL")
        }
        let copy = try await rig.drafts.duplicate(usual, as: "Friday")
        await #expect(throws: DraftError.nameTaken("usual")) {
            try await rig.drafts.rename(copy, to: "usual")
        }
        #expect(try rig.drafts.lines(of: copy) == ["1 Green curry"])
        #expect(try rig.drafts.find("fri") == copy)
        #expect(throws: DraftError.notFound("Usuall", near: "Usual")) {
            try rig.drafts.find("Usuall")
        }
    }

    @Test func `a name may be all signs, and each is another`() async throws {
        let rig = try await DraftRig()
        let pizza = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.save(pizza, as: "🍕")
        let curry = try await rig.drafts.duplicate(pizza, as: "🍛!")
        #expect(try rig.drafts.find("🍕") == pizza)
        #expect(try rig.drafts.find("🍛!") == curry)
        await #expect(throws: DraftError.nameNeeded) {
            try await rig.drafts.rename(curry, to: " \n")
        }
        await #expect(throws: DraftError.nameTaken("🍕")) {
            try await rig.drafts.rename(curry, to: "🍕")
        }
    }

    @Test func `what changed on both sides is asked about, and nothing is lost meanwhile`()
        async throws
    {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.curry)
        _ = try await rig.drafts.save(added.basket, as: "Usual")
        try await rig.drafts.change(added.line, in: added.basket, LineChange(quantity: 3))
        // Another machine's version comes in.
        try await rig.test.store.write(.user) { writer in
            var line = try #require(
                try writer.item(BasketLine.self, added.line))
            line.quantity = 7
            line.note = "theirs"
            try writer.upsert(line)
        }
        let asked = try await rig.drafts.save(added.basket, as: "Better")
        #expect(!asked.isApplied)
        #expect(asked.conflicts.count == 1)
        #expect(try rig.drafts.content(of: added.basket).summary.basket.name == "Usual")
        #expect(try rig.drafts.lines(of: added.basket) == ["3 Green curry"])
        #expect(try saved(rig).map(\.quantity) == [7])

        #expect(try await rig.drafts.save(added.basket, policy: .mine).isApplied)
        #expect(try saved(rig).map(\.quantity) == [3])
        #expect(try saved(rig).map(\.note) == ["theirs"])
    }

    @Test func `renaming a saved draft holds at once and changes nothing else`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.save(basket, as: "Usual")
        _ = try await rig.drafts.add(DraftRig.rice)
        try await rig.drafts.rename(basket, to: "Friday")
        let names = try rig.test.store.read { try $0.items(Request(Basket.self)).map(\.name) }
        #expect(names == ["Friday"])
        #expect(try saved(rig).count == 1)
        #expect(try rig.drafts.content(of: basket).undoLabel == "added Jasmine rice")
    }

    @Test func `what is thrown away comes back whole until it is purged`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.save(basket, as: "Usual")
        _ = try await rig.drafts.add(DraftRig.rice)
        try await rig.drafts.discard(basket)
        #expect(try rig.drafts.summaries().isEmpty)
        #expect(try rig.drafts.current() == nil)
        #expect(try rig.drafts.summaries(discarded: true).map(\.called) == ["Usual"])
        #expect(throws: DraftError.notFound("Usual", near: nil)) { try rig.drafts.find("Usual") }

        let later = try rig.another()
        try await later.restore(try later.find("Usual", discarded: true))
        #expect(try later.lines(of: basket) == ["1 Green curry", "1 Jasmine rice"])
        #expect(try await later.undo(basket) == "added Jasmine rice")

        try await later.discard(basket)
        #expect(try await later.purge() == 1)
        #expect(try later.summaries(discarded: true).isEmpty)
        let left = try rig.test.another()
        #expect(try left.read { try $0.count(Request(BasketLine.self)) } == 0)
        #expect(try left.read { try $0.count(Request(Basket.self)) } == 0)
    }

    @Test func `a saved draft without a working copy can be thrown away too`() async throws {
        let rig = try await DraftRig()
        let basket = Basket(
            id: .random(), caterer: DraftRig.thai.id, touchedAt: .noon, name: "Old")
        try await rig.test.store.write(.user) { try $0.upsert(basket) }
        #expect(try rig.drafts.summaries().map(\.state) == [.saved])
        try await rig.drafts.discard(basket.id)
        #expect(try rig.drafts.summaries().isEmpty)
        try await rig.drafts.restore(basket.id)
        #expect(try rig.drafts.summaries().map(\.state) == [.saved])
    }

    private func saved(_ rig: DraftRig) throws -> [BasketLine] {
        try rig.test.store.read { try $0.items(Request(BasketLine.self)) }
    }
}
