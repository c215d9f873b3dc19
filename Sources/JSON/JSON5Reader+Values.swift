import Sentences

extension JSON5Reader {
    mutating func value(depth: Int) throws(JSON5Error) -> JSON5Value {
        let start = position
        guard depth < Self.depthLimit else {
            throw error(.json.nested(limit: Self.depthLimit))
        }
        let content: JSON5Value.Content
        switch peek() {
        case "{": content = .object(try members(depth: depth))
        case "[": content = .array(try elements(depth: depth))
        case "\"", "'": content = .string(try string())
        case "+", "-", ".", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "I", "N":
            content = try number()
        case nil: throw error(.json.valueMissing)
        default: content = try word()
        }
        return JSON5Value(content: content, position: start)
    }

    private mutating func members(depth: Int) throws(JSON5Error) -> [JSON5Value.Member] {
        let start = position
        var members: [JSON5Value.Member] = []
        var lines: [String: Int] = [:]
        take()
        while true {
            try skipSpace()
            if peek() == "}" { break }
            let keyPosition = position
            guard peek() != nil else { throw error(.json.neverClosed(bracket: "{"), at: start) }
            let key = try key()
            if let first = lines.updateValue(keyPosition.line, forKey: key) {
                throw error(
                    .json.keyTwice(key: quoted(key), line: first),
                    at: keyPosition)
            }
            try skipSpace()
            guard peek() == ":" else {
                throw error(.json.colonMissing(key: quoted(key)))
            }
            take()
            try skipSpace()
            let value = try value(depth: depth + 1)
            members.append(JSON5Value.Member(key: key, keyPosition: keyPosition, value: value))
            guard try hasMore(before: "}", openedAt: start) else { break }
        }
        take()
        return members
    }

    private mutating func elements(depth: Int) throws(JSON5Error) -> [JSON5Value] {
        let start = position
        var elements: [JSON5Value] = []
        take()
        while true {
            try skipSpace()
            if peek() == "]" { break }
            guard peek() != nil else { throw error(.json.neverClosed(bracket: "["), at: start) }
            elements.append(try value(depth: depth + 1))
            guard try hasMore(before: "]", openedAt: start) else { break }
        }
        take()
        return elements
    }

    /// Takes the comma after a value; false where the container ends instead.
    mutating func hasMore(
        before closer: Unicode.Scalar, openedAt start: JSON5Value.Position
    ) throws(JSON5Error) -> Bool {
        try skipSpace()
        switch peek() {
        case ",":
            take()
            return true
        case closer: return false
        case nil:
            throw error(.json.neverClosed(bracket: closer == "}" ? "{" : "["), at: start)
        default: throw error(.json.commaMissing(bracket: String(closer)))
        }
    }

    mutating func key() throws(JSON5Error) -> String {
        if peek() == "\"" || peek() == "'" { return try string() }
        let key = identifier()
        guard !key.isEmpty else {
            throw error(.json.keyMissing)
        }
        return key
    }

    private mutating func identifier() -> String {
        var name = ""
        while let scalar = peek() {
            let fits =
                scalar == "$" || scalar == "_"
                || (name.isEmpty
                    ? scalar.properties.isIDStart
                    : scalar.properties.isIDContinue || scalar == "\u{200C}"
                        || scalar == "\u{200D}")
            guard fits else { break }
            name.unicodeScalars.append(scalar)
            take()
        }
        return name
    }

    private mutating func word() throws(JSON5Error) -> JSON5Value.Content {
        let start = position
        let name = identifier()
        switch name {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case "null": return .null
        case "": throw error(.json.valueExpected, at: start)
        default:
            throw error(.json.noValue(text: quoted(name)), at: start)
        }
    }

    func quoted(_ text: String) -> String {
        JSONWriter.quoted(text, upTo: 40)
    }
}
