import Sentences
import Presentation
import Cache
import OrderModels
import Services
import TestSupport
import Testing

/// Table rows without a match stay with their basket until they are resolved.
@MainActor
struct WishTests {
    private static let table = """
        who,item,options,quantity,note
        Ana,Green curry,,2,
        Bo,Soup,Huge,3,hot
        Cy,Sushi,,1,
        """

    /// A basket with a line of rice, and then the table, of which one row matches.
    private func imported() async throws -> (rig: DraftRig, basket: Basket.ID) {
        let rig = try await DraftRig()
        let basket = try await rig.drafts.add(DraftRig.rice).basket
        #expect(
            try await rig.drafts.take(lunch(rig), into: basket)?.text
                == "imported 1 line, 2 rows to fix")
        return (rig, basket)
    }

    private func lunch(_ rig: DraftRig, _ text: String = Self.table) throws -> LunchTable {
        let menu = try #require(try rig.test.store.read { try $0.menu(of: DraftRig.thai.id) })
        return try LunchTable(#require(DelimitedText(text)), menu: menu)
    }

    private func wishes(_ drafts: DraftStore, _ id: Basket.ID) throws -> [Wish] {
        try drafts.content(of: id).summary.basket.wishes
    }

    private var soup: BasketLine {
        get throws {
            let menu = Menu.sample(of: DraftRig.thai.id, [("All", [DraftRig.soup])])
            return try WishMatcher(menu).line(
                for: Wish(
                    id: .random(), row: 3,
                    parts: [.who: "Bo", .item: "Soup", .options: "Large", .quantity: "3"]))
        }
    }

    @Test func `rows to fix go with the table that has them otherwise, of the same people`()
        async throws
    {
        let (rig, basket) = try await imported()
        let corrected = "who,item,options,quantity,note\nAna,Green curry,,2,\nBo,Soup,Large,3,hot"
        let table = try lunch(rig, corrected)
        let found = table.compared(with: try rig.drafts.content(of: basket))
        // Cy is in the new table no more: whether that row still holds, nobody knows.
        #expect(found.isRepeated && found.stale.count == 1)
        #expect(found.new.lines.map(\.diner) == ["Bo"])
        try await rig.drafts.take(found.new, into: basket, dropping: found.stale)
        #expect(try wishes(rig.drafts, basket).map { $0[.who] } == ["Cy"])
        let same = table.compared(with: try rig.drafts.content(of: basket))
        #expect(same.new.count == 0 && same.stale.isEmpty)
        // One step takes it back.
        try await rig.drafts.undo(basket)
        #expect(try wishes(rig.drafts, basket).count == 2)
        // Another table for the same people takes nothing away.
        let more = try lunch(rig, "who,item,options,quantity,note\nCy,Green curry,,1,")
        let beside = more.compared(with: try rig.drafts.content(of: basket))
        #expect(!beside.isRepeated && beside.stale.isEmpty)
    }

    @Test func `what fits and what does not are one step, also for another process`() async throws {
        let (rig, basket) = try await imported()
        #expect(try rig.drafts.lines(of: basket) == ["1 Jasmine rice", "2 Green curry"])
        let other = try rig.another()
        #expect(try wishes(other, basket) == wishes(rig.drafts, basket))
        #expect(try wishes(other, basket).map(\.row) == [3, 4])
        #expect(try wishes(other, basket)[0][.note] == "hot")
        #expect(try await rig.drafts.undo(basket)?.text == "imported 1 line, 2 rows to fix")
        #expect(try rig.drafts.lines(of: basket) == ["1 Jasmine rice"])
        #expect(try wishes(rig.drafts, basket).isEmpty)
        try await rig.drafts.redo(basket)
        #expect(try wishes(rig.drafts, basket).count == 2)
    }

    @Test func `a wish that is fixed becomes its line, once`() async throws {
        let (rig, basket) = try await imported()
        let wish = try wishes(rig.drafts, basket)[0]
        let label = try await rig.drafts.settle(
            [WishSettlement(wish, lines: [try soup])], in: basket)
        #expect(label?.text == "table row 3: added 3 Soup")
        #expect(try rig.drafts.lines(of: basket).last == "3 Soup")
        #expect(try wishes(rig.drafts, basket).map(\.row) == [4])
        // Another program may have settled it already.
        let again = [WishSettlement(wish, lines: [try soup])]
        #expect(try await rig.another().settle(again, in: basket) == nil)
        #expect(try rig.drafts.lines(of: basket).count == 3)
        try await rig.drafts.undo(basket)
        #expect(try wishes(rig.drafts, basket).map(\.row) == [3, 4])
        #expect(try rig.drafts.lines(of: basket).count == 2)
    }

    @Test func `a wish is written anew or dropped, and both can be taken back`() async throws {
        let (rig, basket) = try await imported()
        var wish = try wishes(rig.drafts, basket)[1]
        wish.parts[.item] = "Green curry"
        wish.dish = DraftRig.curry.id
        let corrected = [WishSettlement(wish, left: [wish])]
        let label = try await rig.drafts.settle(corrected, in: basket)?.text
        #expect(label == "changed table row 4, which is still to be fixed")
        #expect(try wishes(rig.drafts, basket)[1] == wish)
        #expect(try await rig.drafts.settle(corrected, in: basket) == nil)
        #expect(try await rig.drafts.drop(wish, from: basket)?.text == "dropped table row 4")
        #expect(try wishes(rig.drafts, basket).map(\.row) == [3])
        #expect(try await rig.drafts.drop(wish, from: basket) == nil)
        try await rig.drafts.undo(basket)
        try await rig.drafts.undo(basket)
        #expect(try wishes(rig.drafts, basket).map { $0[.item] } == ["Soup", "Sushi"])
    }

    @Test func `saving and copying take the wishes along`() async throws {
        let (rig, basket) = try await imported()
        #expect(try await rig.drafts.save(basket, as: "Lunch").isApplied)
        let saved = try rig.test.store.read {
            try $0.item(Basket.self, basket)
        }
        #expect(saved?.wishes.map(\.row) == [3, 4])
        let copy = try await rig.drafts.duplicate(basket)
        #expect(try wishes(rig.drafts, copy).map(\.row) == [3, 4])
        let wish = try wishes(rig.drafts, copy)[0]
        try await rig.drafts.drop(wish, from: copy)
        #expect(try wishes(rig.drafts, basket).count == 2)
    }
}

