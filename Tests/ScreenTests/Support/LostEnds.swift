import Foundation
import TestSupport
import Terminal
import Testing

/// How many sentences of a third more than English lose their closing bracket on each golden body, as
/// it was when somebody agreed: none may lose more, so that what is new has room.
@MainActor
enum LostEnds {
    private static let url = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Golden/lost-ends.txt")

    private static var kept: [String: Int] = {
        // Without the file none may lose any.
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        let rows = text.split(separator: "\n").map { $0.split(separator: " ") }
        return Dictionary(
            rows.compactMap { row in
                row.count == 2 ? Int(row[1]).map { (String(row[0]), $0) } : nil
            }, uniquingKeysWith: max)
    }()

    static func look(at frame: Frame, named name: String, _ location: SourceLocation) {
        let text = frame.text
        let lost = max(0, text.count { $0 == "[" } - text.count { $0 == "]" })
        guard !GoldenFile.isRecording else { return record(lost, name) }
        let least = kept[name] ?? 0
        #expect(
            lost <= least,
            "\(name) has no room for \(lost) sentences of a third more, before \(least):\n\(text)",
            sourceLocation: location)
    }

    private static func record(_ lost: Int, _ name: String) {
        kept[name] = lost > 0 ? lost : nil
        let lines = kept.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }
        do {
            try Data(lines.joined().utf8).write(to: url)
        } catch {
            Issue.record("\(url.path) cannot be written: \(error)")
        }
    }
}
