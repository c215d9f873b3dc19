public import Sentences
import Dispatch
import Glibc
import Synchronization

/// A program that gets input on standard input and answers on standard output. Secrets go through
/// these pipes, because other programs can read arguments and environment variables.
public struct ExternalProgram: Sendable {
    let path: String
    let arguments: [String]
    /// The time limit for the whole run.
    var patience: Duration
    /// The most that it may write on either stream.
    var longestAnswer = 1 << 16
    /// Whether it is asked to end where the task is cancelled. One that keeps a secret goes on.
    var endsWhenCancelled = false

    /// One that ends where the task is cancelled.
    public init(path: String, arguments: [String], patience: Duration, longestAnswer: Int) {
        self.init(path: path, arguments: arguments, patience: patience)
        self.longestAnswer = longestAnswer
        endsWhenCancelled = true
    }

    init(path: String, arguments: [String], patience: Duration) {
        self.path = path
        self.arguments = arguments
        self.patience = patience
    }

    public struct Answer: Sendable {
        /// Nil if a signal ended it.
        public let status: Int32?
        public let output: [UInt8]
        public let error: [UInt8]
    }

    public enum Trouble: Error, Sendable {
        case notStarted(code: Int32)
        case tooSlow(Duration)
        case tooMuch
    }

    public func run(saying words: [UInt8] = []) async throws(Trouble) -> Answer {
        let running = Running()
        let result = await withTaskCancellationHandler {
            // Blocks, so it must not run on a thread of Swift's pool.
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(
                        returning: Result { () throws(Trouble) in try exchange(words, running) })
                }
            }
        } onCancel: {
            if endsWhenCancelled { running.cancel() }
        }
        return try result.get()
    }

    /// The process, as long as its number cannot be another's.
    private final class Running: Sendable {
        private let state = Mutex<(child: pid_t?, isCancelled: Bool)>((nil, false))

        func began(_ child: pid_t) {
            state.withLock {
                $0.child = child
                if $0.isCancelled { kill(child, SIGTERM) }
            }
        }

        func cancel() {
            state.withLock {
                $0.isCancelled = true
                if let child = $0.child { kill(child, SIGTERM) }
            }
        }

        func ended() { state.withLock { $0.child = nil } }
    }

    /// Serialises starts, so that no other child inherits these pipes and keeps them open.
    private static let starting = Mutex(())

    private func exchange(_ words: [UInt8], _ running: Running) throws(Trouble) -> Answer {
        var (input, output, error) = (Pipe(), Pipe(), Pipe())
        defer {
            input.close()
            output.close()
            error.close()
        }
        let child = try Self.starting.withLock { _ throws(Trouble) in
            try input.open()
            try output.open()
            try error.open()
            return try start(input.reading, output.writing, error.writing)
        }
        input.closeReading()
        output.closeWriting()
        error.closeWriting()
        running.began(child)
        let deadline = ContinuousClock.now + patience
        let said: [[UInt8]]
        do throws(Trouble) {
            said = try talk(words, &input, output.reading, error.reading, until: deadline)
            running.ended()
        } catch {
            running.ended()
            kill(child, SIGKILL)
            _ = Self.reap(child)
            throw error
        }
        // The program may have closed its pipes and still be running.
        guard let status = Self.end(of: child, by: deadline) else { throw .tooSlow(patience) }
        return Answer(
            status: status & 0x7F == 0 ? status >> 8 & 0xFF : nil, output: said[0], error: said[1])
    }

    /// Writes all input while reading both outputs to their end.
    private func talk(
        _ words: [UInt8], _ input: inout Pipe, _ output: Int32, _ error: Int32,
        until deadline: ContinuousClock.Instant
    ) throws(Trouble) -> [[UInt8]] {
        var rest = words[...]
        var heard: [[UInt8]] = [[], []]
        var isOpen = [true, true]
        while isOpen[0] || isOpen[1] {
            if rest.isEmpty { input.closeWriting() }
            var polled = [
                pollfd(fd: isOpen[0] ? output : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: isOpen[1] ? error : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: input.writing, events: Int16(POLLOUT), revents: 0),
            ]
            let left = Self.milliseconds(until: deadline)
            guard left > 0, poll(&polled, 3, left) != 0 else { throw .tooSlow(patience) }
            if polled[2].revents != 0 {
                // No more at once than fits into the pipe, so that the write does not block.
                let count = Self.write(rest.prefix(4096), to: input.writing)
                // If the program reads no further, its answer says why.
                rest = count.map { rest.dropFirst($0) } ?? []
            }
            for (index, descriptor) in [output, error].enumerated()
            where polled[index].revents != 0 {
                var chunk = [UInt8](repeating: 0, count: 4096)
                let count = read(descriptor, &chunk, chunk.count)
                if count == 0 || count < 0 && errno != EINTR { isOpen[index] = false }
                heard[index] += chunk.prefix(max(0, count))
                guard heard[index].count <= longestAnswer else { throw .tooMuch }
            }
        }
        return heard
    }

    /// How many bytes the program accepted; nil if it has stopped reading.
    private static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
        // Blocks SIGPIPE, so that a closed pipe cannot end the process.
        var pipe = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        var before = sigset_t()
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        guard count < 0 else { return count }
        guard errno != EINTR else { return 0 }
        var atOnce = timespec()
        sigtimedwait(&pipe, nil, &atOnce)
        return nil
    }

    private func start(
        _ input: Int32, _ output: Int32, _ error: Int32
    ) throws(Trouble) -> pid_t {
        do {
            return try Subprocess.start(
                [path] + arguments, input: .descriptor(input), output: .descriptor(output),
                error: .descriptor(error))
        } catch {
            throw .notStarted(code: error.code)
        }
    }

    /// The exit status; nil if the deadline passed and the program was killed.
    private static func end(of child: pid_t, by deadline: ContinuousClock.Instant) -> Int32? {
        let ending = Ending()
        DispatchQueue.global().async {
            ending.status.store(reap(child), ordering: .relaxed)
            ending.hasCome.signal()
        }
        let left = DispatchTimeInterval.milliseconds(Int(milliseconds(until: deadline)))
        guard ending.hasCome.wait(timeout: .now() + left) == .timedOut else {
            return ending.status.load(ordering: .relaxed)
        }
        kill(child, SIGKILL)
        ending.hasCome.wait()
        return nil
    }

    private final class Ending: Sendable {
        let status = Atomic<Int32>(0)
        let hasCome = DispatchSemaphore(value: 0)
    }

    private static func reap(_ child: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return status
    }

    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
        let left = ContinuousClock.now.duration(to: deadline).components
        let thousandths = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
        return Int32(clamping: max(0, thousandths))
    }
}

extension ExternalProgram.Trouble {
    public var reason: Sentence {
        switch self {
        case .notStarted(let code): .secrets.notStarted(reason: String(cString: strerror(code)))
        case .tooSlow(let patience):
            .secrets.tooSlow(seconds: Int(patience.components.seconds))
        case .tooMuch: .secrets.tooMuch
        }
    }
}

private struct Pipe {
    private(set) var reading: Int32 = -1
    private(set) var writing: Int32 = -1

    mutating func open() throws(ExternalProgram.Trouble) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw .notStarted(code: errno) }
        (reading, writing) = (ends[0], ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    mutating func closeReading() {
        if reading >= 0 { Glibc.close(reading) }
        reading = -1
    }

    mutating func closeWriting() {
        if writing >= 0 { Glibc.close(writing) }
        writing = -1
    }

    mutating func close() {
        closeReading()
        closeWriting()
    }
}
