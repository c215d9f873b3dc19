import CNcurses
import Glibc

/// The terminal's modes: ours while the program has it, the shell's before and after.
@MainActor
final class TerminalState {
    let output: TerminalOutput
    /// For the diner, when the terminal is not treated as what it says it is.
    let notice: String?
    let input: Int32
    private let screen: OpaquePointer
    private let errors: ErrorStream
    private var ours = termios()
    private var hasMouse: Bool

    private enum Phase {
        case taken, lent, over
    }

    private var phase = Phase.taken

    init(_ options: TerminalSession.Options) throws(TerminalError) {
        guard isatty(options.input) == 1, isatty(options.output) == 1 else {
            throw .notATerminal
        }
        input = options.input
        hasMouse = options.hasMouse
        var shells = termios()
        tcgetattr(input, &shells)
        // Changes nothing, but waits, stopped, until the terminal is ours.
        eat_signals_set_modes(input, &shells)
        let kind = TerminalKind(name: getenv("TERM").map { String(cString: $0) } ?? "")
        let candidate: String
        (screen, candidate) = try Self.open(kind, options)
        notice = kind.notice(using: candidate)
        output = TerminalOutput(kind, descriptor: options.output)
        errors = ErrorStream(log: options.errorLog)
        arm(shells, options)
        eat_curses_set_modes(input)
        tcgetattr(input, &ours)
        enter()
    }

    private static func open(
        _ kind: TerminalKind, _ options: TerminalSession.Options
    ) throws(TerminalError) -> (OpaquePointer, String) {
        guard kind.name != "dumb" else { throw .noScreen(name: kind.name) }
        for candidate in kind.candidates {
            guard let screen = eat_curses_open(candidate, options.output, options.input) else {
                continue
            }
            guard Capabilities.bytes("cup") != nil else {
                endwin()
                delscreen(screen)
                throw .noScreen(name: candidate)
            }
            return (screen, candidate)
        }
        throw .noDescription(name: kind.name)
    }

    /// What a signal handler writes when there is no time for anything else.
    private func arm(_ modes: termios, _ options: TerminalSession.Options) {
        let capabilities = ["sgr0", "op", "cnorm", "rmcup"].compactMap(Capabilities.bytes)
        let farewell = output.farewell + capabilities.joined() + Array("\r\n".utf8)
        let note = errors.log.map { "eat-tui stopped by a fault of its own; see \($0)\n" } ?? ""
        var modes = modes
        eat_rescue_arm(
            input, options.output, errors.original, &modes, farewell, farewell.count, note,
            note.utf8.count)
    }

    // MARK: Giving and taking

    var isTaken: Bool { phase == .taken }

    private func enter() {
        errors.redirect()
        output.takeModes()
        if hasMouse { output.setMouse(true) }
    }

    private func leave() {
        output.write(output.farewell)
        endwin()
        errors.restore()
    }

    func lend() {
        guard phase == .taken else { return }
        phase = .lent
        leave()
    }

    /// Takes the terminal again, after it was lent or after somebody else changed its modes.
    func retake() {
        guard phase != .over else { return }
        phase = .taken
        var modes = ours
        eat_signals_set_modes(input, &modes)
        enter()
    }

    func end() {
        guard phase != .over else { return }
        if phase == .taken { leave() }
        phase = .over
        eat_rescue_disarm()
        delscreen(screen)
    }

    func setMouse(_ isOn: Bool) {
        guard hasMouse != isOn else { return }
        hasMouse = isOn
        if phase == .taken { output.setMouse(isOn) }
    }

    /// What the terminal says of its size; nil where it does not know.
    var size: Size? {
        var size = winsize()
        guard ioctl(input, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return Size(columns: Int(size.ws_col), lines: Int(size.ws_row))
    }
}
