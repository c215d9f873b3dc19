import Glibc
import Logging

enum LogBenchmark {
    private static let lines = 2000

    /// Lines logged to a file until they are in it, compared with one bare `write` of each formatted
    /// line; and what a caller waits, who does not wait for that.
    static let log = Benchmark(names: ["log-line", "log-call", "log-off"]) { bench in
        let (path, plain) = (bench.scratch + "/log.txt", bench.scratch + "/plain.txt")
        let hub = LogHub()
        hub.add(FileDestination(path: path, sizeLimit: 1 << 30), named: "file", from: .info)
        let logger = Logger(hub)
        var (ours, theirs, calls, off) = (Samples(), Samples(), Samples(), Samples())
        for _ in 0..<bench.repetitions(15) {
            unlink(path)
            unlink(plain)
            var called = 0.0
            ours.add(
                timed {
                    called = timed { for number in 0..<lines { say(logger, number) } }
                    hub.flush()
                })
            calls.add(called / Double(lines) * 1000)
            theirs.add(try writePlainly(to: plain))
            off.add(
                timed { for number in 0..<lines { logger.debug("off", fields(number)) } }
                    / Double(lines) * 1000)
        }
        return [
            Measurement(
                name: "log-line", measured: ours.median, reference: theirs.median,
                unit: .milliseconds, budget: .ratio(1.5),
                remark: "\(lines) lines in the file; reference: each formatted, one write each"),
            Measurement(
                name: "log-call", measured: calls.median, unit: .microseconds, budget: .none,
                remark: "what a caller waits for one line"),
            Measurement(
                name: "log-off", measured: off.median, unit: .microseconds, budget: .value(0.1),
                remark: "a call at a level that nobody wants"),
        ]
    }

    private static func fields(_ number: Int) -> LogFields {
        ["number": .count(number), "state": "sent", "time": 1.5, "server": "demo"]
    }

    private static func say(_ logger: Logger, _ number: Int) {
        logger.info("order.attempt.is", fields(number))
    }

    private static func writePlainly(to path: String) throws -> Double {
        let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw BenchError("\(path) cannot be made") }
        defer { close(file) }
        var written = 0
        let time = timed {
            for number in 0..<lines {
                let record = LogRecord(
                    level: .info, event: "order.attempt.is", fields: fields(number),
                    callSite: LogRecord.CallSite(
                        file: #fileID, function: #function, line: #line))
                let line = Array((record.line + "\n").utf8)
                written += write(file, line, line.count) == line.count ? 1 : 0
            }
        }
        guard written == lines else { throw BenchError("\(path) cannot be written") }
        return time
    }
}
