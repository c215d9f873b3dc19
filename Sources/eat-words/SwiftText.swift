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
            "Sentence { Sentence(\"\(area.name).\(sentence.name)\"\(sentence.values)) }"
        }
    }

    /// The functions of an area that return text.
    func said(_ area: Area) -> String {
        functions(of: area, in: "extension Say", before: "") { sentence in
            let number = numbers["\(area.name).\(sentence.name)"] ?? 0
            return "String { Sentence.said(\(number)\(sentence.values)) }"
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

    /// The names, and the patterns of each language in their order. Those of the base are first.
    ///
    /// They are written as `PackedTexts` reads them.
    func patterns(_ languages: [Language]) -> String {
        let first = entries.firstIndex { $0.name.hasPrefix("numbers.") } ?? 0
        let count = entries.count { $0.name.hasPrefix("numbers.") }
        var text = "// Made from the catalogue.\n\n"
        text += Self.table("name", entries.map(\.name))
        text += "/// What numbers are made of.\nlet numbersArea = \(first)..<\(first + count)\n\n"
        text += Self.table("base", entries.map(\.sentence.pattern))
        for language in languages {
            text += Self.table(
                language.code,
                entries.map { language.pattern(of: $0.name) ?? $0.sentence.pattern })
        }
        return text + facts(of: languages)
    }

    private static func table(_ name: String, _ patterns: [String]) -> String {
        var ends: [String] = []
        var end = 0
        for pattern in patterns {
            end += pattern.utf8.count
            ends.append(String(end))
        }
        return """
            let \(name)Text: StaticString = "\(patterns.map(literal).joined())"
            let \(name)Ends: [UInt32] = [\(ends.joined(separator: ", "))]


            """
    }

    /// The languages as values: first the base, last the one that pretends.
    private func facts(of languages: [Language]) -> String {
        let english = "if n == 1 { return \"one\" }; "
        var values = [(code: "C", name: "English (C)", words: "base", plurals: english)]
        values += languages.map { language in
            let plurals = language.plurals.map { "if \($0.condition) { return \"\($0.form)\" }; " }
            return (language.code, language.name, language.code, plurals.joined())
        }
        values.append((code: "xx", name: "Ƥŕéţéñđéđ", words: "base", plurals: english))
        let all = values.enumerated().map { index, value in
            """
                Language(
                    index: \(index), code: "\(value.code)", name: "\(Self.literal(value.name))",
                    isPretended: \(index == values.count - 1),
                    patterns: PackedTexts(text: \(value.words)Text, ends: \(value.words)Ends)
                ) { \(value.plurals.isEmpty ? "_" : "n") in \(value.plurals)return "other" },

            """
        }
        return "let languages: [Language] = [\n" + all.joined() + "]\n"
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
    /// The arguments as code, after another: see `Sentence+Made`.
    fileprivate var values: String {
        let values = parameters.map { ".\(Self.types[$0.type] ?? "")(`\($0.name)`)" }
        let list = values.joined(separator: ", ")
        return values.isEmpty ? "" : values.count > 3 ? ", [\(list)]" : ", \(list)"
    }

    fileprivate var head: String {
        guard !parameters.isEmpty else { return "var `\(name)`: " }
        let list = parameters.map { "`\($0.name)`: \($0.type)" }.joined(separator: ", ")
        return "func `\(name)`(\(list)) -> "
    }
}