/// A row's words remain questions until the diner answers them, and none is dropped.
struct WishAnswerTests {
    private let matcher: WishMatcher

    init() {
        let groups = ["Heat": ["Mild", "Medium"], "Side": ["Rice", "Bread"]].sorted {
            $0.key < $1.key
        }
        .map { name, options in
            OptionGroup(
                id: .init(rawValue: name), orderCode: name, name: name, minimum: 1, maximum: 1,
                allowsQuantities: false,
                options: options.map {
                    .init(
                        id: .init(rawValue: $0), orderCode: $0, name: $0,
                        price: Money(minorUnits: 0, currency: .eur))
                })
        }
        let dishes = [
            MenuItem.sample("Jasmine rice", number: 1, of: DraftRig.thai.id),
            MenuItem(
                id: MenuItem.ID(rawValue: "stew"), caterer: DraftRig.thai.id, orderCode: "stew",
                name: "Stew", price: Money(minorUnits: 900, currency: .eur), optionGroups: groups),
        ]
        matcher = WishMatcher(Menu.sample(of: DraftRig.thai.id, [("All", dishes)]))
    }

    private func wish(_ parts: [Wish.Part: String]) -> Wish {
        Wish(id: .random(), row: 2, parts: parts)
    }

    @Test func `an allergy in a column of its own is asked with the words beside the dish`() throws
    {
        let gus = wish([.item: "Jasmine rice gluten free", .asks: "allergies: peanuts"])
        #expect(throws: WishTrouble.words("gluten free, allergies: peanuts", dish: "Jasmine rice"))
        {
            try matcher.line(for: gus)
        }
        let noted = try matcher.line(for: matcher.settled(gus, asNote: true))
        #expect(noted.note == "gluten free, allergies: peanuts")
    }

