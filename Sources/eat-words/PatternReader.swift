/// Checks a sentence and replaces its parameters by numbers.
///
/// The form that is written is the one that `Sentence` in `Presentation` reads: `{0}` for a parameter,
/// `{0:one\u{1}…\u{2}other\u{1}…}` for a choice by it, `{!name}` for something the diner can do,
/// `{!:…\u{2}…}` for what commands say and what screens say, and `d\u{5}{0}` for `d’` or `de `.
struct PatternReader {
    private let parameters: [Sentence.Parameter]
    /// The forms that numbers take.
    private let plurals: [String]
    private var rest: Substring
    /// Parameters that are there, or choose a form.
    private(set) var used: Set<String> = []
    /// Parameters whose own words or number are there.
    private(set) var said: Set<String> = []
    /// What the diner can do, by name.
    private(set) var ways: Set<String> = []

    init(
        _ text: String, parameters: [Sentence.Parameter],
        plurals: [String] = PluralRule.forms + ["other"]
    ) {
        self.parameters = parameters
        self.plurals = plurals
        rest = text[...]
    }

    mutating func pattern() throws(Sentence.Flaw) -> String {
        try text()
    }

    /// Up to the end, or in a form up to what ends it; `#` is the number that a choice goes by.
    private mutating func text(
        inForm isForm: Bool = false, number: Int? = nil
    ) throws(Sentence.Flaw) -> String {
        var out = ""
        while let character = rest.first {
            if isForm, character == "|" || character == "}" { return out }
            rest.removeFirst()
            switch character {
            case "\\": out += try escaped()
            case "{": out += try field(inForm: isForm)
            case "}": throw Sentence.Flaw("a } that nothing opens")
            case "#" where number != nil:
                out += "{\(number ?? 0)}"
                said.insert(parameters[number ?? 0].name)
            default: out.append(character)
            }
        }
        guard !isForm else { throw Sentence.Flaw("a { is not closed") }
        return out
    }

    private mutating func escaped() throws(Sentence.Flaw) -> String {
        switch rest.popFirst() {
        case "n": return "\n"
        case "s": return " "
        case "_": return "\u{a0}"
        case "{": return "\u{3}"
        case "}": return "\u{4}"
        case "|": return "|"
        case "#": return "#"
        case "\\": return "\\"
        case "'" where rest.first == "{": return "\u{5}"
        default: throw Sentence.Flaw("\\ stands before n, s, _, '{, {, }, |, # and \\ only")
        }
    }

    private mutating func field(inForm isForm: Bool) throws(Sentence.Flaw) -> String {
        let name = rest.prefix { $0 != "}" && $0 != ":" }
        rest = rest[name.endIndex...]
        guard let mark = rest.popFirst() else { throw Sentence.Flaw("a { is not closed") }
        if name.first == "!" {
            guard mark == ":" else {
                ways.insert(String(name.dropFirst()))
                return "{\(name)}"
            }
            guard name == "!", !isForm else { throw Sentence.Flaw("{\(name)} takes no forms") }
            return try surfaces()
        }
        guard let number = parameters.firstIndex(where: { $0.name == name }) else {
            throw Sentence.Flaw("\(name) is no parameter")
        }
        used.insert(String(name))
        if mark == "}" {
            said.insert(String(name))
            return "{\(number)}"
        }
        guard !isForm else { throw Sentence.Flaw("a choice stands in a choice") }
        return try forms(of: number)
    }

    /// What commands say, then what screens say.
    private mutating func surfaces() throws(Sentence.Flaw) -> String {
        rest = rest.drop { $0 == " " }
        let command = try form()
        guard rest.popFirst() == "|" else { throw Sentence.Flaw("{!: takes two forms") }
        rest = rest.drop { $0 == " " }
        let screen = try form()
        guard rest.popFirst() == "}" else { throw Sentence.Flaw("{!: takes two forms") }
        return "{!:\(command)\u{2}\(screen)}"
    }

    /// The space before a | is for the eye.
    private mutating func form(_ number: Int? = nil) throws(Sentence.Flaw) -> String {
        var text = try text(inForm: true, number: number)
        if rest.first == "|", text.last == " " { text.removeLast() }
        return text
    }

    private mutating func forms(of number: Int) throws(Sentence.Flaw) -> String {
        var forms: [(key: String, text: String)] = []
        repeat {
            rest = rest.drop { $0 == " " }
            let key = rest.prefix { $0 != " " && $0 != "|" && $0 != "}" }
            rest =
                rest[key.endIndex...].first == " "
                ? rest[key.endIndex...].dropFirst() : rest[key.endIndex...]
            forms.append((String(key), try form(number)))
        } while rest.popFirst() == "|"
        guard forms.last?.key == "other" else { throw Sentence.Flaw("a choice ends with other") }
        let keys = forms.map(\.key)
        guard Set(keys).count == keys.count else {
            throw Sentence.Flaw("a choice has a form twice")
        }
        if parameters[number].type == "Int" {
            if let odd = keys.first(where: { !plurals.contains($0) && Int($0) == nil }) {
                throw Sentence.Flaw("\(odd) is no form of a number")
            }
        }
        return "{\(number):" + forms.map { "\($0.key)\u{1}\($0.text)" }.joined(separator: "\u{2}")
            + "}"
    }
}
