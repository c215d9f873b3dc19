import Sentences
import Presentation
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

    @Test func `undo and redo reach past a save and a restart, and the save is one step`()
        async throws
    {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.save(basket, as: "Usual")
        _ = try await rig.drafts.add(DraftRig.rice)
        _ = try await rig.drafts.save(basket, as: "Friday")

        let later = try rig.another()
        #expect(try await later.undo(basket)?.text == "saved as Friday")
        #expect(try later.summaries().map(\.basket.name) == ["Usual"])
        #expect(try later.summaries().map(\.state) == [.edited])
        #expect(try await later.undo(basket)?.text == "added Jasmine rice")
        #expect(try later.summaries().map(\.state) == [.saved])
        #expect(try await later.undo(basket)?.text == "saved as Usual")
        #expect(try later.summaries().map(\.state) == [.unsaved])
        #expect(try later.summaries().map(\.basket.name) == [""])
        #expect(try later.lines(of: basket) == ["1 Green curry"])
        #expect(try await later.undo(basket)?.text == "added Green curry")
        #expect(try await later.undo(basket) == nil)

        for label in [
            "added Green curry", "saved as Usual", "added Jasmine rice", "saved as Friday",
        ] {
            #expect(try await rig.another().redo(basket)?.text == label)
        }
        #expect(try await later.redo(basket) == nil)
        #expect(try saved(rig).count == 2)
        #expect(try rig.another().summaries().map(\.state) == [.saved])
        #expect(try rig.another().summaries().map(\.basket.name) == ["Friday"])
    }

    @Test func `a save is not undone where what was saved has changed since`() async throws {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.curry)
        _ = try await rig.drafts.save(added.basket, as: "Usual")
        // Another machine's version arrives.
        try await rig.test.store.write(.user) { writer in
            var line = try #require(try writer.item(BasketLine.self, added.line))
            line.quantity = 7
            try writer.upsert(line)
        }
        await #expect(throws: CopyError.changedSince(.undo.saved(name: "Usual"))) {
            try await rig.drafts.undo(added.basket)
        }
        #expect(try rig.drafts.lines(of: added.basket) == ["7 Green curry"])
    }

    @Test func `another name is a step, saved or not`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        try await rig.drafts.rename(basket, to: "One")
        _ = try await rig.drafts.save(basket)
        try await rig.drafts.rename(basket, to: "Two")
        let later = try rig.another()
        #expect(try await later.undo(basket)?.text == "named it Two")
        #expect(try later.summaries().map(\.basket.name) == ["One"])
        #expect(try later.summaries().map(\.state) == [.saved])
        #expect(try await later.redo(basket)?.text == "named it Two")
        #expect(try later.summaries().map(\.state) == [.saved])
        for _ in 1...2 { try await later.undo(basket) }
        #expect(try await later.undo(basket)?.text == "named it One")
        #expect(try later.summaries().map(\.basket.name) == [""])
    }

    @Test func `a name that another draft took meanwhile does not come back`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.save(basket, as: "One")
        try await rig.drafts.rename(basket, to: "Two")
        _ = try await rig.drafts.duplicate(basket, as: "One")
        await #expect(throws: DraftError.nameTaken("One")) { try await rig.drafts.undo(basket) }
        #expect(Set(try rig.drafts.summaries().map(\.called)) == ["One", "Two"])
    }

    // MARK: The history of the list

    @Test
    func `what is done to drafts as wholes is undone and redone in its order, by later runs too`()
        async throws
    {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.save(basket, as: "Usual")
        let copy = try await rig.drafts.duplicate(basket, as: "Friday")
        try await rig.drafts.rename(copy, to: "Monday")
        try await rig.drafts.discard(basket)
        try await rig.drafts.restore(basket)

        func names() throws -> Set<String> { Set(try rig.another().summaries().map(\.called)) }
        let steps: [(label: String, before: Set<String>)] = [
            ("brought back Usual", ["Monday"]), ("threw away Usual", ["Monday", "Usual"]),
            ("named it Monday", ["Friday", "Usual"]), ("copied Usual", ["Usual"]),
        ]
        for step in steps {
            #expect(try await rig.another().undoDeed()?.text == step.label)
            #expect(try names() == step.before)
        }
        #expect(try rig.another().deeds().undo?.text == "saved as Usual")
        let afterwards = [
            ["Friday", "Usual"], ["Monday", "Usual"], ["Monday"], ["Monday", "Usual"],
        ]
        for (step, names) in zip(steps.reversed(), afterwards) {
            #expect(try await rig.another().redoDeed()?.text == step.label)
            #expect(Set(try rig.another().summaries().map(\.called)) == Set(names))
        }
        #expect(try await rig.another().redoDeed() == nil)
    }

    @Test func `a deed after which the basket went on is named and stays`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.save(basket, as: "Usual")
        try await rig.drafts.rename(basket, to: "Friday")
        _ = try await rig.drafts.add(DraftRig.rice)
        await #expect(throws: DraftError.changedSince("Friday", did: .undo.named(name: "Friday"))) {
            try await rig.drafts.undoDeed()
        }
        _ = try await rig.drafts.undo(basket)
        _ = try await rig.drafts.undo(basket)
        // The basket's own undo has already undone the name.
        #expect(try await rig.drafts.undoDeed()?.text == "saved as Usual")
    }

    @Test func `that a basket came is taken back past steps that were, and not past others`()
        async throws
    {
        let rig = try await DraftRig()
        let menu = Menu.sample(of: DraftRig.thai.id, [("All", [DraftRig.curry])])
        let line = try WishMatcher(menu).line(
            for: Wish(id: .random(), row: 1, parts: [.item: "Green curry"]))
        let basket = try await rig.drafts.importBasket(of: DraftRig.thai.id, lines: [line])
        _ = try await rig.drafts.save(basket, as: "Usual")
        await #expect(throws: DraftError.self) {
            try await rig.drafts.undoComing(of: basket)
        }
        #expect(try await rig.drafts.undo(basket)?.text == "saved as Usual")
        #expect(try await rig.drafts.undoComing(of: basket) != nil)
        #expect(try rig.drafts.summaries().isEmpty)
    }

    @Test func `an import is not taken back with what was put into it since`() async throws {
        let rig = try await DraftRig()
        let menu = Menu.sample(of: DraftRig.thai.id, [("All", [DraftRig.curry])])
        let line = try WishMatcher(menu).line(
            for: Wish(id: .random(), row: 1, parts: [.item: "Green curry"]))
        let basket = try await rig.drafts.importBasket(of: DraftRig.thai.id, lines: [line])
        _ = try await rig.drafts.add(DraftRig.rice, to: basket)
        await #expect(throws: DraftError.self) { try await rig.drafts.undoDeed() }
        #expect(try rig.drafts.lines(of: basket).count == 2)
    }

    @Test func `nothing is undone while an order is being sent`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        let state = try rig.drafts.content(of: basket)
        let lines = state.lines.map(\.line)
        let id = Order.ID(provider: .test, local: "/api/orders/1")
        let total = try #require(state.summary.total?.subtotal)
        let bill = Bill(lines: [], itemsTotal: total, charges: [], total: total)
        var attempt = OrderAttempt(
            id: .random(), basket: basket, provider: .test, cart: id, account: nil, payment: .cash,
            confirmed: Order(id: id, state: .cart, caterer: DraftRig.thai.id, bill: bill),
            snapshot: BasketSnapshot(state.summary.basket, lines), startedAt: .noon)
        let sent = attempt
        _ = try await rig.test.store.write(.user) { try $0.upsert(sent) }
        await #expect(throws: DraftError.orderIsSent) { try await rig.drafts.undo(basket) }
        await #expect(throws: DraftError.orderIsSent) { try await rig.drafts.undoDeed() }
        attempt.state = .refused
        let refused = attempt
        _ = try await rig.test.store.write(.user) { try $0.upsert(refused) }
        #expect(try await rig.drafts.undo(basket)?.text == "added Green curry")
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
        #expect(try rig.drafts.find("fri", toLook: true) == copy)
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
        // Another machine's version arrives.
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
        #expect(try rig.drafts.content(of: basket).undoLabel?.text == "named it Friday")
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
        #expect(try await later.undo(basket)?.text == "added Jasmine rice")

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
