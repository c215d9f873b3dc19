/// `name(place, count: Int) = {count: one line | # lines} in {place}.`
struct Sentence {
    struct Flaw: Error {
        let reason: String

        init(_ reason: String) { self.reason = reason }
    }

    struct Parameter {
        let name: String
        let type: String
    }

    static let types = ["String": "text", "Int": "count", "Sentence": "sentence"]

    let name: String
    let parameters: [Parameter]
    /// The text as written.
    let text: String
    /// The text as the program reads it, with numbered parameters.
    let pattern: String
    /// Parameters whose own words or number are in it.
    let said: Set<String>
    /// What the diner can do, as it is named in it.
    let ways: Set<String>
    let comment: [String]

    init(_ line: String, comment: [String]) throws(Flaw) {
        guard let equals = line.firstIndex(of: "=") else { throw Flaw("there is no =") }
        self.comment = comment
        let head = line[..<equals].trimmed
        text = line[line.index(after: equals)...].trimmed
        (name, parameters) = try Self.signature(head)
        var reader = PatternReader(text, parameters: parameters)
        pattern = try reader.pattern()
        (said, ways) = (reader.said, reader.ways)
        if let unused = parameters.first(where: { !reader.used.contains($0.name) }) {
            throw Flaw("\(unused.name) is not in the sentence")
        }
    }

    private static func signature(_ head: String) throws(Flaw) -> (String, [Parameter]) {
        let parts = head.split(separator: "(", maxSplits: 1)
        let name = parts.first.map(String.init) ?? ""
        guard isName(name) else { throw Flaw("\(head) names no sentence") }
        guard parts.count == 2 else { return (name, []) }
        guard parts[1].last == ")" else { throw Flaw("the parameters of \(name) do not end") }
        var parameters: [Parameter] = []
        for part in parts[1].dropLast().split(separator: ",") {
            let words = part.split(separator: ":").map(\.trimmed)
            let type = words.count == 2 ? words[1] : "String"
            guard words.count < 3, isName(words[0]), types[type] != nil else {
                throw Flaw("\(part) is no parameter")
            }
            guard !parameters.contains(where: { $0.name == words[0] }) else {
                throw Flaw("\(words[0]) is a parameter twice")
            }
            parameters.append(Parameter(name: words[0], type: type))
        }
        return (name, parameters)
    }

    static func isName(_ text: String) -> Bool {
        guard let first = text.utf8.first, UInt8(ascii: "a")...UInt8(ascii: "z") ~= first else {
            return false
        }
        return text.unicodeScalars.allSatisfy {
            $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        }
    }
}
