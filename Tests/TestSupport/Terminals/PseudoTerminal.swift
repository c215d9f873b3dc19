public import Glibc

/// A terminal without a screen: a program uses it, and the test reads and writes at its other end.
public final class PseudoTerminal {
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
    /// The end for a program in this process. Opened for no other, so that the far end notices when
    /// the other has ended.
    public lazy var near = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)

    /// `width` and `height` are its pixels, which not all terminals tell.
    public init(columns: Int = 80, lines: Int = 24, width: Int = 0, height: Int = 0) throws {
        far = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (lock, number): (Int32, Int32) = (0, 0)
        // TIOCSPTLCK and TIOCGPTN, whose headers Swift does not read.
        guard far >= 0, ioctl(far, 0x4004_5431, &lock) == 0, ioctl(far, 0x8004_5430, &number) == 0
        else { throw TerminalTrouble("no pseudo-terminal") }
        path = "/dev/pts/\(number)"
        resize(columns: columns, lines: lines, width: width, height: height)
    }

    deinit {
        if let child {
            kill(child, SIGKILL)
            _ = ending(of: child)
        }
        hangUp()
    }

    /// Does what closing the window does.
    public func hangUp() {
        guard isOpen else { return }
        isOpen = false
        close(far)
    }

    public func resize(columns: Int, lines: Int, width: Int = 0, height: Int = 0) {
        var size = winsize(
            ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: UInt16(width),
            ws_ypixel: UInt16(height))
        _ = ioctl(far, UInt(TIOCSWINSZ), &size)
    }

    // MARK: A program in it

    /// Starts a program on this terminal, in a session of its own.
    @discardableResult
    public func run(_ arguments: [String], environment: [String: String]) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        let (started, error) = Spawning.start(
            arguments, environment: environment, &actions, inNewSession: true)
        guard error == 0 else { throw TerminalTrouble("\(arguments[0]) does not start") }
        child = started
        return started
    }

    /// Waits for the program's end, and reads what it prints until then.
    public func end() throws -> Ending {
        while isOpen, try gather(within: 60_000) {}
        guard let child else { throw TerminalTrouble("nothing was started") }
        self.child = nil
        return Ending(status: ending(of: child))
    }

    /// Whether the program ends within some time.
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

    /// Types more than a terminal holds, and reads meanwhile: whoever waits for its output to be read
    /// takes no input. False where the program ended before all of it was taken.
    public func pour(_ bytes: [UInt8]) throws -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            var polled = pollfd(fd: far, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&polled, 1, 60_000) > 0 else {
                throw TerminalTrouble("it takes nothing, with \(rest.count) bytes to go")
            }
            if Int32(polled.revents) & (POLLIN | POLLHUP) != 0 {
                guard try gather(within: 0) else { return false }
            } else {
                rest = rest.dropFirst(
                    max(0, write(far, Array(rest.prefix(256)), min(256, rest.count))))
            }
        }
        return true
    }

    /// What a program in this process has printed since the last call.
    ///
    /// Output takes a moment to arrive; a mark printed after it shows when all of it has.
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

    /// Waits until `holds`, reading what is printed.
    public func wait(until holds: (PseudoTerminal) -> Bool) throws {
        while !holds(self) {
            guard try gather(within: 60_000) else {
                throw TerminalTrouble("it ended before that, and said \(shown)")
            }
        }
    }

    /// What a program reports next, where all that it prints meanwhile is read; nil where nothing comes
    /// in time, or the program has ended.
    public func report(to feed: LineFeed, until deadline: ContinuousClock.Instant) throws -> String?
    {
        while true {
            if let line = feed.next(until: .now) { return line }
            var polled = [far, feed.descriptor].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
            guard poll(&polled, 2, Int32(max(0, left.rounded(.up)))) > 0 else { return nil }
            if polled[0].revents != 0, try !gather(within: 0) { return nil }
        }
    }

    private func hasPrinted(within milliseconds: Int32) -> Bool {
        var polled = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
        return poll(&polled, 1, milliseconds) > 0
    }

    /// Reads the next piece; false where no program has the terminal any more.
    private func gather(within milliseconds: Int32) throws -> Bool {
        guard hasPrinted(within: milliseconds) else {
            throw TerminalTrouble(
                "silent after \(String(decoding: printed.suffix(500), as: UTF8.self))")
        }
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = read(far, &chunk, chunk.count)
        printed += chunk.prefix(max(0, count))
        return count > 0
    }

    // MARK: Its state

    /// Whether what is typed shows.
    public var echoes: Bool { settings?.echoes == true }

    /// The modes of its device.
    public var settings: TerminalSettings? { TerminalSettings(of: far) }

    /// Switches line editing and echo on, like a program that does not know the one in it.
    public func breakSettings() {
        settings?.apply(to: far, adding: ICANON | ECHO)
    }

    /// The foreground process group; none once its session has ended, which the system calls 0.
    public var foreground: pid_t? {
        var group: pid_t = 0
        return ioctl(far, UInt(TIOCGPGRP), &group) == 0 && group > 0 ? group : nil
    }

    /// The private modes that are on after everything printed so far.
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
