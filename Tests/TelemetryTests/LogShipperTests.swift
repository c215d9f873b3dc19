import Glibc
import Logging
import OrderModels
import Sentences
import TestSupport
import Testing

@testable import Telemetry

/// When lines are sent, and what becomes of them where the receiver misbehaves.
@Suite(.timeLimit(.minutes(5)))
struct LogShipperTests {
    private let directory: TemporaryDirectory
    private let clock = ManualShippingTime()

    init() throws {
        signal(SIGPIPE, SIG_IGN)
        directory = try TemporaryDirectory()
    }

    private func shipper(
        to port: Int, _ change: (inout LogstashSettings) -> Void = { _ in }
    ) -> LogShipper {
        var settings = LogstashSettings(host: "127.0.0.1", port: port, usesTLS: false)
        settings.timeout = .milliseconds(500)
        change(&settings)
        let outbox = LogOutbox(path: directory.path + "/logs.db", notice: LogLine.notice)
        return LogShipper(outbox, to: settings, time: clock.time)
    }

    private static func ids(_ range: Range<Int>) -> [String] {
        range.map { #"{"log_id":"\#($0)"}"# }
    }

    private static func text(_ range: Range<Int>) -> String {
        ids(range).map { $0 + "\n" }.joined()
    }

    private func add(_ range: Range<Int>, to shipper: LogShipper) {
        for number in range {
            let line = LogLine.sample("\(number)", .info)
            shipper.add(level: line.level, logID: line.logID, line: line.json)
        }
    }

    @Test func `a line waits for others, for as long as the settings say`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let shipper = shipper(to: listener.port) { $0.batchInterval = .seconds(7) }
        add(0..<3, to: shipper)
        let timer = try await clock.next()
        #expect(timer.wait == .seconds(7))
        #expect(shipper.save(within: .seconds(30)))
        #expect(listener.heard.isEmpty)

        timer.ring()

        #expect(await shipper.flush(within: .seconds(60)))
        #expect(listener.lines == Self.ids(0..<3))
        #expect(listener.heard.count == 1)
        #expect(shipper.status.delivered == 3)
    }

