import Foundation
public import Glibc

/// A program of ours that runs beside the test. It is killed when the test lets go of it.
public final class ChildProcess {
    public struct Trouble: Error {
        public let what: String
        public let code: Int32

        public init(what: String, code: Int32 = 0) {
            self.what = what
            self.code = code
        }
    }

    private static let starting = NSLock()

    public let id: pid_t
    /// Whether only some fields of answers were asked for.
    let asksForPart: Bool
    private var ends: [Int32]
    private var read: [[UInt8]] = [[], []]
    private var isOver = false
    /// Its home and its server, which must not go before it does.
    private let surroundings: Any?
    /// The end of its standard input that ``say(_:)`` writes to.
    private var ear: Int32?

    /// Starts the program at `path`; what it says comes to ``outcome(within:)``.
    /// Unless it `isSpokenTo` through ``say(_:)`` it has nothing to read.
    public init(
        _ path: String, _ arguments: [String], environment: [String: String],
        isSpokenTo: Bool = false, keeping surroundings: Any? = nil
    ) throws {
        self.surroundings = surroundings
        asksForPart = arguments.contains { $0.hasPrefix("--fields") }
        // One at a time, or another child would inherit these pipes and keep them open.
        Self.starting.lock()
        defer { Self.starting.unlock() }
        let (output, error) = (try Self.pipe(), try Self.pipe())
        let input = isSpokenTo ? try Self.pipe() : nil
        ear = input?.write
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input.read, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, output.write, 1)
        posix_spawn_file_actions_adddup2(&actions, error.write, 2)
        let (child, result) = Spawning.start(
            [path] + arguments, environment: environment, &actions)
        close(output.write)
        close(error.write)
        if let input { close(input.read) }
        (id, ends) = (child, [output.read, error.read])
        guard result == 0 else {
            isOver = true
            throw Trouble(what: "\(path) does not start", code: result)
        }
    }

    deinit {
        (ends + [ear].compactMap { $0 }).forEach { _ = close($0) }
        guard !isOver else { return }
        kill(id, SIGKILL)
        _ = wait()
    }

    private static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard Glibc.pipe(&ends) == 0 else { throw Trouble(what: "no pipe", code: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        return (ends[0], ends[1])
    }

    /// Puts a line to it.
    public func say(_ line: String) throws {
        guard let ear else { throw Trouble(what: "it does not listen") }
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(ear, $0.baseAddress, $0.count) }
            guard count > 0 || errno == EINTR else {
                throw Trouble(what: "it hears nothing", code: errno)
            }
            bytes = bytes.dropFirst(max(0, count))
        }
    }

    /// Says nothing more: its standard input ends.
    public func fallSilent() {
        if let ear { close(ear) }
        ear = nil
    }

    public func signal(_ number: Int32) {
        kill(id, number)
    }

    /// Closes the reading end of its standard output (or error, 2), as `head` does when it has seen
    /// enough.
    public func leave(_ stream: Int = 1) {
        close(ends[stream - 1])
        ends[stream - 1] = open("/dev/null", O_RDONLY | O_CLOEXEC)
    }

    /// The next line of its standard output, or nil where there is none in time.
    public func line(within seconds: Int = 60) -> String? {
        let deadline = Self.now + seconds * 1000
        while true {
            if let end = read[0].firstIndex(of: 0x0A) {
                defer { read[0].removeFirst(end + 1) }
                AnswerSchemas.check(Array(read[0][..<end]), isPart: asksForPart)
                return String(decoding: read[0][..<end], as: UTF8.self)
            }
            guard gather(from: [0], until: deadline) else { return nil }
        }
    }

    /// How it ended and what it said.
    public func outcome(within seconds: Int = 90) throws -> Outcome {
        let outcome = try end(within: seconds)
        AnswerSchemas.check(outcome, isPart: asksForPart)
        return outcome
    }

    /// The same, of which answers are not compared with their schemas.
    func end(within seconds: Int = 90) throws -> Outcome {
        let deadline = Self.now + seconds * 1000
        var open = [0, 1]
        while !open.isEmpty {
            guard Self.now < deadline else {
                throw Trouble(
                    what: "does not end; said \(String(decoding: read[1], as: UTF8.self))")
            }
            let ready = ready(open, until: deadline)
            open.removeAll { ready.contains($0) && !take($0) }
        }
        isOver = true
        let status = wait()
        return Outcome(
            status: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, signal: status & 0x7F,
            output: read[0], error: read[1])
    }

    private func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status
    }

    // MARK: Reading

    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    private func gather(from which: [Int], until deadline: Int) -> Bool {
        let ready = ready(which, until: deadline)
        return !ready.isEmpty && ready.allSatisfy { take($0) }
    }

    private func ready(_ which: [Int], until deadline: Int) -> [Int] {
        var polled = which.map { pollfd(fd: ends[$0], events: Int16(POLLIN), revents: 0) }
        poll(&polled, nfds_t(polled.count), Int32(max(0, deadline - Self.now)))
        return zip(which, polled).filter { $1.revents != 0 }.map(\.0)
    }

    /// Takes what has come; false at the end.
    private func take(_ index: Int) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65536)
        let count = Glibc.read(ends[index], &chunk, chunk.count)
        guard count > 0 else { return false }
        read[index] += chunk.prefix(count)
        return true
    }
}

enum Spawning {
    /// Starts a program with default signal handling and mask: Swift's worker threads block signals
    /// and ignore SIGPIPE. Returns an `errno` where it does not start.
    static func start(
        _ arguments: [String], environment: [String: String],
        _ actions: inout posix_spawn_file_actions_t, inNewSession: Bool = false
    ) -> (child: pid_t, error: Int32) {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // POSIX_SPAWN_SETSID, which glibc's header declares only with _GNU_SOURCE.
        let newSession: Int32 = inNewSession ? 0x80 : 0
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | newSession
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var child: pid_t = 0
        let error = posix_spawnp(&child, arguments[0], &actions, &attributes, &words, &variables)
        return (child, error)
    }
}
