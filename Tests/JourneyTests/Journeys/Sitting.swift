import Foundation
import Testing

@testable import TestSupport

/// The program in a terminal whose window nobody looks at. Started again where a key has ended it.
@WaitingActor
final class Sitting {
    private let program: Program
    private let feed: LineFeed
    let language: String
    private(set) var terminal: PseudoTerminal
    private var before = Data()

    convenience init(before server: ScriptedServer, language: String) throws {
        var program = try Program("--server", server.url)
        program.server = server
        try self.init(program, language: language)
    }

    init(_ program: Program, language: String) throws {
        self.program = program.with(program.prefix + ["--language", language])
        self.language = language
        feed = try LineFeed(at: program.home.path + "/idle")
        terminal = try PseudoTerminal()
        try start()
    }

    /// In its own home, where it may write, and without any other program to start.
    private func start() throws {
        try terminal.run(
            ["/bin/sh", "-c", "cd; exec \"$0\" \"$@\"", Program.tui] + program.prefix,
            environment: program.environment.merging([
                "TERM": "xterm-256color", "PATH": program.home.path, "EAT_IDLE_FILE": feed.path,
            ]) { $1 })
        try terminal.wait(for: "\u{1B}[?1049h")
    }

    func take(_ bytes: [UInt8]) throws {
        var isThere = try terminal.pour(bytes)
        if isThere { isThere = try !terminal.ends(within: 0) }
        while feed.next(until: .now) != nil {}
        if !isThere { try startAgain() }
    }

    private func startAgain() throws {
        let ending = try terminal.end()
        guard ending == .exited(0) else {
            throw TerminalTrouble("it ended with \(ending) and said \(terminal.shown.suffix(2000))")
        }
        before += Data(terminal.printed)
        terminal = try PseudoTerminal()
        try start()
    }

    /// Looks through everything that was printed.
    func expectClean(of forbidden: [String]) {
        let printed = before + Data(terminal.printed)
        for text in forbidden {
            #expect(printed.range(of: Data(text.utf8)) == nil, "\(Array(text.utf8))")
        }
    }

    /// Waits until it paints a size it did not have.
    func expectAnswer() throws {
        for columns in [91, 92] {
            if try terminal.ends(within: 0) { try startAgain() }
            while feed.next(until: .now) != nil {}
            terminal.resize(columns: columns, lines: 27)
            while feed.next(until: .now + .seconds(30)) == nil {
                // A key that was typed before may have ended it only now.
                guard try terminal.ends(within: 0) else {
                    throw TerminalTrouble("it does not answer any more")
                }
                try startAgain()
            }
        }
    }
}
