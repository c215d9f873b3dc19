import Foundation
import Glibc
import Testing

@testable import TestSupport

/// What no diner does on purpose, before an enemy's server and in each language. `EAT_SEED` names
/// another storm, `EAT_SOAK` makes it longer.
@WaitingActor
@Suite(.timeLimit(.minutes(10)))
struct StormJourneys {
    /// Orders to a terminal, in the ways that terminals take them.
    private static let evil =
        "\u{1B}[2J\u{1B}]52;c;ZXZpbA==\u{7}\u{9B}31m\u{202E}Evil\u{2066}\u{200B}\r\u{8}\u{7F}"
    /// Raw, none of them is for this terminal.
    private static let forbidden = [
        "\u{1B}]52;c;ZXZpbA==", "\u{9B}", "\u{202E}", "\u{2066}", "\u{7F}",
    ]

    private static func server() throws -> ScriptedServer {
        let long = String(repeating: evil + " 寿司屋 👨‍👩‍👧 ", count: 4096 / 60)
        let kitchens = [evil, long, "Nice", ""].enumerated()
        return try Handmade.server(
            kitchens: kitchens.map { Handmade.kitchen("/api/restaurants/\($0)", $1) },
            menu: Handmade.menu([
                Handmade.dish("a", evil), Handmade.dish("b", long), Handmade.dish("c", "Soup"),
            ]))
    }

    @Test(arguments: ["C", "fr", "de", "es"])
    func `bytes and sizes at random leave it standing`(language: String) throws {
        let sitting = try Sitting(before: Self.server(), language: language)
        var random = Campaign.generator(900 + UInt64(language.utf8.first ?? 0))
        for _ in 0..<Campaign.rounds(30) {
            if Int.random(in: 0..<3, using: &random) == 0 {
                sitting.terminal.resize(
                    columns: .random(in: 1...500, using: &random),
                    lines: .random(in: 1...200, using: &random))
            }
            try sitting.take(Self.bytes(from: &random))
        }
        try sitting.expectAnswer()
        if let program = sitting.terminal.foreground { kill(program, SIGTERM) }
        // Or by a key that was typed before.
        let endings: [PseudoTerminal.Ending] = [.killed(by: SIGTERM), .exited(0)]
        let ending = try sitting.terminal.end()
        #expect(endings.contains(ending), "\(ending)")
        #expect(sitting.terminal.modes.isDisjoint(with: ["1049", "1002", "1006", "2004"]))
        sitting.expectClean(of: Self.forbidden)
    }

    @Test func `a megabyte is pasted, and then the window is closed`() throws {
        let sitting = try Sitting(before: Self.server(), language: "C")
        let paste = String(repeating: Self.evil + "寿司 ", count: (1 << 20) / 48)
        try sitting.take(Array(("/\u{1B}[200~" + paste + "\u{1B}[201~").utf8))
        try sitting.expectAnswer()
        sitting.expectClean(of: Self.forbidden)
        sitting.terminal.hangUp()
        #expect(try [.killed(by: SIGHUP), .exited(1)].contains(sitting.terminal.end()))
    }

    /// Keys that do something, and bytes that nobody can type; not the keys that end a program, stop
    /// it or have it leave a core.
    private static func bytes(from random: inout SeededGenerator) -> [UInt8] {
        let known = Array("jjjkkk\r\r\r/?:!ab123456 \t\u{1B}\u{7}".utf8)
        return (0..<Int.random(in: 1...120, using: &random)).map { _ in
            let byte =
                Bool.random(using: &random)
                ? known.randomElement(using: &random) ?? 0 : .random(in: 0...255, using: &random)
            return [0x03, 0x1A, 0x1C].contains(byte) ? 0x1B : byte
        }
    }
}

/// The program in a terminal whose window nobody looks at. Started again where a key has ended it.
private final class Sitting {
    private let program: Program
    private let feed: LineFeed
    private(set) var terminal: PseudoTerminal
    private var before = Data()

    init(before server: ScriptedServer, language: String) throws {
        var program = try Program("--server", server.url, "--language", language)
        program.server = server
        self.program = program
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
