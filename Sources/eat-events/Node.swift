/// A value of the file of declarations, with its line.
///
/// The module JSON has a reader too, but its errors are cases of the catalogue, whose words a
/// generator does not have.
struct Node {
    enum Content {
        case text(String)
        /// As written: `3` or `3.0`.
        case number(String)
        case bool(Bool)
        case list([Node])
        case object([Member])
    }

    struct Member {
        let key: String
        let line: Int
        let value: Node
    }

    let content: Content
    let line: Int

    /// The kind as an error names it.
    var kind: String {
        switch content {
        case .text: "a string"
        case .number: "a number"
        case .bool: "a boolean"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

/// Parses JSON, without the parts that declarations do not need: null, `\u` escapes and exponents.
struct NodeReader {
    private let file: String
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var line = 1
    private static let depthLimit = 16

    /// - Throws: `Flaw` at the line of the first mistake.
    static func read(_ text: String, file: String) throws(Flaw) -> Node {
        var reader = NodeReader(file: file, scalars: Array(text.unicodeScalars))
        let root = try reader.value(depth: 0)
        reader.skipSpace()
        guard reader.peek() == nil else { throw reader.flaw("more text follows the object") }
        return root
    }

    private init(file: String, scalars: [Unicode.Scalar]) {
        (self.file, self.scalars) = (file, scalars)
    }

    private func flaw(_ reason: String) -> Flaw { Flaw(file, line, reason) }

    private func peek() -> Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func skipSpace() {
        while let scalar = peek(), [" ", "\n", "\t", "\r"].contains(scalar) {
            if scalar == "\n" { line += 1 }
            index += 1
        }
    }

    /// Consumes `scalar` if it is next.
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        skipSpace()
        guard peek() == scalar else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws(Flaw) -> Node {
        guard depth < Self.depthLimit else { throw flaw("nested too deeply") }
        skipSpace()
        let start = line
        switch peek() {
        case "{": return Node(content: .object(try members(depth: depth)), line: start)
        case "[": return Node(content: .list(try elements(depth: depth)), line: start)
        case "\"": return Node(content: .text(try text()), line: start)
        case nil: throw flaw("a value is missing")
        default: return Node(content: try word(), line: start)
        }
    }

    private mutating func members(depth: Int) throws(Flaw) -> [Node.Member] {
        index += 1
        var members: [Node.Member] = []
        guard !take("}") else { return members }
        repeat {
            skipSpace()
            guard peek() == "\"" else { throw flaw("a key in quotes is missing") }
            let (key, start) = (try text(), line)
            if let first = members.first(where: { $0.key == key }) {
                throw flaw("\"\(key)\" is in line \(first.line) already")
            }
            guard take(":") else { throw flaw("a : is missing after \"\(key)\"") }
            members.append(Node.Member(key: key, line: start, value: try value(depth: depth + 1)))
        } while take(",")
        guard take("}") else { throw flaw("a , or } is missing") }
        return members
    }

    private mutating func elements(depth: Int) throws(Flaw) -> [Node] {
        index += 1
        var elements: [Node] = []
        guard !take("]") else { return elements }
        repeat { elements.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw flaw("a , or ] is missing") }
        return elements
    }

    private mutating func text() throws(Flaw) -> String {
        index += 1
        var text = String.UnicodeScalarView()
        while let scalar = peek() {
            index += 1
            switch scalar {
            case "\"": return String(text)
            case "\\":
                guard let escaped = peek(), ["\"", "\\", "/"].contains(escaped) else {
                    throw flaw("\\ stands before \", \\ and / only")
                }
                index += 1
                text.append(escaped)
            case _ where scalar.value < 0x20: throw flaw("a string is not closed")
            default: text.append(scalar)
            }
        }
        throw flaw("a string is not closed")
    }

    private mutating func word() throws(Flaw) -> Node.Content {
        let start = index
        while let scalar = peek(),
            scalar.properties.isAlphabetic
                || "-+.0123456789".unicodeScalars
                    .contains(scalar)
        {
            index += 1
        }
        var word = String.UnicodeScalarView()
        word.append(contentsOf: scalars[start..<index])
        switch String(word) {
        case "true": return .bool(true)
        case "false": return .bool(false)
        case let number where Self.isNumber(number): return .number(number)
        case let other: throw flaw("\(other.isEmpty ? "this" : other) is no value")
        }
    }

    private static func isNumber(_ text: String) -> Bool {
        let digits = text.first == "-" ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count < 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
            && digits.utf8.count < 16
    }
}