    @Test func `an option that is chosen drops neither the others nor what is unknown`() throws {
        let row = wish([.item: "Stew", .options: "Medium; no peanuts"])
        let answered = matcher.settled(row, with: "Rice")
        #expect(answered[.options] == "Medium; Rice")
        #expect(throws: WishTrouble.words("no peanuts", dish: "Stew")) {
            try matcher.line(for: answered)
        }
        let line = try matcher.line(for: matcher.settled(answered, asNote: true))
        #expect(line.note == "no peanuts" && line.choices.count == 2)
        // A misspelling of the chosen option is no question.
        let slip = matcher.settled(wish([.item: "Stew", .options: "Mediun; Rice"]), with: "Medium")
        #expect(try matcher.line(for: slip).choices.count == 2)
    }

    @Test func `what no option is called can be a note, or left out`() throws {
        let row = wish([.item: "Stew", .options: "Medium; Rice; in a bowl"])
        #expect(matcher.unknownOptions(of: row) == ["in a bowl"])
        let noted = try matcher.line(for: matcher.settledOptions(of: row, asNote: true))
        #expect(noted.note == "in a bowl" && noted.choices.count == 2)
        let left = try matcher.line(for: matcher.settledOptions(of: row, asNote: false))
        #expect(left.note.isEmpty && left.choices.count == 2)
    }

    @Test func `a question that was answered is not asked again for a word nobody knows`() {
        let row = wish([.item: "Stew", .options: "Mild; glitter"])
        let open = matcher.openGroups(for: row)
        #expect(open.needed.map(\.name) == ["Side"])
        #expect(open.others.isEmpty)
    }

    @Test func `another dish takes the place of the one that was named, and of no other word`() {
        let row = wish([.item: "2x stew no peanuts", .asks: "milk"])
        let rice = matcher.settled(
            row, as: MenuItem.sample("Jasmine rice", number: 1, of: DraftRig.thai.id))
        #expect(rice[.item] == "Jasmine rice" && rice[.quantity] == "2")
        #expect(rice[.asks] == "no peanuts, milk")
        #expect(throws: WishTrouble.words("no peanuts, milk", dish: "Jasmine rice")) {
            try matcher.line(for: rice)
        }
    }

    @Test func `a row that says something to a question is not answered along with others`() {
        let said = wish([.item: "Stew", .options: "Medium; no peanuts"])
        #expect(matcher.unansweredGroups(for: said).map(\.name) == ["Side"])
        #expect(matcher.unansweredGroups(for: wish([.item: "Stew"])).count == 2)
    }

    @Test func `words beside a dish may be another answer than those that are offered`() {
        #expect(matcher.otherWords(of: wish([.item: "Stew"])) == "")
        #expect(matcher.otherWords(of: wish([.item: "Stew", .options: "Mild"])) == "")
        #expect(matcher.otherWords(of: wish([.item: "Stew with Chips"])) == "with chips")
        #expect(matcher.otherWords(of: wish([.item: "Stew", .options: "Mild; Chips"])) == "chips")
        #expect(matcher.otherWords(of: wish([.item: "Stew", .asks: "Fish"])) == "fish")
    }

    @Test func `a draft's table is imported with what was asked`() throws {
        let table = try #require(
            DelimitedText(Wish.Part.allCases.map(\.rawValue).joined(separator: ",") + "\n"))
        #expect(WishColumns(table).unread.isEmpty)
    }
}
