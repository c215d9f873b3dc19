import JSON
import OrderModels

/// The members of one object of a menu file. Each getter notes what is wrong with its member, and
/// then answers nil or the usual value, so that reading goes on to the next mistake.
struct MenuFields {
    /// What the object is, with its article: `a dish`.
    let what: String
    let file: String
    let line: Int
    let mistakes: MistakeList
    private let members: [String: JSON5Value]

    /// Nil if `value` is no object. Unknown keys are mistakes.
    init?(
        _ value: JSON5Value, _ what: String, in file: String, keys: [String],
        _ mistakes: MistakeList
    ) {
        guard case .object(let found) = value.content else {
            mistakes.note(
                file, value.position.line,
                "\(what.capitalizedStart) is written in braces, as { … }.")
            return nil
        }
        self.what = what
        self.file = file
        line = value.position.line
        self.mistakes = mistakes
        members = Dictionary(
            found.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
        for member in found where !keys.contains(member.key) {
            let nearest = didYouMean(member.key, among: keys)
            mistakes.note(
                file, member.keyPosition.line,
                "\(MistakeList.quote(member.key)) is no key of \(what); "
                    + (nearest.map { "did you mean \"\($0)\"?" }
                        ?? "known are \(keys.joined(separator: ", "))."))
        }
    }

    func line(of key: String) -> Int { members[key]?.position.line ?? line }

    func has(_ key: String) -> Bool { members[key] != nil }

    func value(_ key: String) -> JSON5Value? { members[key] }

    func note(_ key: String, _ sentence: String) {
        mistakes.note(file, line(of: key), sentence)
    }

    func missing(_ key: String, _ example: String) {
        mistakes.note(
            file, line, "\(what.capitalizedStart) needs \"\(key)\", as in \(key): \(example).")
    }

    /// A text of one line, or of several if `isLong`.
    func text(_ key: String, isLong: Bool = false) -> String? {
        guard let value = members[key] else { return nil }
        return text(value, key, isLong: isLong)
    }

    func text(_ value: JSON5Value, _ key: String, isLong: Bool = false) -> String? {
        guard case .string(let text) = value.content else {
            mistakes.note(
                file, value.position.line, "\"\(key)\" is a text in quotes, as \"…\".")
            return nil
        }
        return MenuText.checked(text, key, isLong: isLong) {
            mistakes.note(file, value.position.line, $0)
        }
    }

    func required(_ key: String, _ example: String) -> String? {
        guard has(key) else {
            missing(key, example)
            return nil
        }
        return text(key)
    }

    func flag(_ key: String, else usual: Bool) -> Bool {
        guard let value = members[key] else { return usual }
        guard case .bool(let flag) = value.content else {
            note(key, "\"\(key)\" is true or false, without quotes.")
            return usual
        }
        return flag
    }

    func whole(_ key: String, _ range: ClosedRange<Int>, else usual: Int) -> Int {
        guard let value = members[key] else { return usual }
        guard case .integer(let number) = value.content, range.contains(number) else {
            note(
                key,
                "\"\(key)\" is a whole number from \(range.lowerBound) to \(range.upperBound), "
                    + "without quotes.")
            return usual
        }
        return number
    }

    func list(_ key: String) -> [JSON5Value] {
        guard let value = members[key] else { return [] }
        guard case .array(let elements) = value.content else {
            note(key, "\"\(key)\" is a list in brackets, as [ … ].")
            return []
        }
        return elements
    }

    func texts(_ key: String) -> [(text: String, line: Int)] {
        list(key).compactMap { value in
            text(value, key).map { ($0, value.position.line) }
        }
    }

    /// An amount in hundredths.
    func price(_ key: String, in currency: MenuCurrency?) -> Int? {
        guard let value = members[key] else { return nil }
        guard case .string(let text) = value.content else {
            note(key, "Write \"\(key)\" in quotes, as \"9.70\", so that it stays exact.")
            return nil
        }
        return MenuText.price(text, key, in: currency) { note(key, $0) }
    }

    /// `[52.5201, 13.4050]`: latitude and longitude.
    func place(_ key: String) -> Coordinate? {
        guard let value = members[key] else { return nil }
        if case .array(let ends) = value.content, ends.count == 2 {
            let numbers = ends.compactMap { end -> Double? in
                switch end.content {
                case .integer(let integer): Double(integer)
                case .number(let number): number
                default: nil
                }
            }
            if numbers.count == 2, (-90...90).contains(numbers[0]),
                (-180...180).contains(numbers[1])
            {
                return Coordinate(
                    Int((numbers[0] * 1e6).rounded()), Int((numbers[1] * 1e6).rounded()))
            }
        }
        note(key, "\"\(key)\" is latitude and longitude, as in \(key): [52.5201, 13.4050].")
        return nil
    }
}

extension String {
    var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}
