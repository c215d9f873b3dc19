import Sentences

/// Turns text into a tape.
///
/// Open containers are kept on a stack of their own, so that no nesting, however deep, uses up the
/// program's. What is wrong with one value while the text goes on making sense (a key given twice,
/// bytes that are no UTF-8, too much nesting) ends a strict parser and is only noted by another.
struct Parser {
    let base: UnsafePointer<UInt8>
    let end: Int
    var position: Int
    let tape: Tape
    let isStrict: Bool
    /// The first trouble noted, and the node it is about.
    private(set) var noted: (failure: Failure, node: Int)?

    private(set) var nodes: UnsafeMutablePointer<Node>
    private var capacity: Int
    private(set) var count: Int
    var depth: Int

    /// Goes on where `tape` was left by ``suspend()``.
    init(base: UnsafePointer<UInt8>, end: Int, position: Int, tape: Tape, isStrict: Bool) {
        self.base = base
        self.end = end
        self.position = position
        self.tape = tape
        self.isStrict = isStrict
        nodes = tape.nodes
        capacity = tape.capacity
        count = tape.count
        depth = tape.depth
    }

    func suspend() {
        tape.count = count
        tape.depth = depth
    }

    /// Reads one value with all that it holds, until only `floor` containers are open.
    mutating func value(floor: Int) throws(Failure) {
        while true {
            switch try peek(.json.value) {
            case UInt8(ascii: "\""): try stringValue()
            case UInt8(ascii: "{"):
                if try open(.object) {
                    try key()
                    continue
                }
            case UInt8(ascii: "["):
                if try open(.array) { continue }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
            case UInt8(ascii: "t"): try literal("true", .true)
            case UInt8(ascii: "f"): try literal("false", .false)
            case UInt8(ascii: "n"): try literal("null", .null)
            default: throw Failure(problem: .syntax(expected: .json.value), offset: position)
            }
            guard try advance(floor: floor) else { return }
        }
    }

    /// Goes on after a value: true when another follows, false when `floor` is reached.
    @inline(__always)
    private mutating func advance(floor: Int) throws(Failure) -> Bool {
        while depth > floor {
            if nodes[tape.frames[depth - 1].node].isObject {
                switch try peek(.json.commaOr(bracket: "}")) {
                case UInt8(ascii: ","):
                    position += 1
                    try key()
                    return true
                case UInt8(ascii: "}"):
                    position += 1
                    try close()
                default:
                    throw Failure(
                        problem: .syntax(expected: .json.commaOr(bracket: "}")), offset: position)
                }
            } else {
                switch try peek(.json.commaOr(bracket: "]")) {
                case UInt8(ascii: ","):
                    position += 1
                    return true
                case UInt8(ascii: "]"):
                    position += 1
                    try close()
                default:
                    throw Failure(
                        problem: .syntax(expected: .json.commaOr(bracket: "]")), offset: position)
                }
            }
        }
        return false
    }

    /// The next byte that is not white space.
    @inline(__always)
    mutating func peek(_ expected: @autoclosure () -> Sentence) throws(Failure) -> UInt8 {
        while position < end {
            let byte = base[position]
            if byte > 0x20 { return byte }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                throw Failure(problem: .syntax(expected: expected()), offset: position)
            }
            position += 1
        }
        throw Failure(problem: .truncated, offset: position)
    }

    /// Adds a value without contents to the tape.
    @inline(__always)
    mutating func append(
        _ kind: JSONValue.Kind, _ start: Int, _ end: Int, flag: Bool = false
    ) throws(Failure) {
        if count == capacity { try grow() }
        nodes[count] = Node(kind, start: start, end: end, next: count + 1, flag: flag)
        count += 1
    }

    @inline(never)
    private mutating func grow() throws(Failure) {
        guard tape.grow(keeping: count) else {
            throw Failure(problem: .tooLarge, offset: position)
        }
        nodes = tape.nodes
        capacity = tape.capacity
    }

    @inline(never)
    mutating func note(_ problem: JSONError.Problem, node: Int, offset: Int) throws(Failure) {
        let failure = Failure(problem: problem, offset: offset)
        if isStrict { throw failure }
        if noted == nil { noted = (failure, node) }
    }

    func setNext(_ node: Int, end: Int) {
        nodes[node].next = UInt32(truncatingIfNeeded: count)
        nodes[node].end = UInt32(truncatingIfNeeded: end)
    }

    func setHash(_ hash: Int, of node: Int) {
        nodes[node].extra = hash
    }
}
