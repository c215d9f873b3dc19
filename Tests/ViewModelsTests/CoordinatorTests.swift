import OrderModels
import TestSupport
import Testing
import ViewModels

/// Going about in the program.
@MainActor
struct CoordinatorTests {
    private let time = ManualTime()
    private let saves = Saves()

    private final class Saves {
        var texts: [String] = []
    }

    private func coordinator(_ saved: String? = nil) -> Coordinator {
        Coordinator(saved: saved, time: time) { [saves] in saves.texts.append($0) }
    }

    private static let verde = Caterer.ID(rawValue: "test:verde")
    private static let lotus = Caterer.ID(rawValue: "test:lotus")
    private static let curry = MenuItem.ID(rawValue: "test:curry")

    // MARK: Up and down

    @Test func `going up finds the row and the filter as they were left`() {
        let here = coordinator()
        here.update(selection: "lotus", filter: "thai")
        here.open(.menu(Self.lotus))
        here.update(selection: "curry", filter: "")

        #expect(here.back())
        #expect(here.current == Visit(.caterers, selection: "lotus", filter: "thai"))
        #expect(!here.back() && here.current.place == .caterers)
    }

    @Test func `going to a level above does not go deeper`() {
        let here = coordinator()
        here.open(.menu(Self.lotus))
        here.open(.dish(Self.lotus, Self.curry))
        here.open(.menu(Self.lotus))

        #expect(here.path.map(\.place) == [.caterers, .menu(Self.lotus)])
    }

    @Test func `a dish found by searching leads back to the search`() {
        let here = coordinator()
        here.show(.search)
        here.update(selection: "curry", filter: "cur")
        here.open(.dish(Self.lotus, Self.curry))

        #expect(here.back() && here.current == Visit(.search, selection: "curry", filter: "cur"))
        #expect(here.back() && here.current.place == .caterers)
    }

    // MARK: Back and forth

    @Test func `history goes back the way one came, and forth again`() {
        let here = coordinator()
        here.open(.menu(Self.lotus))
        here.back()
        here.open(.menu(Self.verde))

        #expect(here.historyBack() && here.current.place == .caterers)
        #expect(here.historyBack() && here.current.place == .menu(Self.lotus))
        #expect(!here.historyBack() && !here.canGoBackInHistory)
        #expect(here.historyForward() && here.current.place == .caterers)
        #expect(here.historyForward() && here.current.place == .menu(Self.verde))
        #expect(!here.historyForward() && !here.canGoForwardInHistory)
    }

    @Test func `what history leads to can be left upwards`() {
        let here = coordinator()
        here.open(.menu(Self.lotus))
        here.open(.dish(Self.lotus, Self.curry))
        here.show(.caterers)
        here.historyBack()

        #expect(here.current.place == .dish(Self.lotus, Self.curry))
        #expect(here.back() && here.current.place == .menu(Self.lotus))
    }

    @Test func `going elsewhere forgets what was ahead`() {
        let here = coordinator()
        here.open(.menu(Self.lotus))
        here.historyBack()
        here.open(.messages)

        #expect(!here.canGoForwardInHistory)
    }

    // MARK: Tabs

    @Test func `a tab is found as it was left`() {
        let here = coordinator()
        here.open(.menu(Self.lotus))
        here.open(.dish(Self.lotus, Self.curry))
        here.show(.search)
        here.update(selection: nil, filter: "rice")
        here.show(.menu)
        #expect(here.path.map(\.place).last == .dish(Self.lotus, Self.curry))
        #expect(here.path.count == 3)

        here.show(.search)
        #expect(here.current == Visit(.search, filter: "rice"))
    }

    @Test func `from what was checked out the way back leads to all orders`() {
        let here = coordinator()
        let order = Order.ID(rawValue: "test:order")
        here.show(.basket)
        here.open(.checkout(Basket.ID(rawValue: "lunch")))
        here.open(.order(order))
        #expect(here.path.map(\.place) == [.caterers, .orders, .order(order)])
        here.show(.basket)
        #expect(here.current.place == .basket)
        here.show(.orders)
        #expect(here.current.place == .order(order))
        #expect(here.back() && here.current.place == .orders)
    }

    @Test func `a program starts at a checkout only where its order is under way`() {
        let here = coordinator()
        let lunch = Basket.ID(rawValue: "lunch")
        here.show(.basket)
        here.open(.checkout(lunch))
        let restored = coordinator(here.saved)
        #expect(restored.path.map(\.place) == [.caterers, .basket])
        let awaited = Coordinator(
            saved: here.saved, time: time, mayHaveBeenOrdered: { $0 == lunch }
        ) { _ in
        }
        #expect(awaited.current.place == .checkout(lunch))
    }

    @Test func `who comes back from the checkout finds the basket in its tab`() {
        let here = coordinator()
        let checkout = Place.checkout(Basket.ID(rawValue: "lunch"))
        here.open(.menu(Self.lotus))
        here.open(checkout)
        #expect(here.show(.basket) && here.current.place == .basket)
        #expect(here.back() && here.current.place == checkout)
        #expect(here.back() && here.current.place == .menu(Self.lotus))

        #expect(here.show(.basket) && here.current.place == .basket)

        // Who goes elsewhere in between finds the checkout as it was left.
        here.open(checkout)
        #expect(here.show(.orders) && here.show(.basket) && here.current.place == checkout)
    }

    @Test func `there is no menu to go to before one was opened`() {
        let here = coordinator()

        #expect(!here.show(.menu) && here.current.place == .caterers)
        #expect(here.show(.caterers) && here.show(.search) && here.show(.caterers))
    }

    // MARK: Keeping

    @Test func `a change of place is saved at once and one of row within a second`() {
        let here = coordinator()
        here.open(.menu(Self.lotus))
        #expect(saves.texts == [here.saved])

        for row in ["a", "b", "c"] {
            here.update(selection: row, filter: "")
            time.advance(by: .milliseconds(300))
        }
        #expect(saves.texts.count == 1)
        time.advance(by: .milliseconds(100))
        #expect(saves.texts.count == 2 && saves.texts.last == here.saved)
        here.update(selection: "c", filter: "")
        #expect(time.pending == 0)
    }

    @Test func `leaving the program saves what was waiting`() {
        let here = coordinator()
        here.update(selection: "a", filter: "x")
        here.flush()
        here.flush()

        #expect(saves.texts == [here.saved])
        #expect(
            coordinator(saves.texts.last).current == Visit(.caterers, selection: "a", filter: "x"))
    }

    @Test(arguments: [
        "", "eat-tui places 1", "eat-tui places 2\ncaterers\t\t\nnow", "now",
        "eat-tui places 1\nnow", "eat-tui places 1\ncaterers\t\t\npast",
        "eat-tui places 1\nkitchen\t\t\nnow", "eat-tui places 1\nmenu\t\t\nnow",
        "eat-tui places 1\ncaterers\t\t\\x\nnow", "eat-tui places 1\ncaterers\trow\t\nnow",
        "eat-tui places 1\ncaterers\t\t\nnow\ncaterers\t\t\nnow", "eat-tui places 1\n\t\nnow",
        "eat-tui places 1\ncaterers\t\t\nelsewhere\ncaterers\t\t\nnow",
    ])
    func `what cannot be read leads to the start`(text: String) {
        #expect(coordinator(text).path == [Visit(.caterers)])
    }
}
