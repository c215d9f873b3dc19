import CSignals
import Glibc
public import Sentences

/// The terminal while the program uses it.
///
/// Only one exists at a time. However the process ends, the terminal's previous state is restored.
@MainActor
public final class TerminalSession {
    public struct Options: Sendable {
        public var color: ColorChoice
        public var isASCII: Bool
        public var hasMouse: Bool
        public var theme: Theme
        /// Facts about the terminal that are known already.
        public var terminal: TerminalInfo
        var input: Int32 = 0
        var output: Int32 = 1
        /// The terminal's name, if not from the environment.
        var name: String?
        /// How long after the first frame the terminal may say which background it has. Colours that
        /// change later would disturb whoever reads.
        var patience: Duration = .milliseconds(20)

        public init(
            color: ColorChoice = .auto, isASCII: Bool = false, hasMouse: Bool = true,
            theme: Theme = .standard,
            terminal: TerminalInfo = .current()
        ) {
            self.color = color
            self.isASCII = isASCII
            self.hasMouse = hasMouse
            self.theme = theme
            self.terminal = terminal
        }
    }

    public var display: any Display { screen }
    /// A sentence for the diner when the terminal is treated as another kind than it claims to be.
    public var notice: Sentence? { state.notice }
    /// Whether themes show: the terminal has colours, and nobody refuses them.
    public var hasColors: Bool { screen.hasColors }
    public func shows(_ theme: Theme) -> Bool { screen.shows(theme) }
    private let state: TerminalState
    private let screen: NcursesDisplay
    private let patience: Duration
    private let signals: Int32
    private var signalWatch: MainLoop.Watch?
    private var reader: InputReader?
    private var handler: (@MainActor (TerminalEvent) -> Void)?
    private var hasEnded = false

    /// Takes over the terminal. Nothing is painted before the first frame.
    public init(_ options: Options) throws(TerminalError) {
        let glyphs = Encoding.adopt(options.terminal.glyphs(isASCII: options.isASCII))
        patience = options.patience
        // Before ncurses starts, which does not replace handlers that exist already.
        signals = eat_signals_catch()
        do throws(TerminalError) {
            state = try TerminalState(options)
        } catch {
            eat_signals_release()
            throw error
        }
        let isColored = options.terminal.palette(for: .output, choice: options.color).isColored
        let brush = Brush(
            theme: options.theme, isColored: isColored, most: state.colors,
            background: options.terminal.background)
        screen = NcursesDisplay(
            glyphs: glyphs, brush: brush, output: state.output, modes: state.modes)
        // It goes out with the first frame, which does not wait for the answer.
        if brush.hasColors { state.output.prepare(state.modes.backgroundQuestion) }
    }

    /// Reports events from now on, in order, once the ``MainLoop`` runs.
    public func start(_ handler: @escaping @MainActor (TerminalEvent) -> Void) {
        self.handler = handler
        reader = InputReader(
            state.input, keys: Capabilities.keySequences(), signalKeys: Set(state.signalKeys.keys)
        ) { [weak self] in
            self?.tell($0)
        }
        // What was asked until now went out with the first frame.
        reader?.expectAnswer()
        screen.onQuestion = { [weak self] in self?.reader?.expectAnswer() }
        guard signals >= 0 else { return }
        signalWatch = MainLoop.shared.watch(signals) { [weak self] in self?.takeSignals() }
    }

    /// Paints the next frame in full, in another theme.
    public func setTheme(_ theme: Theme) {
        screen.setTheme(theme)
    }

    public var takesMouse: Bool { state.modes.takesMouse }

    public func setMouse(_ isOn: Bool) {
        state.setMouse(isOn)
    }

    /// Leaves what is typed where it is, until told to go on.
    public func hold(_ isHeld: Bool) {
        guard !isHeld else { return reader?.stop() ?? () }
        // What the shell has, it has until it gives it back.
        if state.isTaken, screen.isActive, !hasEnded { reader?.start() }
    }

    // MARK: Giving it back

    /// Gives the terminal to the shell and stops the process; returns when it continues.
    ///
    /// ``TerminalEvent/resumed`` follows, and frames are shown again.
    public func suspend() {
        guard state.isTaken else { return }
        screen.isActive = false
        // A process that continues in the background must not read what the diner types for the
        // shell.
        reader?.stop()
        state.lend()
        eat_signals_stop()
        // A process without a job-control shell does not stop, so no SIGCONT arrives.
        eat_signals_note(SIGCONT)
    }

    /// Gives the terminal back for good. Later frames are not shown.
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

    /// Gives the terminal back and ends the process by `signal`, as its sender expects.
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

    private func take(_ key: Key) {
        // Alt with such a key is Esc and then that key, as no key of its own is bound to it.
        let isAlt = key.modifiers.contains(.meta)
        let plain = isAlt ? Key(key.code, key.modifiers.subtracting(.meta)) : key
        guard let signal = state.signalKeys[plain] else { return tell(key) }
        if isAlt { tell(.escape) }
        switch signal {
        case SIGINT: handler?(.interrupt)
        // As the terminal's driver does: what the shell started beside it stops as well.
        case SIGTSTP: kill(0, SIGTSTP)
        default: handler?(.terminate(signal))
        }
    }

    private func tell(_ key: Key) { handler?(.input(.key(key))) }

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
        switch event {
        case .input(.key(let key)): take(key)
        case .input(.background(let color)): takeBackground(color)
        case .input(.answer(let answer)): if screen.take(answer) { handler?(.pictures) }
        default: handler?(event)
        }
    }

    func takeBackground(_ color: RGB) {
        guard let shown = screen.firstShown, .now - shown <= patience else { return }
        screen.adapt(to: Background(color))
    }
}

/// An event that a ``TerminalSession`` reports, in order of arrival.
public enum TerminalEvent: Hashable, Sendable {
    case input(InputEvent)
    /// Ctrl-C, or SIGINT from another process.
    case interrupt
    /// A signal asked the process to end.
    case terminate(Int32)
    /// The process continues after a stop and has the terminal back. The screen has to be painted
    /// in full, and data may be old.
    case resumed
    /// The terminal has said what pictures it can show.
    case pictures
    /// The input has ended: the terminal is gone.
    case closed
    /// A line, where lines are read instead of keys.
    case line(String)
    /// No more lines come.
    case ended
}
