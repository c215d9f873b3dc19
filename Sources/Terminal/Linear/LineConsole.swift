import CSignals
import Glibc
public import Sentences

/// A terminal, or a pipe, that is read and written line by line (0085).
///
/// The terminal stays as it is: what was said scrolls away upwards, and a line is edited with the
/// terminal's own keys. Only the echo is off while a secret is typed.
@MainActor
public final class LineConsole {
    public var display: any Display { stage }
    public var notice: Sentence? { nil }
    /// Whether a person types the lines, rather than a file or another program.
    public let isInteractive: Bool
    /// Whether more lines can be taken now.
    public var takesLines = true {
        didSet { if takesLines != oldValue { followInput() } }
    }

    private let input: Int32
    private let output: Int32
    private let isASCII: Bool
    private let stage: LineDisplay
    private let signals: Int32
    private var signalWatch: MainLoop.Watch?
    private var watch: MainLoop.Watch?
    private var handler: (@MainActor (TerminalEvent) -> Void)?
    private var pending: [UInt8] = []
    /// The rest of a line that is too long is not read.
    private var skipsRest = false
    private var hasEnded = false
    /// Why what is said cannot be written any more, as the number of the error.
    public private(set) var failure: Int32?
    private var canWrite = true
    /// Whether the last thing written is a prompt, with the cursor behind it.
    private var isPrompting = false
    private var isHiding = false

    /// A longer one ends here.
    public static let longestLine = 1 << 16

    public init(isASCII: Bool, input: Int32 = 0, output: Int32 = 1) {
        let glyphs = Encoding.adopt(isASCII ? .ascii : .unicode)
        self.isASCII = glyphs == .ascii
        (self.input, self.output) = (input, output)
        isInteractive = isatty(input) == 1
        stage = LineDisplay(rings: isatty(output) == 1 ? output : nil)
        signals = eat_signals_catch()
    }

    /// Reports lines and signals from now on, once the ``MainLoop`` runs.
    public func start(_ handler: @escaping @MainActor (TerminalEvent) -> Void) {
        self.handler = handler
        followInput()
        guard signals >= 0 else { return }
        signalWatch = MainLoop.shared.watch(signals) { [weak self] in self?.takeSignals() }
    }

    // MARK: What is said

    /// Says one thing, on a line of its own.
    public func say(_ text: String) {
        if isPrompting, isInteractive { write("\n") }
        isPrompting = false
        write(wrapped(shown(text)) + "\n")
    }

    /// Asks for a line. A person types behind the words; what they type for a secret is not shown.
    public func prompt(_ text: String, isSecret: Bool) {
        setEcho(!isSecret)
        write(wrapped(shown(text)) + (isInteractive ? " " : "\n"))
        isPrompting = true
    }

    /// Broken between words where a terminal has no room for all; a pipe gets whole lines.
    private func wrapped(_ text: String) -> String {
        guard let columns = TerminalInfo.columns(of: output), columns > 1 else { return text }
        return text.wrapped(toCells: columns - 1).joined(separator: "\n")
    }

    private func shown(_ text: String) -> String {
        let words = Reading.words(text)
        return isASCII ? Glyphs.ascii.shown(words) : words
    }

    private func write(_ text: String) {
        guard canWrite else { return }
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
            if count >= 0 {
                bytes = bytes.dropFirst(count)
            } else if errno == EAGAIN {
                var polled = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
                poll(&polled, 1, -1)
            } else if errno != EINTR {
                // Nobody hears it any more.
                failure = errno
                canWrite = false
                endInput()
                return
            }
        }
    }

    private func setEcho(_ isOn: Bool) {
        guard isInteractive, isHiding == isOn else { return }
        var modes = termios()
        guard tcgetattr(input, &modes) == 0 else { return }
        let echo = tcflag_t(ECHO)
        modes.c_lflag = isOn ? modes.c_lflag | echo : modes.c_lflag & ~echo
        eat_signals_set_modes(input, &modes)
        isHiding = !isOn
    }

    // MARK: What is typed

    private func followInput() {
        guard handler != nil, !hasEnded, takesLines else {
            watch?.cancel()
            watch = nil
            return
        }
        guard watch == nil else { return }
        watch = MainLoop.shared.watch(input) { [weak self] in self?.read() }
    }

    private func read() {
        var isOver = false
        let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            let read = Glibc.read(input, buffer.baseAddress, buffer.count)
            count = max(0, read)
            isOver = read == 0 || (read < 0 && errno != EINTR && errno != EAGAIN)
        }
        for byte in bytes { take(byte) }
        guard isOver else { return }
        if !pending.isEmpty { endLine() }
        endInput()
    }

    private func take(_ byte: UInt8) {
        if byte == UInt8(ascii: "\n") { return endLine() }
        guard !skipsRest else { return }
        pending.append(byte)
        skipsRest = pending.count >= Self.longestLine
    }

    private func endLine() {
        let line = String(decoding: pending, as: UTF8.self)
        (pending, skipsRest) = ([], false)
        if isHiding {
            setEcho(true)
            write("\n")
        }
        isPrompting = false
        tell(.line(line.last == "\r" || line.last == "\r\n" ? String(line.dropLast()) : line))
    }

    private func endInput() {
        guard !hasEnded else { return }
        hasEnded = true
        followInput()
        tell(.ended)
    }

    // MARK: Signals, and the end

    private func takeSignals() {
        let came = eat_signals_take()
        func has(_ signal: Int32) -> Bool { came & 1 << UInt64(signal) != 0 }

        for signal in [SIGHUP, SIGTERM, SIGQUIT] where has(signal) { tell(.terminate(signal)) }
        if has(SIGINT) { tell(.interrupt) }
        if has(SIGTSTP) { suspend() }
        if has(SIGCONT) { tell(.resumed) }
    }

    /// Stops the process until it is continued.
    public func suspend() {
        setEcho(true)
        eat_signals_stop()
    }

    public func end() {
        if isPrompting, isInteractive { write("\n") }
        isPrompting = false
        setEcho(true)
        handler = nil
        followInput()
        signalWatch?.cancel()
        eat_signals_release()
    }

    private func tell(_ event: TerminalEvent) {
        handler?(event)
    }
}

/// Where nothing is drawn.
@MainActor
private final class LineDisplay: Display {
    /// As wide as whatever is said in full, and as high as a few rows.
    let size = Size(columns: 1000, lines: 24)
    let glyphs = Glyphs.spoken
    private let terminal: Int32?

    init(rings terminal: Int32?) {
        self.terminal = terminal
    }

    func show(_ frame: Frame) {}
    func forget() {}
    func setTitle(_ title: String) {}

    /// What is new is said anyway.
    func notify(_ words: String) {
        guard let terminal else { return }
        var bell: UInt8 = 7
        _ = Glibc.write(terminal, &bell, 1)
    }

    /// A terminal that is read may understand no sequence at all.
    var hasClipboard: Bool { false }
    func copy(_ text: String) {}
}
