import Foundation
import Glibc
import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// A terminal that takes no more output, as one does whose window was stopped or whose line hangs.
@WaitingActor
@Suite(.timeLimit(.minutes(10)))
struct UnreadJourneys {
    private static let patience: Duration = .seconds(60)
    /// How long nobody reads: some seconds, or a minute if there is time.
    private static let unread: Duration = .seconds(Campaign.rounds(3))

    /// The program in a terminal of 200x60, whose frames are longer than what a terminal keeps.
    @WaitingActor
    fileprivate struct Seat {
        let program: Program
        let feed: LineFeed
        let terminal: PseudoTerminal
        private(set) var events = 0

        init(_ kitchen: KitchenServer, script: String) throws {
            program = try kitchen.diner()
            feed = try LineFeed(at: program.home.path + "/idle")
            terminal = try PseudoTerminal(columns: 200, lines: 60)
            try terminal.run(
                ["/bin/sh", "-c", script, Program.tui] + program.prefix,
                environment: program.environment.merging([
                    "TERM": "xterm-256color", "EAT_IDLE_FILE": feed.path,
                ]) { $1 })
            try rest { _ in true }
        }

        /// Reads until it is idle and has handled as many events as wanted.
        mutating func rest(until holds: (Int) -> Bool) throws {
            while let line = try terminal.report(to: feed, until: .now + patience) {
                let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
                guard numbers.count == 2 else { continue }
                events = numbers[0]
                if numbers[1] == 0, holds(events) { return }
            }
            throw TerminalTrouble(
                "it handled \(events) events and said \(terminal.shown.suffix(2000))")
        }

        /// Has it paint until the terminal keeps no more. Returns how many keys it was given.
        func block() -> Int {
            var keys = 0
            repeat {
                terminal.type("\u{C}")
                keys += 1
            } while feed.next(until: .now + unread) != nil
            return keys
        }
    }

    @Test func `a terminal that nobody reads costs nothing, and shows all once it is read`()
        async throws
    {
        let kitchen = try KitchenServer.still()
        var seat = try Seat(kitchen, script: "exec \"$0\" \"$@\"")
        let process = try #require(seat.terminal.foreground)
        let begin = seat.events
        let keys = seat.block()
        let before = try processorTime(of: process)
        for number in 1...50 {
            seat.terminal.resize(columns: 10 * number, lines: 4 * number)
            seat.terminal.type("jk")
        }
        seat.terminal.type("jjj")
        seat.terminal.resize(columns: 80, lines: 24)
        #expect(seat.feed.next(until: .now + Self.unread) == nil, "It has painted.")
        #expect(try processorTime(of: process) - before < .milliseconds(200))

        // All sizes are one, because it could look at none of them before.
        let all = begin + keys + 103 + 1
        try seat.rest { $0 >= all }
        // The same, painted once more on a screen that was cleared.
        seat.terminal.type("\u{C}")
        try seat.rest { $0 > all }
        seat.terminal.type("Q")
        #expect(try seat.terminal.end() == .exited(0))
        let view = try seat.shown(in: Size(columns: 80, lines: 24), before: "\u{1B}[2J")
        let cleared = try seat.shown(in: Size(columns: 80, lines: 24), before: "\u{1B}[?1049l")
        #expect(view.lines == cleared.lines, "\(view)\n\(cleared)")
        #expect(
            view.contains("[1 Kitchens]") && view.lines.last?.hasSuffix("4/24") == true, "\(view)")
    }

    @Test func `a signal ends it although nobody reads what it prints`() throws {
        let kitchen = try KitchenServer.still()
        // The shell hears the signal as well, and goes on to say how the program ended.
        let seat = try Seat(
            kitchen,
            script: "trap : TERM; \"$0\" \"$@\"; echo \"ended $?\" >\"$EAT_IDLE_FILE\"")
        _ = seat.block()
        let group = try #require(seat.terminal.foreground)
        kill(-group, SIGTERM)
        var said = seat.feed.next(until: .now + Self.patience)
        while let line = said, !line.hasPrefix("ended") {
            said = seat.feed.next(until: .now + Self.patience)
        }
        #expect(said == "ended \(128 + SIGTERM)")
    }
}

extension UnreadJourneys.Seat {
    /// What a terminal of this size shows of what was printed before the last such sequence.
    fileprivate func shown(in size: Size, before sequence: String) throws -> TerminalView {
        let printed = Data(terminal.printed)
        let last = try #require(
            printed.range(of: Data(sequence.utf8), options: .backwards)?.lowerBound)
        let bytes = program.home.path + "/printed\(last)"
        let done = bytes + ".shown"
        try printed[..<last].write(to: URL(fileURLWithPath: bytes))
        let feed = try LineFeed(at: done)
        let tmux = try Tmux(
            size: size, terminal: "tmux-256color",
            running: "stty raw -echo; cat '\(bytes)'; echo >'\(done)'; exec cat >/dev/null",
            environment: program.environment.merging(["TMUX_TMPDIR": program.home.path]) { $1 },
            keeping: program)
        guard feed.next(until: .now + .seconds(60)) != nil else {
            throw TerminalTrouble("nothing is shown")
        }
        return try TerminalView(of: tmux)
    }
}
