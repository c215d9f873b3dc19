import Sentences
import CNcurses
import CSignals
import Glibc

/// Switches the terminal's modes: the program's while it has the terminal, the shell's before and
/// after.
@MainActor
final class TerminalState {
    let input: Int32
    let output: TerminalOutput
    let modes: TerminalModes
    /// A sentence for the diner when the terminal is treated as another kind than it claims to be.
    let notice: Sentence?
    /// How many colours are used at most; nil for all of the description's.
    let colors: Int?
    private let screen: OpaquePointer
    private let errors: ErrorStream
    private let shells: termios
    /// What the shell's terminal makes signals of: Ctrl-C and others, unless it was given other keys.
    let signalKeys: [Key: Int32]
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
        // Changes no mode. A background process is stopped here until it gets the terminal.
        eat_signals_set_modes(input, &shells)
        self.shells = shells
        signalKeys = Self.signalKeys(shells)
        let kind = TerminalKind(
            name: options.name ?? getenv("TERM").map { String(cString: $0) } ?? "")
        output = TerminalOutput(options.output)
        let candidate: String
        do throws(TerminalError) {
            (screen, candidate) = try Self.open(
                kind, output, input,
                takesRGB: options.terminal.takesRGB && !kind.isMultiplexer)
        } catch {
            eat_signals_set_modes(input, &shells)
            throw error
        }
        notice = kind.notice(using: candidate)
        colors = kind.limit(using: candidate)
        modes = TerminalModes(kind, cell: Self.cell(of: input))
        errors = ErrorStream()
        arm(options)
        output.detach()
        enter()
    }

    private static func open(
        _ kind: TerminalKind, _ output: TerminalOutput, _ input: Int32, takesRGB: Bool
    ) throws(TerminalError) -> (OpaquePointer, String) {
        guard kind.name != "dumb" else { throw .noScreen(name: kind.name) }
        let reading = fdopen(fcntl(input, F_DUPFD_CLOEXEC, 3), "r")
        for candidate in kind.candidates {
            let direct = takesRGB ? DirectColors.description(of: candidate) : nil
            guard let screen = eat_curses_open(candidate, direct, output.stream, reading) else {
                continue
            }
            guard !Capabilities.bytes("cup").isEmpty else { throw .noScreen(name: candidate) }
            return (screen, candidate)
        }
        throw .noDescription(name: kind.name)
    }

    /// Prepares what a signal handler writes, which cannot compute anything then.
    private func arm(_ options: TerminalSession.Options) {
        var farewell = modes.off
        for name in ["sgr0", "op", "cnorm"] { farewell += Capabilities.bytes(name) }
        let screen = Capabilities.bytes("rmcup")
        farewell += (screen.isEmpty ? Capabilities.bytes("clear") : screen) + [0x0D]
        var shells = shells
        eat_rescue_arm(
            input, options.output, errors.original, &shells, farewell, farewell.count)
    }

    /// Input key by key without echo and flow control. Signal keys are on until they are read.
    ///
    /// Reads block until there is a byte (VMIN is 1). If the program is killed, the shell inherits
    /// these modes; with VMIN 0 it would read an end of input and exit too.
    private static func ours(_ shells: termios) -> termios {
        var modes = shells
        modes.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR)
        modes.c_oflag &= ~tcflag_t(ONLCR)
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHONL | IEXTEN)
        modes.c_lflag |= tcflag_t(ISIG | NOFLSH)
        withUnsafeMutableBytes(of: &modes.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        return modes
    }

    private static func signalKeys(_ shells: termios) -> [Key: Int32] {
        var shells = shells
        let bytes = withUnsafeBytes(of: &shells.c_cc) { [UInt8]($0) }
        var keys: [Key: Int32] = [:]
        for (place, signal) in [(VSUSP, SIGTSTP), (VQUIT, SIGQUIT), (VINTR, SIGINT)] {
            var decoder = InputDecoder()
            // A key that was taken away is 0.
            guard shells.c_lflag & tcflag_t(ISIG) != 0, bytes[Int(place)] != 0,
                case .key(let key)? = decoder.feed([bytes[Int(place)]]).first
            else { continue }
            keys[key] = signal
        }
        return keys
    }

    // MARK: Giving and taking

    var isTaken: Bool { phase == .taken }

    private func enter() {
        var ours = Self.ours(shells)
        eat_signals_read_keys(input, &ours)
        errors.redirect()
        output.prepare(modes.on + (hasMouse ? modes.mouse(true) : []))
    }

    private func leave() {
        endwin()
        output.send(modes.off)
        var shells = shells
        eat_signals_leave_keys()
        eat_signals_set_modes(input, &shells)
        errors.restore()
    }

    func lend() {
        guard phase == .taken else { return }
        phase = .lent
        leave()
    }

    /// Takes the terminal again, after it was given to the shell or another program changed its
    /// modes.
    func retake() {
        guard phase != .over else { return }
        // What another program printed is unknown, so ncurses starts over.
        if phase == .taken { endwin() }
        phase = .taken
        enter()
    }

    func end() {
        guard phase != .over else { return }
        if phase == .taken { leave() }
        phase = .over
        eat_rescue_disarm()
        delscreen(screen)
        output.close()
    }

    func setMouse(_ isOn: Bool) {
        guard hasMouse != isOn else { return }
        hasMouse = isOn
        if phase == .taken { output.send(modes.mouse(isOn)) }
    }

    /// The terminal's reported size; nil where it does not know.
    var size: Size? {
        Self.window(of: input).map { Size(columns: Int($0.ws_col), lines: Int($0.ws_row)) }
    }

    /// The pixels of a cell; none where the terminal does not report its own.
    private static func cell(of input: Int32) -> Size? {
        window(of: input).map {
            Size(
                columns: Int($0.ws_xpixel / $0.ws_col), lines: Int($0.ws_ypixel / $0.ws_row))
        }
    }

    private static func window(of input: Int32) -> winsize? {
        var size = winsize()
        guard ioctl(input, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return nil
        }
        return size
    }
}
