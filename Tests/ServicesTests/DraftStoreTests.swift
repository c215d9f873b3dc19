import Sentences
import Presentation
import Cache
import OrderModels
import Services
import TestSupport
import Testing

@MainActor
struct DraftStoreTests {
    // MARK: Lines

    @Test func `a dish begins a basket, and the same again is one more of it`() async throws {
        let rig = try await DraftRig()
        let first = try await rig.drafts.add(DraftRig.curry)
        let second = try await rig.drafts.add(DraftRig.curry, quantity: 2)
        #expect(first.basket == second.basket)
        #expect(first.line == second.line)
        #expect(second.label.text == "1 -> 3 Green curry")
        #expect(try rig.drafts.lines(of: first.basket) == ["3 Green curry"])
        let summary = try #require(try rig.drafts.summaries().first)
        #expect(summary.called == "Thai Corner")
        #expect(summary.state == .unsaved)
        #expect(summary.total?.subtotal.minorUnits == 2940)
        #expect(summary.total?.pieces == 3)
    }

    @Test func `the same dish for somebody else, or with a note, is a line of its own`()
        async throws
    {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry, diner: "Ana").basket
        _ = try await rig.drafts.add(DraftRig.curry, diner: "Bo")
        _ = try await rig.drafts.add(DraftRig.curry, note: "mild", diner: "Bo")
        #expect(try rig.drafts.lines(of: basket).count == 3)
    }

    @Test func `a line has so many pieces more or fewer, and goes with its last one`()
        async throws
    {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.curry)
        let (line, basket) = (added.line, added.basket)
        #expect(
            try await rig.drafts.adjust(line, in: basket, by: 2)?.text == "1 -> 3 Green curry")
        #expect(
            try await rig.drafts.adjust(line, in: basket, by: -1)?.text == "3 -> 2 Green curry")
        let error = await #expect(throws: DraftError.self) {
            try await rig.drafts.adjust(line, in: basket, by: .max)
        }
        #expect(error == .tooMuch)
        #expect(
            try await rig.drafts.adjust(line, in: basket, by: -2)?.text == "removed Green curry")
        #expect(try await rig.drafts.adjust(line, in: basket, by: 1) == nil)
        #expect(try await rig.drafts.undo(basket)?.text == "removed Green curry")
        #expect(try rig.drafts.lines(of: basket) == ["2 Green curry"])
    }

    @Test func `one of a dish is taken out of the line that came last`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry, quantity: 2).basket
        _ = try await rig.drafts.add(DraftRig.curry, diner: "Ana")
        #expect(
            try await rig.drafts.takeOne(of: DraftRig.curry.id, from: basket)?.text
                == "removed Green curry")
        #expect(
            try await rig.drafts.takeOne(of: DraftRig.curry.id, from: basket)?.text
                == "2 -> 1 Green curry")
        #expect(try await rig.drafts.takeOne(of: DraftRig.rice.id, from: basket) == nil)
        #expect(try rig.drafts.lines(of: basket) == ["1 Green curry"])
    }

    @Test func `each caterer has a basket of its own, and going back finds it`() async throws {
        let rig = try await DraftRig()
        let bakery = MenuItem.sample("Bread", number: 9, of: Caterer.sample("", number: 2).id)
        let thai = try await rig.drafts.add(DraftRig.curry).basket
        let bread = try await rig.drafts.add(bakery).basket
        #expect(thai != bread)
        #expect(try rig.drafts.current() == bread)
        #expect(try await rig.drafts.add(DraftRig.rice).basket == thai)
        #expect(try rig.drafts.current() == thai)
        let error = await #expect(throws: DraftError.self) {
            try await rig.drafts.add(bakery, to: thai)
        }
        #expect(error == .otherCaterer(dish: "Bread", basket: "Thai Corner"))
    }

    @Test func `where a server is named, only its baskets are the one worked on last`() async throws
    {
        let rig = try await DraftRig()
        let thai = try await rig.drafts.add(DraftRig.curry).basket
        #expect(try rig.drafts.current(of: [.test]) == thai)
        #expect(try rig.drafts.current(of: [ProviderID(rawValue: "elsewhere")]) == nil)
    }

    @Test(arguments: [0, -1, Int.min])
    func `there is no line of no pieces`(quantity: Int) async throws {
        let rig = try await DraftRig()
        await #expect(throws: DraftError.quantity(quantity)) {
            try await rig.drafts.add(DraftRig.curry, quantity: quantity)
        }
        #expect(try rig.drafts.summaries().isEmpty)
        let added = try await rig.drafts.add(DraftRig.curry)
        await #expect(throws: DraftError.quantity(quantity)) {
            try await rig.drafts.change(
                added.line, in: added.basket, LineChange(quantity: quantity))
        }
        #expect(try rig.drafts.lines(of: added.basket) == ["1 Green curry"])
    }

    @Test func `what cannot be added up is refused, and nothing changes`() async throws {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.curry)
        await #expect(throws: DraftError.tooMuch) {
            try await rig.drafts.add(DraftRig.curry, quantity: .max)
        }
        await #expect(throws: DraftError.tooMuch) {
            try await rig.drafts.change(
                added.line, in: added.basket, LineChange(quantity: .max / 2))
        }
        await #expect(throws: DraftError.tooMuch) {
            try await rig.drafts.add(DraftRig.rice, quantity: .max / 250)
        }
        #expect(try rig.drafts.lines(of: added.basket) == ["1 Green curry"])
    }

    @Test func `a dish in another currency does not go into the basket`() async throws {
        let rig = try await DraftRig()
        _ = try await rig.drafts.add(DraftRig.curry)
        let franc = try #require(Currency(code: "CHF"))
        let dear = MenuItem(
            id: MenuItem.ID(provider: .test, local: "x"), caterer: DraftRig.thai.id,
            orderCode: "x", name: "Fondue", price: Money(minorUnits: 3000, currency: franc))
        await #expect(throws: DraftError.otherCurrency(franc, basket: .eur)) {
            try await rig.drafts.add(dear)
        }
    }

    @Test func `a dish without a price or without its answers is refused`() async throws {
        let rig = try await DraftRig()
        await #expect(throws: DraftError.soldOut("Fish")) {
            try await rig.drafts.add(DraftRig.fish)
        }
        let error = await #expect(throws: DraftError.self) {
            try await rig.drafts.add(DraftRig.soup)
        }
        guard case .options("Soup", let troubles, let offered) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(troubles.map(\.sentence) == ["Choose one more of Bowl."])
        #expect(offered.map(\.offer) == ["Bowl: Small, Large."])
        let large = try DraftRig.soup.answers(["large"])
        let basket = try await rig.drafts.add(DraftRig.soup, choices: large).basket
        #expect(try rig.drafts.content(of: basket).summary.total?.subtotal.minorUnits == 700)
    }

    @Test func `a note of ten thousand characters is kept whole`() async throws {
        let rig = try await DraftRig()
        let note = String(repeating: "é\u{1B}[31m\n", count: 2000)
        let added = try await rig.drafts.add(DraftRig.curry, note: note)
        let again = try rig.another()
        #expect(try again.content(of: added.basket).lines.first?.line.note == note)
    }

    @Test func `a line is meant by its number or by its whole name`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        _ = try await rig.drafts.add(DraftRig.rice, diner: "Ana")
        _ = try await rig.drafts.add(DraftRig.rice, diner: "Bo")
        let content = try rig.drafts.content(of: basket)
        #expect(try content.line("3").diner == "Bo")
        #expect(try content.line("green curry").name == "Green curry")
        func line(_ number: Int, _ name: String) -> NameCandidate {
            NameCandidate(
                content.lines[number - 1].id.rawValue, name, shown: "\(number) (\(name))")
        }
        let rice = [line(2, "Jasmine rice"), line(3, "Jasmine rice")]
        #expect(throws: DraftError.severalLines("Jasmine rice", rice)) {
            try content.line("Jasmine rice")
        }
        #expect(throws: DraftError.partOfLine("rice", rice)) { try content.line("rice") }
        #expect(throws: DraftError.partOfLine("curry", [line(1, "Green curry")])) {
            try content.line("curry")
        }
        for number in ["0", "4", "-1", String(Int.min)] {
            #expect(throws: DraftError.noLine(number, near: nil)) { try content.line(number) }
        }
        #expect(throws: DraftError.noLine("Gren curri", near: "Green curry")) {
            try content.line("Gren curri")
        }
    }

    // MARK: Undo

    @Test func `undo goes back across restarts, and redo forward again`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        let rice = try await rig.drafts.add(DraftRig.rice).line
        try await rig.drafts.remove([rice], from: basket)
        try await rig.drafts.setOccasion(Occasion(name: "Lunch", headCount: 4), of: basket)

        let later = try rig.another()
        #expect(try later.content(of: basket).undoLabel?.text == "changed the occasion")
        #expect(try await later.undo(basket)?.text == "changed the occasion")
        #expect(try await later.undo(basket)?.text == "removed Jasmine rice")
        #expect(try later.lines(of: basket) == ["1 Green curry", "1 Jasmine rice"])
        #expect(try await later.undo(basket)?.text == "added Jasmine rice")
        #expect(try await later.undo(basket)?.text == "added Green curry")
        #expect(try await later.undo(basket) == nil)
        #expect(try later.content(of: basket).undoLabel == nil)
        #expect(try later.lines(of: basket).isEmpty)

        let latest = try rig.another()
        #expect(try latest.content(of: basket).redoLabel?.text == "added Green curry")
        while try await latest.redo(basket) != nil {}
        #expect(try latest.lines(of: basket) == ["1 Green curry"])
        #expect(try latest.content(of: basket).occasion.headCount == 4)
    }

    @Test func `two programs on one file take turns on one basket`() async throws {
        let rig = try await DraftRig()
        let other = try rig.another()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        for turn in 1...5 {
            let mine = turn.isMultiple(of: 2) ? rig.drafts : other
            _ = try await mine.add(DraftRig.rice, diner: "\(turn)", to: basket)
            #expect(try mine.lines(of: basket).count == turn + 1)
        }
        #expect(try await other.undo(basket)?.text == "added Jasmine rice")
        #expect(try await rig.drafts.undo(basket)?.text == "added Jasmine rice")
    }

    @Test func `many edits at once are all made`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        let edits = (1...20).map { number in
            Task {
                _ = try await rig.drafts.add(DraftRig.rice, diner: "\(number)", to: basket)
            }
        }
        for edit in edits { try await edit.value }
        #expect(try rig.drafts.lines(of: basket).count == 21)
    }

    @Test func `a store without files serves as well`() async throws {
        let store = SQLiteStore.inMemory()
        _ = try store.open()
        try await store.write(.cache) {
            try $0.upsert(KeptCaterer(DraftRig.thai, opening: nil))
            try $0.replaceMenu(with: .sample(of: DraftRig.thai.id, [("All", [DraftRig.curry])]))
        }
        let drafts = DraftStore(store, now: { .noon })
        let added = try await drafts.add(DraftRig.curry)
        try await drafts.change(added.line, in: added.basket, LineChange(quantity: 2))
        #expect(try await drafts.save(added.basket, as: "Usual").isApplied)
        _ = try await drafts.add(DraftRig.curry, diner: "Ana")
        try await store.write(.cache) {
            let dear = MenuItem.sample("Green curry", of: DraftRig.thai.id, price: 1000)
            try $0.replaceMenu(with: .sample(of: DraftRig.thai.id, [("All", [dear])]))
        }
        #expect(try await drafts.takeNewPrices(in: added.basket)?.text == "took the new prices")
        #expect(try await drafts.undo(added.basket)?.text == "took the new prices")
        #expect(try drafts.lines(of: added.basket) == ["2 Green curry", "1 Green curry"])
        #expect(try drafts.summaries().map(\.state) == [.edited])
        try await drafts.discard(added.basket)
        #expect(try await drafts.purge() == 1)
    }

    // MARK: Several at once

    @Test func `who comes second waits until the first lets go`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        let editor = try await rig.drafts.compose(DraftRig.soup)
        let other = try rig.another(patience: .seconds(30))
        async let added = other.add(DraftRig.rice, to: basket)
        try await editor.cancel()
        #expect(try await added.label.text == "added Jasmine rice")
        #expect(try other.lines(of: basket) == ["1 Green curry", "1 Jasmine rice"])
    }

    @Test func `several who begin at once begin one basket`() async throws {
        let rig = try await DraftRig()
        let others = try (1...6).map { _ in try rig.another(patience: .seconds(30)) }
        try await withThrowingTaskGroup { group in
            for other in others {
                group.addTask { _ = try await other.add(DraftRig.curry) }
            }
            try await group.waitForAll()
        }
        let summaries = try rig.another().summaries()
        #expect(summaries.map(\.lineCount) == [1])
        #expect(summaries.first?.total?.pieces == 6)
    }
}
