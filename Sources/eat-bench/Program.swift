import Glibc

/// Another program, run as a child process.
struct Program: Sendable {
    let path: String
    let arguments: [String]
    /// Additional variables; of this process's own, only PATH and HOME are passed on.
    var environment: [String: String] = [:]

    enum Output: Sendable {
        case discarded
        case captured
    }

    /// Runs the program to its end and returns its standard output.
    @discardableResult
    func run(_ output: Output = .captured) throws -> [UInt8] {
        guard output == .captured else {
            try wait(for: spawn(stdout: nil))
            return []
        }
        let (child, pipe) = try start()
        defer { close(pipe) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = read(pipe, &buffer, buffer.count), count > 0 {
            bytes += buffer[..<count]
        }
        try wait(for: child)
        return bytes
    }

    /// Starts it; `pipe` is for reading its standard output.
    func start() throws -> (child: pid_t, pipe: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw BenchError("no pipe") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[1]) }
        return (try spawn(stdout: ends[1]), ends[0])
    }

    /// Starts it in a new session on the terminal with the device `path`.
    func start(onTerminal path: String) throws -> pid_t {
        try spawn(flags: Self.newSession) { actions in
            // The first terminal that a session leader opens becomes its controlling terminal.
            posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&actions, 0, 1)
            posix_spawn_file_actions_adddup2(&actions, 0, 2)
        }
    }

    /// `POSIX_SPAWN_SETSID`, which glibc's header declares only with `_GNU_SOURCE`.
    private static let newSession: Int16 = 0x80

    private func spawn(stdout: Int32?) throws -> pid_t {
        try spawn { actions in
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            if let stdout {
                posix_spawn_file_actions_adddup2(&actions, stdout, 1)
            } else {
                posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            }
        }
    }

    private func spawn(
        flags: Int16 = 0, _ prepare: (inout posix_spawn_file_actions_t) -> Void
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        prepare(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, flags)
        var variables = environment
        for name in ["PATH", "HOME"] where variables[name] == nil {
            variables[name] = getenv(name).map { String(cString: $0) }
        }
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var settings = variables.map { strdup($0.key + "=" + $0.value) } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawnp(&child, path, &actions, &attributes, &words, &settings)
        guard result == 0 else {
            throw BenchError("cannot start \(path): \(String(cString: strerror(result)))")
        }
        return child
    }

    private func wait(for child: pid_t) throws {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 {
            guard errno == EINTR else { throw BenchError("lost \(path)") }
        }
        guard status == 0 else {
            throw BenchError("\(path) \(arguments.joined(separator: " ")) ended with \(status)")
        }
    }
}
