import Sentences

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
        try finish()
        return false
    }

    /// Reads the next element of an array whose elements are not kept; false at its end.
    mutating func element(isFirst: Bool) throws(Failure) -> Bool {
        let next = try peek(isFirst ? .json.valueOr(bracket: "]") : .json.commaOr(bracket: "]"))
        if next == UInt8(ascii: "]") { return false }
        if !isFirst {
            guard next == UInt8(ascii: ",") else {
                throw Failure(
                    problem: .syntax(expected: .json.commaOr(bracket: "]")), offset: position)
            }
            position += 1
        }
        try value(floor: 0)
        return true
    }

    /// Reads what follows the array's last element.
    mutating func finishEnvelope() throws(Failure) {
        position += 1
        try close()
        while depth > 0, try anotherMember() {
            try key()
            try value(floor: 1)
        }
        try finish()
    }

    /// Goes on after a member of the outermost object; false when the object is over.
    private mutating func anotherMember() throws(Failure) -> Bool {
        switch try peek(.json.commaOr(bracket: "}")) {
        case UInt8(ascii: ","):
            position += 1
            return true
        case UInt8(ascii: "}"):
            position += 1
            try close()
            return false
        default:
            throw Failure(problem: .syntax(expected: .json.commaOr(bracket: "}")), offset: position)
        }
    }

    private mutating func expect(_ byte: UInt8, _ name: @autoclosure () -> Sentence) throws(Failure)
    {
        let found = try peek(.json.value)
        guard found != byte else { return }
        let kind: JSONValue.Kind
        switch found {
        case UInt8(ascii: "{"): kind = .object
        case UInt8(ascii: "["): kind = .array
        case UInt8(ascii: "\""): kind = .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): kind = .true
        case UInt8(ascii: "n"): kind = .null
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .number
        default: throw Failure(problem: .syntax(expected: .json.value), offset: position)
        }
        throw Failure(
            problem: .wrongType(expected: name(), found: kind.phrase), offset: position)
    }
}
