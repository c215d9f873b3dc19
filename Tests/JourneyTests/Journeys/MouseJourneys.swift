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

    /// Of somebody who must hold the button for so many seconds.
    private func journey(_ kitchen: KitchenServer, holding seconds: Int) async throws -> Journey {
        let program = try kitchen.diner()
        try program.configure("{prefetch: false, switches: {'peek.commit_after': \(seconds)}}")
        return try await Journey(by: program)
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
        let row = try await journey.screen.lines[Self.row]
        let start = ContinuousClock.now
        try await journey.mouse(
            .pressed, column: Self.column, line: Self.row, until: .painted)
        let menu = try await journey.waitUntil("the menu") { $0.contains("[2 Menu]") }

        #expect(ContinuousClock.now - start >= .seconds(3))
        let name = menu.state.drop { $0 == " " }.prefix { $0 != " " }
        #expect(!name.isEmpty && row.contains(name))
        // Whoever looks at the screen may look too late.
        let printed = try await journey.printed
        #expect(String(decoding: printed, as: UTF8.self).contains("opens in "))
        try await journey.mouse(.released, column: Self.column, line: Self.row)
        #expect(try await journey.screen.contains("[2 Menu]"))
    }

    @Test func `a button that is let go before opens nothing`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await journey(kitchen, holding: 30)
        let counts = Mutex<[Int]>([])
        try await journey.mouse(
            .pressed, column: Self.column, line: Self.row, until: .painted)
        try await journey.waitUntil("two steps of the countdown") { view in
            counts.withLock {
                if let count = view.countdown, $0.last != count { $0.append(count) }
                return $0.count > 1
            }
        }
        let seen = counts.withLock { $0 }
        #expect(seen == seen.sorted(by: >) && seen[0] <= 30)
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
