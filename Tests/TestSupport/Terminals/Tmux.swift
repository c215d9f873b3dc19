import Glibc
import Synchronization
import Terminal

/// A terminal with a screen: one pane of a separate tmux server.
///
/// The test uses tmux's control mode: it writes commands and reads their answers, and every byte
/// that the pane prints. The server ends with its last client, so also if the test crashes.
final class Tmux {
    /// The terminal's own device, or that of the terminal within it.
    private(set) var device = ""
    /// Whether GNU screen runs here, and its window is what is driven.
    private var isWithin = false
    /// The process that leads the terminal's session.
    private(set) var leader: pid_t = 0
    /// Everything the pane has printed.
    private var bytes: [UInt8] = []
    private let client: ChildProcess
    private var marks = 0
    /// The number of terminals so far.
    private static let count = Mutex(0)

    /// Opens a terminal of `size`, called `terminal` in `TERM`, in which `program` runs.
    init(
        size: Size, terminal: String, running program: String, environment: [String: String],
        keeping surroundings: Any
    ) throws {
        // A new name, because the server of the terminal before may still be ending.
        let number = Self.count.withLock { count in
            count += 1
            return count
        }
        client = try ChildProcess(
            "tmux",
            [
                "-L", "eat-\(number)", "-f", "/dev/null", "-u", "-C", "set", "-g",
                "default-terminal",
                terminal, ";", "new-session", "-x", "\(size.columns)", "-y", "\(size.lines)",
                program,
            ], environment: environment, isSpokenTo: true, keeping: surroundings)
        // Not before there are a client and a window: tmux 3.3 would be gone.
        while try !next().hasPrefix("%session-changed ") {}
        try command("set", "-g", "exit-unattached", "on")
        try command("set", "-g", "window-size", "manual")
        let words = try ask("#{pane_tty} #{pane_pid}").split(separator: " ")
        guard words.count == 2, let leader = pid_t(words[1]) else {
            throw TerminalTrouble("tmux has no pane, and goes on to say \(try rest())")
        }
        (device, self.leader) = (String(words[0]), leader)
    }

    /// From now on, what counts is the device and the session of a window of GNU screen, which runs here.
    func go(within device: String, _ leader: pid_t) {
        (self.device, self.leader, isWithin) = (device, leader, true)
    }

    // MARK: Commands

    /// Gives a command and its arguments, each as it is, and returns the lines it answers.
    @discardableResult
    func command(_ words: String...) throws -> [String] {
        try client.say(words.map(Self.quoted).joined(separator: " "))
        var answer: [String]?
        var end = ""
        while true {
            let line = try next()
            guard let lines = answer else {
                // The last number says that it was asked for through us.
                if line.hasPrefix("%begin "), line.hasSuffix(" 1") {
                    answer = []
                    end = String(line.dropFirst("%begin ".count))
                }
                continue
            }
            if line == "%end " + end { return lines }
            if line == "%error " + end {
                throw TerminalTrouble("tmux: \(lines.joined(separator: " "))")
            }
            answer?.append(line)
        }
    }

    /// What tmux makes of a format, such as `#{cursor_x}`.
    func ask(_ format: String) throws -> String {
        try command("display-message", "-p", format).first ?? ""
    }

    private static func quoted(_ word: String) -> String {
        var text = "\""
        for scalar in word.unicodeScalars {
            switch scalar {
            case "\\", "\"", "$": text += "\\\(scalar)"
            case "\u{0}"..<" ", "\u{7F}":
                let digits = String(scalar.value, radix: 8)
                text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// What is said without being asked, until nothing more comes.
    private func rest() throws -> [String] {
        var lines: [String] = []
        while let line = client.line(within: 2) { lines.append(line) }
        return lines + [(try? client.outcome(within: 1))?.err ?? "(still there)"]
    }

    private func next() throws -> String {
        guard let line = client.line(within: 30) else {
            throw TerminalTrouble("tmux is gone: \(try client.outcome(within: 1).err)")
        }
        guard line.hasPrefix("%output "), let start = line.dropFirst(8).firstIndex(of: " ") else {
            return line
        }
        bytes += Self.unescaped(line[line.index(after: start)...].utf8)
        return ""
    }

    /// Control mode writes a byte that is no text as a backslash and three octal digits.
    private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            bytes.append(rest.prefix(3).reduce(0) { $0 << 3 | ($1 & 7) })
            rest = rest.dropFirst(3)
        }
        return bytes
    }

    // MARK: Being up to date

    /// Waits until the terminal has taken in all that was printed so far.
    ///
    /// A mark that terminals ignore is printed behind it; once that has come through, tmux has
    /// obeyed everything before.
    func settle() throws {
        marks += 1
        let mark = Self.mark(marks)
        // What screen is to hand on as it is, it obeys in its turn as well.
        let sent = isWithin ? Array("\u{1B}P".utf8) + mark + Array("\u{1B}\\".utf8) : mark
        try withDevice { try Self.print(sent, on: $0) }
        var seen = max(0, bytes.count - mark.count)
        while true {
            if let range = bytes[seen...].firstRange(of: mark) {
                bytes.removeSubrange(range)
                return
            }
            seen = max(seen, bytes.count - mark.count)
            _ = try next()
        }
    }

    /// What the program printed before may fill the device, until tmux has read it.
    private static func print(_ text: [UInt8], on device: Int32) throws {
        var rest = text[...]
        while !rest.isEmpty {
            var room = pollfd(fd: device, events: Int16(POLLOUT), revents: 0)
            guard poll(&room, 1, 20_000) == 1 else {
                throw TerminalTrouble("the terminal takes nothing")
            }
            let count = rest.withUnsafeBytes { write(device, $0.baseAddress, $0.count) }
            if count > 0 {
                rest.removeFirst(count)
            } else if errno != EAGAIN, errno != EINTR {
                throw TerminalTrouble("the terminal takes nothing")
            }
        }
    }

    private static func mark(_ number: Int) -> [UInt8] {
        Array("\u{1B}]7777;\(number)\u{7}".utf8)
    }

    /// All that was printed until now.
    var printed: [UInt8] {
        get throws {
            try settle()
            return bytes
        }
    }

    // MARK: The device

    /// The process group that the keys reach.
    var foreground: pid_t? {
        let text = Home.bytes("/proc/\(leader)/stat").map { String(decoding: $0, as: UTF8.self) }
        // Field 8; the second, the name in parentheses, may hold anything.
        let fields = text?.split(separator: ")").last?.split(separator: " ")
        return fields.flatMap { $0.count > 5 ? pid_t($0[5]) : nil }
    }

    var settings: TerminalSettings {
        get throws {
            guard let settings = try withDevice({ TerminalSettings(of: $0) }) else {
                throw TerminalTrouble("the terminal is gone")
            }
            return settings
        }
    }

    /// Sets the device, as `stty` does after a program died in raw mode.
    func apply(_ settings: TerminalSettings) throws {
        try withDevice { settings.apply(to: $0) }
    }

    private func withDevice<T>(_ body: (Int32) throws -> T) throws -> T {
        let terminal = open(device, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
        guard terminal >= 0 else { throw TerminalTrouble("the terminal is gone") }
        defer { close(terminal) }
        return try body(terminal)
    }
}
