/// Checks a sentence and writes its parameters as numbers.
///
/// The form that is written is the one that `Sentence` in `Presentation` reads: `{0}` for a parameter,
/// `{0:one\u{1}…\u{2}other\u{1}…}` for a choice by it, `{!name}` for something the diner can do.
struct PatternReader {
    private let parameters: [Sentence.Parameter]
    private var rest: Substring
    private(set) var used: Set<String> = []

    init(_ text: String, parameters: [Sentence.Parameter]) {
        self.parameters = parameters
        rest = text[...]
    }

    mutating func pattern() throws(Sentence.Flaw) -> String {
        try text(inChoice: nil)
    }

    /// Up to the end, or in a choice up to what ends this one of its forms.
    private mutating func text(inChoice choice: Int?) throws(Sentence.Flaw) -> String {
        var out = ""
        while let character = rest.first {
            if choice != nil, character == "|" || character == "}" { return out }
            rest.removeFirst()
            switch character {
            case "\\": out += try escaped()
            case "{": out += try field(inChoice: choice != nil)
            case "}": throw Sentence.Flaw("a } that nothing opens")
            case "#" where choice != nil: out += "{\(choice ?? 0)}"
            default: out.append(character)
            }
        }
        guard choice == nil else { throw Sentence.Flaw("a { is not closed") }
        return out
    }

    private mutating func escaped() throws(Sentence.Flaw) -> String {
        switch rest.popFirst() {
        case "n": return "\n"
        case "s": return " "
        case "{": return "\u{3}"
        case "}": return "\u{4}"
        case "|": return "|"
        case "#": return "#"
        case "\\": return "\\"
        default: throw Sentence.Flaw("\\ stands before n, s, {, }, |, # and \\ only")
        }
    }

    private mutating func field(inChoice: Bool) throws(Sentence.Flaw) -> String {
        let name = rest.prefix { $0 != "}" && $0 != ":" }
        rest = rest[name.endIndex...]
        guard let mark = rest.popFirst() else { throw Sentence.Flaw("a { is not closed") }
        if name.first == "!" {
            guard mark == "}" else { throw Sentence.Flaw("{\(name)} takes no forms") }
            return "{\(name)}"
        }
        guard let number = parameters.firstIndex(where: { $0.name == name }) else {
            throw Sentence.Flaw("\(name) is no parameter")
        }
        used.insert(String(name))
        if mark == "}" { return "{\(number)}" }
        guard !inChoice else { throw Sentence.Flaw("a choice stands in a choice") }
        return try forms(of: number)
    }

    private mutating func forms(of number: Int) throws(Sentence.Flaw) -> String {
        var forms: [(key: String, text: String)] = []
        repeat {
            rest = rest.drop { $0 == " " }
            let key = rest.prefix { $0 != " " && $0 != "|" && $0 != "}" }
            rest =
                rest[key.endIndex...].first == " "
                ? rest[key.endIndex...].dropFirst() : rest[key.endIndex...]
            var text = try text(inChoice: number)
            // The space before a | is for the eye.
            if rest.first == "|", text.last == " " { text.removeLast() }
            forms.append((String(key), text))
        } while rest.popFirst() == "|"
        guard forms.last?.key == "other" else { throw Sentence.Flaw("a choice ends with other") }
        let keys = forms.map(\.key)
        guard Set(keys).count == keys.count else {
            throw Sentence.Flaw("a choice has a form twice")
        }
        if parameters[number].type == "Int" {
            let plurals = ["zero", "one", "two", "few", "many", "other"]
            if let odd = keys.first(where: { !plurals.contains($0) && Int($0) == nil }) {
                throw Sentence.Flaw("\(odd) is no form of a number")
            }
        }
        return "{\(number):" + forms.map { "\($0.key)\u{1}\($0.text)" }.joined(separator: "\u{2}")
            + "}"
    }
}
