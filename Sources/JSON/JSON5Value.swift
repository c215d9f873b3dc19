public import Sentences

/// A value of a configuration file, with its position.
public struct JSON5Value: Hashable, Sendable {
    /// A line and a column, both counted from one.
    public struct Position: Hashable, Sendable {
        public let line: Int
        public let column: Int

        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    public enum Content: Hashable, Sendable {
        case null
        case bool(Bool)
        /// A number written as an integer that fits into an `Int`.
        case integer(Int)
        /// Any other number, including `Infinity` and `NaN`.
        case number(Double)
        case string(String)
        case array([JSON5Value])
        /// Members in the order of the file; no key is repeated.
        case object([Member])
    }

    public struct Member: Hashable, Sendable {
        public let key: String
        public let keyPosition: Position
        public let value: JSON5Value

        public init(key: String, keyPosition: Position, value: JSON5Value) {
            (self.key, self.keyPosition, self.value) = (key, keyPosition, value)
        }
    }

    public let content: Content
    public let position: Position

    public init(content: Content, position: Position) {
        (self.content, self.position) = (content, position)
    }

    /// The value of `key`; nil when it is absent or this is not an object.
    public subscript(_ key: String) -> JSON5Value? {
        guard case .object(let members) = content else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The kind as a sentence names it.
    public var kind: Sentence {
        switch content {
        case .null: .json.null
        case .bool: .json.bool
        case .integer, .number: .json.number
        case .string: .json.string
        case .array: .json.list
        case .object: .json.object
        }
    }
}

/// Why a configuration file could not be read.
public struct JSON5Error: Error, Hashable, Sendable {
    public let position: JSON5Value.Position
    /// The problem in one sentence, without the position.
    public let sentence: Sentence
}
