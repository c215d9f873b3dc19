import Glibc
import TestSupport
import Testing

@WaitingActor
@Suite(.timeLimit(.minutes(10)))
struct SuspensionTests {
    private static let ours: Set<String> = ["1049", "1002", "1006", "2004", "1"]

    /// The probe as a job of a shell; it has the terminal.
    private func job() throws -> Held {
        let held = try Held.shell()
        held.terminal.type("$PROBE\n")
        try held.hears("ready")
        try held.terminal.wait { $0.modes.isSuperset(of: Self.ours) }
        return held
    }

    /// Types what stops the program and waits until the shell asks for a command.
    private func stop(_ held: Held, typing key: String = "\u{1A}") throws {
        let start = held.terminal.printed.count
        held.terminal.type(key)
        try held.terminal.wait(for: "$ ", since: start)
        #expect(held.terminal.modes.isDisjoint(with: Self.ours))
        #expect(held.terminal.modes.contains("25"))
    }

    @Test func `Ctrl-Z lends the terminal to the shell, and fg takes it again`() throws {
        let held = try job()
        let ours = held.terminal.settings
        try stop(held)
        #expect(held.terminal.settings != ours)

        held.terminal.type("fg\n")

        try held.hears("resumed 80x24")
        try held.terminal.wait { $0.modes.isSuperset(of: Self.ours) }
        #expect(held.terminal.settings == ours)
        try held.type("x", hears: "typed x")
    }

    @Test func `the program can stop itself, again and again`() throws {
        let held = try job()

        for _ in 1...3 {
            try stop(held, typing: "z")
            held.terminal.type("fg\n")
            try held.hears("resumed 80x24")
        }
    }

    @Test func `Esc pressed right before a stop is reported`() throws {
        let held = try job()
        try stop(held, typing: "\u{1B}\u{1A}")
        try held.hears("escape 0")

        held.terminal.type("fg\n")

        try held.hears("resumed 80x24")
    }

    @Test func `a window that changed meanwhile is known after fg`() throws {
        let held = try job()
        try stop(held)

        held.terminal.resize(columns: 50, lines: 12)
        held.terminal.type("fg\n")

        try held.hears("resumed 50x12")
    }

    @Test func `a job that goes on in the background waits until it has the terminal`() throws {
        let held = try job()
        try stop(held)

        // It stops once more, because the terminal is the shell's. What is typed ahead there is not
        // for it, and does not stop it either.
        held.terminal.type("bg; wait %1; jobs\n:\n")
        try held.terminal.wait(for: "Stopped (tty output)")
        #expect(held.terminal.modes.isDisjoint(with: Self.ours))

        held.terminal.type("fg\n")
        try held.hears("resumed 80x24")
        try held.type("x", hears: "typed x")
    }

    @Test func `a program without a shell to go back to goes on`() throws {
        let held = try Held()
        try held.hears("ready")

        try held.type("\u{1A}", hears: "resumed 80x24")
        try held.type("x", hears: "typed x")
    }

    @Test func `what another program did to the terminal is put right after a stop`() throws {
        let held = try Held()
        try held.hears("ready")
        let ours = held.terminal.settings

        kill(held.process, SIGSTOP)
        held.terminal.breakSettings()
        #expect(held.terminal.settings != ours)
        kill(held.process, SIGCONT)

        try held.hears("resumed 80x24")
        #expect(held.terminal.settings == ours)
    }

    @Test func `the shell sees how a job ended`() throws {
        let held = try job()
        let start = held.terminal.printed.count

        kill(try #require(held.terminal.foreground), SIGTERM)

        try held.terminal.wait(for: "$ ", since: start)
        let answer = held.terminal.printed.count
        held.terminal.type("echo status=$?\n")
        try held.terminal.wait(for: "status=143", since: answer)
    }
}
