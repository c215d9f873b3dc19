import Sentences

/// Turns text into a tape.
///
/// Open containers are kept on a stack of their own, so that deep nesting cannot overflow the
/// program's. Some problems concern one value only and leave the text readable (a repeated key, bytes
/// that are not UTF-8, too much nesting): a strict parser ends at those, another only notes the first.
struct Parser {
    var text: Scanner
    private let tape: Tape
    private let isStrict: Bool
    /// The first problem noted, and the node it is about.
    private(set) var noted: (failure: Failure, node: Int)?

    private var nodes: UnsafeMutablePointer<Node>
    private var capacity: Int
    private var count: Int
    private var depth: Int

    /// Goes on where `tape` was left by ``suspend()``.
    init(_ text: Scanner, tape: Tape, isStrict: Bool) {
        self.text = text
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
            switch try text.peek(.json.value) {
            case UInt8(ascii: "\""): try string()
            case UInt8(ascii: "{"):
                if try open(.object) {
                    try key()
                    continue
                }
            case UInt8(ascii: "["):
                if try open(.array) { continue }
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = text.position
                let isInteger = try text.number()
                try append(.number, start, text.position, flag: isInteger)
            case UInt8(ascii: "t"): try literal("true", .true)
            case UInt8(ascii: "f"): try literal("false", .false)
            case UInt8(ascii: "n"): try literal("null", .null)
            default: throw text.wrong(.json.value)
            }
            guard try advance(floor: floor) else { return }
        }
    }

    /// Goes on after a value: true when another follows, false when `floor` is reached.
    @inline(__always)
    private mutating func advance(floor: Int) throws(Failure) -> Bool {
        while depth > floor {
            if nodes[tape.frames[depth - 1].node].isObject {
                if try anotherMember() {
                    try key()
                    return true
                }
            } else {
                switch try text.peek(.json.commaOr(bracket: "]")) {
                case UInt8(ascii: ","):
                    text.position += 1
                    return true
                case UInt8(ascii: "]"): try close()
                default: throw text.wrong(.json.commaOr(bracket: "]"))
                }
            }
        }
        return false
    }

    /// Goes on after a member of the innermost object; false when the object is over.
    @inline(__always)
    private mutating func anotherMember() throws(Failure) -> Bool {
        switch try text.peek(.json.commaOr(bracket: "}")) {
        case UInt8(ascii: ","):
            text.position += 1
            return true
        case UInt8(ascii: "}"):
            try close()
            return false
        default: throw text.wrong(.json.commaOr(bracket: "}"))
        }
    }

    // MARK: Containers

    /// Begins an array or object; false when it is over already.
    @inline(__always)
    private mutating func open(_ kind: JSONValue.Kind) throws(Failure) -> Bool {
        guard depth < tape.limits.depth else {
            let start = text.position
            try note(.tooDeep, node: count, offset: start)
            try text.skipContainer()
            try append(.null, start, text.position)
            return false
        }
        try push(kind)
        let closer = kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
        guard
            try text.peek(kind == .object ? .json.keyOr(bracket: "}") : .json.valueOr(bracket: "]"))
                == closer
        else {
            return true
        }
        try close()
        return false
    }

    /// Begins a container at its opening bracket.
    @inline(__always)
    private mutating func push(_ kind: JSONValue.Kind) throws(Failure) {
        try append(kind, text.position, text.position)
        nodes[count - 1].next = Node.open
        tape.frames[depth] = Frame(
            node: count - 1, members: 0, checksAtEnd: false, seen: (0, 0, 0, 0))
        depth += 1
        text.position += 1
    }

    /// Ends a container at its closing bracket.
    @inline(__always)
    private mutating func close() throws(Failure) {
        text.position += 1
        depth -= 1
        let frame = tape.frames[depth]
        nodes[frame.node].next = UInt32(truncatingIfNeeded: count)
        nodes[frame.node].end = UInt32(truncatingIfNeeded: text.position)
        if frame.checksAtEnd { try checkKeys(of: frame.node) }
    }

    // MARK: Keys and scalars

    @inline(__always)
    private var keys: RepeatedKeys {
        RepeatedKeys(base: text.base, end: text.end, nodes: nodes)
    }

    /// Reads a key and its colon.
    @inline(__always)
    private mutating func key() throws(Failure) {
        guard try text.peek(.json.key) == UInt8(ascii: "\"") else { throw text.wrong(.json.key) }
        try string()
        if keys.isRepeated(count - 1, in: tape.frames + (depth - 1)) {
            try noteRepeated(count - 1)
        }
        guard try text.peek(.json.colon) == UInt8(ascii: ":") else {
            throw text.wrong(.json.colon)
        }
        text.position += 1
    }

    @inline(never)
    private mutating func checkKeys(of object: Int) throws(Failure) {
        if let index = keys.repeated(in: object, upTo: count) { try noteRepeated(index) }
    }

    @inline(never)
    private mutating func noteRepeated(_ index: Int) throws(Failure) {
        let name = tape.string(nodes[index])
        try note(.duplicateKey(name), node: index, offset: Int(nodes[index].start) - 1)
    }

    /// Reads a string, whose opening quote is next, on to the tape.
    @inline(__always)
    private mutating func string() throws(Failure) {
        let start = text.position + 1
        var index = start
        var isEscaped = false
        var seen: UInt64 = 0
        scan: while true {
            index = text.skipPlain(index, &seen)
            guard index < text.end else { throw Failure(problem: .truncated, offset: text.end) }
            switch text.base[index] {
            case UInt8(ascii: "\""): break scan
            case UInt8(ascii: "\\"):
                isEscaped = true
                let escape = try text.escape(index)
                if !escape.isCharacter { try note(.notUTF8, node: count, offset: index) }
                index = escape.end
            default:
                try note(.controlCharacter, node: count, offset: index)
                index += 1
            }
        }
        if seen & Words.tops != 0, !UTF8Check.isValid(text.base, start, index) {
            try note(.notUTF8, node: count, offset: start - 1)
        }
        text.position = index + 1
        try append(.string, start, index, flag: isEscaped)
    }

    @inline(__always)
    private mutating func literal(_ word: StaticString, _ kind: JSONValue.Kind) throws(Failure) {
        let start = text.position
        try text.literal(word)
        try append(kind, start, text.position)
    }

    // MARK: The tape

    /// Adds a value without contents to the tape.
    @inline(__always)
    private mutating func append(
        _ kind: JSONValue.Kind, _ start: Int, _ end: Int, flag: Bool = false
    ) throws(Failure) {
        if count == capacity { try grow() }
        nodes[count] = Node(kind, start: start, end: end, next: count + 1, flag: flag)
        count += 1
    }

    @inline(never)
    private mutating func grow() throws(Failure) {
        guard tape.grow(keeping: count) else {
            throw Failure(problem: .tooLarge, offset: text.position)
        }
        nodes = tape.nodes
        capacity = tape.capacity
    }

    @inline(never)
    private mutating func note(
        _ problem: JSONError.Problem, node: Int, offset: Int
    ) throws(Failure) {
        let failure = Failure(problem: problem, offset: offset)
        if isStrict { throw failure }
        if noted == nil { noted = (failure, node) }
    }
}

