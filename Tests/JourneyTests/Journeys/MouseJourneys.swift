import Kitchen
import Synchronization
import Terminal
import Testing

@testable import TestSupport

/// A diner with a mouse. The list begins on the fourth line of 80x24, the preview on the 14th.
@Suite(.timeLimit(.minutes(10)))
struct MouseJourneys {
    private static let row = 6
    private static let column = 10

    private func journey(_ kitchen: KitchenServer) async throws -> Journey {
        try await Journey(by: kitchen.diner())
    }

    @Test func `a click selects and peeks and another one opens`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await journey(kitchen)
        try await journey.click(column: Self.column, line: Self.row)
        let view = try await journey.screen
        #expect(view.cursor.line == Self.row && view.peeked == view.selected)
        #expect(view.contains("[1 Kitchens]"))

        try await journey.click(column: Self.column, line: Self.row)
        let menu = try await journey.screen
        #expect(menu.contains("[2 Menu]") && menu.state.contains(view.selected))
    }

    @Test func `the wheel scrolls what it is over`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await journey(kitchen)
        let before = try await journey.screen
        try await journey.mouse(.wheelDown, column: Self.column, line: 17)
        let pane = try await journey.screen
        #expect(pane.lines[..<13] == before.lines[..<13])
        #expect(pane.lines[14..<20] != before.lines[14..<20] && pane.peeked == before.peeked)

        try await journey.mouse(.wheelDown, column: Self.column, line: Self.row)
        let list = try await journey.screen
        #expect(list.lines[3] == before.lines[6])
    }

    @Test func `a button held down for three seconds counts them and opens`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await journey(kitchen)
        let counts = Mutex<[Int]>([])
        let start = ContinuousClock.now
        try await journey.mouse(
            .pressed, column: Self.column, line: Self.row, until: .painted)
        let name = try await journey.screen.selected
        let menu = try await journey.waitUntil("the menu") { view in
            if let count = view.countdown { counts.withLock { $0.append(count) } }
            return view.contains("[2 Menu]")
        }

        #expect(ContinuousClock.now - start >= .seconds(3))
        #expect(menu.state.contains(name))
        let seen = counts.withLock { $0 }
        #expect(!seen.isEmpty && seen == seen.sorted(by: >))
        try await journey.mouse(.released, column: Self.column, line: Self.row)
        #expect(try await journey.screen.contains("[2 Menu]"))
    }

    @Test func `a button that is let go before opens nothing`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await journey(kitchen)
        try await journey.mouse(
            .pressed, column: Self.column, line: Self.row, until: .painted)
        try await journey.waitUntil("the countdown") { $0.contains("opens in ") }
        try await journey.mouse(.released, column: Self.column, line: Self.row)
        let view = try await journey.screen

        #expect(view.contains("[1 Kitchens]") && !view.contains("opens in"))
        #expect(view.cursor.line == Self.row)
    }

    @Test func `dragging over two rows pins the preview`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await journey(kitchen)
        try await journey.mouse(
            .pressed, column: Self.column, line: Self.row, until: .painted)
        try await journey.mouse(
            .dragged, column: Self.column, line: Self.row + 2, until: .painted)
        try await journey.mouse(.released, column: Self.column, line: Self.row + 2)
        let pinned = try await journey.screen
        #expect(pinned.contains("pinned: "))
        let pane = pinned.lines[13..<20]

        try await journey.press("j", "j")
        let moved = try await journey.screen
        #expect(moved.lines[13..<20] == pane && moved.selected != pinned.selected)
        try await journey.press("Escape")
        let free = try await journey.screen
        #expect(!free.contains("pinned: ") && free.peeked == free.selected)
    }
}

extension TerminalView {
    /// In how many seconds the preview will open.
    fileprivate var countdown: Int? {
        for line in lines {
            guard let range = line.firstRange(of: "opens in ") else { continue }
            return Int(line[range.upperBound...].prefix { $0.isNumber })
        }
        return nil
    }
}
