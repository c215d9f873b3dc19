/// A whole parsed document.
///
/// For a long list use ``JSONArrayStream``, whose memory use does not grow with the list.
public final class JSONDocument {
    public let root: JSONValue

    public init(_ bytes: [UInt8], limits: JSONLimits = .standard) throws(JSONError) {
        guard bytes.count <= limits.bytes else {
            throw JSONError(path: "", problem: .tooLarge, offset: limits.bytes)
        }
        let tape = Tape(bytes: bytes, limits: limits, capacity: bytes.count / 8 + 16)
        var position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        try tape.parse(from: &position) { (parser) throws(Failure) in
            try parser.value(floor: 0)
            try parser.text.finish()
        }
        root = JSONValue(tape: tape, index: 0)
    }
}