// MARK: - Streams

extension Parser {
    /// Reads up to the first element of the array that `member` names, or of the top-level array;
    /// false when there is no such member.
    mutating func seekArray(_ member: String?) throws(Failure) -> Bool {
        guard let member else {
            try expect(UInt8(ascii: "["), .json.array)
            try push(.array)
            return true
        }
        try expect(UInt8(ascii: "{"), .json.object)
        if try open(.object) {
            repeat {
                try key()
                if tape.string(nodes[count - 1]) == member {
                    try expect(UInt8(ascii: "["), .json.array)
                    try push(.array)
                    return true
                }
                try value(floor: 1)
            } while try anotherMember()
        }
        try text.finish()
        return false
    }

    /// Reads the next element of an array whose elements are not kept; false at its end.
    mutating func element(isFirst: Bool) throws(Failure) -> Bool {
        let next = try text.peek(
            isFirst ? .json.valueOr(bracket: "]") : .json.commaOr(bracket: "]"))
        if next == UInt8(ascii: "]") { return false }
        if !isFirst {
            guard next == UInt8(ascii: ",") else { throw text.wrong(.json.commaOr(bracket: "]")) }
            text.position += 1
        }
        try value(floor: 0)
        return true
    }

    /// Reads what follows the array's last element.
    mutating func finishEnvelope() throws(Failure) {
        try close()
        while depth > 0, try anotherMember() {
            try key()
            try value(floor: 1)
        }
        try text.finish()
    }

    private mutating func expect(
        _ byte: UInt8, _ name: @autoclosure () -> Sentence
    ) throws(Failure) {
        let found = try text.peek(.json.value)
        guard found != byte else { return }
        let kind: JSONValue.Kind
        switch found {
        case UInt8(ascii: "{"): kind = .object
        case UInt8(ascii: "["): kind = .array
        case UInt8(ascii: "\""): kind = .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): kind = .true
        case UInt8(ascii: "n"): kind = .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number
        default: throw text.wrong(.json.value)
        }
        throw Failure(
            problem: .wrongType(expected: name(), found: kind.phrase), offset: text.position)
    }
}
