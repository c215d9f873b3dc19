public import Sentences

/// Why a piece of JSON could not be read, and where.
public struct JSONError: Error, Hashable, Sendable {
    public enum Problem: Hashable, Sendable {
        /// The text ends before the value does.
        case truncated
        /// The text is not JSON here.
        case syntax(expected: Sentence)
        /// Something other than white space follows the value.
        case trailingBytes
        /// More bytes or values than the limits allow.
        case tooLarge
        /// Arrays and objects are nested deeper than the limits allow.
        case tooDeep
        /// A string is not valid UTF-8, or contains half of a surrogate pair.
        case notUTF8
        /// A string contains an unescaped control character.
        case controlCharacter
        case duplicateKey(String)
        case missing
        case wrongType(expected: Sentence, found: Sentence)
        /// The requested type cannot hold the number.
        case outOfRange
    }

    /// The path of the value, such as `items[3].price`; empty at the root.
    public let path: String
    public let problem: Problem
    /// The number of bytes before the problem.
    public let offset: Int

    public init(path: String, problem: Problem, offset: Int) {
        self.path = path
        self.problem = problem
        self.offset = offset
    }

    /// Whether the rest of the text cannot be read either.
    ///
    /// If false, only one value is lost, and a stream continues with the next element.
    public var isFatal: Bool {
        switch problem {
        case .truncated, .syntax, .trailingBytes, .tooLarge: true
        default: false
        }
    }
}

extension JSONError {
    /// The problem, preceded by the path if there is one.
    public var placed: Sentence {
        path.isEmpty ? sentence : .json.at(path: path, problem: sentence)
    }

    /// The problem without the path.
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

/// A problem found by the parser, before its path is known.
struct Failure: Error {
    let problem: JSONError.Problem
    let offset: Int
}
