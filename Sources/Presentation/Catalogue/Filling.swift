import OrderModels
import Sentences

/// Fills in a pattern of the catalogue, in the format that eat-words writes.
struct Filling {
    let arguments: [Sentence.Argument]
    let surface: Surface
    let language: Language
    private(set) var out: [UInt8] = []
    /// Where the last argument ends in ``out``.
    private var end = -1

    init(arguments: [Sentence.Argument], on surface: Surface, in language: Language) {
        self.arguments = arguments
        self.surface = surface
        self.language = language
        out.reserveCapacity(96)
    }

    /// Whether a byte of a pattern has a special meaning.
    static func isMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == openingBrace || byte == closingBrace
            || byte == elision
    }

    /// German letters by the second of their two bytes, the first of which is 0xC3.
    private static let spelled: [UInt8: String] = [
        0xA4: "ae", 0xB6: "oe", 0xBC: "ue", 0x84: "Ae", 0x96: "Oe", 0x9C: "Ue", 0x9F: "ss",
    ]

    /// Both letters are capital within words of capitals.
    private static func spelled(_ letter: UInt8, before next: UInt8?) -> String? {
        guard let pair = spelled[letter] else { return nil }
        let isCapital = next.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
        return isCapital && letter < 0x9F ? pair.uppercased() : pair
    }

    static func spelledOut(_ text: String) -> String {
        var out: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == 0xC3,
                let letter = rest.first.flatMap({ spelled($0, before: rest.dropFirst().first) })
            else {
                out.append(byte)
                continue
            }
            rest.removeFirst()
            out += letter.utf8
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// Literal braces.
    private static let openingBrace: UInt8 = 3
    private static let closingBrace: UInt8 = 4
    /// After what loses its e before a name that begins with a vowel: `d’Ana`, `de Bo`.
    private static let elision: UInt8 = 5

    /// Whether French elides before it. An h may be aspirated, which nobody can tell of a name; a y is a
    /// vowel before a consonant only, as in Yves.
    private static func beginsWithVowel(_ text: some Collection<UInt8>) -> Bool {
        let words = String(decoding: text.prefix(16), as: UTF8.self)
        let start = fold(words).prefix(2)
        guard words.first?.isLetter == true, let first = start.first else { return false }
        guard first == "y" else { return "aeiouœæ".contains(first) }
        return start.dropFirst().first.map { $0.isLetter && !"aeiou".contains($0) } ?? false
    }

    /// False if the surface has no word for an action in the sentence, or if another version of the
    /// program stored fewer arguments.
    mutating func fill(_ pattern: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = pattern
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "{"):
                guard fillField(&rest) else { return false }
            case Self.openingBrace: out.append(UInt8(ascii: "{"))
            case Self.closingBrace: out.append(UInt8(ascii: "}"))
            case Self.elision:
                guard rest.popFirst() != nil else { return false }
                let start = out.count
                guard fillField(&rest) else { return false }
                let joint = Self.beginsWithVowel(out[start...]) ? "’" : "e "
                out.insert(contentsOf: joint.utf8, at: start)
                end = out.count
            case 0xC3 where language.isSpelledOut && Self.spelled[rest.first ?? 0] != nil:
                let letter = rest.popFirst()
                out += (letter.flatMap { Self.spelled($0, before: rest.first) } ?? "").utf8
            default:
                guard !isDoubled(byte, before: rest.first) else { continue }
                language.isPretended ? Pretence.append(byte, to: &out) : out.append(byte)
            }
        }
        return true
    }

    /// Whether an argument ends with a mark that stands for this one too, as in `Pasta & Co.` at the
    /// end of a sentence.
    private func isDoubled(_ byte: UInt8, before next: UInt8?) -> Bool {
        guard out.count == end, let last = out.last else { return false }
        guard next == nil || next == UInt8(ascii: " ") || next == UInt8(ascii: "\n") else {
            return false
        }
        switch byte {
        case UInt8(ascii: "."): return ".!?".utf8.contains(last)
        case UInt8(ascii: ":"): return ":!?".utf8.contains(last)
        default: return false
        }
    }

    private mutating func fillField(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        if rest.first == UInt8(ascii: "!") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: ":") {
                rest.removeFirst()
                return fillForm(&rest)
            }
            let name = rest.prefix { $0 != UInt8(ascii: "}") }
            rest = rest[name.endIndex...].dropFirst()
            guard let words = surface.way(String(decoding: name, as: UTF8.self)) else {
                return false
            }
            out += words.utf8
            return true
        }
        var number = 0
        while let byte = rest.popFirst(), byte != UInt8(ascii: "}") {
            if byte == UInt8(ascii: ":") {
                guard arguments.indices.contains(number) else { return false }
                return fillChoice(by: arguments[number], &rest)
            }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        guard arguments.indices.contains(number) else { return false }
        switch arguments[number] {
        case .text(let text): out += text.utf8
        case .count(let count): out += NumberText.whole(count).utf8
        case .sentence(let sentence):
            guard let text = sentence.text(on: surface, in: language) else { return false }
            out += text.utf8
        }
        end = out.count
        return true
    }

    /// Fills in the first form whose key is the number or its plural form, or else the word.
    private mutating func fillChoice(
        by argument: Sentence.Argument, _ rest: inout Slice<UnsafeBufferPointer<UInt8>>
    ) -> Bool {
        let keys: [String] =
            switch argument {
            case .count(let count): [String(count), language.plural(count)]
            case .text(let text): [text]
            case .sentence(let sentence): [sentence.name]
            }
        var chosen: Slice<UnsafeBufferPointer<UInt8>>?
        var isOver = false
        while !isOver {
            let key = rest.prefix { $0 != 1 }
            rest = rest[key.endIndex...].dropFirst()
            let form = Self.form(&rest, isLast: &isOver)
            let name = String(decoding: key, as: UTF8.self)
            if chosen == nil, keys.contains(name) || name == "other" { chosen = form }
        }
        return chosen.map { fill($0) } ?? false
    }

    /// The form for commands comes first, then the one for screens.
    private mutating func fillForm(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var isOver = false
        let command = Self.form(&rest, isLast: &isOver)
        let screen = Self.form(&rest, isLast: &isOver)
        return fill(surface.isScreen ? screen : command)
    }

    /// Takes one form, up to the next or the end of the choice. Fields inside have own braces.
    private static func form(
        _ rest: inout Slice<UnsafeBufferPointer<UInt8>>, isLast: inout Bool
    ) -> Slice<UnsafeBufferPointer<UInt8>> {
        var depth = 0
        let form = rest.prefix { byte in
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            return depth >= 0 && byte != 2
        }
        rest = rest[form.endIndex...]
        isLast = rest.popFirst() != 2
        return form
    }
}
