import CSignals
import Glibc
public import Sentences

/// The terminal while the program has it.
///
/// There is one at a time. However the process ends, the terminal is given back as it was.
@MainActor
public final class TerminalSession {
    public struct Options: Sendable {
        public var color: ColorChoice
        public var isASCII: Bool
        public var hasMouse: Bool
        public var theme: Theme
        /// A file for what is written to standard error while the screen is up, such as the last
        /// words of a crash; nil leaves it on the screen.
        public var errorLog: String?
        /// What is written to the terminal when the program dies by a fault of its own.
        public var lastWords: String
        /// What is known of the terminal already.
        public var terminal: TerminalInfo
        var input: Int32 = 0
        var output: Int32 = 1
        /// What the terminal is called, where that is not in the environment.
        var name: String?

        public init(
            color: ColorChoice = .auto, isASCII: Bool = false, hasMouse: Bool = true,
            theme: Theme = .standard, errorLog: String? = nil, lastWords: String = "",
            terminal: TerminalInfo = .current()
        ) {
            self.color = color
            self.isASCII = isASCII
            self.hasMouse = hasMouse
            self.theme = theme
            self.errorLog = errorLog
            self.lastWords = lastWords
            self.terminal = terminal
        }
    }

    public var display: any Display { screen }
    /// For the diner, when the terminal is not treated as what it says it is.
    public var notice: Sentence? { state.notice }
    private let state: TerminalState
    private let screen: NcursesDisplay
    private let signals: Int32
    private var signalWatch: MainLoop.Watch?
    private var reader: InputReader?
    private var handler: (@MainActor (TerminalEvent) -> Void)?
    private var hasEnded = false

    /// Takes the terminal. Nothing is painted before the first frame is shown.
    public init(_ options: Options) throws(TerminalError) {
        let glyphs = Encoding.adopt(options.terminal.glyphs(isASCII: options.isASCII))
        // Before ncurses, which leaves alone what is caught already.
        signals = eat_signals_catch()
        do throws(TerminalError) {
            state = try TerminalState(options)
        } catch {
            eat_signals_release()
            throw error
        }
        let isColored = options.terminal.palette(for: .output, choice: options.color).isColored
        screen = NcursesDisplay(
            glyphs: glyphs, brush: Brush(theme: options.theme, isColored: isColored),
            output: state.output, modes: state.modes)
    }

    /// Tells what happens from now on, in order, once the ``MainLoop`` runs.
    public func start(_ handler: @escaping @MainActor (TerminalEvent) -> Void) {
        self.handler = handler
        reader = InputReader(state.input, keys: Capabilities.keySequences()) { [weak self] in
            self?.tell($0)
        }
        guard signals >= 0 else { return }
        signalWatch = MainLoop.shared.watch(signals) { [weak self] in self?.takeSignals() }
    }

    public func setMouse(_ isOn: Bool) {
        state.setMouse(isOn)
    }

    // MARK: Giving it back

    /// Lends the terminal to the shell and stops the process; returns when it goes on.
    ///
    /// Then ``TerminalEvent/resumed`` comes, and frames are shown again.
    public func suspend() {
        guard state.isTaken else { return }
        screen.isActive = false
        // Who goes on in the background does not read what is typed for the shell.
        reader?.stop()
        state.lend()
        eat_signals_stop()
        // A process without a shell does not stop, so that no signal tells it to go on.
        eat_signals_note(SIGCONT)
    }

    /// Gives the terminal back for good. What is shown afterwards is not.
    public func end() {
        guard !hasEnded else { return }
        hasEnded = true
        handler = nil
        screen.isActive = false
        reader?.stop()
        signalWatch?.cancel()
        state.end()
        eat_signals_release()
    }

    /// Gives the terminal back and ends the process by `signal`, as whoever sent it expects.
    public nonisolated static func die(of signal: Int32) -> Never {
        eat_signals_die(signal)
    }

    // MARK: Signals

    private func takeSignals() {
        let came = eat_signals_take()
        func has(_ signal: Int32) -> Bool { came & 1 << UInt64(signal) != 0 }

        for signal in [SIGHUP, SIGTERM, SIGQUIT] where has(signal) { tell(.terminate(signal)) }
        if has(SIGINT) { tell(.interrupt) }
        if has(SIGCONT) { resume() }
        if has(SIGWINCH) { resize() }
        if has(SIGTSTP) { suspend() }
    }

    private func resume() {
        guard !hasEnded else { return }
        state.retake()
        reader?.start()
        screen.isActive = true
        if let size = state.size { _ = screen.resize(to: size) }
        screen.forget()
        tell(.resumed)
    }

    private func resize() {
        guard state.isTaken, let size = state.size, screen.resize(to: size) else { return }
        tell(.input(.resized(size)))
    }

    private func tell(_ event: TerminalEvent) {
        handler?(event)
    }
}
