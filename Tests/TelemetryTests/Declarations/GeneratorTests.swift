import Foundation
import TestSupport
import Testing

@testable import eat_events

/// The generator as the build runs it.
struct GeneratorTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let file = package.appending(path: "Sources/Telemetry/events.json").path()

    private func run(_ arguments: String...) throws -> Outcome {
        try ChildProcess(Program.path(besideTests: "eat-events"), arguments, environment: [:])
            .outcome()
    }

    @Test func `a broken declaration ends the build with file and line`() throws {
        let directory = try TemporaryDirectory()
        let broken = directory.path + "/events.json"
        try write("{\"trackers\": {},\n\"events\": {\"A\": {}}}", to: broken)

        let outcome = try run("swift", broken, directory.path)

        #expect(outcome.status == 1)
        #expect(outcome.err == "\(broken):2: error: A has no name\n")
        #expect(files(in: directory.path) == ["events.json"])
    }

    @Test func `a file that would be the same is not written`() throws {
        let directory = try TemporaryDirectory()
        let made = directory.path + "/Events.swift"
        #expect(try run("swift", Self.file, directory.path).status == 0)
        let old = Date(timeIntervalSince1970: 1_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: made)

        #expect(try run("swift", Self.file, directory.path).status == 0)

        let attributes = try FileManager.default.attributesOfItem(atPath: made)
        #expect(attributes[.modificationDate] as? Date == old)
    }

    @Test func `docs/events.md says what is declared`() throws {
        let declarations = try Declarations(Disk.read(Self.file), file: Self.file)
        let document = Self.package.appending(path: "docs/events.md").path()
        #expect(
            try Disk.read(document) == DocumentText(declarations: declarations).text(),
            "Run: swift run eat-events docs Sources/Telemetry/events.json docs/events.md")
    }
}
