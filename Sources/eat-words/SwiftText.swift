/// The catalogue as Swift code: one function for each sentence, and a table of their patterns.
struct SwiftText {
    /// A sentence with its name in the catalogue.
    private struct Entry {
        let name: String
        let sentence: Sentence
    }

    /// In the byte order of their names, for binary search.
    private let entries: [Entry]
    private let numbers: [String: Int]

    init(_ areas: [Area]) {
        entries =
            areas.flatMap { area in
                area.sentences.map { Entry(name: "\(area.name).\($0.name)", sentence: $0) }
            }.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        numbers = Dictionary(
            uniqueKeysWithValues: entries.enumerated().map { ($1.name, $0) })
    }

    /// The functions of an area that return sentences, to be kept until they are shown.
    func kept(_ area: Area) -> String {
        functions(
            of: area, in: "extension Sentence",
            before:
                "    public static var `\(area.name)`: \(area.type).Type { \(area.type).self }\n\n"
        ) { sentence in
            let values = sentence.parameters.isEmpty ? "" : ", [\(sentence.values)]"
            return "Sentence { Sentence(\"\(area.name).\(sentence.name)\"\(values)) }"
        }
    }

    /// The functions of an area that return text.
    func said(_ area: Area) -> String {
        functions(of: area, in: "extension Say", before: "") { sentence in
            let number = numbers["\(area.name).\(sentence.name)"] ?? 0
            let values = sentence.parameters.isEmpty ? "" : ", [\(sentence.values)]"
            return "String { Sentence.text(\(number)\(values)) ?? \"\" }"
        }
    }

    private func functions(
        of area: Area, in place: String, before: String, _ body: (Sentence) -> String
    ) -> String {
        var text = "\(place) {\n\(before)    public enum \(area.type) {\n"
        for sentence in area.sentences {
            for line in sentence.comment + [sentence.text] { text += "        /// \(line)\n" }
            text += "        public static \(sentence.head)\(body(sentence))\n"
        }
        return text + "    }\n}\n"
    }

    func patterns() -> String {
        "// Made from the catalogue.\n\nlet sentenceNames: [StaticString] = [\n"
            + entries.map { "    \"\($0.name)\",\n" }.joined()
            + "]\n\nlet englishPatterns: [StaticString] = [\n"
            + entries.map { "    \"\(Self.literal($0.sentence.pattern))\",\n" }.joined() + "]\n"
    }

    private static func literal(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\", "\"": "\\" + String(scalar)
            case "\n": "\\n"
            case _ where scalar.value < 0x20: "\\u{" + String(scalar.value, radix: 16) + "}"
            default: String(scalar)
            }
        }.joined()
    }
}

extension Area {
    fileprivate var type: String { name.prefix(1).uppercased() + name.dropFirst() }
}

extension Sentence {
    /// The arguments as code.
    fileprivate var values: String {
        parameters.map { ".\(Self.types[$0.type] ?? "")(`\($0.name)`)" }.joined(separator: ", ")
    }

    fileprivate var head: String {
        guard !parameters.isEmpty else { return "var `\(name)`: " }
        let list = parameters.map { "`\($0.name)`: \($0.type)" }.joined(separator: ", ")
        return "func `\(name)`(\(list)) -> "
    }
}
