import Glibc
import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// The program and the terminal it lives in.
@Suite(.timeLimit(.minutes(10)))
struct TerminalJourneys {
    @Test func `C-z gives the terminal back and fg paints the same screen`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        try await journey.press("j", "j")
        let before = try await journey.screen
        #expect(before.isAlternate && before.takesMouse)

        try await journey.suspend()
        let shell = try await journey.screen
        #expect(!shell.isAlternate && !shell.takesMouse && shell.isCursorVisible)
        #expect(try await journey.isTerminalRestored)

        try await journey.resume()
        let after = try await journey.screen
        #expect(after.isAlternate && after.takesMouse)
        #expect(after.lines == before.lines)
        #expect(after.cursor == before.cursor)
        try await journey.press("j")
        #expect(try await journey.screen.selected != before.selected)
    }

    @Test func `a terminal resized meanwhile is filled after fg`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        try await journey.press("j", "j")
        let before = try await journey.screen

        try await journey.suspend()
        try await journey.resizeShell(columns: 60, lines: 14)
        try await journey.resume()
        let small = try await journey.waitUntil("the small screen") {
            $0.lines.count == 14 && $0.lines[0].contains("[1 Kitchens]") && $0.selected != ""
        }
        #expect(small.selected == before.selected)

        try await journey.suspend()
        try await journey.resizeShell(columns: 80, lines: 24)
        try await journey.resume()
        let after = try await journey.waitUntil("the first screen") { $0.lines == before.lines }
        #expect(after.cursor == before.cursor)
    }

    /// What a terminal that takes links gets of the address in the preview.
    @Test(arguments: ["foot", "tmux-256color"])
    func `links arrive where they are taken, and again after fg`(name: String) async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.diner()
        let terminal = try PseudoTerminal(columns: 140, lines: 40)
        try terminal.run(
            ["/bin/bash", "-ic", "\"$0\" \"$@\" || fg", Program.tui] + program.prefix,
            environment: program.environment.merging(["TERM": name]) { $1 })
        try terminal.wait(for: "Delivery or collection")
        let link = ";https://www.openstreetmap.org/?mlat="
        if name == "foot" {
            try terminal.wait(for: link)
            try terminal.wait(for: "\u{1B}]8;;\u{1B}\\")
            let start = terminal.printed.count
            terminal.type("\u{1A}")
            try terminal.wait(for: link, since: start)
        }
        terminal.type("Q")
        #expect(try terminal.end() == .exited(0))
        #expect(terminal.shown.contains("]8;") == (name == "foot"))
    }

    @Test func `every size shows the whole screen and keeps the selection`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        try await journey.press("j", "j", "j", "j", "j", "j", "j")
        let before = try await journey.screen
        let steps = [(40, 12), (140, 40), (24, 6), (80, 24)]
        for (columns, lines) in steps {
            try await journey.resize(columns: columns, lines: lines)
            let view = try await journey.screen
            #expect(view.lines.count == lines)
            #expect(view.lines.allSatisfy { $0.cells <= columns })
            #expect(view.selected == before.selected, "\(columns)x\(lines)\n\(view)")
            // The last line is the footer's, and tells the row.
            #expect(view.lines[lines - 1].hasSuffix("8/24"), "\(columns)x\(lines)\n\(view)")
        }
        let after = try await journey.screen
        #expect(after.lines[0..<2] == before.lines[0..<2])
        #expect(after.peeked == before.peeked && after.lines[14...] == before.lines[14...])
    }

    /// Names that people have in `TERM` inside tmux, rightly or not; the first two know no colours.
    @Test(arguments: ["vt100", "vt220", "linux", "xterm", "screen-256color"])
    func `an order is placed whatever the terminal calls itself`(terminal: String) async throws {
        try await order { try await Journey(by: $0, size: $1, terminal: terminal) }
    }

    /// The names that people give it, and the one that it gives itself.
    @Test(arguments: ["screen", "screen-256color", ""])
    func `an order is placed in GNU screen`(name: String) async throws {
        try await order { try await Journey(by: $0, size: $1, screen: name) }
    }

    private func order(
        at terminal: (Program, Size) async throws -> Journey
    ) async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await terminal(
            kitchen.eaterWithBasket(), Size(columns: 100, lines: 40))
        try await journey.press("Down", "Up", "/")
        try await journey.type("maëlle")
        try await journey.press("Enter", "Enter")
        #expect(try await journey.screen.contains("Onion soup"))
        try await journey.checkOut()
        try await journey.sayGuest()
        let placed = try await journey.place("PLACED")
        #expect(kitchen.guestOrders.count == 1 && placed.contains(kitchen.guestOrders[0].number))
        #expect(placed.lines.allSatisfy { !$0.contains("\u{1B}") && $0.cells <= 100 })
        try await journey.press("Q")
        #expect(try await journey.exitStatus == 0)
        #expect(try await journey.isTerminalRestored)
    }

    /// GNU screen keeps Escape back until the next key where a program asks for the mouse.
    @Test func `menus are looked around in within GNU screen`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner(), screen: "")
        try await journey.press("j", "Down")
        let row = try await journey.screen
        #expect(!row.selected.isEmpty && row.peeked == row.selected, "\(row)")
        try await journey.resize(columns: 80, lines: 30)
        try await journey.press("Enter")
        let menu = try await journey.screen
        #expect(menu.contains("[2 Menu]") && menu.state.contains(row.selected), "\(menu)")
        #expect(menu.lines.count == 30 && menu.peeked == menu.selected, "\(menu)")
        try await journey.press("Escape")
        let back = try await journey.screen
        #expect(back.contains("[1 Kitchens]") && back.selected == row.selected, "\(back)")
        try await journey.signal(SIGTERM)
        // What GNU screen draws once the program is gone, it draws in its own time.
        #expect(try await journey.exitStatus == 128 + SIGTERM)
        #expect(try await journey.isTerminalRestored)
    }

    @Test func `what cannot be drawn on within GNU screen is spoken to line by line`() async throws
    {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(
            by: kitchen.diner(), size: Size(columns: 100, lines: 40), screen: "dumb")
        try await journey.type("j", until: .nothing)
        try await journey.press("Enter")
        let rows = try await journey.screen
        #expect(rows.contains("Enter: ") && !rows.contains("│"), "\(rows)")
        try await journey.type("quit", until: .nothing)
        try await journey.press("Enter", until: .nothing)
        #expect(try await journey.exitStatus == 0)
    }

    @Test func `what an unknown terminal is taken for is said until the first key`() async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner(), terminal: "xterm-unheard-of")
        let notice = "Treated as xterm-256color: there is no description of the terminal"
        #expect(try await journey.screen.contains(notice))
        try await journey.press("j")
        #expect(try await !journey.screen.contains(notice))
        try await journey.press("!")
        #expect(try await journey.screen.contains(notice))
    }

    @Test(arguments: [SIGTERM, SIGHUP])
    func `a signal ends it as that signal does and gives the terminal back`(
        signal: Int32
    ) async throws {
        let kitchen = try KitchenServer.still()
        let journey = try await Journey(by: kitchen.diner())
        try await journey.press("j")
        try await journey.signal(signal)

        #expect(try await journey.exitStatus == 128 + signal)
        let view = try await journey.screen
        #expect(!view.isAlternate && !view.takesMouse && view.isCursorVisible)
        #expect(try await journey.isTerminalRestored)
    }
}
