/// A language of its own: a file with its name, its plurals, and every sentence of the catalogue.
///
///     name = français
///     one = n in 0..1
///
///     [checkout]
///     noSlot = Aucun créneau ne commence {time}.
///
/// Sentences have the names and parameters of the English ones. A file that says `like = en` may leave
/// out those that are no different.
struct Language {
    let code: String
    private(set) var name = ""
    private(set) var plurals: [PluralRule] = []
    private var isPartial = false
    /// By the full name of a sentence.
    private var patterns: [String: String] = [:]
    /// Whoever translates is told all of them at once.
    private(set) var flaws: [Flaw] = []

    init(_ path: String, text: String, of areas: [Area]) throws(Flaw) {
        code = String((path.split(separator: "/").last ?? "").prefix { $0 != "." })
        let known = Dictionary(uniqueKeysWithValues: areas.map { ($0.name, $0) })
        var area: (name: String, sentences: [String: Sentence])?
        for entry in try Entries(path, text: text).all {
            do throws(Sentence.Flaw) {
                if entry.text.first == "[" {
                    let name = entry.text.dropFirst().prefix { $0 != "]" }.trimmed
                    guard let found = known[name] else {
                        throw Sentence.Flaw("there is no area \(name)")
                    }
                    area = (
                        name,
                        Dictionary(uniqueKeysWithValues: found.sentences.map { ($0.name, $0) })
                    )
                } else if let area {
                    try read(entry.text, in: area.name, area.sentences)
                } else {
                    try readFact(entry.text)
                }
            } catch {
                flaws.append(Flaw(path, entry.line, error.reason))
            }
        }
        if name.isEmpty { flaws.append(Flaw(path, 1, "the name of the language is missing")) }
        guard !isPartial else { return }
        let missing = areas.flatMap { area in
            area.sentences.map { "\(area.name).\($0.name)" }.filter { patterns[$0] == nil }
        }
        guard !missing.isEmpty else { return }
        let shown = missing.prefix(20).joined(separator: ", ")
        flaws.append(Flaw(path, 1, "\(missing.count) sentences are missing: \(shown)"))
    }

    func pattern(of sentence: String) -> String? { patterns[sentence] }

    private mutating func readFact(_ text: String) throws(Sentence.Flaw) {
        let (key, value) = try Self.parts(text)
        switch key {
        case "name": name = value
        case "like":
            guard value == "en" else { throw Sentence.Flaw("a language can be like en only") }
            isPartial = true
        case _ where PluralRule.forms.contains(key):
            plurals.append(try PluralRule(form: key, value))
        default: throw Sentence.Flaw("\(key) is no fact of a language; an [area] is missing")
        }
    }

    private mutating func read(
        _ text: String, in area: String, _ sentences: [String: Sentence]
    ) throws(Sentence.Flaw) {
        let (name, words) = try Self.parts(text)
        guard let english = sentences[name] else {
            throw Sentence.Flaw("there is no sentence \(area).\(name)")
        }
        guard patterns["\(area).\(name)"] == nil else {
            throw Sentence.Flaw("\(area).\(name) is there already")
        }
        patterns["\(area).\(name)"] = try english.translated(words, forms: plurals.map(\.form))
    }

    private static func parts(_ text: String) throws(Sentence.Flaw) -> (String, String) {
        guard let equals = text.firstIndex(of: "=") else { throw Sentence.Flaw("there is no =") }
        return (text[..<equals].trimmed, text[text.index(after: equals)...].trimmed)
    }
}

extension Sentence {
    /// The pattern of a translation, which says what this one says: every parameter, except one that
    /// here only chooses a form, and everything that the diner can do.
    fileprivate func translated(_ words: String, forms: [String]) throws(Flaw) -> String {
        guard !words.isEmpty || text.isEmpty else { throw Flaw("\(name) has no words") }
        var reader = PatternReader(words, parameters: parameters, plurals: forms + ["other"])
        let pattern = try reader.pattern()
        // A word is said by the form it chooses, such as a month; a number is not.
        if let left = parameters.first(where: {
            said.contains($0.name)
                && !($0.type == "Int" ? reader.said : reader.used).contains($0.name)
        }) {
            throw Flaw("\(left.name) is not in the translation of \(name)")
        }
        guard reader.ways == ways else {
            let odd = reader.ways.symmetricDifference(ways).sorted().joined(separator: ", ")
            throw Flaw("\(name) and its translation do not both say {!\(odd)}")
        }
        // The spaces at both ends belong to what it is put together with.
        guard Self.ends(pattern) == Self.ends(self.pattern) else {
            throw Flaw("the translation of \(name) begins and ends with other spaces")
        }
        return pattern
    }

    private static func ends(_ pattern: String) -> [Bool] {
        [pattern.first == " ", pattern.last == " ", pattern.first == "\n", pattern.last == "\n"]
    }
}
