import Sentences

/// A value in a parsed document: a view that is cheap to copy and keeps the document alive.
///
/// Not `Sendable`, because a lookup moves a cursor in the document; use a document or stream on one
/// thread at a time.
public struct JSONValue {
    /// The type of a value.
    public enum Kind: UInt32, Sendable {
        case null, `false`, `true`, number, string, array, object
    }

    let tape: Tape
    let index: Int

    @inline(__always) var node: Node { tape.nodes[index] }

    public var kind: Kind { node.kind }
    public var isNull: Bool { node.kind == .null }

    /// The path of the value, such as `items[3].price`.
    ///
    /// Computed by walking from the root, so use it only for messages.
    public var path: String { tape.path(to: index) }

    /// The range of the value's text in the parsed bytes, including quotes and brackets.
    public var rawRange: Range<Int> {
        let node = node
        return node.isString ? Int(node.start) - 1..<Int(node.end) + 1 : node.range
    }

    /// The value's text as sent.
    public var rawBytes: ArraySlice<UInt8> { tape.bytes[rawRange] }

    /// An error about this value.
    public func error(_ problem: JSONError.Problem) -> JSONError {
        JSONError(path: path, problem: problem, offset: rawRange.lowerBound)
    }

    @inline(never)
    func wrongType(_ expected: Sentence) -> JSONError {
        error(.wrongType(expected: expected, found: node.kind.phrase))
    }
}

extension JSONValue.Kind {
    /// The kind as error messages name it.
    var phrase: Sentence {
        switch self {
        case .null: .json.null
        case .true, .false: .json.boolean
        case .number: .json.number
        case .string: .json.string
        case .array: .json.array
        case .object: .json.object
        }
    }
}
