import Sentences

/// A value in a parsed document: a view, cheap to copy, that keeps the document alive.
///
/// Not `Sendable`, since a look-up moves a cursor in the document; a whole document or stream may be
/// made and read on any one thread.
public struct JSONValue {
    /// What a value is.
    public enum Kind: UInt32, Sendable {
        case null, `false`, `true`, number, string, array, object
    }

    let tape: Tape
    let index: Int

    @inline(__always) var node: Node { tape.nodes[index] }

    public var kind: Kind { node.kind }
    public var isNull: Bool { node.kind == .null }

    /// The value's place in the document, such as `items[3].price`.
    ///
    /// Worked out by walking from the root, so ask for it only when it is to be shown.
    public var path: String { tape.path(to: index) }

    /// Where the value's text stands in the bytes that were parsed, quotes and brackets included.
    public var rawRange: Range<Int> {
        let node = node
        return node.isString ? Int(node.start) - 1..<Int(node.end) + 1 : node.range
    }

    /// The value's text as it was sent.
    public var rawBytes: ArraySlice<UInt8> { tape.bytes[rawRange] }

    /// Describes trouble with this value.
    public func error(_ problem: JSONError.Problem) -> JSONError {
        JSONError(path: path, problem: problem, offset: rawRange.lowerBound)
    }

    @inline(never)
    func wrongType(_ expected: Sentence) -> JSONError {
        error(.wrongType(expected: expected, found: node.kind.phrase))
    }
}

extension JSONValue.Kind {
    /// The kind as an error names it.
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
