/// The catalogue as Swift: a function a sentence, and a table of their patterns.
struct SwiftText {
    private let areas: [Area]
    private let first: [String: Int]

    init(_ areas: [Area]) {
        self.areas = areas
        var first: [String: Int] = [:]
        var count = 0
        for area in areas {
            first[area.name] = count
            count += area.sentences.count
        }
        self.first = first
    }

    func functions(of area: Area) -> String {
        let type = area.name.prefix(1).uppercased() + area.name.dropFirst()
        var kept = ""
        var said = ""
        for (number, sentence) in area.sentences.enumerated() {
            let id = (first[area.name] ?? 0) + number
            for line in sentence.comment + [sentence.text] {
                kept += "        /// \(line)\n"
                said += "        /// \(line)\n"
            }
            let (name, head) = (sentence.name, head(of: sentence))
            let values = sentence.parameters.map {
                ".\(Sentence.types[$0.type] ?? "")(`\($0.name)`)"
            }.joined(separator: ", ")
            let call =
                sentence.parameters.isEmpty
                ? ""
                : "("
                    + sentence.parameters.map { "\($0.name): `\($0.name)`" }
                    .joined(separator: ", ") + ")"
            kept += "        public static \(head)Sentence { Sentence(\(id), [\(values)]) }\n"
            said +=
                "        public static \(head)String { Sentence.\(type).`\(name)`\(call).text }\n"
        }
        return """
            // Made from \(area.name).words.

            extension Sentence {
                public static var `\(area.name)`: \(type).Type { \(type).self }

                public enum \(type) {
            \(kept)    }
            }

            extension Say {
                public enum \(type) {
            \(said)    }
            }

            """
    }

    private func head(of sentence: Sentence) -> String {
        guard !sentence.parameters.isEmpty else { return "var `\(sentence.name)`: " }
        let parameters = sentence.parameters.map { "`\($0.name)`: \($0.type)" }
        return "func `\(sentence.name)`(\(parameters.joined(separator: ", "))) -> "
    }

    func patterns() -> String {
        let all = areas.flatMap { area in area.sentences.map { (area, $0) } }
        return "// Made from the catalogue.\n\nlet sentenceNames: [StaticString] = [\n"
            + all.map { "    \"\($0.name).\($1.name)\",\n" }.joined()
            + "]\n\nlet englishPatterns: [StaticString] = [\n"
            + all.map { "    \"\(Self.literal($1.pattern))\",\n" }.joined() + "]\n"
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
