import Foundation
import Terminal
import TestSupport
import Testing

/// The comparing itself: what it takes for the same, and what it says of what is not.
struct GoldenFrameTests {
    private func golden(_ text: String) throws -> (GoldenFile, TemporaryDirectory) {
        let directory = try TemporaryDirectory()
        try write(text, to: directory.path + "/frame.txt")
        return (GoldenFile(URL(fileURLWithPath: directory.path + "/frame.txt")), directory)
    }

    @Test func `blanks at the end of a line are not compared`() throws {
        let (golden, directory) = try golden("one\n\ntwo\n")

        withExtendedLifetime(directory) {
            #expect(golden.trouble(with: ["one  ", " ", "two"]) == nil)
        }
    }

    @Test(.enabled(if: !GoldenFile.isRecording))
    func `what went and what came is told line by line`() throws {
        let (golden, directory) = try golden("one\ntwo\nthree\n")

        let trouble = withExtendedLifetime(directory) {
            golden.trouble(with: ["one", "zwei", "three"])
        }
        #expect(trouble?.hasSuffix("  one\n- two\n+ zwei\n  three") == true)
    }

    @Test(.enabled(if: !GoldenFile.isRecording))
    func `a frame nobody has agreed to yet is shown whole`() throws {
        let directory = try TemporaryDirectory()
        let golden = GoldenFile(URL(fileURLWithPath: directory.path + "/none.txt"))

        #expect(golden.trouble(with: ["one", "two"])?.hasSuffix("\none\ntwo\n") == true)
    }

    @Test @MainActor func `a frame is kept with its cursor`() {
        expectGolden(named: "ruler", sizes: [Size(columns: 24, lines: 6)]) { size in
            var frame = Frame(size: size)
            frame.rule([Span("ruler")], in: frame.area)
            frame.cursor = Point(column: size.columns - 1, line: size.lines - 1)
            return frame
        }
    }
}
