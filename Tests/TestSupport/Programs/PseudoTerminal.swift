public import Glibc

/// A terminal as programs see it, with the test at its other end.
public final class PseudoTerminal {
    public struct Trouble: Error {
        public let what: String

        public init(what: String) {
            self.what = what
        }
    }

    /// How a program ended.
    public enum Ending: Equatable, Sendable {
        case exited(Int32)
        case killed(by: Int32)
    }

    /// Everything that was printed.
    public private(set) var printed: [UInt8] = []
    public var shown: String { String(decoding: printed, as: UTF8.self) }
    private let far: Int32
    private let path: String
    private var child: pid_t?
    private var isOpen = true
    /// The end for a program in this process. Not opened for others: when they have gone, the far end
    /// is to notice.
    public lazy var near = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)

    public init(columns: Int = 80, lines: Int = 24) throws {
        far = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (Int32, Int32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN, whose headers Swift does not read.
        guard far >= 0, ioctl(far, 0x4004_5431, &lock) == 0, ioctl(far, 0x8004_5430, &number) == 0
        else { throw Trouble(what: "no pseudo-terminal") }
        path = "/dev/pts/\(number)"
        resize(columns: columns, lines: lines)
    }

    deinit {
        if let child {
            kill(child, SIGKILL)
            _ = ending(of: child)
        }
        hangUp()
    }

    /// What happens when the window is closed.
    public func hangUp() {
        guard isOpen else { return }
        isOpen = false
        close(far)
    }

    public func resize(columns: Int, lines: Int) {
        var size = winsize(
            ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(far, UInt(TIOCSWINSZ), &size)
    }

    // MARK: A program in it

    /// Starts a program that has it as its terminal, in a session of its own.
    @discardableResult
    public func run(_ arguments: [String], environment: [String: String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Swift's worker threads hold signals back; the program is to begin as usual.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let setsid: Int32 = 0x80
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | setsid
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var started: pid_t = 0
        guard posix_spawnp(&started, arguments[0], &actions, &attributes, &words, &variables) == 0
        else { throw Trouble(what: "\(arguments[0]) does not start") }
        child = started
        return started
    }

    /// Waits for the program's end, and takes in what it prints until then.
    public func end() throws -> Ending {
        while isOpen, try gather(within: 60_000) {}
        guard let child else { throw Trouble(what: "nothing was started") }
        self.child = nil
        return Ending(status: ending(of: child))
    }

    /// Waits a little for the program's end.
    public func ends(within milliseconds: Int32) throws -> Bool {
        while hasPrinted(within: milliseconds) {
            guard try gather(within: 0) else { return true }
        }
        return false
    }

    private func ending(of child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    // MARK: Keyboard and screen

    public func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(far, bytes, bytes.count)
    }

    /// What a program in this process has printed since this was asked for last.
    ///
    /// What is printed takes a moment to arrive; a mark printed behind it tells when all has.
    public func takeSettled() throws -> [UInt8] {
        let mark = Array("\u{1B}]7777\u{7}".utf8)
        _ = write(near, mark, mark.count)
        try wait { $0.printed.suffix(mark.count).elementsEqual(mark) }
        defer { printed = [] }
        return printed.dropLast(mark.count)
    }

    /// Waits until something has been printed since `start`.
    public func wait(for text: String, since start: Int = 0) throws {
        let wanted = Array(text.utf8)
        try wait { $0.printed[start...].firstRange(of: wanted) != nil }
    }

    /// Waits until what has been printed comes to this.
    public func wait(until holds: (PseudoTerminal) -> Bool) throws {
        while !holds(self) {
            guard try gather(within: 60_000) else {
                throw Trouble(what: "it ended before that, and said \(shown)")
            }
        }
    }

    private func hasPrinted(within milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }

    /// Takes in the next piece; false where nobody has the terminal any more.
    private func gather(within milliseconds: Int32) throws -> Bool {
        guard hasPrinted(within: milliseconds) else {
            throw Trouble(
                what: "silent after \(String(decoding: printed.suffix(500), as: UTF8.self))")
        }
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = read(far, &chunk, chunk.count)
        printed += chunk.prefix(max(0, count))
        return count > 0
    }

    // MARK: Its state

    /// Whether what is typed shows.
    public var echoes: Bool {
        var modes = termios()
        tcgetattr(far, &modes)
        return modes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// How its device is set, as `stty -g` would say.
    public var settings: [UInt8] {
        var settings = [UInt8](repeating: 0, count: 64)
        // TCGETS
        return ioctl(far, 0x5401, &settings) == 0 ? settings : []
    }

    /// Sets the device as a program would that knows nothing of the one in it.
    public func breakSettings() {
        var settings = settings
        // Lines and echo, among the local modes; then TCSETS.
        settings[12] |= 2 | 8
        _ = ioctl(far, 0x5402, &settings)
    }

    /// The process group that keys reach.
    public var foreground: pid_t? {
        var group: pid_t = 0
        return ioctl(far, UInt(TIOCGPGRP), &group) == 0 ? group : nil
    }

    /// The private modes that are on, as a terminal would have them after all that was printed.
    public var modes: Set<String> {
        var modes: Set<String> = []
        for piece in String(decoding: printed, as: UTF8.self).split(separator: "\u{1B}[?") {
            let digits = piece.prefix { $0.isNumber }
            switch piece.dropFirst(digits.count).first {
            case "h": modes.insert(String(digits))
            case "l": modes.remove(String(digits))
            default: break
            }
        }
        return modes
    }
}

extension PseudoTerminal.Ending {
    fileprivate init(status: Int32) {
        let signal = status & 0x7F
        self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(by: signal)
    }
}
