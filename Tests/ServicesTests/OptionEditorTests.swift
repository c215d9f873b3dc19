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
        large = try DraftStore.answers(["Large"], of: DraftRig.soup)
        small = try DraftStore.answers(["Small"], of: DraftRig.soup)
    }

    @Test func `what is put together becomes one step of the basket`() async throws {
        let rig = try await DraftRig()
        let editor = try await rig.drafts.compose(DraftRig.soup)
        #expect(try editor.troubles.map(\.sentence) == ["Choose one more of Bowl."])
        await #expect(throws: DraftError.self) { try await editor.commit() }
        try await editor.change("Small", LineChange(choices: small))
        try await editor.change("Large", LineChange(choices: large))
        try await editor.change("hot", LineChange(note: "hot"))
        #expect(try await editor.undo() == "hot")
        #expect(try await editor.undo() == "Large")
        #expect(try await editor.redo() == "Large")
        #expect(try rig.drafts.summaries().isEmpty)
        try await editor.commit()
        #expect(try rig.drafts.lines(of: editor.basket) == ["1 Soup"])
        #expect(try rig.drafts.content(of: editor.basket).undoLabel == "added Soup")
        #expect(try rig.drafts.current() == editor.basket)
        #expect(try await rig.another().undo(editor.basket) == "added Soup")
    }

    @Test func `leaving it throws away exactly what was done in it`() async throws {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.soup, choices: small)
        let editor = try await rig.drafts.edit(added.line, in: added.basket, of: DraftRig.soup)
        try await editor.change("Large", LineChange(quantity: 4, choices: large))
        // The same program goes on with the basket meanwhile.
        _ = try await rig.drafts.add(DraftRig.rice, to: added.basket)
        try await editor.cancel()
        #expect(try rig.drafts.lines(of: added.basket) == ["1 Soup", "1 Jasmine rice"])
        #expect(try rig.drafts.content(of: added.basket).undoLabel == "added Jasmine rice")
        // Nothing holds the basket any more.
        #expect(try await rig.another().undo(added.basket) == "added Jasmine rice")
    }

    @Test func `nobody else edits the basket while it is open`() async throws {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.soup, choices: small)
        let editor = try await rig.drafts.edit(added.line, in: added.basket, of: DraftRig.soup)
        let other = try rig.another()
        await #expect(throws: ChildError.openElsewhere(name: "Thai Corner")) {
            try await other.clear(added.basket)
        }
        #expect(try other.lines(of: added.basket) == ["1 Soup"])
        try await editor.cancel()
        #expect(try await other.clear(added.basket) == "emptied the basket")
    }

    @Test func `a line is found as it was left`() async throws {
        let rig = try await DraftRig()
        let added = try await rig.drafts.add(DraftRig.soup, choices: small)
        let editor = try await rig.drafts.edit(added.line, in: added.basket, of: DraftRig.soup)
        try await editor.change("3 of it", LineChange(quantity: 3))
        await editor.close()

        let later = try rig.another()
        let again = try await later.edit(added.line, in: added.basket, of: DraftRig.soup)
        #expect(try again.current.quantity == 3)
        #expect(try await again.undo() == "3 of it")
        #expect(try await again.redo() == "3 of it")
        try await again.commit()
        #expect(try later.content(of: added.basket).undoLabel == "1 -> 3 Soup")
    }
}
