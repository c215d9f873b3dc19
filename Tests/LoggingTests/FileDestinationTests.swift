import Foundation
@testable import Logging
import Testing

struct FileDestinationTests {
    /// A folder that goes when the test does.
    private final class Folder: Sendable {
        let path = NSTemporaryDirectory() + "eat-log-\(UUID().uuidString)"

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)  // Left to the system if it fails.
        }

        func mode(of name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.posixPermissions]
                as? Int
        }

        func lines(of name: String) throws -> [Substring] {
            try String(contentsOfFile: path + "/" + name, encoding: .utf8).split(separator: "\n")
        }

        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        }
    }

    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func record(_ number: Int, padding: Int = 0) -> LogRecord {
        LogRecord(
            level: .info, event: "test\n.event",
            fields: [
                "n": .count(number),
                "padding": .list(Array(repeating: "0123456789", count: padding)),
            ],
            callSite: LogRecord.CallSite(file: "M/F.swift", function: "f()", line: 1))
    }

    private func write(_ record: LogRecord) {
        let destination = FileDestination(path: folder.path + "/eat.log")
        destination.write(record)
        destination.flush()
    }

    @Test func `the file and its missing folders are for the diner alone`() throws {
        let destination = FileDestination(path: folder.path + "/state/eat-tui/eat.log")

        destination.write(record(1))
        destination.flush()

        #expect(destination.failure == nil)
        #expect(try folder.mode(of: "state") == 0o700)
        #expect(try folder.mode(of: "state/eat-tui") == 0o700)
        #expect(try folder.mode(of: "state/eat-tui/eat.log") == 0o600)
    }

    @Test func `a file that others could read is closed to them`() throws {
        _ = FileManager.default.createFile(
            atPath: folder.path + "/eat.log", contents: nil, attributes: [.posixPermissions: 0o644])

        write(record(1))

        #expect(try folder.mode(of: "eat.log") == 0o600)
    }

    @Test func `records are appended, a line each`() throws {
        write(record(1))
        write(record(2))

        let lines = try folder.lines(of: "eat.log")
        #expect(lines.count == 2)
        #expect(lines.first?.contains(#"INFO M test\n.event n=1 padding=[] at=F.swift:1"#) == true)
    }

    @Test func `a full file makes room and only so many are kept`() throws {
        let destination = FileDestination(
            path: folder.path + "/eat.log", sizeLimit: 300, fileCount: 3)

        for number in 0..<20 {
            destination.write(record(number, padding: 6))
        }
        destination.flush()

        #expect(try folder.names() == ["eat.log", "eat.log.1", "eat.log.2"])
        #expect(try folder.lines(of: "eat.log").last?.contains("n=19 ") == true)
        #expect(try folder.lines(of: "eat.log.1").last?.contains("n=17 ") == true)
    }

    @Test func `a record follows the name after another process rotated the file`() throws {
        let destination = FileDestination(path: folder.path + "/eat.log")
        destination.write(record(1))
        destination.flush()
        try FileManager.default.moveItem(
            atPath: folder.path + "/eat.log", toPath: folder.path + "/eat.log.1")

        destination.write(record(2))
        destination.flush()

        #expect(try folder.lines(of: "eat.log").count == 1)
        #expect(try folder.lines(of: "eat.log.1").count == 1)
    }

    @Test func `two who write and rotate at once lose no record and tear no line`() async throws {
        let path = folder.path + "/eat.log"
        await withTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask {
                    let destination = FileDestination(path: path, sizeLimit: 4000, fileCount: 100)
                    for number in 0..<100 {
                        destination.write(record(writer * 1000 + number))
                    }
                    destination.flush()
                }
            }
        }

        let lines = try folder.names().flatMap { try folder.lines(of: $0) }
        #expect(lines.count == 400)
        #expect(Set(lines.compactMap { $0.split(separator: " ").dropFirst(5).first }).count == 400)
        // Where one of them rotates the others write on: how often is not said.
        #expect(try folder.names().count > 1)
    }

    @Test func `an endless line is cut`() throws {
        var file = LogFile(path: folder.path + "/eat.log", sizeLimit: 1 << 20, fileCount: 2)
        file.append([Array((String(repeating: "é", count: 500_000) + "\n").utf8)])

        let lines = try folder.lines(of: "eat.log")
        #expect(lines.count == 1)
        #expect(lines.first.map { $0.utf8.count <= 65_600 && $0.hasSuffix("…") } == true)
    }

    @Test func `more records than memory may hold are counted`() throws {
        let destination = FileDestination(path: folder.path + "/eat.log")
        for number in 0..<20_000 { destination.write(record(number)) }
        destination.flush()

        let lines = try folder.lines(of: "eat.log")
        let dropped = lines.compactMap { line -> Int? in
            guard line.contains(" log.dropped ") else { return nil }
            return line.firstRange(of: "records=").flatMap {
                Int(line[$0.upperBound...].prefix { $0.isNumber })
            }
        }
        #expect(lines.count - dropped.count + dropped.reduce(0, +) == 20_000)
    }

    @Test func `in JSON each line is the aggregated form`() throws {
        let origin = LogOrigin(
            appVersion: "1", bundleID: "eat-tui", device: "Linux", systemVersion: "6")
        let destination = FileDestination(
            path: folder.path + "/eat.log", form: .json(LogForms(origin: origin)))
        destination.write(record(7))
        destination.flush()

        let line = try #require(try folder.lines(of: "eat.log").first)
        let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        #expect((json?["user_info"] as? [String: Any])?["n"] as? Int == 7)
    }

    @Test(arguments: ["/dev/full", "/proc/nowhere/eat.log", "/dev/null/eat.log", ""])
    func `a log that cannot be written does not disturb the caller`(path: String) {
        let destination = FileDestination(path: path)

        destination.write(record(1))
        destination.flush()

        #expect(destination.failure != nil)
    }
}
