import Glibc
@testable import Logging
import TestSupport
import Testing

/// A socket of the test's stands in for the journal's.
struct JournalTests {
    private final class Receiver {
        let path: String
        private let descriptor: Int32

        init(_ directory: TemporaryDirectory) throws {
            path = directory.path + "/journal"
            descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
            let bound = withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
            try #require(bound == 0)
        }

        deinit { close(descriptor) }

        /// The next datagram.
        func entry() -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 1 << 17)
            let count = recv(descriptor, &bytes, bytes.count, 0)
            return Array(bytes.prefix(max(0, count)))
        }
    }

    @Test func `a record arrives with its fields`() throws {
        let directory = try TemporaryDirectory()
        let receiver = try Receiver(directory)
        let journal = try #require(JournalDestination(socket: receiver.path))
        journal.write(
            LogRecord(
                level: .error, event: "order.paid", fields: ["total-cents": 970, "who": "a\nb"],
                callSite: LogRecord.CallSite(file: "M/F.swift", function: "f()", line: 3)))
        journal.flush()

        let entry = receiver.entry()
        let text = String(decoding: entry, as: UTF8.self)
        let lines = text.split(separator: "\n")
        #expect(lines.contains("PRIORITY=3"))
        #expect(lines.contains("SYSLOG_IDENTIFIER=eat-tui"))
        #expect(lines.contains("CODE_FILE=M/F.swift") && lines.contains("CODE_LINE=3"))
        #expect(lines.contains("EAT_EVENT=order.paid"))
        #expect(lines.contains("EAT_FIELD_TOTAL_CENTS=970"))
        // A value of several lines has its length in front.
        let long: [UInt8] = Array("EAT_FIELD_WHO\n".utf8) + [3, 0, 0, 0, 0, 0, 0, 0]
        #expect(entry.firstRange(of: long + Array("a\nb\n".utf8)) != nil)
    }

    @Test func `without a journal there is no destination`() throws {
        let directory = try TemporaryDirectory()
        #expect(JournalDestination(socket: directory.path + "/none") == nil)
        let endless = String(repeating: "x", count: 200)
        #expect(JournalDestination(socket: "/tmp/" + endless) == nil)
    }

    @Test func `a journal that stops disturbs nobody`() throws {
        let directory = try TemporaryDirectory()
        var receiver: Receiver? = try Receiver(directory)
        let path = try #require(receiver?.path)
        let journal = try #require(JournalDestination(socket: path))
        receiver = nil
        for _ in 0..<10 {
            journal.write(
                LogRecord(
                    level: .info, event: "x",
                    callSite: LogRecord.CallSite(file: "M/F.swift", function: "f()", line: 3)))
        }
        journal.flush()
    }
}
