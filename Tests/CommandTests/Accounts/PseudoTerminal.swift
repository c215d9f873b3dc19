import Glibc
import TestSupport

/// The program on a terminal that a test types on.
final class PseudoTerminal {
    private let master: Int32
    private let child: pid_t
    private var isOver = false
    private(set) var shown = ""

    /// Starts the program with the terminal for all three streams, and as the one it controls.
    init(_ program: Program, _ words: [String]) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (isLocked, number) = (Int32(0), UInt32(0))
        guard master >= 0, ioctl(master, Self.setLock, &isLocked) == 0,
            ioctl(master, Self.getNumber, &number) == 0
        else { throw ChildProcess.Trouble(what: "no terminal", code: errno) }
        let name = "/dev/pts/\(number)"
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Self.newSession | Int16(POSIX_SPAWN_SETSIGMASK))
        let arguments = [Program.tui] + program.prefix + words
        var texts = arguments.map { strdup($0) } + [nil]
        let environment = program.environment.merging(["TERM": "xterm"]) { $1 }
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (texts + variables).forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, Program.tui, &actions, &attributes, &texts, &variables)
        guard result == 0 else { throw ChildProcess.Trouble(what: "does not start", code: result) }
        self.child = child
    }

    /// `TIOCSPTLCK`, `TIOCGPTN` and `POSIX_SPAWN_SETSID`: macros that do not reach Swift.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int16 = 0x80

    deinit {
        close(master)
        guard !isOver else { return }
        kill(child, SIGKILL)
        var status: Int32 = 0
        waitpid(child, &status, 0)
    }

    /// Waits until `text` has been printed.
    func wait(for text: String) throws {
        while !shown.contains(text) {
            guard try take() else {
                throw ChildProcess.Trouble(what: "ended without \(text), and said \(shown)")
            }
        }
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
    }

    /// Whether what is typed shows.
    var echoes: Bool {
        var modes = termios()
        tcgetattr(master, &modes)
        return modes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// How it ended; what it still said is in ``shown``.
    func end() throws -> Int32 {
        while try take() {}
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        isOver = true
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    /// - Returns: False once nobody has the other side.
    private func take() throws -> Bool {
        var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 60_000) == 1 else {
            throw ChildProcess.Trouble(what: "says nothing more than \(shown)")
        }
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(master, &chunk, chunk.count)
        guard count > 0 else { return false }
        shown += String(decoding: chunk.prefix(count), as: UTF8.self)
        return true
    }
}
