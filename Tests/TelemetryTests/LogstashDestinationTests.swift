import Glibc
import Logging
import TestSupport
import Testing

@testable import Telemetry

/// From a logger to a receiver.
@Suite(.timeLimit(.minutes(5)))
struct LogstashDestinationTests {
    private let directory: TemporaryDirectory
    private let listener: ScriptedListener

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        directory = try TemporaryDirectory()
        listener = try ScriptedListener { _ in .reads }
    }

    private func shipper(token: String? = nil) -> LogShipper {
        let settings = LogstashSettings(
            host: "127.0.0.1", port: listener.port, usesTLS: false, token: token)
        let outbox = LogOutbox(path: directory.path + "/logs.db", notice: LogLine.notice)
        return LogShipper(outbox, to: settings)
    }

    private func destination(_ shipper: LogShipper) -> LogstashDestination {
        LogstashDestination(shipper, LogForms(origin: .here(appVersion: "1.0")))
    }

    private func record(_ fields: LogFields = [:]) -> LogRecord {
        LogRecord(
            level: .info, event: "order.paid", fields: fields,
            callSite: LogRecord.CallSite(file: #fileID, function: #function, line: #line))
    }

    @Test func `a record arrives flattened, with its id`() async throws {
        let shipper = shipper()
        let destination = destination(shipper)
        let records = (0..<3).map { record(["number": .count($0)]) }
        for record in records { destination.write(record) }
        #expect(await shipper.flush(within: .seconds(60)))

        let lines = listener.lines.map { JSONAnswer(Array($0.utf8)) }
        #expect(lines.compactMap(\.["log_id"].text) == records.map(\.id))
        #expect(lines.compactMap(\.["number"].number) == [0, 1, 2])
        for line in lines {
            #expect(line["message"].text == "order.paid")
            #expect(line["file"].text == "LogstashDestinationTests.swift")
            #expect(line["log_type"].text == "info")
            #expect(!line.keys.contains("token"))
        }
    }

    @Test func `no field takes the token's name`() async throws {
        let shipper = shipper(token: "hosted")
        let destination = destination(shipper)
        destination.write(record(["token": .secret]))
        destination.flush()
        let batch = try #require(try shipper.outbox.batch(rows: 9, bytes: 9999))
        #expect(!String(decoding: batch.lines[0], as: UTF8.self).contains("hosted"))
        #expect(await shipper.flush(within: .seconds(60)))
        let line = try #require(listener.lines.first)
        #expect(line.hasPrefix(#"{"token":"hosted","message":"order.paid","#))
        #expect(line.split(separator: #""token":"#).count == 2)
    }
}