    @Test func `a thousand lines do not wait`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let shipper = shipper(to: listener.port)
        add(0..<1000, to: shipper)
        await listener.waits(for: Self.text(0..<1000).utf8.count)
        #expect(listener.lines == Self.ids(0..<1000))
    }

    @Test func `the wait grows with each failure, and ends with success`() async throws {
        let port = try OwnPort.next()
        let shipper = shipper(to: port)
        add(0..<1, to: shipper)
        var timer = try await clock.next()
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] {
            timer.ring()
            timer = try await clock.next()
            #expect(timer.wait == .seconds(seconds))
        }
        #expect(shipper.status.failures == 8)
        #expect(
            shipper.status.problem
                == .network(.unreachable(host: "127.0.0.1", reason: .network.refused)))
        // What comes meanwhile sets no timer of its own and waits with the rest.
        add(1..<2000, to: shipper)
        #expect(shipper.save(within: .seconds(30)))
        let listener = try ScriptedListener(port: port) { _ in .reads }
        timer.ring()
        await listener.waits(for: Self.text(0..<2000).utf8.count)
        #expect(await shipper.flush(within: .seconds(60)))
        #expect(listener.lines == Self.ids(0..<2000))
        #expect(shipper.status.delivered == 2000)
        #expect(shipper.status.failures == 0 && shipper.status.problem == nil)
    }

    @Test func `half of the wait is chance`() {
        #expect(ManualShippingTime(dice: 0).time.backoff(1) == .milliseconds(500))
        #expect(ManualShippingTime(dice: 0.5).time.backoff(3) == .seconds(3))
        #expect(ManualShippingTime(dice: 1).time.backoff(1_000_000) == .seconds(60))
    }

    @Test(arguments: [
        ScriptedListener.Manner.stalls, .staysOpen, .resets(after: 1), .resets(after: 20),
        .closes(after: 20),
    ])
    func `what a receiver did not confirm is sent again`(first: ScriptedListener.Manner)
        async throws
    {
        let listener = try ScriptedListener { $0 == 1 ? first : .reads }
        let shipper = shipper(to: listener.port)
        add(0..<500, to: shipper)

        #expect(await shipper.flush(within: .seconds(60)) == false)
        #expect(try shipper.outbox.total().rows == 500)
        #expect(await shipper.flush(within: .seconds(60)))

        let last = listener.heard.last ?? []
        #expect(String(decoding: last, as: UTF8.self) == Self.text(0..<500))
        #expect(listener.heard.count == 2)
        #expect(try shipper.outbox.total().isEmpty)
    }

    @Test func `a receiver without TLS gets nothing in clear`() async throws {
        let listener = try ScriptedListener { _ in .closes(after: 1) }
        let shipper = shipper(to: listener.port) { ($0.usesTLS, $0.token) = (true, "s3cret") }
        add(0..<5, to: shipper)
        #expect(await shipper.flush(within: .seconds(60)) == false)
        let heard = listener.heard.map { String(decoding: $0, as: UTF8.self) }.joined()
        #expect(!heard.isEmpty && !heard.contains("log_id") && !heard.contains("s3cret"))
        #expect(try shipper.outbox.total().rows == 5)
    }

    @Test func `without TLS no other machine is reached, and not tried again by itself`()
        async throws
    {
        let shipper = shipper(to: 9300) { $0.host = "logs.example" }
        add(0..<1, to: shipper)
        #expect(await shipper.flush(within: .seconds(60)) == false)
        let reason = HTTPError.notAllowed(reason: .stream.plaintext(host: "logs.example"))
        #expect(shipper.status.problem == .network(reason))
        #expect(shipper.status.failures == 1)
    }

    @Test func `cancelling stops at once and keeps everything`() async throws {
        let listener = try ScriptedListener { $0 == 1 ? .stalls : .reads }
        let shipper = shipper(to: listener.port) { $0.timeout = .seconds(600) }
        add(0..<3, to: shipper)
        async let flushed = shipper.flush(within: .seconds(600))
        await listener.waits(for: 0)
        shipper.cancel()
        #expect(await flushed == false)
        #expect(await shipper.flush(within: .seconds(60)) == false)
        add(3..<5, to: shipper)
        #expect(shipper.close(within: .seconds(30)))
        #expect(try shipper.outbox.total().rows == 5)

        shipper.resume()

        #expect(await shipper.flush(within: .seconds(60)))
        #expect(listener.lines == Self.ids(0..<5))
    }

    @Test func `a flush ends when its time is up, and sending goes on`() async throws {
        let listener = try ScriptedListener { _ in .stalls }
        let shipper = shipper(to: listener.port) { $0.timeout = .seconds(600) }
        add(0..<1, to: shipper)
        #expect(try await clock.next().wait == .seconds(5))
        async let flushed = shipper.flush(within: .seconds(9))
        let timer = try await clock.next()
        #expect(timer.wait == .seconds(9))
        timer.ring()
        #expect(await flushed == false)
        shipper.cancel()
    }

    @Test func `what an earlier run left is sent`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let earlier = shipper(to: listener.port)
        add(0..<3, to: earlier)
        #expect(earlier.close(within: .seconds(30)))
        let later = shipper(to: listener.port) { $0.batchInterval = .seconds(3) }
        later.start()
        // The timer of the earlier run comes first, and rings for nothing.
        var timer = try await clock.next()
        while timer.wait != .seconds(3) { timer = try await clock.next() }
        timer.ring()
        await listener.waits(for: Self.text(0..<3).utf8.count)
        #expect(listener.lines == Self.ids(0..<3))
    }

    @Test func `of two processes one sends for both`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let (one, other) = (shipper(to: listener.port), shipper(to: listener.port))
        add(0..<10, to: one)
        #expect(one.save(within: .seconds(30)))
        add(10..<20, to: other)
        #expect(other.save(within: .seconds(30)))
        #expect(await one.flush(within: .seconds(60)))
        #expect(listener.lines == Self.ids(0..<20))
        #expect(await other.flush(within: .seconds(60)))
        #expect(other.status.delivered == 0)
    }

    @Test func `a process that finds another one sending tries later`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let shipper = shipper(to: listener.port) { $0.batchInterval = .seconds(3) }
        add(0..<1, to: shipper)
        #expect(shipper.save(within: .seconds(30)))
        let first = try await clock.next()
        let lock = open(shipper.outbox.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        first.ring()
        let second = try await clock.next()
        #expect(second.wait == .seconds(3))
        #expect(listener.heard.isEmpty)
        flock(lock, LOCK_UN)  // Closing is not enough: a process being started has a duplicate.
        close(lock)
        second.ring()
        await listener.waits(for: Self.text(0..<1).utf8.count)
        #expect(listener.lines == Self.ids(0..<1))
    }

    @Test func `the token is in each line, and not in the outbox`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let shipper = shipper(to: listener.port) { $0.token = #"to"ken"# }
        add(0..<2, to: shipper)
        shipper.add(level: .info, logID: "", line: Array("{}".utf8))
        #expect(shipper.save(within: .seconds(30)))
        let batch = try #require(try shipper.outbox.batch(rows: 9, bytes: 999))
        #expect(!batch.lines.contains { String(decoding: $0, as: UTF8.self).contains("ken") })
        #expect(await shipper.flush(within: .seconds(60)))
        #expect(
            listener.lines == [
                #"{"token":"to\"ken","log_id":"0"}"#, #"{"token":"to\"ken","log_id":"1"}"#,
                #"{"token":"to\"ken"}"#,
            ])
    }

    @Test func `huge lines arrive whole, and one beyond all measure is counted`() async throws {
        let listener = try ScriptedListener { _ in .reads }
        let shipper = shipper(to: listener.port)
        let sizes = [200_000, 10, 262_000, 300_000, 16_384]
        for (number, size) in sizes.enumerated() {
            let line = #"{"log_id":"\#(number)","x":"\#(String(repeating: "é", count: size / 2))"}"#
            shipper.add(level: .info, logID: "\(number)", line: Array(line.utf8))
        }
        #expect(await shipper.flush(within: .seconds(60)))
        #expect(listener.lines.map(\.utf8.count) == [200_021, 31, 262_021, 16_405, 13])
        #expect(listener.lines.last == #"{"dropped":1}"#)
    }
}
