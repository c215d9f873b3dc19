import Foundation
import Presentation
import TestSupport
import Terminal
import Testing

@testable import Actions

/// What the footers of other languages leave out that English shows at 80 columns, as it was when somebody
/// agreed: their words are longer. Help and the commands, the way to all else, are left out nowhere.
@MainActor
enum FooterLanguages {
    private static let url = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Golden/footers.txt")
    private static let kept: Set = [Action.appHelp.rawValue, Action.appPalette.rawValue]

    /// The lines say the golden, the language, and what it leaves out.
    private static var agreed: Set<String> = {
        let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
        return Set(text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") })
    }()

    static func look(
        at shown: [String], beside english: [String], in language: Language, named name: String,
        _ location: SourceLocation
    ) {
        let missing = english.filter { !shown.contains($0) }
        #expect(
            kept.isDisjoint(with: missing),
            "\(name) in \(language.code) names no way to \(missing)", sourceLocation: location)
        let lines = missing.map { "\(name) \(language.code) \($0)" }
        guard !GoldenFile.isRecording else { return record(lines, "\(name) \(language.code) ") }
        #expect(
            agreed.isSuperset(of: lines),
            "Its footer leaves out what English shows: \(lines)", sourceLocation: location)
    }

    private static func record(_ lines: [String], _ prefix: String) {
        agreed = agreed.filter { !$0.hasPrefix(prefix) }.union(lines)
        let why = """
            # What the footers of these languages have no room for at 80 columns and English has. Their
            # words are longer; each action is in the commands and in the help, which are always named.

            """
        do {
            try Data((why + agreed.sorted().joined(separator: "\n") + "\n").utf8).write(to: url)
        } catch {
            Issue.record("\(url.path) cannot be written: \(error)")
        }
    }
}
