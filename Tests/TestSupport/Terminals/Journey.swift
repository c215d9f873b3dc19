import Foundation
import Glibc
import Kitchen
import Terminal

/// The released program in a terminal, with a diner at its keyboard.
///
/// Each action waits until the program reports that it has painted and has no work pending, so
/// nothing sleeps, and the screen is what the diner sees. The program runs under a shell, as usual.
actor Journey {
    /// A few at once, because more would starve each other on few cores.
    private static let turnstile = Turnstile(places: 2)
    /// How long anything may take where every other test runs beside it.
    private static let patience: Duration = .seconds(120)

    /// What is waited for after something was done.
    enum Rest: Sendable {
        /// That it was handled and nothing is under way any more.
        case idle
        /// That it was handled and painted; more may come by itself.
        case painted
        /// Nothing.
        case nothing
    }

    private let thread = OwnThread("journey")
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let pass: Turnstile.Pass
    let program: Program
    let tmux: Tmux
    private let feed: LineFeed
    private let settings: TerminalSettings
    private(set) var events = 0
    private(set) var pending = 0
    /// The exit status when the shell last got its terminal back; nil while the program has it.
    private(set) var status: Int32? = 0

    /// Opens a terminal in the program's home and starts it there, with `arguments` after the words
    /// that stand before its every command. Unless it `starts` at once, ``start(_:)`` does that; a
    /// `path` names another program than eat-tui.
    ///
    /// Within GNU screen, the program is told that its terminal is the `screen` named, or with an
    /// empty name what screen calls itself there; the test sees what screen makes of it.
    ///
    /// One that runs `beside` another shares its place: two tests that each held one place and waited
    /// for a second would wait for each other.
    init(
        _ arguments: String..., by program: Program, beside other: Journey? = nil,
        size: Size = Size(columns: 80, lines: 24),
        terminal: String = "tmux-256color", screen: String? = nil, path: String = Program.tui,
        starts: Bool = true
    ) async throws {
        if let other {
            pass = other.pass
        } else {
            pass = await Self.turnstile.enter()
        }
        self.program = program
        feed = try LineFeed(at: program.home.path + "/idle")
        let rules = program.home.path + "/journey.rc"
        try write(
            """
            PS1='$ '
            eat() { \(Self.quoted(path)) "$@"; }
            told() { echo "ended $?" >\(Self.quoted(feed.path)); }
            echo "at $(tty) $$" >\(Self.quoted(feed.path))
            told

            """, to: rules)
        tmux = try Tmux(
            size: size, terminal: terminal,
            running: try screen.map { try Self.screen($0, in: program) } ?? "exec sh",
            environment: program.environment.merging([
                "ENV": rules, "EAT_IDLE_FILE": feed.path, "SHELL": "/bin/sh",
                "TMUX_TMPDIR": program.home.path, "SCREENDIR": program.home.path + "/screen",
            ]) { $1 }, keeping: program)
        let place = feed.next(until: .now + Self.patience)?.split(separator: " ") ?? []
        guard place.count == 3, let shell = pid_t(place[2]) else {
            throw TerminalTrouble("there is no shell", try TerminalView(of: tmux))
        }
        if screen != nil { tmux.go(within: String(place[1]), shell) }
        settings = try tmux.settings
        status = nil
        try wait(for: "the shell") { $0.status == 0 }
        if starts { try start(arguments) }
    }

    /// The command that runs GNU screen, which ends with its terminal.
    private static func screen(_ name: String, in program: Program) throws -> String {
        let rules = program.home.path + "/screenrc"
        let term = name.isEmpty ? "" : "term \(name)\n"
        try write("startup_message off\nautodetach off\nvbell off\n" + term, to: rules)
        try FileManager.default.createDirectory(
            atPath: program.home.path + "/screen", withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        return "exec screen -U -c \(quoted(rules)) sh"
    }

    /// Starts the program again, as after it was left or has crashed.
    func start(_ arguments: [String] = []) throws {
        guard status != nil else { throw TerminalTrouble("it runs already") }
        try tmux.apply(settings)
        try tmux.command("send-keys", "-R")
        let words = (["eat"] + (program.prefix + arguments).map(Self.quoted))
        try enter(words.joined(separator: " "))
        (events, pending) = (0, 1)
        try wait(for: "the first frame") { $0.pending == 0 || $0.status != nil }
    }

    // MARK: What it shows

    /// The screen as it is now.
    var screen: TerminalView {
        get throws { try TerminalView(of: tmux) }
    }

    /// Waits until the screen shows what it should, looking again whenever something was painted.
    @discardableResult
    func waitUntil(
        _ what: String, _ holds: @Sendable (TerminalView) -> Bool
    ) throws -> TerminalView {
        let deadline = ContinuousClock.now + Self.patience
        while true {
            try catchUp()
            let view = try screen
            if holds(view) { return view }
            guard status == nil else {
                throw TerminalTrouble("it ended and never showed \(what)", view)
            }
            guard let line = feed.next(until: deadline) else {
                throw TerminalTrouble("it does not show \(what)", try screen)
            }
            try take(line)
        }
    }

    /// Every byte that was printed, the shell's included.
    var printed: [UInt8] {
        get throws { try tmux.printed }
    }

    /// Whether the terminal's device is set as it was before the program first started.
    var isTerminalRestored: Bool {
        get throws { try tmux.settings == settings }
    }

    // MARK: How it goes

    /// The status with which the program ends, as the shell sees it.
    var exitStatus: Int32 {
        get throws {
            try wait(for: "its end") { $0.status != nil }
            return status ?? 0
        }
    }

    /// The program's process while it has the terminal.
    var process: pid_t? {
        tmux.foreground.flatMap { $0 == tmux.leader ? nil : $0 }
    }

    /// Sends a signal, and waits for nothing.
    func signal(_ number: Int32) throws {
        guard let process else { throw TerminalTrouble("it does not run") }
        kill(process, number)
    }

    /// Presses C-z; the shell has the terminal then.
    func suspend() throws {
        try catchUp()
        try tmux.command("send-keys", "C-z")
        try wait(for: "the shell, after C-z") { $0.status != nil }
        guard let status, [SIGTSTP, SIGSTOP].contains(status - 128) else {
            throw TerminalTrouble("it ended with \(status ?? 0) on C-z", try screen)
        }
    }

    /// Takes it to the foreground again.
    func resume(until rest: Rest = .idle) throws {
        guard status != nil else { throw TerminalTrouble("it is not suspended") }
        try catchUp()
        let before = events
        try enter("fg")
        try wait(for: "the screen, after fg") { $0.events > before && $0.isAt(rest) }
    }

    /// Types a command for the shell.
    private func enter(_ command: String) throws {
        try tmux.command("send-keys", "-l", "--", command + "; told")
        // Not Enter: the program may have left the terminal in any state.
        try tmux.command("send-keys", "C-j")
        status = nil
    }

    static func quoted(_ word: String) -> String {
        "'"
            + word.split(separator: "'", omittingEmptySubsequences: false)
            .joined(separator: "'\\''") + "'"
    }

    // MARK: Waiting

    /// Does something that the program counts as so many events, and waits until it has.
    func act(
        _ what: String, events count: Int, until rest: Rest, _ body: (Tmux) throws -> Void
    ) throws {
        guard status == nil else { throw TerminalTrouble("\(what): it does not run", try screen) }
        try catchUp()
        let goal = events + count
        try body(tmux)
        guard rest != .nothing else { return }
        try wait(for: "a frame after \(what)") { journey in
            journey.status != nil || (journey.events >= goal && journey.isAt(rest))
        }
    }

    private func isAt(_ rest: Rest) -> Bool {
        rest != .idle || pending == 0
    }

    private func wait(for what: String, until holds: (isolated Journey) -> Bool) throws {
        let deadline = ContinuousClock.now + Self.patience
        try catchUp()
        while !holds(self) {
            guard let line = feed.next(until: deadline) else {
                let counts = "\(events) events handled, \(pending) things under way"
                throw TerminalTrouble("waited in vain for \(what); \(counts)", try screen)
            }
            try take(line)
        }
    }

    /// Reads what was reported already.
    private func catchUp() throws {
        while let line = feed.next(until: .now) { try take(line) }
    }

    /// `painted EVENTS PENDING` from the program, or `ended STATUS` from the shell around it.
    private func take(_ line: String) throws {
        let words = line.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        switch (words.first, numbers.count) {
        case ("painted", 2): (events, pending) = (numbers[0], numbers[1])
        case ("ended", 1): status = Int32(numbers[0])
        default: throw TerminalTrouble("the program reports '\(line)'")
        }
    }
}
