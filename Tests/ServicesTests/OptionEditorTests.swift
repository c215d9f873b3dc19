import Sentences
import Presentation
import Cache
import OrderModels
import Services
import TestSupport
import Testing

@MainActor
struct OptionEditorTests {
    private let large: [BasketLine.Choice]
    private let small: [BasketLine.Choice]

    init() throws {
        large = try DraftRig.soup.answers(["Large"])
        small = try DraftRig.soup.answers(["Small"])
    }

    @Test func `what is put together becomes one step of the basket`() async throws {
        let rig = try await DraftRig()
        let editor = try await rig.drafts.compose(DraftRig.soup)
        await #expect(throws: DraftError.self) { try await editor.commit() }
        try await editor.change(.verbatim("Small"), LineChange(choices: small))
        try await editor.change(.verbatim("Large"), LineChange(choices: large))
        try await editor.change(.verbatim("hot"), LineChange(note: "hot"))
        #expect(try rig.drafts.summaries().isEmpty)
        try await editor.commit()
        #expect(try rig.drafts.lines(of: editor.basket) == ["1 Soup"])
        #expect(try rig.drafts.content(of: editor.basket).undoLabel?.text == "added Soup")
        #expect(try rig.drafts.current() == editor.basket)
        #expect(try await rig.another().undo(editor.basket)?.text == "added Soup")
    }

    @Test func `leaving it throws away exactly what was done in it`() async throws {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.soup, choices: small)
        let editor = try await rig.drafts.edit(added.line, in: added.basket, of: DraftRig.soup)
        try await editor.change(.verbatim("Large"), LineChange(quantity: 4, choices: large))
        // The same program also edits the basket.
        _ = try await rig.drafts.add(DraftRig.rice, to: added.basket)
        try await editor.cancel()
        #expect(try rig.drafts.lines(of: added.basket) == ["1 Soup", "1 Jasmine rice"])
        #expect(try rig.drafts.content(of: added.basket).undoLabel?.text == "added Jasmine rice")
        // The basket is free again.
        #expect(try await rig.another().undo(added.basket)?.text == "added Jasmine rice")
    }

    @Test func `nobody else edits the basket while it is open`() async throws {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.soup, choices: small)
        let editor = try await rig.drafts.edit(added.line, in: added.basket, of: DraftRig.soup)
        let other = try rig.another()
        await #expect(throws: CopyError.openElsewhere(name: "Thai Corner")) {
            try await other.clear(added.basket)
        }
        #expect(try other.lines(of: added.basket) == ["1 Soup"])
        try await editor.cancel()
        #expect(try await other.clear(added.basket)?.text == "emptied the basket")
    }

    @Test func `a line is found as it was left`() async throws {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.soup, choices: small)
        let editor = try await rig.drafts.edit(added.line, in: added.basket, of: DraftRig.soup)
        try await editor.change(.verbatim("3 of it"), LineChange(quantity: 3))
        await editor.close()

        let later = try rig.another()
        let again = try await later.edit(added.line, in: added.basket, of: DraftRig.soup)
        #expect(try again.current.quantity == 3)
        #expect(again.isTakenUp && !editor.isTakenUp)
        try await again.commit()
        #expect(try later.content(of: added.basket).undoLabel?.text == "1 -> 3 Soup")
    }

    @Test func `a new dish whose editor was killed comes back as it was`() async throws {
        let rig = try await DraftRig()
        let editor = try await rig.drafts.compose(DraftRig.soup)
        try await editor.change(.verbatim("Large"), LineChange(choices: large))
        try await editor.change(.verbatim("hot"), LineChange(note: "hot"))
        // As after a kill.
        await editor.close()

        let later = try rig.another()
        #expect(try later.summaries().isEmpty)
        let again = try await later.compose(DraftRig.soup)
        #expect(try again.current.note == "hot")
        #expect(again.isTakenUp && !editor.isTakenUp)
        #expect(try again.current.choices == large)
        try await again.commit()
        #expect(try later.lines(of: again.basket) == ["1 Soup"])
        #expect(
            try rig.test.another().journals().map(\.record.id.rawValue) == [again.basket.rawValue])
    }

    @Test func `a new dish whose editor was killed comes back in a basket that was begun since`()
        async throws
    {
        let rig = try await DraftRig()
        let editor = try await rig.drafts.compose(DraftRig.soup)
        try await editor.change(.verbatim("Large"), LineChange(choices: large))
        await editor.close()

        let later = try rig.another()
        let basket = try await later.add(DraftRig.curry).basket
        let again = try await later.compose(DraftRig.soup)
        #expect(again.basket == basket)
        #expect(try again.current.choices == large)
        #expect(again.isTakenUp)
        try await again.commit()
        #expect(try later.lines(of: basket) == ["1 Green curry", "1 Soup"])
        #expect(try rig.test.another().journals().map(\.record.id.rawValue) == [basket.rawValue])
    }

    @Test func `a new dish for a basket that is there comes back too`() async throws {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.curry).basket
        let editor = try await rig.drafts.compose(DraftRig.soup)
        try await editor.change(.verbatim("Large"), LineChange(choices: large))
        await editor.close()
        let again = try await rig.another().compose(DraftRig.soup)
        #expect(again.basket == basket)
        #expect(try again.current.choices == large)
        try await again.cancel()
        let fresh = try await rig.another().compose(DraftRig.soup)
        #expect(try fresh.current.choices.isEmpty)
        #expect(!fresh.isTakenUp)
        try await fresh.cancel()
    }

    @Test func `opening an editor and leaving it leaves nothing behind`() async throws {
        let rig = try await DraftRig()
        let editor = try await rig.drafts.compose(DraftRig.soup)
        try await editor.change(.verbatim("Large"), LineChange(choices: large))
        try await editor.cancel()
        #expect(try rig.test.another().journals().isEmpty)
        // A step without changes leaves none either.
        let basket = Basket(id: .random(), caterer: DraftRig.thai.id, touchedAt: .noon, name: "Old")
        try await rig.test.store.write(.user) { try $0.upsert(basket) }
        #expect(try await rig.drafts.clear(basket.id) == nil)
        #expect(try rig.test.another().journals().isEmpty)
    }

    @Test func `what killed editors left goes with a purge, and what is open stays`() async throws {
        let rig = try await DraftRig()
        let left = try await rig.drafts.compose(DraftRig.soup)
        await left.close()
        let other = try rig.another()
        #expect(try await other.purge() == 0)
        #expect(try rig.test.another().journals().isEmpty)
        let open = try await rig.drafts.compose(DraftRig.soup)
        try await open.change(.verbatim("Large"), LineChange(choices: large))
        #expect(try await other.purge() == 0)
        try await open.commit()
        #expect(try rig.another().lines(of: open.basket) == ["1 Soup"])
    }
}
