import Logging
import Synchronization
import Testing

/// Keeps what it is given.
final class MemoryDestination: LogDestination {
    private let kept = Mutex<[LogRecord]>([])

    var records: [LogRecord] { kept.withLock { $0 } }

    func write(_ record: LogRecord) {
        kept.withLock { $0.append(record) }
    }
}

private enum Mishap: LoggedError {
    case plain
    case refused(String, cause: (any Error & Sendable)?)

    var logCode: Int { 7 }

    var logFields: LogFields {
        guard case .refused(let words, _) = self else { return [:] }
        return ["server_says": .outside(OutsideWords(words))]
    }

    var logCause: (any Error)? {
        guard case .refused(_, let cause) = self else { return nil }
        return cause
    }
}

/// Names itself as its cause.
private final class Circle: LoggedError {
    var logCause: (any Error)? { self }
}

struct LoggerTests {
    private let destination = MemoryDestination()

    private func logger(from level: LogLevel = .info) -> Logger {
        let hub = LogHub()
        hub.add(destination, named: "memory", from: level)
        return Logger(hub)
    }

    @Test func `a record that nobody wants is not even put together`() {
        let logger = logger(from: .warning)
        func unwanted() -> Int {
            Issue.record("made for nothing")
            return 0
        }

        logger.info("test", ["a": .count(unwanted())])

        #expect(destination.records.isEmpty)
    }

    @Test func `every level from that of the destination up is written`() {
        let logger = logger(from: .debug)

        logger.verbose("1")
        logger.debug("2")
        logger.info("3")
        logger.warning("4")
        logger.error("5")

        #expect(destination.records.map(\.level) == [.debug, .info, .warning, .error])
    }

    @Test func `a destination can be switched and given another level while logging`() {
        let logger = logger(from: .warning)
        logger.info("missed")
        logger.hub.set("memory", level: .info)
        logger.info("kept")
        logger.hub.set("memory", isOn: false)
        #expect(!logger.isLogging(.error))
        logger.error("missed")
        logger.hub.set("memory", isOn: true)
        logger.error("kept too")

        #expect(destination.records.map(\.event) == ["kept", "kept too"])
        #expect(
            logger.hub.states.map { "\($0.name) \($0.level) \($0.isOn)" } == ["memory info true"])
    }

    @Test func `each destination gets the levels it wants`() {
        let logger = logger(from: .error)
        let other = MemoryDestination()
        logger.hub.add(other, named: "other", from: .verbose)
        logger.debug("a")
        logger.error("b")

        #expect(destination.records.map(\.event) == ["b"])
        #expect(other.records.map(\.event) == ["a", "b"])
    }

    @Test func `a record knows where it was logged`() {
        logger().info("x")

        let site = destination.records.first?.callSite
        #expect(site?.fileName == "LoggerTests.swift")
        #expect(site?.module == "LoggingTests")
        #expect(site?.function == "a record knows where it was logged()")
        #expect(site?.line == #line - 6)
    }

    @Test func `default fields come first, and those of the record win`() {
        logger().with(["a": 1, "b": 2]).with(["c": 3]).info("x", ["b": 4])

        #expect(destination.records.first?.fields == ["a": 1, "b": 4, "c": 3])
    }

    @Test func `an error is unfolded along its causes, and holds no values`() {
        let error = Mishap.refused("Invalid token abc123 of Jane", cause: Mishap.plain)
        logger().warning("failed", error: error)

        let failures = destination.records.first?.failures ?? []
        #expect(failures.map(\.label) == ["Mishap.refused", "Mishap.plain"])
        #expect(failures.map(\.code) == [7, 7])
        let says = failures.first?.fields["server_says"]?.description
        #expect(says == "Invalid token … of …")
    }

    @Test func `an error that causes itself ends somewhere`() {
        logger().warning("failed", error: Circle())

        #expect(destination.records.first?.failures.count == 8)
    }

    @Test func `IDs are unlike each other and ascend`() {
        let logger = logger()
        for _ in 0..<100 { logger.info("x") }

        let ids = destination.records.map(\.id)
        #expect(Set(ids).count == 100)
        #expect(ids == ids.sorted())
    }

    @Test func `a line holds nothing that could end it or steer a terminal`() {
        let record = LogRecord(
            level: .info, event: "a\nb\u{1B}[31m\u{202E}c", fields: ["k": "x\r\"y\" z\u{9B}"],
            time: LogTime(millisecondsSince1970: 0),
            callSite: LogRecord.CallSite(file: "M/F.swift", function: "f()", line: 3))

        #expect(
            record.line.dropFirst(24)
                == #"INFO M a\nb\u{1B}[31m\u{202E}c k="x\r\"y\" z\u{9B}" at=F.swift:3"#)
    }

    @Test func `a time is written to the millisecond`() {
        let time = LogTime(millisecondsSince1970: 1_700_000_000_007).text

        #expect(time.hasSuffix(".007"))
        #expect(time.utf8.count == "2023-11-14 22:13:20.007".utf8.count)
    }

    @Test func `a ring keeps the latest records in order`() {
        let ring = LogMemory(limit: 3)
        let logger = logger()
        logger.hub.add(ring, named: "ring")
        for number in 0..<8 { logger.info("x", ["n": .count(number)]) }

        #expect(ring.records.map { $0.fields["n"] } == [5, 6, 7])
    }
}
