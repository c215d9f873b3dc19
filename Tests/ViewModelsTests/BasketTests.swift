import Sentences
import Presentation
import Cache
import OrderModels
import Services
import TestSupport
import Testing
import ViewModels

/// What the screens do to a basket, and what they show of it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BasketTests {
    @Test func `a dish that is added is in its kitchen's basket, and the diner is told`()
        async throws
    {
        let rig = try await BasketRig()
        #expect(rig.baskets.pieces == nil)
        rig.baskets.add(BasketRig.curry, rig.told)
        rig.baskets.add(BasketRig.curry, rig.told)
        await rig.settled(["2 Green curry"])
        #expect(rig.news.last == "Added 1 Green curry 9.80")
        #expect(rig.ways.last == .undo)
        #expect(rig.baskets.pieces == 2)
        #expect(rig.baskets.pieces(of: BasketRig.curry.id, from: BasketRig.thai.id) == 2)
        #expect(rig.baskets.pieces(of: BasketRig.rice.id, from: BasketRig.thai.id) == 0)
    }

    @Test func `what is taken out again leaves the basket with its last piece`() async throws {
        let rig = try await BasketRig()
        for _ in 0..<2 { rig.baskets.add(BasketRig.curry, rig.told) }
        await rig.settled(["2 Green curry"])
        rig.baskets.takeOne(of: BasketRig.curry, rig.told)
        await rig.settled(["1 Green curry"])
        rig.baskets.takeOne(of: BasketRig.curry, rig.told)
        await rig.settled([])
        #expect(rig.news.last == "Removed Green curry.")
        #expect(rig.baskets.pieces == 0)
    }

    @Test func `a dish of another kitchen goes to another basket, and both are told of`()
        async throws
    {
        let rig = try await BasketRig()
        rig.baskets.add(BasketRig.curry, rig.told)
        await rig.settled(["1 Green curry"])
        rig.baskets.add(BasketRig.bread, rig.told)
        await rig.settled(["1 Bread"])
        #expect(rig.news.last == "Added 1 Bread 1.20 to a new basket; the other is kept")
        rig.baskets.add(BasketRig.rice, rig.told)
        await rig.settled(["1 Green curry", "1 Jasmine rice"])
        #expect(rig.news.last == "Added 1 Jasmine rice 2.50 to the basket of Thai Corner")
        #expect(rig.baskets.content(for: BasketRig.bakery.id)?.lines.count == 1)
    }

    @Test func `a basket without a time takes the one for which its dish was looked for`()
        async throws
    {
        let rig = try await BasketRig()
        let time = rig.models.clock.now.adding(seconds: 3600)
        // With its clock, which is not this machine's.
        let words = rig.models.servers.clock(of: .test).moment(time, from: rig.models.clock.now)
        @MainActor func basketTime() -> Instant? { rig.baskets.current?.occasion.startsAt }
        rig.baskets.add(BasketRig.curry, for: time, rig.told)
        await rig.settled(["1 Green curry"])
        #expect(rig.news.last == "Added 1 Green curry 9.80 for \(words)")
        #expect(basketTime() == time)
        // The same time once more is not said, another one is told apart.
        rig.baskets.add(BasketRig.rice, for: time, rig.told)
        await rig.settled(["1 Green curry", "1 Jasmine rice"])
        #expect(rig.news.last == "Added 1 Jasmine rice 2.50")
        rig.baskets.add(BasketRig.rice, for: time.adding(seconds: 3600), rig.told)
        await rig.settled(["1 Green curry", "2 Jasmine rice"])
        #expect(rig.news.last == "Added 1 Jasmine rice 2.50; the basket stays for \(words)")
        #expect(basketTime() == time)
        // It goes with the dish that brought it, and a time that has come is none.
        let basket = try #require(rig.baskets.current?.summary.id)
        for _ in 0..<3 { rig.baskets.undo(basket, rig.told) }
        await rig.settled([])
        #expect(basketTime() == nil)
        rig.baskets.add(BasketRig.rice, for: rig.models.clock.now, rig.told)
        await rig.settled(["1 Jasmine rice"])
        #expect(rig.news.last == "Added 1 Jasmine rice 2.50" && basketTime() == nil)
        rig.baskets.add(BasketRig.curry, for: time, rig.told)
        await rig.settled(["1 Jasmine rice", "1 Green curry"])
        #expect(basketTime() == time)
        rig.baskets.undo(basket, rig.told)
        await rig.settled(["1 Jasmine rice"])
        #expect(basketTime() == nil)
    }

    @Test func `a dish that is sold out is not added, and said to be`() async throws {
        let rig = try await BasketRig()
        let gone = MenuItem.sample("Soup", number: 4, of: BasketRig.thai.id, isAvailable: false)
        try await rig.serve([BasketRig.curry, gone])
        rig.baskets.add(gone, rig.told)
        await rig.settled([])
        #expect(rig.news == ["Soup is sold out for now, as far as its menu was read."])
        #expect(rig.models.activity.undo.next == nil)
    }

    @Test func `what cannot be added is told, and nothing is to be undone for it`() async throws {
        let rig = try await BasketRig()
        rig.baskets.add(MenuItem.sample("Fish", number: 5, price: nil), rig.told)
        await rig.settled([])
        #expect(rig.news == ["Fish is sold out for now, as far as its menu was read."])
        #expect(rig.ways == [.none])
        #expect(rig.models.activity.undo.next == nil)
    }

    // MARK: Taking back

    @Test func `the program's undo takes a step of the basket back, and redo does it again`()
        async throws
    {
        let rig = try await BasketRig()
        rig.baskets.add(BasketRig.curry, rig.told)
        rig.baskets.add(BasketRig.rice, rig.told)
        await rig.settled(["1 Green curry", "1 Jasmine rice"])
        #expect(try await rig.models.activity.undo.undo() == .done("added Jasmine rice"))
        await rig.settled(["1 Green curry"])
        #expect(try await rig.models.activity.undo.redo() == .done("added Jasmine rice"))
        await rig.settled(["1 Green curry", "1 Jasmine rice"])
    }

    @Test func `the basket's own undo is one with the program's`() async throws {
        let rig = try await BasketRig()
        rig.baskets.add(BasketRig.curry, rig.told)
        rig.baskets.add(BasketRig.rice, rig.told)
        await rig.settled(["1 Green curry", "1 Jasmine rice"])
        let model = rig.models.basket()
        model.undone(rig.told)
        await rig.settled(["1 Green curry"])
        #expect(rig.models.activity.undo.next?.label == "added Green curry")
        #expect(rig.models.activity.undo.nextRedo?.label == "added Jasmine rice")
        model.redone(rig.told)
        await rig.settled(["1 Green curry", "1 Jasmine rice"])
        #expect(rig.models.activity.undo.next?.label == "added Jasmine rice")
        #expect(rig.models.activity.undo.nextRedo == nil)
    }

    @Test func `one that is thrown away makes way for the one before, until it comes back`()
        async throws
    {
        let rig = try await BasketRig()
        rig.baskets.add(BasketRig.curry, rig.told)
        rig.baskets.add(BasketRig.bread, rig.told)
        await rig.settled(["1 Bread"])
        let bread = try #require(rig.baskets.current?.summary.id)
        try await rig.models.services.drafts.discard(bread)
        #expect(rig.lines == ["1 Green curry"])
        #expect(rig.baskets.pieces(of: BasketRig.bread.id, from: BasketRig.bakery.id) == 0)
        try await rig.models.services.drafts.restore(bread)
        #expect(rig.lines == ["1 Bread"])
        #expect(rig.baskets.pieces(of: BasketRig.bread.id, from: BasketRig.bakery.id) == 1)
    }

    @Test func `what another program did since is not what is undone out of sight`() async throws {
        let rig = try await BasketRig()
        try await rig.files.store.watchOtherProcesses()
        rig.baskets.add(BasketRig.curry, rig.told)
        await rig.settled(["1 Green curry"])
        let id = try #require(rig.baskets.current?.summary.id)
        let other = DraftStore(try rig.files.another(), now: { .noon })
        _ = try await other.add(BasketRig.rice, to: id)
        #expect(try await rig.models.activity.undo.undo() == .gone("added Green curry"))
        await rig.settled(["1 Green curry", "1 Jasmine rice"])
        // In the basket itself it is in sight.
        #expect(rig.baskets.current?.undoLabel?.text == "added Jasmine rice")
    }

    @Test func `each page takes back what was done there, and redo mirrors it`() async throws {
        let rig = try await BasketRig()
        let diner = Diner(.menu(BasketRig.thai.id))
        rig.models.activity.undo.whereabouts = { diner.place }
        rig.baskets.add(BasketRig.curry, rig.told)
        await rig.settled(["1 Green curry"])
        diner.place = .search
        rig.baskets.add(BasketRig.bread, rig.told)
        await rig.settled(["1 Bread"])
        diner.place = .caterers
        #expect(try await rig.models.activity.undo.undo() == .none)
        diner.place = .dish(BasketRig.thai.id, BasketRig.curry.id)
        #expect(rig.models.activity.undo.next?.label == "added Green curry")
        #expect(try await rig.models.activity.undo.undo() == .done("added Green curry"))
        #expect(try await rig.models.activity.undo.undo() == .none)
        diner.place = .search
        #expect(rig.models.activity.undo.nextRedo == nil)
        #expect(try await rig.models.activity.undo.undo() == .done("added Bread"))
        #expect(try await rig.models.activity.undo.redo() == .done("added Bread"))
        diner.place = .menu(BasketRig.thai.id)
        #expect(try await rig.models.activity.undo.redo() == .done("added Green curry"))
        await rig.settled(["1 Green curry"])
    }

    @Test func `a step belongs to the page it was asked for on`() async throws {
        let rig = try await BasketRig()
        let diner = Diner(.search)
        rig.models.activity.undo.whereabouts = { diner.place }
        rig.baskets.add(BasketRig.curry, rig.told)
        diner.place = .orders
        await rig.settled(["1 Green curry"])
        #expect(rig.models.activity.undo.next == nil)
        diner.place = .search
        #expect(rig.models.activity.undo.next?.label == "added Green curry")
    }

    @Test func `a save can be taken back, and what led there after it`()
        async throws
    {
        let rig = try await BasketRig()
        rig.baskets.add(BasketRig.curry, rig.told)
        await rig.settled(["1 Green curry"])
        let id = try #require(rig.baskets.current?.summary.id)
        #expect(rig.baskets.canCall(id, "lunch"))
        rig.baskets.save(id, as: "lunch", rig.told) { _ in Issue.record("Nothing conflicts.") }
        await rig.models.activity.finishKeeping()
        await wait { rig.baskets.current?.summary.state == .saved }
        #expect(rig.news.last == "Saved as lunch.")
        #expect(rig.ways.last == .undo)
        #expect(try await rig.models.activity.undo.undo() == .done("saved as lunch"))
        await wait { rig.baskets.current?.summary.state == .unsaved }
        #expect(rig.baskets.current?.summary.basket.name == "")
        #expect(rig.lines == ["1 Green curry"])
        #expect(try await rig.models.activity.undo.undo() == .done("added Green curry"))
        #expect(try await rig.models.activity.undo.redo() == .done("added Green curry"))
        #expect(try await rig.models.activity.undo.redo() == .done("saved as lunch"))
        await wait { rig.baskets.current?.summary.state == .saved }
    }

    @Test func `what another program saved meanwhile cannot be taken back, and that is told`()
        async throws
    {
        let rig = try await BasketRig()
        rig.baskets.add(BasketRig.curry, rig.told)
        await rig.settled(["1 Green curry"])
        let id = try #require(rig.baskets.current?.summary.id)
        _ = try await DraftStore(try rig.files.another(), now: { .noon }).save(id, as: "theirs")
        #expect(try await rig.models.activity.undo.undo() == .gone("added Green curry"))
        #expect(try await rig.models.activity.undo.undo() == .none)
    }

    // MARK: The basket's screen

    @Test func `the selection stays on its line, and goes to the next when that is removed`()
        async throws
    {
        let rig = try await BasketRig()
        for dish in [BasketRig.curry, BasketRig.rice] { rig.baskets.add(dish, rig.told) }
        await rig.settled(["1 Green curry", "1 Jasmine rice"])
        let model = rig.models.basket()
        #expect(model.list.selectedRow?.line.name == "Green curry")
        model.adjusted(by: 2, rig.told)
        await rig.settled(["3 Green curry", "1 Jasmine rice"])
        #expect(rig.news.last == "1 -> 3 Green curry.")
        model.removed(rig.told)
        await rig.settled(["1 Jasmine rice"])
        #expect(model.list.selectedRow?.line.name == "Jasmine rice")
        model.removed(rig.told)
        await rig.settled([])
        #expect(model.list.selectedIndex == nil)
    }

    @Test func `a new price on the menu is shown at once, and taken only when asked to`()
        async throws
    {
        let rig = try await BasketRig()
        rig.baskets.add(BasketRig.curry, rig.told)
        await rig.settled(["1 Green curry"])
        let model = rig.models.basket()
        #expect(!model.hasOldPrices)
        try await rig.serve([.sample("Green curry", number: 1, of: BasketRig.thai.id, price: 990)])
        await wait { model.hasOldPrices }
        #expect(model.content?.summary.total?.subtotal.minorUnits == 980)
        model.tookNewPrices(rig.told)
        await rig.models.activity.finishKeeping()
        await wait { model.content?.summary.total?.subtotal.minorUnits == 990 }
        #expect(!model.hasOldPrices)
    }

    @Test func `a note and a name stay with the line`() async throws {
        let rig = try await BasketRig()
        rig.baskets.add(BasketRig.curry, rig.told)
        await rig.settled(["1 Green curry"])
        let model = rig.models.basket()
        model.noted("mild", rig.told)
        model.named(diner: "Ana", rig.told)
        await rig.models.activity.finishKeeping()
        await wait { model.list.selectedRow?.line.diner == "Ana" }
        #expect(model.list.selectedRow?.line.note == "mild")
        #expect(rig.news.last == "Green curry for Ana.")
    }
}

/// Walks about in the program.
@MainActor
private final class Diner {
    var place: Place

    init(_ place: Place) {
        self.place = place
    }
}
