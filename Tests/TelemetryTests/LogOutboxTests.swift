import Glibc
import Logging
import TestSupport
import Testing

@testable import Telemetry

struct LogOutboxTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func outbox(_ limits: LogOutbox.Limits = LogOutbox.Limits()) -> LogOutbox {
        LogOutbox(path: directory.path + "/logs.db", limits: limits, notice: LogLine.notice)
    }

    private func texts(_ outbox: LogOutbox, rows: Int = 100_000) throws -> [String] {
        let lines = try outbox.batch(rows: rows, bytes: 1 << 30)?.lines ?? []
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `lines come out in the order in which they went in`() throws {
        let outbox = outbox()
        try outbox.append([.sample("a", .error), .sample("b", .verbose)])
        try outbox.append([.sample("c", .info)])
        #expect(try texts(outbox, rows: 2) == [#"{"log_id":"a"}"#, #"{"log_id":"b"}"#])
        let batch = try #require(try outbox.batch(rows: 2, bytes: 1 << 20))
        try outbox.remove(batch)
        #expect(try texts(outbox) == [#"{"log_id":"c"}"#])
    }

    @Test func `a full outbox drops the oldest verbose lines first, then those of the next level`()
        throws
    {
        let outbox = outbox(LogOutbox.Limits(rows: 4))
        try outbox.append([
            .sample("e", .error), .sample("v1", .verbose), .sample("i", .info),
            .sample("v2", .verbose), .sample("d", .debug),
        ])
        #expect(try outbox.total() == LogOutbox.Total(rows: 4, bytes: 57, dropped: 1))
        try outbox.append([.sample("w1", .warning), .sample("w2", .warning)])
        #expect(
            try texts(outbox) == [
                #"{"log_id":"e"}"#, #"{"log_id":"i"}"#, #"{"log_id":"w1"}"#, #"{"log_id":"w2"}"#,
                #"{"dropped":3}"#,
            ])
        #expect(try outbox.total().dropped == 0)
    }

    @Test func `the record about dropped ones is not lost when it is dropped itself`() throws {
        let outbox = outbox(LogOutbox.Limits(rows: 1))
        try outbox.append([.sample("a", .error), .sample("b", .error)])
        #expect(try texts(outbox) == [#"{"log_id":"b"}"#, #"{"dropped":1}"#])
        try outbox.append([.sample("c", .error)])
        // The notice is a warning: it goes first, and b after it.
        #expect(try texts(outbox) == [#"{"log_id":"c"}"#, #"{"dropped":2}"#])
    }

    @Test func `what made room while it was being sent was not dropped`() throws {
        let outbox = outbox(LogOutbox.Limits(rows: 2))
        try outbox.append([.sample("a", .info), .sample("b", .info)])
        let sent = try #require(try outbox.batch(rows: 10, bytes: 1 << 20))
        try outbox.append([.sample("c", .info)])
        #expect(try outbox.total().dropped == 1)
        try outbox.remove(sent)
        #expect(try outbox.total() == LogOutbox.Total(rows: 1, bytes: 14, dropped: 0))
    }

    @Test func `bytes are bounded too, and a line that is too long is counted`() throws {
        let outbox = outbox(LogOutbox.Limits(bytes: 30, line: 20))
        let long = LogLine(
            level: .error, logID: "x",
            json: Array("{\"log_id\":\"\(String(repeating: "x", count: 20))\"}".utf8))
        try outbox.append([.sample("a", .info), long, .sample("b", .info), .sample("c", .info)])
        #expect(
            try texts(outbox) == [#"{"log_id":"b"}"#, #"{"log_id":"c"}"#, #"{"dropped":2}"#])
    }

    @Test func `a line feed does not end a line early`() throws {
        let outbox = outbox()
        let json = Array("{\n\"log_id\": \"a\"}\n".utf8)
        try outbox.append([LogLine(level: .info, logID: "a", json: json)])
        #expect(try texts(outbox) == [#"{ "log_id": "a"} "#])
    }

    @Test func `bytes that are not UTF-8 come out as they went in`() throws {
        let outbox = outbox()
        let json: [UInt8] = [0x7B, 0xFF, 0x00, 0xC3, 0x7D]
        try outbox.append([LogLine(level: .info, logID: "a", json: json)])
        #expect(try outbox.batch(rows: 1, bytes: 1)?.lines == [json])
        #expect(try outbox.total().bytes == 5)
    }

    @Test func `a batch has at least one line, however large`() throws {
        let outbox = outbox()
        try outbox.append([.sample("a", .info), .sample("b", .info)])
        #expect(try outbox.batch(rows: 10, bytes: 1)?.lines.count == 1)
    }

    @Test func `two processes share one outbox`() throws {
        let (one, other) = (outbox(), outbox())
        try one.append([.sample("a", .info)])
        try other.append([.sample("b", .info)])
        #expect(try texts(one) == texts(other))
        #expect(try one.total().rows == 2)
    }

    @Test func `a damaged outbox is set aside`() throws {
        let outbox = outbox()
        try write(String(repeating: "no database ", count: 700), to: directory.path + "/logs.db")
        try outbox.append([.sample("a", .info)])
        #expect(try texts(outbox) == [#"{"log_id":"a"}"#])
        #expect(files(in: directory.path).contains { $0.hasPrefix("logs.db.corrupt-") })
    }

    @Test func `purging leaves nothing`() throws {
        let outbox = outbox(LogOutbox.Limits(rows: 1))
        try outbox.append([.sample("a", .info), .sample("b", .info)])
        try outbox.purge()
        #expect(try outbox.total().isEmpty)
        #expect(try outbox.batch(rows: 1, bytes: 1) == nil)
    }
}

extension LogLine {
    static func sample(_ id: String, _ level: LogLevel = .info) -> LogLine {
        LogLine(level: level, logID: id, json: Array(#"{"log_id":"\#(id)"}"#.utf8))
    }

    @Sendable static func notice(_ dropped: Int) -> LogLine {
        LogLine(level: .warning, logID: "-", json: Array(#"{"dropped":\#(dropped)}"#.utf8))
    }
}
