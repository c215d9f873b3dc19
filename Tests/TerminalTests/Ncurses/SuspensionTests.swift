import Glibc
import Testing

@Suite(.timeLimit(.minutes(3)))
struct SuspensionTests {
    /// The probe as a job of a shell; it has shown itself.
    private func job() throws -> Held {
        let held = try Held.shell()
        held.terminal.type("$PROBE\n")
        try held.hears("ready")
        try held.terminal.wait(for: "ready")
        return held
    }

    /// Types a command for the shell and waits until it has been obeyed.
    private func order(_ command: String, in held: Held) throws {
        let start = held.terminal.printed.count
        held.terminal.type(command + "; echo do''ne\n")
        try held.terminal.wait(for: "done", since: start)
    }

    @Test func `Ctrl-Z lends the terminal to the shell, and fg takes it again`() throws {
        let held = try job()
        let ours = held.terminal.settings
        let modes = held.terminal.modes

        held.terminal.type("\u{1A}")
        try order(":", in: held)
        #expect(held.terminal.modes.isDisjoint(with: ["1049", "1002", "1006", "2004", "1"]))
        #expect(held.terminal.modes.contains("25"))

        held.terminal.type("fg\n")
        try held.hears("resumed 80x24")
        try held.terminal.wait(for: "resumed 80x24")
        #expect(held.terminal.modes == modes)
        #expect(held.terminal.settings == ours)
        try held.type("x", hears: "typed x")
    }

    @Test func `the program can stop itself, again and again`() throws {
        let held = try job()

        for _ in 1...3 {
            held.terminal.type("z")
            try order(":", in: held)
            held.terminal.type("fg\n")
            try held.hears("resumed 80x24")
        }
    }

    @Test func `a window that changed meanwhile is known after fg`() throws {
        let held = try job()
        held.terminal.type("\u{1A}")
        try order(":", in: held)

        held.terminal.resize(columns: 50, lines: 12)
        held.terminal.type("fg\n")

        try held.hears("resumed 50x12")
    }

    @Test func `a job that goes on in the background waits until it has the terminal`() throws {
        let held = try job()
        held.terminal.type("\u{1A}")
        try order(":", in: held)

        // It stops once more, because the terminal is the shell's.
        held.terminal.type("bg\n")
        try order("until jobs | grep -i stopped; do :; done", in: held)
        #expect(held.terminal.modes.isDisjoint(with: ["1049", "1002", "1006", "2004"]))

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
