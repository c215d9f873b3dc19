import Cache
import OrderModels
import Services
import TestSupport
import Testing

@testable import ViewModels

/// The lists that are short enough to be held: what each has to redraw when something is done.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ShortListTests {
    /// Notes what a list tells of its rows: `+` those that come, `-` go, `>` move, `*` change.
    @MainActor
    private final class Spectator<Row: Identifiable & Equatable & Sendable>
    where Row.ID: Sendable {
        private let list: ListDataSource<Row>
        private let name: (Row) -> String
        private var names: [Row.ID: String] = [:]
        private var told: [String] = []

        init(_ list: ListDataSource<Row>, _ name: @escaping (Row) -> String) {
            self.list = list
            self.name = name
            forget()
        }

        func forget() {
            note()
            told = []
        }

        private func note() {
            let changes = list.catchUp()
            told += changes.deleted.map { "-" + (names[$0] ?? "") }
            for row in list.rows { names[row.id] = name(row) }
            for (mark, ids) in [
                ("+", changes.inserted), (">", changes.moved), ("*", changes.updated),
            ] {
                told += ids.map { mark + (names[$0] ?? "") }
            }
        }

        /// Waits until so much was told, and no more.
        func tells(_ news: String..., at location: SourceLocation = #_sourceLocation) async {
            await wait {
                note()
                return told.count >= news.count
            }
            #expect(told == news, sourceLocation: location)
            told = []
        }
    }

    // MARK: The basket

    @Test func `a basket redraws the line that is added, changed, removed or brought back`()
        async throws
    {
        let rig = try await BasketRig()
        let model = rig.models.basket()
        let spectator = Spectator(model.list) { $0.line.name }
        rig.baskets.add(BasketRig.curry, rig.told)
        await spectator.tells("+Green curry")
        rig.baskets.add(BasketRig.rice, rig.told)
        await spectator.tells("+Jasmine rice")
        model.list.selectLast()
        model.adjusted(by: 1, rig.told)
        await spectator.tells("*Jasmine rice")
        model.list.selectFirst()
        model.removed(rig.told)
        await spectator.tells("-Green curry")
        #expect(model.list.selectedRow?.line.name == "Jasmine rice")
        model.undone(rig.told)
        await spectator.tells("+Green curry")
        // What was removed is selected again: it is what the diner is about.
        #expect(model.list.selectedRow?.line.name == "Green curry")
    }

    @Test func `another kitchen's basket is another list, with its first line selected`()
        async throws
    {
        let rig = try await BasketRig()
        let model = rig.models.basket()
        let spectator = Spectator(model.list) { $0.line.name }
        rig.baskets.add(BasketRig.curry, rig.told)
        await spectator.tells("+Green curry")
        rig.baskets.add(BasketRig.bread, rig.told)
        await spectator.tells("-Green curry", "+Bread")
        #expect(model.list.selectedRow?.line.name == "Bread")
    }

    // MARK: The drafts

    @Test func `drafts come, go, change and move, and the selection stays on its draft`()
        async throws
    {
        let rig = try await BasketRig()
        let drafts = rig.models.services.drafts
        let lunch = try await drafts.add(BasketRig.curry).basket
        _ = try await drafts.save(lunch, as: "lunch")
        let model = rig.models.drafts()
        await wait { model.list.rows.map(\.called) == ["lunch"] }
        let spectator = Spectator(model.list, \.called)
        model.duplicated(as: "supper", rig.told)
        await spectator.tells("+supper")
        let supper = try #require(model.list.rows.first { $0.id != lunch }?.id)
        try await touch(supper, in: 1_000_000, rig)
        await wait { model.list.rows.map(\.called) == ["supper", "lunch"] }
        model.duplicated(as: "brunch", rig.told)
        await wait { model.list.rows.count == 3 }
        let brunch = try #require(model.list.rows.first { $0.called == "brunch" }?.id)
        try await touch(brunch, in: 2_000_000, rig)
        await wait { model.list.rows.map(\.called) == ["brunch", "supper", "lunch"] }
        #expect(model.list.selection == lunch)
        spectator.forget()
        try await touch(lunch, in: 3_000_000, rig)
        await spectator.tells(">lunch", "*lunch")
        #expect(model.list.selectedIndex == 0)
        model.renamed(to: "friday", rig.told)
        await spectator.tells("*friday")
        model.discarded(rig.told)
        await spectator.tells("-friday")
        #expect(model.list.selectedRow?.called == "brunch")
        model.undone(rig.told)
        await spectator.tells("+friday")
        #expect(model.list.selection == lunch)
    }

    /// Has a draft be the latest touched: the store's own clock is behind that.
    private func touch(_ id: Basket.ID, in seconds: Int64, _ rig: BasketRig) async throws {
        try await rig.files.store.write(.user) { writer in
            guard var basket = try writer.item(Basket.self, id) else { return }
            basket.touchedAt = Instant(secondsSince1970: 9_000_000_000 + seconds)
            try writer.upsert(basket)
        }
    }

    // MARK: The addresses

    @Test func `addresses come, go and change, and the usual one moves to the front`() async throws
    {
        let rig = try await BasketRig()
        let book = AddressBook(rig.models.services.store, for: rig.models.servers.providers)
        func add(_ name: String, used seconds: Int64) async throws {
            try await book.add(
                KeptAddress(
                    id: KeptAddress.ID(rawValue: name), provider: nil, name: name,
                    address: Address(line: "\(name) street"),
                    usedAt: .noon.adding(seconds: seconds)))
        }
        let model = rig.models.addresses(for: nil)
        model.appeared()
        let spectator = Spectator(model.list, \.called)
        try await add("Home", used: 30)
        await spectator.tells("+Home")
        for (name, used) in [("Club", 20), ("Work", 10)] as [(String, Int64)] {
            try await add(name, used: used)
            // What was just added is what the diner is about.
            await wait { model.list.selectedRow?.called == name }
        }
        #expect(model.list.rows.map(\.called) == ["Home", "Club", "Work"])
        spectator.forget()
        model.usualPressed(rig.told)
        await spectator.tells(">Work", "*Work")
        #expect(model.list.rows.map(\.called) == ["Work", "Home", "Club"])
        #expect(model.list.selectedIndex == 0)
        model.removePressed(rig.told)
        await spectator.tells("-Work")
        #expect(model.list.selectedRow?.called == "Home")
        model.disappeared()
    }

    // MARK: The rows to fix

    @Test func `rows to fix go as they are settled, change as they are half so, and come back`()
        async throws
    {
        let rig = try await BasketRig()
        let red = MenuItem.sample("Red curry", number: 4, of: BasketRig.thai.id)
        try await rig.serve([BasketRig.curry, red, BasketRig.rice])
        let table = try #require(
            DelimitedText(
                "who,item,options,quantity,note\nAna,Jasmine rice,,1,\n"
                    + "Bo,curry,,2,\nCy,Sushi,,1,\nDi,curry,,many,\n"))
        var taken: Basket.ID?
        LunchImport(rig.baskets, rig.told).take(table, of: BasketRig.thai.id, into: nil) { _ in
        } taken: { id, _ in
            taken = id
        }
        await rig.settled(["1 Jasmine rice"])
        let id = try #require(taken)
        let model = WishesViewModel(of: id, rig.baskets)
        let spectator = Spectator(model.list) { $0.wish[.who] }
        await wait { model.list.rows.map { $0.wish[.who] } == ["Bo", "Cy", "Di"] }
        let wish = try #require(model.list.selectedRow?.wish)
        #expect(model.chose(red, for: [wish], rig.told) == nil)
        await spectator.tells("-Bo")
        #expect(model.list.selectedRow?.wish[.who] == "Cy")
        model.undone(rig.told)
        await spectator.tells("+Bo")
        #expect(model.list.selectedRow?.wish[.who] == "Bo")
        let sushi = try #require(model.list.rows.first { $0.wish[.who] == "Cy" }?.wish)
        model.dropped(sushi, rig.told)
        await spectator.tells("-Cy")
        #expect(model.list.selectedRow?.wish[.who] == "Di")
        model.undone(rig.told)
        await spectator.tells("+Cy")
        let last = try #require(model.list.rows.last)
        #expect(model.chose(red, for: [last.wish], rig.told) != nil)
        await spectator.tells("*Di")
    }
}
