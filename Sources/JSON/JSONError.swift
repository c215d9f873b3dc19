public import Sentences

/// Why a piece of JSON could not be read, and where.
public struct JSONError: Error, Hashable, Sendable {
    public enum Problem: Hashable, Sendable {
        /// The text ends before the value does.
        case truncated
        /// The text is not JSON here.
        case syntax(expected: Sentence)
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
        case wrongType(expected: Sentence, found: Sentence)
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

extension JSONError {
    /// What is wrong, after the place where there is one.
    public var placed: Sentence {
        path.isEmpty ? sentence : .json.at(path: path, problem: sentence)
    }

    /// What is wrong, without the place.
    public var sentence: Sentence {
        switch problem {
        case .truncated: .json.truncated(offset: offset)
        case .syntax(let expected): .json.syntax(offset: offset, expected: expected)
        case .trailingBytes: .json.trailing(offset: offset)
        case .tooLarge: .json.tooLarge
        case .tooDeep: .json.tooDeep
        case .notUTF8: .json.notUTF8
        case .controlCharacter: .json.controlCharacter
        case .duplicateKey(let key): .json.duplicateKey(key: JSONWriter.quoted(key, upTo: 64))
        case .missing: .json.missing
        case .wrongType(let expected, let found): .json.wrongType(expected: expected, found: found)
        case .outOfRange: .json.outOfRange
        }
    }
}

/// What the parser met, before its place in the document is named.
struct Failure: Error {
    let problem: JSONError.Problem
    let offset: Int
}
