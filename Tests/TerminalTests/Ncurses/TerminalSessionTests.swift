import Glibc
import TestSupport
import Testing

@WaitingActor
@Suite(.timeLimit(.minutes(10)))
struct TerminalSessionTests {
    /// Alternate screen, mouse (buttons, their movement, SGR), bracketed paste, application keys.
    private static let ours: Set<String> = ["1049", "1002", "1006", "2004", "1"]

    @Test func `the terminal is taken, and given back as it was`() throws {
        let held = try Held()
        try held.hears("ready")
        try held.terminal.wait { $0.modes.isSuperset(of: Self.ours) }

        held.terminal.type("q")

        #expect(try held.terminal.end() == .exited(0))
        #expect(held.isGivenBack)
    }

    @Test(
        "however it ends, the terminal is given back",
        arguments: [
            ("e", PseudoTerminal.Ending.exited(4)), ("t", .killed(by: SIGILL)),
            ("a", .killed(by: SIGABRT)), ("o", .killed(by: SIGSEGV)),
            ("\u{1C}", .killed(by: SIGQUIT)),
        ])
    func endings(_ key: String, _ ending: PseudoTerminal.Ending) throws {
        let held = try Held()
        try held.hears("ready")

        held.terminal.type(key)

        #expect(try held.terminal.end() == ending)
        #expect(held.isGivenBack)
    }

    @Test(
        "after a signal the terminal is given back, and the parent sees which it was",
        arguments: [SIGTERM, SIGHUP, SIGQUIT])
    func signals(_ signal: Int32) throws {
        try expectGivenBack(after: signal)
    }

    @Test(
        "after a fault the terminal is given back, and the parent sees which it was",
        arguments: [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT])
    func faults(_ signal: Int32) throws {
        try expectGivenBack(after: signal)
    }

    private func expectGivenBack(after signal: Int32) throws {
        let held = try Held()
        try held.hears("ready")

        kill(held.process, signal)

        #expect(try held.terminal.end() == .killed(by: signal))
        #expect(held.isGivenBack)
    }

    @Test func `a program that hangs ends when Ctrl-C is pressed again`() throws {
        let held = try Held()
        try held.hears("ready")
        try held.type("h", hears: "hanging")

        // Pressed again at once it is taken for the same request.
        for _ in 1...1000 {
            held.terminal.type("\u{3}")
            if try held.terminal.ends(within: 50) { break }
        }

        #expect(try held.terminal.end() == .killed(by: SIGINT))
        #expect(held.isGivenBack)
    }

    @Test func `a program that hangs ends some seconds after a signal`() throws {
        let held = try Held()
        try held.hears("ready")
        try held.type("h", hears: "hanging")

        kill(held.process, SIGTERM)

        #expect(try held.terminal.end() == .killed(by: SIGTERM))
        #expect(held.isGivenBack)
    }

    /// Stopped by Ctrl-S, or its window hangs: nobody takes what is printed.
    @Test(arguments: [false, true])
    func `a program whose output nobody takes ends all the same`(isStopped: Bool) throws {
        let held = try Held(
            script: "trap : TERM; \"$PROBE\" 3>\"$FEED\"; echo \"ended $?\" >\"$FEED\"")
        try held.hears("ready")
        if isStopped { tcflow(held.terminal.near, TCOOFF) }
        try held.type("f", hears: "flooding")

        kill(-held.process, SIGTERM)

        try held.hears("ended 143")
        close(held.terminal.near)
        #expect(try held.terminal.end() == .exited(0))
        #expect(held.isGivenBack)
    }

    @Test func `Ctrl-C is reported, and does not end the program`() throws {
        let held = try Held()
        try held.hears("ready")

        try held.type("\u{3}", hears: "interrupt")
        try held.type("\u{3}", hears: "interrupt")
        try held.type("x", hears: "typed x")
    }

    @Test(arguments: ["\u{3}", "\u{1A}", "\u{1C}"])
    func `a key of a signal that is pasted is text, also twice`(key: String) throws {
        let held = try Held()
        try held.hears("ready")

        let text = String(repeating: "q\n\(key)", count: 3000)
        held.terminal.type("\u{1B}[200~\(text)\u{1B}[201~")
        try held.hears("pasted 9000")
        try held.type("x", hears: "typed x")
    }

