public import Glibc

/// Starts programs as a shell would, with default signals: this thread blocks some of them, and the
/// process ignores some.
public enum Subprocess {
    public enum Stream: Sendable {
        case nowhere
        case descriptor(Int32)
    }

    /// What a program is kept apart from, so that it does not end with this one.
    public enum Separation: Sendable {
        case none
        /// Ctrl-C on this terminal.
        case group
        /// This terminal as a whole.
        case session
    }

    public struct Failure: Error, Hashable, Sendable {
        public let code: Int32
        public var reason: String { String(cString: strerror(code)) }
    }

    /// `words` are the program, looked up in `PATH` unless it is a path, and its arguments.
    public static func start(
        _ words: [String], input: Stream = .nowhere, output: Stream = .nowhere,
        error: Stream = .nowhere, apartFrom separation: Separation = .none
    ) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let streams = [(input, O_RDONLY), (output, O_WRONLY), (error, O_WRONLY)]
        for (number, (stream, mode)) in streams.enumerated() {
            switch stream {
            case .nowhere:
                posix_spawn_file_actions_addopen(&actions, Int32(number), "/dev/null", mode, 0)
            case .descriptor(let descriptor):
                posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
            }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | separation.flag
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawnp(
            &child, words.first ?? "", &actions, &attributes, &arguments, environ)
        guard result == 0 else { throw Failure(code: result) }
        return child
    }
}

extension Subprocess.Separation {
    fileprivate var flag: Int32 {
        switch self {
        case .none: 0
        case .group: POSIX_SPAWN_SETPGROUP
        // POSIX_SPAWN_SETSID of glibc, which only its GNU headers name.
        case .session: 0x80
        }
    }
}
