import Glibc

/// A program on a terminal of its own, with keys typed and its output timed.
///
/// The program is killed when the sitting is released.
final class Sitting {
    typealias Moment = ContinuousClock.Instant

    /// When the program was started.
    let start: Moment
    let process: pid_t
    /// All output, and by when how much of it had arrived.
    private(set) var output: [UInt8] = []
    private(set) var arrivals: [(count: Int, at: Moment)] = []
    private(set) var isOver = false
    private let terminal: PseudoTerminal
    private let pipe: IdlePipe?

    /// The time limit for anything.
    private static let patience: Duration = .seconds(60)

    init(
        _ program: Program, columns: UInt16 = 80, lines: UInt16 = 24, pipe: IdlePipe? = nil
    ) throws {
        terminal = try PseudoTerminal(columns: columns, lines: lines)
        self.pipe = pipe
        var program = program
        program.environment.merge(["TERM": "xterm-256color", "LC_ALL": "C.UTF-8"]) { $1 }
        if let pipe { program.environment["EAT_IDLE_FILE"] = pipe.path }
        start = .now
        process = try program.start(onTerminal: terminal.device)
    }

    deinit {
        kill(process, SIGKILL)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    // MARK: Waiting

    /// Reads output until `holds`; false if that does not happen in time.
    @discardableResult
    func watch(until deadline: Moment, _ holds: () -> Bool) -> Bool {
        take()
        while !holds() {
            guard !isOver else { return false }
            var polled = [terminal.waiting] + (pipe.map { [$0.waiting] } ?? [])
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return false }
            poll(&polled, nfds_t(polled.count), Int32(left.milliseconds.rounded(.up)))
            take()
        }
        return true
    }

    private func take() {
        let before = output.count
        if !terminal.take(into: &output) { isOver = true }
        if output.count > before { arrivals.append((output.count, .now)) }
        pipe?.take()
    }

    /// Waits until no output has arrived for `span`.
    func watchUntilQuiet(for span: Duration) {
        var count = -1
        while count != output.count, !isOver {
            count = output.count
            watch(until: .now + span) { output.count != count }
        }
    }

    /// Waits until the program reports that it is idle.
    func watchUntilIdle(_ what: String) throws {
        guard let pipe else { return watchUntilQuiet(for: .milliseconds(150)) }
        guard watch(until: .now + Self.patience, { pipe.pending == 0 }) else {
            throw failure("is never idle \(what)")
        }
    }

    // MARK: Keys

    /// Presses a key; returns the time until its effect has arrived, in milliseconds.
    ///
    /// With a pipe, the program reports when it has painted, so that other output does not count;
    /// the report itself comes after the painting and is not part of the time. Otherwise the first
    /// output counts.
    func press(_ key: String, untilIdle: Bool = false) throws -> Double {
        take()
        let (count, events) = (output.count, pipe?.events ?? 0)
        let start = Moment.now
        try terminal.type(key)
        let isAnswered = watch(until: start + Self.patience) {
            guard let pipe else { return output.count > count }
            return pipe.events > events && (!untilIdle || pipe.pending == 0)
        }
        guard isAnswered else { throw failure("does not answer '\(key)'") }
        let end = Moment.now
        take()
        let isPainted = !untilIdle && output.count > count
        return ((isPainted ? min(arrivals[arrivals.count - 1].at, end) : end) - start).milliseconds
    }

    private func failure(_ what: String) -> BenchError {
        let last = Paint.text(output.suffix(2000))
        return BenchError("the program on the terminal \(what); it last wrote: \(last)")
    }

    /// The peak memory so far, in MiB.
    var peakMemory: Double {
        get throws { Double(try status("VmHWM:")) / 1024 }
    }

    /// The number of voluntary context switches of all threads.
    var wakings: Int {
        get throws {
            let threads = try Self.names(in: "/proc/\(process)/task")
            return try threads.reduce(0) {
                $0 + (try status("voluntary_ctxt_switches:", of: "task/\($1)/"))
            }
        }
    }

    private func status(_ field: String, of part: String = "") throws -> Int {
        let path = "/proc/\(process)/\(part)status"
        guard let file = fopen(path, "re") else { throw failure("is gone") }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(
                decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard text.hasPrefix(field) else { continue }
            return Int(text.filter { ("0"..."9").contains($0) }) ?? 0
        }
        throw BenchError("\(path) has no \(field)")
    }

    private static func names(in path: String) throws -> [String] {
        guard let directory = opendir(path) else { throw BenchError("there is no \(path)") }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names
    }
}
