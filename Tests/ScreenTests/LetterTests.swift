import Foundation
import Terminal
import TestSupport
import Testing

@testable import Actions

/// One letter, one meaning: where it has more, they are listed, so that no new one comes by accident.
@MainActor
struct LetterTests {
    private static let document = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().appendingPathComponent("../../docs/keys.md").standardized

    /// What a letter does, and under which headings.
    private struct Meaning {
        let label: String
        var groups: [String]
    }

    private static var meanings: [String: [Meaning]] {
        var found: [String: [Meaning]] = [:]
        let keymap = ActionTable.keymap()
        for spec in ActionTable.specs {
            guard let action = Action(rawValue: spec.name) else { continue }
            for key in keymap.keys(for: action) where key.name.count == 1 {
                var meanings = found[key.name] ?? []
                if let index = meanings.firstIndex(where: { $0.label == spec.label }) {
                    if !meanings[index].groups.contains(spec.group) {
                        meanings[index].groups.append(spec.group)
                    }
                } else {
                    meanings.append(Meaning(label: spec.label, groups: [spec.group]))
                }
                found[key.name] = meanings
            }
        }
        return found
    }

    private static var lines: [String] {
        let meanings = meanings
        let rows = meanings.keys.sorted { one, other in
            let (first, second) = (one.lowercased(), other.lowercased())
            return first == second ? one > other : first < second
        }.map { key in
            let words = (meanings[key] ?? []).map {
                "\($0.label) (\($0.groups.joined(separator: ", ")))"
            }
            let name = key == "|" ? "\\|" : key
            return "| `\(name)` | \(words.count) | \(words.joined(separator: "; ")) |"
        }
        return [
            "# Letters and what they mean", "",
            "Each key that is one character, as the vi preset has it, with the headings of the help under"
                + " which it stands. `LetterTests` makes this list from the table of keys, and fails where a"
                + " letter gets another meaning; `EAT_RECORD=1` writes it. Before a letter gets a second"
                + " meaning, look whether both can be wanted on the same screen, and whether a diner who"
                + " means the first does harm with the second.", "",
            "| key | meanings | which |", "|---|---|---|",
        ] + rows
    }

    @Test func `a letter has only the meanings that are listed`() {
        #expect(GoldenFile(Self.document).trouble(with: Self.lines) == nil)
    }

    @Test func `no letter means two things on one screen`() {
        let keymap = ActionTable.keymap()
        for (name, scope) in ActionScope.named {
            var taken: [String: String] = [:]
            for spec in ActionTable.specs where !spec.scope.isDisjoint(with: scope) {
                guard let action = Action(rawValue: spec.name) else { continue }
                for key in keymap.keys(for: action) where key.name.count == 1 {
                    let other = taken.updateValue(spec.name, forKey: key.name)
                    #expect(other == nil, "\(key.name) on \(name): \(other ?? ""), \(spec.name)")
                }
            }
        }
    }
}
