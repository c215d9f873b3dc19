import Foundation
import Glibc
import Logging
import TestSupport
import Testing

/// Records of anything: huge, broken, clashing, with errors that cause themselves.
struct RandomRecordsTests {
    /// An error that is its own cause, or at the end of a ring of them.
    private final class Ring: LoggedError, @unchecked Sendable {
        // Written before it is thrown only.
        var next: (any Error)?
        let fields: LogFields

        init(_ fields: LogFields) {
            self.fields = fields
        }

        var logFields: LogFields { fields }
        var logCause: (any Error)? { next }
    }

    private static let names: [StaticString] = [
        "a", "message", "metadata", "file", "user_info", "user_info.file", "errors", "log_id",
        "token", "log_type", "module", "name", "error_code", "user_info.user_info.file", "",
        "\"\\\n\u{1B}", "\u{202E}", "user_info.errors", "user_info.", ".",
    ]

    private static let forms = LogForms(
        origin: LogOrigin(
            appVersion: "1", bundleID: "eat-tui", device: "Linux", systemVersion: "6"))

    private static func text(
        _ random: inout SeededGenerator, _ lengths: [Int]
    ) -> String {
        let count = lengths.randomElement(using: &random) ?? 0
        var bytes = (0..<count).map { _ in UInt8.random(in: 0..<128, using: &random) }
        // Not UTF-8; that is repaired where it becomes a string, and each place takes its time.
        for _ in 0..<min(count, 8) {
            bytes[.random(in: 0..<count, using: &random)] = .random(in: 128...255, using: &random)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func value(_ random: inout SeededGenerator, depth: Int = 0) -> LogValue {
        let lengths = depth == 0 ? [0, 1, 7, 300, 70_000] : [0, 1, 7]
        return switch Int.random(in: 0..<(depth < 3 ? 11 : 10), using: &random) {
        case 0: .count(.random(in: .min ... .max, using: &random))
        case 1:
            .number(
                [.nan, .infinity, -0.0, 1e308, .leastNonzeroMagnitude].randomElement(using: &random)
                    ?? 0)
        case 2: .personal(text(&random, lengths))
        case 3: .reference(text(&random, lengths))
        case 4: .outside(OutsideWords(text(&random, lengths)))
        case 5: .outside(OutsideURL(text(&random, lengths)))
        case 6: .path(text(&random, lengths))
        case 7: .server(text(&random, lengths))
        case 8: .systemName(text(&random, lengths))
        case 9: .secret
        default:
            .list(
                (0..<Int.random(in: 0...(depth == 0 ? 90 : 3), using: &random)).map { _ in
                    value(&random, depth: depth + 1)
                })
        }
    }

    private static func fields(_ random: inout SeededGenerator) -> LogFields {
        var fields = LogFields()
        for _ in 0..<Int.random(in: 0...12, using: &random) {
            fields[names.randomElement(using: &random) ?? "a"] = value(&random)
        }
        return fields
    }

    private static func error(_ random: inout SeededGenerator) -> (any Error)? {
        let rings = (0..<Int.random(in: 0...4, using: &random)).map { _ in Ring(fields(&random)) }
        for (index, ring) in rings.enumerated() { ring.next = rings[(index + 1) % rings.count] }
        return rings.first
    }

    private static func record(_ random: inout SeededGenerator) -> LogRecord {
        LogRecord(
            level: LogLevel.allCases.randomElement(using: &random) ?? .info, event: "random",
            fields: fields(&random), error: error(&random),
            callSite: LogRecord.CallSite(file: "Module/File.swift", function: "f()", line: 1))
    }

    @Test(arguments: 0..<8) func `each makes one line, and JSON with each name once`(
        seed: UInt64
    ) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let record = Self.record(&random)
            #expect(record.failures.count <= 8)
            let isUnfit: (Unicode.Scalar) -> Bool = {
                $0.value < 0x20 || 0x7F...0x9F ~= $0.value || 0x202A...0x202E ~= $0.value
            }
            #expect(!record.line.unicodeScalars.contains(where: isUnfit))
            for bytes in [
                Self.forms.aggregated(record), Self.forms.flattened(record, token: "hosted"),
            ] {
                #expect(!bytes.contains(0x0A))
                #expect(String(validating: bytes, as: UTF8.self) != nil)
                let json = try JSONSerialization.jsonObject(with: Data(bytes))
                #expect((json as? [String: Any])?["message"] as? String == "random")
                #expect((json as? [String: Any])?["log_id"] as? String == record.id)
            }
            let flat = Self.forms.flattened(record, token: "hosted")
            let names = try #require(
                JSONSerialization.jsonObject(with: Data(flat)) as? [String: Any]
            ).count
            // Token, message, id, eight of the origin and the place, level and module.
            let expected =
                3 + 8 + 2 + record.fields.all.count + (record.failures.isEmpty ? 0 : 1)
            #expect(names == expected)
        }
    }

    @Test func `a file takes all of them, a line each`() throws {
        let directory = try TemporaryDirectory()
        var random = SeededGenerator(seed: 99)
        let path = directory.path + "/log"
        for form in [FileDestination.Form.text, .json(Self.forms)] {
            let file = FileDestination(path: path, form: form, sizeLimit: 64 << 20)
            for _ in 0..<40 { file.write(Self.record(&random)) }
            file.flush()
            #expect(file.failure == nil)
        }
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.count { $0 == 0x0A } == 80)
        #expect(String(validating: bytes, as: UTF8.self) != nil)
    }
}
