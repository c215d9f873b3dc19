import Foundation
import Glibc
import TestSupport
import Testing

@testable import Telemetry

/// Debian's rsyslog as the receiver, and a program that is killed as the sender.
@Suite(.timeLimit(.minutes(10)))
struct RsyslogTests {
    private let directory: TemporaryDirectory
    private let port: Int

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        directory = try TemporaryDirectory()
        port = try OwnPort.next()
    }

    private func probe(_ certificates: Certificates?, _ words: String...) throws -> ChildProcess {
        try ChildProcess(
            Program.path(besideTests: "ShippingProbe"),
            [directory.path + "/logs.db", String(port), certificates?.authority ?? "-"] + words,
            environment: ProcessInfo.processInfo.environment)
    }

    /// The `log_id` of each line, in the order of their first coming, or a failed expectation where
    /// a line is no whole record.
    private func ids(_ lines: [String]) -> [String] {
        var seen: Set<String> = []
        var ids: [String] = []
        for line in lines {
            let record = JSONAnswer(Array(line.utf8))
            let keys: Set = [
                "message", "log_id", "file", "function", "line", "log_type", "number", "dish",
            ]
            #expect(record.keys == keys, "\(line)")
            #expect(record["dish"].text == "Crème brûlée 寿司")
            let id = record["log_id"].text ?? ""
            if seen.insert(id).inserted { ids.append(id) }
        }
        return ids
    }

    private static func expected(_ count: Int) -> [String] {
        (0..<count).map { String(format: "%08d", $0) }
    }

    @Test(arguments: [false, true])
    func `what is logged while the receiver is dead arrives after the death of the program`(
        overTLS: Bool
    ) async throws {
        let certificates = overTLS ? try Certificates(in: directory.path) : nil
        let first = try probe(certificates, "log", "0", "1000")
        while let line = first.line(), line != "logged" {}
        first.signal(SIGKILL)
        #expect(try first.outcome().signal == SIGKILL)

        let rsyslog = try await Rsyslog(port: port, certificates: certificates)
        let second = try probe(certificates, "send")
        #expect(try second.outcome().lines == ["sent"])

        let lines = await rsyslog.lines(1000)
        #expect(ids(lines) == Self.expected(1000))
        #expect(lines.count == 1000)
    }

    @Test func `a program killed at any instant loses nothing that was in its outbox`()
        async throws
    {
        let rsyslog = try await Rsyslog(port: port)
        var random = SeededGenerator(seed: 17)
        var kept: [Int] = []
        for run in 0..<12 {
            let process = try probe(nil, "log", String(run * 1_000_000), "1000000")
            var last = run * 1_000_000 - 1
            for _ in 0..<Int.random(in: 0...40, using: &random) {
                last = process.line().flatMap { Int($0) } ?? last
            }
            process.signal(SIGKILL)
            kept.append(try process.outcome().lines.compactMap { Int($0) }.last ?? last)
        }
        #expect(try probe(nil, "send").outcome().lines == ["sent"])

        let numbers = ids(rsyslog.lines).compactMap { Int($0) }
        #expect(numbers == numbers.sorted())
        for (run, last) in kept.enumerated() {
            // More may have been in the outbox than the program came to tell, but without a gap.
            let start = run * 1_000_000
            let arrived = numbers.filter { $0 / 1_000_000 == run }
            #expect(arrived == Array(start..<start + arrived.count))
            #expect(start + arrived.count > last)
        }
    }

    @Test func `with a wrong certificate nothing arrives, and with the right one all does`()
        async throws
    {
        let own = try Certificates(in: directory.path)
        let elsewhere = try TemporaryDirectory()
        let foreign = try Certificates(in: elsewhere.path, for: "other.example")
        let process = try probe(own, "log", "0", "50")
        while let line = process.line(), line != "logged" {}
        process.signal(SIGKILL)
        #expect(try process.outcome().signal == SIGKILL)

        do {
            let stranger = try await Rsyslog(port: port, certificates: foreign)
            #expect(try probe(own, "send").outcome().lines == ["left"])
            // It is trusted now, and is another host.
            #expect(try probe(foreign, "send").outcome().lines == ["left"])
            #expect(stranger.lines.isEmpty)
        }
        let rsyslog = try await Rsyslog(port: port, certificates: own)
        #expect(try probe(own, "send").outcome().lines == ["sent"])
        #expect(ids(await rsyslog.lines(50)) == Self.expected(50))
    }

    @Test func `two programs add to one outbox, and each line arrives once`() async throws {
        let rsyslog = try await Rsyslog(port: port)
        let (one, other) = (try probe(nil, "log", "0", "500"), try probe(nil, "log", "500", "500"))
        for process in [one, other] {
            while let line = process.line(), line != "logged" {}
        }
        let lines = await rsyslog.lines(1000)
        #expect(lines.count == 1000)
        let ids = ids(lines)
        #expect(ids.sorted() == Self.expected(1000))
        for half in [ids.filter { $0 < "00000500" }, ids.filter { $0 >= "00000500" }] {
            #expect(half == half.sorted())
        }
    }
}
