import Logging
import Synchronization
import Testing

/// Keeps what it is given.
private final class MemoryDestination: LogDestination {
    private let kept = Mutex<[LogRecord]>([])

    var records: [LogRecord] { kept.withLock { $0 } }

    func write(_ record: LogRecord) {
        kept.withLock { $0.append(record) }
    }
}

private struct Mishap: Error, CustomStringConvertible {
    let description = "refused, token=abc"
}

struct LoggerTests {
    private let destination = MemoryDestination()

    @Test func `a record below the threshold is not even put together`() {
        let logger = Logger(destinations: [destination], threshold: .warning)
        func unwanted() -> String {
            Issue.record("made for nothing")
            return ""
        }

        logger.info(unwanted(), fields: ["a": .string(unwanted())])

        #expect(destination.records.isEmpty)
    }

    @Test func `every level from the threshold up is written`() {
        let logger = Logger(destinations: [destination], threshold: .debug)

        logger.verbose("1")
        logger.debug("2")
        logger.info("3")
        logger.warning("4")
        logger.error("5")

        #expect(destination.records.map(\.level) == [.debug, .info, .warning, .error])
    }

    @Test func `a record knows where it was logged`() {
        Logger(destinations: [destination]).info("x")

        #expect(destination.records.first?.callSite.fileName == "LoggerTests.swift")
        #expect(destination.records.first?.callSite.line == #line - 3)
    }

    @Test func `message, fields and error reach a destination redacted`() {
        let logger = Logger(destinations: [destination])

        logger.warning(
            "token=abc", fields: ["password": "abc", "url": "/?sig=abc"], error: Mishap())

        let record = destination.records.first
        #expect(record?.message == "token=•••")
        #expect(record?.fields == ["password": "•••", "url": "/?sig=•••"])
        #expect(record?.error == "refused, token=•••")
    }

    @Test func `a line holds nothing that could end it or steer a terminal`() {
        let record = LogRecord(
            level: .info, message: "a\nb\u{1B}[31m\u{202E}c", fields: ["k": "x\r\"y\" z\u{9B}"],
            time: LogTime(millisecondsSince1970: 0),
            callSite: LogRecord.CallSite(file: "M/F.swift", line: 3))

        #expect(
            record.line.dropFirst(24)
                == #"INFO a\nb\u{1B}[31m\u{202E}c k="x\r\"y\" z\u{9B}" at=F.swift:3"#)
    }

    @Test func `a time is written to the millisecond`() {
        let time = LogTime(millisecondsSince1970: 1_700_000_000_007).text

        #expect(time.hasSuffix(".007"))
        #expect(time.utf8.count == "2023-11-14 22:13:20.007".utf8.count)
    }
}
