import Foundation
import Testing

/// Lists are joined in one place, `Words.all(of:)` and `Words.candidates`, as the language has it: an entry
/// that is a conjunction with words at one side only would join parts whose order and form it cannot know.
struct ConjunctionTests {
    /// Words, and ends of words, that are read in what is typed, and joined to nothing.
    private static let typed: Set = ["wanted", "food"]

    private static let conjunctions = [
        "en": ["and", "or", "but"], "fr": ["et", "ou", "mais"],
        "es": ["y", "e", "o", "u", "pero"], "de": ["und", "oder", "aber"],
    ]

    private struct Entry {
        let area: String
        let name: String
        var pattern: String
    }

    private static let sources = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/Presentation")

    private static func entries(of text: String, area: String) -> [Entry] {
        var (entries, area): ([Entry], String) = ([], area)
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("[") {
                area = String(line.dropFirst().prefix { $0 != "]" })
            } else if line.hasPrefix(" ") {
                entries[entries.count - 1].pattern +=
                    " " + line.trimmingCharacters(in: .whitespaces)
            } else if let sign = line.range(of: " = ") {
                let name = line[..<sign.lowerBound].prefix { $0 != "(" }
                entries.append(
                    Entry(area: area, name: String(name), pattern: String(line[sign.upperBound...]))
                )
            }
        }
        return entries
    }

    private static func entries(in language: String) throws -> [Entry] {
        guard language == "en" else {
            let file = sources.appendingPathComponent("Languages/\(language).words")
            return entries(of: try String(contentsOf: file, encoding: .utf8), area: "")
        }
        let files = FileManager.default.enumerator(
            at: sources.appendingPathComponent("English"), includingPropertiesForKeys: nil)
        return try (files?.allObjects ?? []).compactMap { $0 as? URL }
            .filter { $0.pathExtension == "words" }
            .flatMap { url in
                entries(
                    of: try String(contentsOf: url, encoding: .utf8),
                    area: url.deletingPathExtension().lastPathComponent)
            }
    }

    /// Whether a part of a sentence is to stand before or behind it.
    private static func isBare(_ pattern: String, _ conjunctions: [String]) -> Bool {
        let words = pattern.replacingOccurrences(of: "\\s", with: " ")
            .replacingOccurrences(of: "\\_", with: " ")
            .split { $0 == " " || $0 == "," }.map(String.init)
        guard let first = words.first, let last = words.last else { return false }
        return conjunctions.contains(first) || conjunctions.contains(last)
    }

    @Test("No entry begins or ends with a conjunction", arguments: ["en", "fr", "es", "de"])
    func conjunctions(language: String) throws {
        let entries = try Self.entries(in: language)
        #expect(entries.count > 2000)
        let bare = entries.filter { entry in
            !Self.typed.contains(entry.area)
                && Self.isBare(entry.pattern, Self.conjunctions[language] ?? [])
        }
        #expect(bare.map { "\($0.area).\($0.name) = \($0.pattern)" }.isEmpty)
    }

    @Test("What joins parts is noticed, and what has a conjunction inside is not")
    func noticed() {
        for pattern in ["\\sor\\s", "and\\s", "\\s\\sand {more} more", "{a}, and", "or"] {
            #expect(Self.isBare(pattern, ["and", "or"]), "\(pattern)")
        }
        for pattern in ["{names} and {last}", "android", "open, or not", "Order"] {
            #expect(!Self.isBare(pattern, ["and", "or"]), "\(pattern)")
        }
    }
}
