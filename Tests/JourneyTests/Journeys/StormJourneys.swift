import Foundation
import Glibc
import Kitchen
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
        try Self.storm(Sitting(before: Self.server(), language: language), 900)
    }

    /// Here an enemy has filled in every field, not only names.
    @Test(arguments: ["C", "fr", "de", "es"])
    func `a kitchen that is hostile in every field does not fell it`(language: String) throws {
        let kitchen = try KitchenServer.still(caterers: 12) { $0.isHostile = true }
        try Self.storm(Sitting(kitchen.contemporary(), language: language), 950)
    }

    private static func storm(_ sitting: Sitting, _ number: UInt64) throws {
        var random = Campaign.generator(number + UInt64(sitting.language.utf8.first ?? 0))
        for _ in 0..<Campaign.rounds(30) {
            if Int.random(in: 0..<3, using: &random) == 0 {
                sitting.terminal.resize(
                    columns: .random(in: 1...500, using: &random),
                    lines: .random(in: 1...200, using: &random))
            }
            try sitting.take(bytes(from: &random))
        }
        try sitting.expectAnswer()
        if let program = sitting.terminal.foreground { kill(program, SIGTERM) }
        // Or by a key that was typed before.
        let endings: [PseudoTerminal.Ending] = [.killed(by: SIGTERM), .exited(0)]
        let ending = try sitting.terminal.end()
        #expect(endings.contains(ending), "\(ending)")
        #expect(sitting.terminal.modes.isDisjoint(with: ["1049", "1002", "1006", "2004"]))
        sitting.expectClean(of: forbidden)
    }

    @Test func `a megabyte is pasted, and then the window is closed`() throws {
        let sitting = try Sitting(before: Self.server(), language: "C")
        let paste = String(
            repeating: Self.evil + "\u{3}\u{1C}\u{1A} 寿司 ", count: (1 << 20) / 48)
        try sitting.take(Array(("/\u{1B}[200~" + paste + "\u{1B}[201~").utf8))
        try sitting.expectAnswer()
        sitting.expectClean(of: Self.forbidden)
        sitting.terminal.hangUp()
        #expect(try [.killed(by: SIGHUP), .exited(1)].contains(sitting.terminal.end()))
    }

    /// Keys that do something, and bytes that nobody can type; not the keys that end a program, stop
    /// it or have it leave a core.
    private static func bytes(from random: inout SeededGenerator) -> [UInt8] {
        let known = Array("jjjkkk\r\r\r/?:!aabcenUxP123456 \t\u{1B}\u{7}".utf8)
        return (0..<Int.random(in: 1...120, using: &random)).map { _ in
            let byte =
                Bool.random(using: &random)
                ? known.randomElement(using: &random) ?? 0 : .random(in: 0...255, using: &random)
            return [0x03, 0x1A, 0x1C].contains(byte) ? 0x1B : byte
        }
    }
}
