import Presentation
import Cache
import OrderModels
import Services
import TestSupport
import Testing
import ViewModels

/// Rows that do not fit the menu, as a screen fixes them.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WishesTests {
    private static let red = MenuItem.sample("Red curry", number: 4, of: BasketRig.thai.id)

    private func table(_ rows: String) throws -> DelimitedText {
        try #require(DelimitedText("who,item,options,quantity,note\n" + rows))
    }

    /// A basket with one line of a table, and its model.
    private func opened(_ rows: String) async throws -> (rig: BasketRig, model: WishesViewModel) {
        let rig = try await BasketRig()
        try await rig.serve([BasketRig.curry, Self.red, BasketRig.rice])
        var taken: (id: Basket.ID, left: Int)?
        LunchImport(rig.baskets, rig.told).take(
            try table("Ana,Jasmine rice,,1,\n" + rows), of: BasketRig.thai.id, into: nil,
            repeated: { _ in Issue.record("Nothing was there.") }
        ) { taken = ($0, $1.unmatched.count) }
        await rig.settled(["1 Jasmine rice"])
        let (id, left) = try #require(taken)
        let model = WishesViewModel(of: id, rig.baskets)
        await wait { model.list.rows.count == left }
        return (rig, model)
    }

    @Test func `rows that do not fit are told with the reason, and a new basket goes as a whole`()
        async throws
    {
        let (rig, model) = try await opened("Bo,curry,,2,mild\nCy,Sushi,,1,\n")
        #expect(rig.news.last == "Imported 1 line, 2 rows to fix.")
        #expect(model.list.rows.map { $0.wish[.who] } == ["Bo", "Cy"])
        #expect(
            model.list.rows.map(\.trouble?.sentence) == [
                "It may be Green curry, Red curry.", "Nothing on the menu is called so.",
            ])
        #expect(
            try await rig.models.activity.undo.undo() == .done("imported 1 line, 2 rows to fix"))
        await wait { rig.baskets.current == nil && rig.baskets.discarded.count == 1 }
    }

    @Test func `a dish that is chosen puts the row in with its name, number and note`() async throws
    {
        let (rig, model) = try await opened("Bo,curry,,2,mild\nCy,Sushi,,1,\n")
        let wish = try #require(model.list.selectedRow?.wish)
        #expect(
            model.dishes(for: wish, typed: "").map(\.name).prefix(2) == [
                "Green curry", "Red curry",
            ])
        #expect(model.dishes(for: wish, typed: "re").map(\.name) == ["Red curry"])
        #expect(model.chose(Self.red, for: [wish], rig.told) == nil)
        await rig.settled(["1 Jasmine rice", "2 Red curry"])
        let line = rig.baskets.current?.lines.last?.line
        #expect(line?.diner == "Bo" && line?.note == "mild")
        #expect(rig.news.last == "Table row 3: added 2 Red curry.")
        // The next one is selected.
        #expect(model.list.selectedRow?.wish[.who] == "Cy")
        model.undone(rig.told)
        await rig.settled(["1 Jasmine rice"])
        await wait { model.list.rows.count == 2 }
    }

    @Test func `a dish that needs more than its name is kept with the row`() async throws {
        let (rig, model) = try await opened("Bo,curry,large,2,mild\n")
        let wish = try #require(model.list.selectedRow?.wish)
        let trouble = model.chose(Self.red, for: [wish], rig.told)
        #expect(trouble?.sentence == "There is no option \"large\". It has none.")
        #expect(trouble?.part == .options)
        await rig.models.activity.finishKeeping()
        await wait { model.list.selectedRow?.trouble == trouble }
        let again = try #require(model.list.selectedRow?.wish)
        var parts = again.parts
        #expect(throws: WishTrouble.quantity("some")) {
            try model.corrected(
                again, [.item: "curry", .options: "", .quantity: "some"], rig.told)
        }
        parts[.options] = nil
        try model.corrected(again, parts, rig.told)
        await rig.settled(["1 Jasmine rice", "2 Red curry"])
        await wait { model.list.rows.isEmpty }
        #expect(model.list.selectedRow == nil)
    }

    @Test func `rows that ask the same are answered at once, in one step`() async throws {
        let (rig, model) = try await opened("Bo,curry,,2,\nCy,Curry!,,1,\nDi,Sushi,,1,\n")
        let row = try #require(model.list.selectedRow)
        #expect(model.alike(row).map { $0[.who] } == ["Bo", "Cy"])
        #expect(model.chose(Self.red, for: model.alike(row), rig.told) == nil)
        await rig.settled(["1 Jasmine rice", "2 Red curry", "1 Red curry"])
        await wait { model.list.rows.count == 1 }
        #expect(rig.news.last == "Settled 2 rows.")
        model.undone(rig.told)
        await wait { model.list.rows.count == 3 }
    }

    @Test func `words that were asked about become a note, or are left out`() async throws {
        let (rig, model) = try await opened(
            "Bo,Jasmine rice gluten free,,2,\nCy,No green curry,,1,\n")
        let first = try #require(model.list.selectedRow)
        #expect(first.trouble == .words("gluten free", dish: "Jasmine rice"))
        #expect(model.settledWords(of: [first.wish], asNote: true, rig.told) == nil)
        await wait { model.list.rows.count == 1 }
        let second = try #require(model.list.selectedRow)
        #expect(model.settledWords(of: [second.wish], asNote: false, rig.told) == nil)
        await wait { model.list.rows.isEmpty }
        let lines = rig.baskets.current?.lines.map(\.line) ?? []
        #expect(lines.map(\.note) == ["", "gluten free", ""])
        #expect(lines.map(\.quantity) == [1, 2, 1])
    }

    @Test func `every dish that a row names can be taken`() async throws {
        let (rig, model) = try await opened("Bo,Red curry and Green curry,,,\n")
        let row = try #require(model.list.selectedRow)
        #expect(row.trouble == .namesAll(["Red curry", "Green curry"]))
        #expect(model.tookAll(of: [row.wish], rig.told) == nil)
        await rig.settled(["1 Jasmine rice", "1 Red curry", "1 Green curry"])
        #expect(rig.baskets.current?.lines.last?.line.diner == "Bo")
    }

    @Test func `an option answers all rows that left it open, whatever their dishes`() async throws
    {
        let rig = try await BasketRig()
        let group = OptionGroup(
            id: .init(rawValue: "size"), orderCode: "s", name: "Size", minimum: 1, maximum: 1,
            allowsQuantities: false,
            options: ["Medium", "Large"].map {
                .init(
                    id: .init(rawValue: $0), orderCode: $0, name: $0,
                    price: Money(minorUnits: 0, currency: .eur))
            })
        let dishes = ["Cola", "Lemonade"].enumerated().map { number, name in
            MenuItem(
                id: MenuItem.ID(rawValue: "sized-\(number)"), caterer: BasketRig.thai.id,
                orderCode: name, name: name, price: Money(minorUnits: 300, currency: .eur),
                optionGroups: [group])
        }
        try await rig.serve([BasketRig.rice] + dishes)
        var taken: OrderModels.Basket.ID?
        LunchImport(rig.baskets, rig.told).take(
            try table(
                "Ana,Jasmine rice,,1,\nBo,Cola,,1,\nCy,Lemonade,,2,\nDi,Lemonade with Ice,,1,\n"),
            of: BasketRig.thai.id, into: nil,
            repeated: { _ in Issue.record("Nothing was there.") }
        ) { id, _ in taken = id }
        await rig.settled(["1 Jasmine rice"])
        let model = WishesViewModel(of: try #require(taken), rig.baskets)
        await wait { model.list.rows.count == 3 }
        let row = try #require(model.list.selectedRow)
        #expect(model.offers(for: row.wish).needed.map(\.label) == ["Size: Medium", "Size: Large"])
        let open = model.open(to: "Size: Medium", with: row.wish)
        // What asks for something else is not answered for who wrote it.
        #expect(open.wishes.map(\.row) == [3, 4] && open.left == 1)
        #expect(model.chose(option: "Medium", for: open.wishes, rig.told) == nil)
        await rig.settled(["1 Jasmine rice", "1 Cola", "2 Lemonade"])
        await wait { model.list.rows.map(\.wish.row) == [5] }
    }

    @Test func `a row can be dropped, and a damaged one written anew`() async throws {
        let (rig, model) = try await opened("Bo,Red curry,,2,mild, please\nCy,Sushi,,1,\n")
        let damaged = try #require(model.list.selectedRow)
        #expect(damaged.trouble == .damaged(.extraCells, row: 3))
        try model.corrected(
            damaged.wish, [.who: "Bo", .item: "red curry", .note: "mild, please"], rig.told)
        await rig.settled(["1 Jasmine rice", "1 Red curry"])
        await wait { model.list.rows.count == 1 }
        model.dropped(try #require(model.list.selectedRow?.wish), rig.told)
        await rig.models.activity.finishKeeping()
        await wait { model.list.rows.isEmpty }
        #expect(rig.news.last == "Dropped table row 4.")
        #expect(try await rig.models.activity.undo.undo() == .done("dropped table row 4"))
        await wait { model.list.rows.count == 1 }
    }

    @Test func `a table goes into the basket that is there as one step of it`() async throws {
        let rig = try await BasketRig()
        rig.baskets.add(BasketRig.curry, rig.told)
        await rig.settled(["1 Green curry"])
        let basket = try #require(rig.baskets.current?.summary.id)
        LunchImport(rig.baskets, rig.told).take(
            try table("Ana,Jasmine rice,,2,\nBo,Sushi,,1,\n"), of: BasketRig.thai.id, into: basket,
            repeated: { _ in Issue.record("Nothing was there.") }
        ) { #expect($0 == basket && $1.unmatched.count == 1) }
        await rig.settled(["1 Green curry", "2 Jasmine rice"])
        #expect(try await rig.models.activity.undo.undo() == .done("imported 1 line, 1 row to fix"))
        await rig.settled(["1 Green curry"])
        #expect(rig.baskets.current?.summary.basket.wishes.isEmpty == true)
    }

    @Test func `a new basket is not begun unasked with rows that a draft has`() async throws {
        let (rig, _) = try await opened("Bo,Sushi,,1,\n")
        let draft = try #require(rig.baskets.current?.summary.id)
        let table = try table("Ana,Jasmine rice,,1,\nBo,Sushi,,1,\nCy,Green curry,,1,\n")
        var found: RepeatedTable?
        LunchImport(rig.baskets, rig.told).take(
            table, of: BasketRig.thai.id, into: nil, repeated: { found = $0 }
        ) { _, _ in Issue.record("Two rows were there.") }
        await rig.models.activity.finishKeeping()
        let there = try #require(found)
        #expect(there.basket.id == draft && there.there == 2 && there.all.count == 3)
        #expect(rig.baskets.all.count == 1)
        LunchImport(rig.baskets, rig.told).take(there.all, intoNewOf: BasketRig.thai.id) {
            #expect($0 != draft)
        }
        await rig.models.activity.finishKeeping()
        #expect(try rig.models.services.drafts.summaries().count == 2)
    }

    @Test func `a table without rows and a menu that was not read are refused in words`()
        async throws
    {
        let rig = try await BasketRig()
        LunchImport(rig.baskets, rig.told).take(
            try table(""), of: BasketRig.thai.id, into: nil,
            repeated: { _ in Issue.record("Nothing was there.") }
        ) { _, _ in Issue.record("There was nothing to take.") }
        LunchImport(rig.baskets, rig.told).take(
            try table("Ana,Soup,,1,"), of: Caterer.sample("Other", number: 9).id, into: nil,
            repeated: { _ in Issue.record("Nothing was there.") }
        ) { _, _ in Issue.record("There was no menu.") }
        await rig.models.activity.finishKeeping()
        #expect(
            rig.news == [
                "There is nothing in the table but its titles.",
                "The menu of this kitchen was not read yet.",
            ])
        #expect(rig.baskets.all.isEmpty)
    }
}
