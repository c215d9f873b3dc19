/// Walks a long array one element at a time, so that memory stays flat.
///
/// The array is the whole document or one member of its top-level object. The result of ``next()``
/// stays valid for as long as it is kept, but the stream can reuse its memory only when the element
/// before has been released: keep copies of an element's contents, not the element.
///
/// If ``next()`` throws and ``failure`` is nil, only one element is lost: call it again. Otherwise
/// the stream has ended early. Check ``failure`` after the last element, so that a truncated list
/// is not taken for a complete one.
public struct JSONArrayStream {
    /// The error that ended the stream early.
    public private(set) var failure: JSONError?
    /// The number of elements read, including bad ones.
    public private(set) var count = 0

    private let bytes: [UInt8]
    private let envelopeTape: Tape
    private var tape: Tape
    private var position: Int
    private var isOver = false

    /// Finds the array named `member` in the top-level object, or the top-level array when it is
    /// nil.
    public init(
        _ bytes: [UInt8], member: String?, limits: JSONLimits = .standard
    ) throws(JSONError) {
        guard bytes.count <= limits.bytes else {
            throw JSONError(path: "", problem: .tooLarge, offset: limits.bytes)
        }
        self.bytes = bytes
        envelopeTape = Tape(bytes: bytes, limits: limits, capacity: 64)
        tape = Self.elementTape(bytes, limits, member.map(JSONPath.name) ?? "")
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var isFound = false
        try envelopeTape.parse(from: &start) { (parser) throws(Failure) in
            isFound = try parser.seekArray(member)
        }
        guard isFound else {
            throw JSONError(path: tape.member, problem: .missing, offset: 0)
        }
        position = start
    }

    /// The top-level object without the elements of the streamed array; an empty array when the
    /// document is an array.
    ///
    /// Members that follow the array are available after the stream has ended.
    public var envelope: JSONValue { JSONValue(tape: envelopeTape, index: 0) }

    /// The next element; nil after the last.
    public mutating func next() throws(JSONError) -> JSONValue? {
        guard !isOver else { return nil }
        recycle()
        var hasElement = false
        do throws(JSONError) {
            let isFirst = count == 0
            try tape.parse(from: &position, isStrict: false) { (parser) throws(Failure) in
                hasElement = try parser.element(isFirst: isFirst)
            }
        } catch {
            count += 1
            if error.isFatal { end(error) }
            throw error
        }
        guard !hasElement else {
            count += 1
            return JSONValue(tape: tape, index: 0)
        }
        do throws(JSONError) {
            try envelopeTape.parse(from: &position) { (parser) throws(Failure) in
                try parser.finishEnvelope()
            }
        } catch {
            end(error)
            throw error
        }
        isOver = true
        return nil
    }

    private mutating func end(_ error: JSONError) {
        isOver = true
        failure = error
    }

    /// Empties the element's tape, or makes a new one while the element before is still in use.
    private mutating func recycle() {
        if isKnownUniquelyReferenced(&tape) {
            tape.count = 0
            tape.depth = 0
        } else {
            tape = Self.elementTape(bytes, tape.limits, tape.member)
        }
        tape.element = count
    }

    private static func elementTape(
        _ bytes: [UInt8], _ limits: JSONLimits, _ member: String
    ) -> Tape {
        let tape = Tape(bytes: bytes, limits: limits, capacity: 512)
        tape.member = member
        return tape
    }
}

extension Tape {
    /// Runs a parser over the bytes from `position` on, and adds the path to its failure.
    func parse(
        from position: inout Int, isStrict: Bool = true,
        _ body: (inout Parser) throws(Failure) -> Void
    ) throws(JSONError) {
        var noted: (failure: Failure, node: Int)?
        do throws(Failure) {
            try bytes.withUnsafeBufferPointer { (text) throws(Failure) in
                guard let base = text.baseAddress, !text.isEmpty else {
                    throw Failure(problem: .truncated, offset: 0)
                }
                let text = Scanner(base: base, end: text.count, position: position)
                var parser = Parser(text, tape: self, isStrict: isStrict)
                defer {
                    parser.suspend()
                    position = parser.text.position
                    noted = parser.noted
                }
                try body(&parser)
            }
        } catch {
            throw JSONError(path: path(to: count), problem: error.problem, offset: error.offset)
        }
        if let noted {
            throw JSONError(
                path: path(to: noted.node), problem: noted.failure.problem,
                offset: noted.failure.offset)
        }
    }
}
