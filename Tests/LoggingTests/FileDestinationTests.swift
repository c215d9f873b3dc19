import Foundation
import Logging
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

    private func record(_ message: String) -> LogRecord {
        LogRecord(
            level: .info, message: message, time: .now,
            callSite: LogRecord.CallSite(file: "F.swift", line: 1))
    }

    @Test func `the file and its missing folders are for the diner alone`() throws {
        let destination = FileDestination(path: folder.path + "/state/eat-tui/eat.log")

        destination.write(record("hello"))

        #expect(destination.failure == nil)
        #expect(try folder.mode(of: "state") == 0o700)
        #expect(try folder.mode(of: "state/eat-tui") == 0o700)
        #expect(try folder.mode(of: "state/eat-tui/eat.log") == 0o600)
    }

    @Test func `a file that others could read is closed to them`() throws {
        _ = FileManager.default.createFile(
            atPath: folder.path + "/eat.log", contents: nil, attributes: [.posixPermissions: 0o644])

        FileDestination(path: folder.path + "/eat.log").write(record("hello"))

        #expect(try folder.mode(of: "eat.log") == 0o600)
    }

    @Test func `records are appended, a line each`() throws {
        FileDestination(path: folder.path + "/eat.log").write(record("one\ntwo"))
        FileDestination(path: folder.path + "/eat.log").write(record("three"))

        let lines = try folder.lines(of: "eat.log")
        #expect(lines.count == 2)
        #expect(lines.first?.contains(#"INFO one\ntwo at=F.swift:1"#) == true)
    }

    @Test func `a full file makes room and only so many are kept`() throws {
        let destination = FileDestination(
            path: folder.path + "/eat.log", sizeLimit: 300, fileCount: 3)

        for number in 0..<20 {
            destination.write(record("record \(number) " + String(repeating: "x", count: 60)))
        }

        #expect(try folder.names() == ["eat.log", "eat.log.1", "eat.log.2"])
        #expect(try folder.lines(of: "eat.log").last?.contains("record 19 ") == true)
        #expect(try folder.lines(of: "eat.log.1").last?.contains("record 17 ") == true)
    }

    @Test func `a record follows the name after another process rotated the file`() throws {
        let destination = FileDestination(path: folder.path + "/eat.log")
        destination.write(record("before"))
        try FileManager.default.moveItem(
            atPath: folder.path + "/eat.log", toPath: folder.path + "/eat.log.1")

        destination.write(record("after"))

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
                        destination.write(record("w\(writer)-\(number)"))
                    }
                }
            }
        }

        let lines = try folder.names().flatMap { try folder.lines(of: $0) }
        #expect(lines.count == 400)
        #expect(Set(lines.compactMap { $0.split(separator: " ").dropFirst(3).first }).count == 400)
        // Where one of them rotates the others write on: how often is not said.
        #expect(try folder.names().count > 1)
    }

    @Test func `an endless record is cut`() throws {
        FileDestination(path: folder.path + "/eat.log")
            .write(record(String(repeating: "é", count: 500_000)))

        let lines = try folder.lines(of: "eat.log")
        #expect(lines.count == 1)
        #expect(lines.first.map { $0.utf8.count <= 65_600 && $0.hasSuffix("…") } == true)
    }

    @Test(arguments: ["/dev/full", "/proc/nowhere/eat.log", "/dev/null/eat.log", ""])
    func `a log that cannot be written does not disturb the caller`(path: String) {
        let destination = FileDestination(path: path)

        destination.write(record("hello"))

        #expect(destination.failure != nil)
    }
}
