import Sentences
import Glibc

extension Parser {
    /// Reads a string, whose opening quote is next, on to the tape.
    @inline(__always)
    mutating func stringValue() throws(Failure) {
        let start = position + 1
        var index = start
        var isEscaped = false
        var seen: UInt64 = 0
        scan: while true {
            index = skipPlain(index, &seen)
            guard index < end else { throw Failure(problem: .truncated, offset: end) }
            switch base[index] {
            case UInt8(ascii: "\""): break scan
            case UInt8(ascii: "\\"):
                isEscaped = true
                index = try escape(index)
            default:
                try note(.controlCharacter, node: count, offset: index)
                index += 1
            }
        }
        if seen & Words.tops != 0, !UTF8Check.isValid(base, start, index) {
            try note(.notUTF8, node: count, offset: start - 1)
        }
        position = index + 1
        try append(.string, start, index, flag: isEscaped)
    }

    /// Passes over bytes that stand for themselves, gathering their bits in `seen`.
    @inline(__always)
    private func skipPlain(_ start: Int, _ seen: inout UInt64) -> Int {
        var index = start
        while index + 8 <= end {
            let word = Words.load(base, index)
            let special = Words.special(word)
            if special != 0 {
                let bits = special.trailingZeroBitCount & ~7
                seen |= word & ((1 &<< UInt64(truncatingIfNeeded: bits)) &- 1)
                return index + bits >> 3
            }
            seen |= word
            index += 8
        }
        while index < end {
            let byte = base[index]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
            seen |= UInt64(byte)
            index += 1
        }
        return index
    }

    /// Checks the escape at `start` and answers where it ends.
    @inline(never)
    private mutating func escape(_ start: Int) throws(Failure) -> Int {
        guard start + 1 < end else { throw Failure(problem: .truncated, offset: end) }
        switch base[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return start + 2
        case UInt8(ascii: "u"):
            let first = try unit(start + 2)
            guard 0xD800...0xDFFF ~= first else { return start + 6 }
            if first < 0xDC00, try isEscape(start + 6) {
                let second = try unit(start + 8)
                if 0xDC00...0xDFFF ~= second { return start + 12 }
            }
            try note(.notUTF8, node: count, offset: start)
            return start + 6
        default: throw Failure(problem: .syntax(expected: .json.escape), offset: start)
        }
    }

    /// Whether `\u` stands at `start`.
    private func isEscape(_ start: Int) throws(Failure) -> Bool {
        guard start < end else { throw Failure(problem: .truncated, offset: end) }
        guard base[start] == UInt8(ascii: "\\") else { return false }
        guard start + 1 < end else { throw Failure(problem: .truncated, offset: end) }
        return base[start + 1] == UInt8(ascii: "u")
    }

    private func unit(_ start: Int) throws(Failure) -> UInt32 {
        guard start + 4 <= end else { throw Failure(problem: .truncated, offset: end) }
        guard let unit = Escapes.hex4(base, start) else {
            throw Failure(problem: .syntax(expected: .json.hexadecimal), offset: start)
        }
        return unit
    }

    /// Checks a number against the grammar of RFC 8259; its value is worked out when asked for.
    @inline(__always)
    mutating func number() throws(Failure) {
        let start = position
        var index = start
        if base[index] == UInt8(ascii: "-") { index += 1 }
        let lead = index
        index = try digits(index)
        if base[lead] == UInt8(ascii: "0"), index > lead + 1 {
            throw Failure(problem: .syntax(expected: .json.noLeadingZero), offset: lead)
        }
        let whole = index
        if index < end, base[index] == UInt8(ascii: ".") {
            index = try digits(index + 1)
        }
        if index < end, base[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < end, base[index] == UInt8(ascii: "+") || base[index] == UInt8(ascii: "-") {
                index += 1
            }
            index = try digits(index)
        }
        position = index
        try append(.number, start, index, flag: index == whole)
    }

    @inline(__always)
    private func digits(_ start: Int) throws(Failure) -> Int {
        var index = start
        while index < end, base[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        guard index > start else {
            throw Failure(
                problem: start < end ? .syntax(expected: .json.digit) : .truncated, offset: start)
        }
        return index
    }

    @inline(__always)
    mutating func literal(_ word: StaticString, _ kind: JSONValue.Kind) throws(Failure) {
        let length = word.utf8CodeUnitCount
        let have = min(length, end - position)
        guard memcmp(base + position, word.utf8Start, have) == 0 else {
            throw Failure(problem: .syntax(expected: .json.value), offset: position)
        }
        guard have == length else { throw Failure(problem: .truncated, offset: end) }
        position += length
        try append(kind, position - length, position)
    }
}
