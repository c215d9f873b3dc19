/// Why a piece of JSON could not be read, and where.
public struct JSONError: Error, Hashable, Sendable {
    public enum Problem: Hashable, Sendable {
        /// The text ends before the value does.
        case truncated
        /// The text is not JSON here.
        case syntax(expected: String)
        /// A whole value is followed by something that is not white space.
        case trailingBytes
        /// More bytes or more values than the limits allow.
        case tooLarge
        /// Arrays and objects are nested deeper than the limits allow.
        case tooDeep
        /// A string is not valid UTF-8, or holds half of a surrogate pair.
        case notUTF8
        /// A string holds a control character that is not escaped.
        case controlCharacter
        case duplicateKey(String)
        case missing
        case wrongType(expected: String, found: String)
        /// A number that the type asked for cannot hold.
        case outOfRange
    }

    /// The value's place, such as `items[3].price`; empty at the root.
    public let path: String
    public let problem: Problem
    /// How many bytes come before the trouble.
    public let offset: Int

    public init(path: String, problem: Problem, offset: Int) {
        self.path = path
        self.problem = problem
        self.offset = offset
    }

    /// Whether the bytes after the trouble make no sense either.
    ///
    /// When false, the trouble costs one value only: a stream goes on with its next element.
    public var isFatal: Bool {
        switch problem {
        case .truncated, .syntax, .trailingBytes, .tooLarge: true
        default: false
        }
    }
}

extension JSONError: CustomStringConvertible {
    /// One short phrase that is safe to show on a terminal.
    public var description: String {
        path.isEmpty ? phrase : "\(path): \(phrase)"
    }

    private var phrase: String {
        switch problem {
        case .truncated: "ends too early, after \(offset) bytes"
        case .syntax(let expected): "not JSON at byte \(offset), expected \(expected)"
        case .trailingBytes: "more text after the end, at byte \(offset)"
        case .tooLarge: "too large"
        case .tooDeep: "nested too deeply"
        case .notUTF8: "not valid UTF-8"
        case .controlCharacter: "unescaped control character in a string"
        case .duplicateKey(let key): "key \(JSONWriter.quoted(key, upTo: 64)) appears twice"
        case .missing: "missing"
        case .wrongType(let expected, let found): "expected \(expected), found \(found)"
        case .outOfRange: "number out of range"
        }
    }
}

/// What the parser met, before its place in the document is named.
struct Failure: Error {
    let problem: JSONError.Problem
    let offset: Int
}