    @Test(arguments: ["\u{3}", "\u{1A}", "\u{1C}"])
    func `a key of a signal amid more than anybody types is text, where pastes are not marked`(
        key: String
    ) throws {
        let held = try Held()
        try held.hears("ready")

        let text = String(repeating: "y", count: 100)
        held.terminal.type("\(text)\(key)\(text)\(key)")
        held.terminal.type("x")
        #expect(try held.hears("typed x") == Array(repeating: "typed y", count: 200))
    }

    @Test func `a crash leaves its last words in the log and says where`() throws {
        let held = try Held()
        try held.hears("ready")

        held.terminal.type("t")

        #expect(try held.terminal.end() == .killed(by: SIGILL))
        #expect(held.errors.hasPrefix("probe\nran for "))
        #expect(held.errors.contains(/standard error:\n.*told to fail/))
        #expect(held.errors.contains("where it was, the innermost first:\n"))
        let screen = String(decoding: held.terminal.printed, as: UTF8.self)
        #expect(!screen.contains("told to fail"))
        #expect(screen.contains("see \(held.home.path)/errors"))
    }

    @Test func `a stack that overflows leaves a report too, with the address`() throws {
        let held = try Held()
        try held.hears("ready")

        held.terminal.type("o")

        #expect(try held.terminal.end() == .killed(by: SIGSEGV))
        #expect(
            held.errors.contains(/stopped by signal 11: SIGSEGV.*, at 0x[0-9a-f]+\non the main/))
        #expect(held.errors.split(separator: "\n").count > 50)
    }

    @Test func `a window that is closed ends the input`() throws {
        let held = try Held(script: "trap '' HUP; exec \"$PROBE\" 3>\"$FEED\"")
        try held.hears("ready")

        held.terminal.hangUp()

        try held.hears("closed")
    }

    @Test func `a new size is reported after the display has it`() throws {
        let held = try Held()
        try held.hears("ready")

        held.terminal.resize(columns: 100, lines: 30)

        try held.hears("resized 100x30")
    }

    @Test func `the mouse is let go and taken while the program runs`() throws {
        let held = try Held()
        try held.hears("ready")
        try held.type("\u{1B}[<0;3;4M", hears: "pressed 2,3")

        held.terminal.type("m")
        try held.terminal.wait { $0.modes.isDisjoint(with: ["1002", "1006"]) }
        held.terminal.type("M")
        try held.terminal.wait { $0.modes.isSuperset(of: Self.ours) }
    }

    @Test func `a title is cleaned`() throws {
        let held = try Held()
        try held.hears("ready")

        held.terminal.type("w")

        try held.terminal.wait(for: "\u{1B}]2;a \u{FFFD}title\u{7}")
    }

    @Test func `Esc is reported without another key`() throws {
        let held = try Held()
        try held.hears("ready")

        try held.type("\u{1B}", hears: "escape 0")
    }

    @Test func `a signal that was ignored when the program began stays ignored`() throws {
        let held = try Held(script: "trap '' HUP; exec \"$PROBE\" 3>\"$FEED\"")
        try held.hears("ready")

        kill(held.process, SIGHUP)

        try held.type("x", hears: "typed x")
    }

    @Test func `a terminal without a screen is refused in a sentence`() throws {
        let held = try Held(name: "dumb")

        try held.terminal.wait(for: "A terminal of the kind dumb has no screen to draw on")

        #expect(try held.terminal.end() == .exited(2))
        #expect(held.terminal.settings == held.settings)
    }

    @Test func `a pipe is refused in a sentence`() throws {
        let held = try Held(script: "\"$PROBE\" 3>\"$FEED\" </dev/null")

        try held.terminal.wait(for: "The screen needs a terminal")
    }
}

extension Held {
    /// Nothing of ours is on, the cursor is seen, and the device is set as it was.
    var isGivenBack: Bool {
        terminal.modes.subtracting(["7", "25"]).isEmpty && terminal.modes.contains("25")
            && terminal.settings == settings
    }
}
