import Foundation
import Glibc
import Kitchen
import Terminal
import Testing

@testable import TestSupport

/// The harness itself, on a program of a dozen lines: what it waits for and what it sees.
@Suite(.timeLimit(.minutes(10)))
struct HarnessTests {
    /// Shows the bytes it is sent, each an event; q quits, p is still at work, a capital ends that.
    private static let script = """
        #!/bin/bash
        before=$(stty -g)
        events=0
        pending=0
        told() { echo "painted $events $pending" >"$EAT_IDLE_FILE"; }
        trap 'events=$((events + 1)); stty size; told' WINCH
        trap 'stty -icanon -echo min 1; events=$((events + 1)); told' CONT
        stty -icanon -echo -icrnl
        printf '\\033[?1049h\\033[?1002h\\033[?1006h\\033[?2004h\\033[5;1HHello 寿司\\n'
        told
        while IFS= read -rN1 key; do
            events=$((events + 1))
            case $key in
                q) break ;;
                p) pending=1 ;;
                [A-Z]) pending=0 ;;
            esac
            printf '%s' "$key"
            told
        done
        printf '\\033[?2004l\\033[?1006l\\033[?1002l\\033[?1049l'
        stty "$before"
        exit 7
        """

    private func journey(size: Size = Size(columns: 80, lines: 24)) async throws -> Journey {
        let program = try Program()
        let path = program.home.path + "/keys"
        try write(Self.script, to: path)
        chmod(path, 0o755)
        return try await Journey(by: program, size: size, path: path)
    }

    @Test func `keys are waited for and the screen is read after them`() async throws {
        let journey = try await journey()
        try await journey.press("j", ";")
        try await journey.type("-$'\"#{")
        let view = try await journey.screen

        #expect(view.lines.count == 24)
        #expect(view.contains("Hello 寿司\nj;-$'\"#{"))
        #expect(view.find("司") == Point(column: 8, line: 4))
        #expect(view.cursor == Point(column: 8, line: 5))
        #expect(view.isAlternate && view.takesMouse && view.isCursorVisible)
    }

    @Test func `the harness waits for work under way by default`() async throws {
        let journey = try await journey()
        try await journey.press("p", until: .painted)
        #expect(await journey.pending == 1)
        try await journey.press("A")

        #expect(await journey.pending == 0)
        #expect(try await journey.waitUntil("pA") { $0.contains("pA") }.contains("Hello"))
    }

    @Test func `the mouse and pastes arrive as terminals send them`() async throws {
        let journey = try await journey()
        try await journey.mouse(.pressed, column: 3, line: 4, until: .nothing)
        try await journey.mouse(.wheelDown, column: 0, line: 0, until: .nothing)
        try await journey.paste("two words", until: .nothing)
        try await journey.press("Z", until: .nothing)
        try await journey.waitUntil("the last key") { $0.contains("Z") }

        let printed = String(decoding: try await journey.printed, as: UTF8.self)
        #expect(
            printed.contains(
                "\u{1B}[<0;4;5M\u{1B}[<65;1;1M\u{1B}[200~two words\u{1B}[201~Z"))
    }

    @Test func `a resize is an event`() async throws {
        let journey = try await journey()
        // The shell hears of it when it has read the next key.
        try await journey.resize(columns: 60, lines: 12, until: .nothing)
        try await journey.press("j")

        #expect(try await journey.waitUntil("its size") { $0.contains("12 60") }.lines.count == 12)
    }

    @Test func `leaving gives the shell its terminal and tells how`() async throws {
        let journey = try await journey()
        #expect(try await !journey.isTerminalRestored)
        try await journey.press("q")

        #expect(try await journey.exitStatus == 7)
        #expect(try await journey.isTerminalRestored)
        let view = try await journey.screen
        #expect(!view.isAlternate && !view.takesMouse)
        #expect(view.contains("eat; told"))
    }

    @Test func `it is suspended and taken to the foreground again`() async throws {
        let journey = try await journey()
        try await journey.suspend()
        #expect(await journey.status == 128 + SIGTSTP)
        try await journey.resume()
        try await journey.press("k")

        #expect(try await journey.screen.contains("k"))
    }

    @Test func `after a crash the program can be started again`() async throws {
        let journey = try await journey()
        try await journey.signal(SIGKILL)
        #expect(try await journey.exitStatus == 128 + SIGKILL)
        #expect(try await journey.screen.isAlternate)
        try await journey.start()
        try await journey.press("z")

        #expect(try await journey.screen.contains("z"))
    }

    @Test func `a wait that fails shows the screen`() async throws {
        let journey = try await journey()
        try await journey.press("j", "q")

        let trouble = await #expect(throws: TerminalTrouble.self) {
            try await journey.waitUntil("pie in the sky") { $0.contains("pie") }
        }
        #expect(trouble?.description.contains("pie in the sky") == true)
        #expect(trouble?.description.contains("eat; told") == true)
    }

    @Test func `a kitchen that left comes back to its address`() async throws {
        let kitchen = try KitchenServer.still()
        let program = try kitchen.visitor()
        let before = try await program.run("caterers", "--plain")
        let place = try kitchen.leave()
        let meanwhile = try await program.run("--refresh", "menu", "1")
        place.release()
        let returned = try KitchenServer.still { $0.port = kitchen.port }
        let after = try await program.run("--refresh", "caterers", "--plain")

        #expect(meanwhile.status == 5)
        #expect(before.status == 0 && after.out == before.out)
        #expect(!returned.calls.isEmpty)
    }
}
