import Sentences
import Glibc

/// The text that is parsed, and how far: finds where tokens end and checks them against the grammar
/// of [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259).
struct Scanner {
    let base: UnsafePointer<UInt8>
    let end: Int
    var position: Int

    /// The next byte that is not white space.
    @inline(__always)
    mutating func peek(_ expected: @autoclosure () -> Sentence) throws(Failure) -> UInt8 {
        while position < end {
            let byte = base[position]
            if byte > 0x20 { return byte }
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else {
                throw wrong(expected())
            }
            position += 1
        }
        throw Failure(problem: .truncated, offset: position)
    }

    /// Checks that only white space is left.
    mutating func finish() throws(Failure) {
        while position < end {
            guard [0x20, 0x0A, 0x0D, 0x09].contains(base[position]) else {
                throw Failure(problem: .trailingBytes, offset: position)
            }
            position += 1
        }
    }

    /// The failure where something else than `expected` stands, by default at the position.
    @inline(never)
    func wrong(_ expected: Sentence, at offset: Int? = nil) -> Failure {
        Failure(problem: .syntax(expected: expected), offset: offset ?? position)
    }

    private var truncated: Failure { Failure(problem: .truncated, offset: end) }

    /// Skips bytes of a string that stand for themselves, and ORs them into `seen`.
    @inline(__always)
    func skipPlain(_ start: Int, _ seen: inout UInt64) -> Int {
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

    /// Checks the escape at `start` and returns its end; half a surrogate pair is well formed, but
    /// no character.
    @inline(never)
    func escape(_ start: Int) throws(Failure) -> (end: Int, isCharacter: Bool) {
        guard start + 1 < end else { throw truncated }
        switch base[start + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
            UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
            return (start + 2, true)
        case UInt8(ascii: "u"):
            let first = try unit(start + 2)
            guard 0xD800...0xDFFF ~= first else { return (start + 6, true) }
            if first < 0xDC00, try isEscape(start + 6) {
                let second = try unit(start + 8)
                if 0xDC00...0xDFFF ~= second { return (start + 12, true) }
            }
            return (start + 6, false)
        default: throw wrong(.json.escape, at: start)
        }
    }

    /// Whether `\u` stands at `start`.
    private func isEscape(_ start: Int) throws(Failure) -> Bool {
        guard start < end else { throw truncated }
        guard base[start] == UInt8(ascii: "\\") else { return false }
        guard start + 1 < end else { throw truncated }
        return base[start + 1] == UInt8(ascii: "u")
    }

    private func unit(_ start: Int) throws(Failure) -> UInt32 {
        guard start + 4 <= end else { throw truncated }
        guard let unit = Escapes.hex4(base, start) else {
            throw wrong(.json.hexadecimal, at: start)
        }
        return unit
    }

    /// Reads a number without working out its value; true when it is an integer.
    @inline(__always)
    mutating func number() throws(Failure) -> Bool {
        var index = position
        if base[index] == UInt8(ascii: "-") { index += 1 }
        let lead = index
        index = try digits(index)
        if base[lead] == UInt8(ascii: "0"), index > lead + 1 {
            throw wrong(.json.noLeadingZero, at: lead)
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
        return index == whole
    }

    @inline(__always)
    private func digits(_ start: Int) throws(Failure) -> Int {
        var index = start
        while index < end, base[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        guard index > start else {
            throw start < end
                ? wrong(.json.digit, at: start) : Failure(problem: .truncated, offset: start)
        }
        return index
    }

    @inline(__always)
    mutating func literal(_ word: StaticString) throws(Failure) {
        let length = word.utf8CodeUnitCount
        let have = min(length, end - position)
        guard memcmp(base + position, word.utf8Start, have) == 0 else {
            throw wrong(.json.value)
        }
        guard have == length else { throw truncated }
        position += length
    }

    /// Skips a container that is nested too deeply, looking for its end only: what it holds is
    /// refused anyway, so its syntax is not checked.
    @inline(never)
    mutating func skipContainer() throws(Failure) {
        var level = 0
        while position < end {
            let byte = base[position]
            position += 1
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "{"): level += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                level -= 1
                if level == 0 { return }
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
