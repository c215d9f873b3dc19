import Sentences

extension Parser {
    /// Begins an array or object; false when it is over already.
    @inline(__always)
    mutating func open(_ kind: JSONValue.Kind) throws(Failure) -> Bool {
        guard depth < tape.limits.depth else {
            try note(.tooDeep, node: count, offset: position)
            try skipContainer(kind)
            return false
        }
        try push(kind)
        let closer = kind == .object ? UInt8(ascii: "}") : UInt8(ascii: "]")
        guard
            try peek(kind == .object ? .json.keyOr(bracket: "}") : .json.valueOr(bracket: "]"))
                == closer
        else {
            return true
        }
        position += 1
        try close()
        return false
    }

    /// Begins a container at its opening bracket.
    @inline(__always)
    mutating func push(_ kind: JSONValue.Kind) throws(Failure) {
        try append(kind, position, position)
        nodes[count - 1].next = Node.open
        tape.frames[depth] = Frame(
            node: count - 1, members: 0, checksAtEnd: false, seen: (0, 0, 0, 0))
        depth += 1
        position += 1
    }

    @inline(__always)
    mutating func close() throws(Failure) {
        depth -= 1
        let frame = tape.frames[depth]
        setNext(frame.node, end: position)
        if frame.checksAtEnd {
            try checkKeys(of: frame.node)
        }
    }

    /// Passes over a container that is nested too deeply.
    ///
    /// What it holds is refused anyway, so only its end is looked for: its syntax is not checked.
    @inline(never)
    private mutating func skipContainer(_ kind: JSONValue.Kind) throws(Failure) {
        let start = position
        var level = 0
        while position < end {
            let byte = base[position]
            position += 1
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): level += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                level -= 1
                if level == 0 { return try append(.null, start, position) }
            case UInt8(ascii: "\""): skipString()
            default: break
            }
        }
        throw Failure(problem: .truncated, offset: position)
    }

    private mutating func skipString() {
        while position < end {
            let byte = base[position]
            position += byte == UInt8(ascii: "\\") ? 2 : 1
            if byte == UInt8(ascii: "\"") { return }
        }
    }
}
