import Terminal
import Testing
import TestSupport

@testable import Screens

/// The title and the footer of each screen, as they looked when somebody agreed.
@MainActor
struct EdgeFrames {
    @Test func `titles and footers`() async throws {
        let ground = try await Ground.offline()
        var lines: [String] = []
        let ways: [(String, [String])] = [
            ("kitchens", []), ("menu", ["Enter"]), ("basket", ["3"]), ("orders", ["4"]),
            ("drafts", ["5"]), ("search", ["S"]), ("a choice", ["s"]), ("help", ["?"]),
        ]
        for size in Size.kept {
            for (name, keys) in ways {
                let app = try AppUnderTest(on: ground, size: size, isNew: true)
                try await app.run { app in
                    for key in keys { await app.press(key) }
                    let layout = ScreenLayout(size)
                    lines.append("\(name), \(size.columns)x\(size.lines)")
                    for line in Array(layout.title.lines) + Array(layout.footer.lines) {
                        lines.append(app.frame.text(line: line))
                    }
                }
            }
        }
        expectGolden(lines, named: "edges")
    }
}
