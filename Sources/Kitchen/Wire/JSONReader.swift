/// Reads JSON ([RFC 8259](https://www.rfc-editor.org/rfc/rfc8259)) strictly, in time that grows
/// with its length only.
///
/// A reader of the Kitchen's own, because the client's might accept mistakes of the client's
/// writer. Foundation's takes time that grows with the cube of the depth (0064).
struct JSONReader {
    enum Trouble: Error {
        case syntax
        case tooDeep
    }

    /// How many arrays and objects may lie within each other. Clients need four.
    static let depth = 64

    private let bytes: [UInt8]
    private var position = 0
    private var level = 0

    static func value(of bytes: [UInt8]) throws(Trouble) -> JSONValue {
        var reader = JSONReader(bytes: bytes)
        reader.skipSpace()
        let value = try reader.value()
        reader.skipSpace()
        guard reader.position == bytes.count else { throw .syntax }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The byte at the position; zero at the end, where no JSON has one.
    private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

    private mutating func skipSpace() {
        while [0x20, 0x0A, 0x0D, 0x09].contains(byte) { position += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard byte == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(Trouble) -> JSONValue {
        switch byte {
        case UInt8(ascii: "{"):
            return .object(
                try nested { reader throws(Trouble) in
                    try reader.members()
                })
        case UInt8(ascii: "["):
            return .array(
                try nested { reader throws(Trouble) in
                    try reader.elements()
                })
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func nested<Value>(
        _ read: (inout JSONReader) throws(Trouble) -> Value
    ) throws(Trouble) -> Value {
        guard level < Self.depth else { throw .tooDeep }
        level += 1
        position += 1
        let value = try read(&self)
        level -= 1
        return value
    }

    /// Of a name that is repeated, the last value holds.
    private mutating func members() throws(Trouble) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        skipSpace()
        if take("}") { return members }
        while true {
            skipSpace()
            let name = try text()
            skipSpace()
            guard take(":") else { throw .syntax }
            skipSpace()
            members[name] = try value()
            skipSpace()
            if take("}") { return members }
            guard take(",") else { throw .syntax }
        }
    }

    private mutating func elements() throws(Trouble) -> [JSONValue] {
        var elements: [JSONValue] = []
        skipSpace()
        if take("]") { return elements }
        while true {
            skipSpace()
            elements.append(try value())
            skipSpace()
            if take("]") { return elements }
            guard take(",") else { throw .syntax }
        }
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(Trouble)
        -> JSONValue
    {
        let end = position + text.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard end <= bytes.count, bytes[position..<end].elementsEqual(expected) else {
            throw .syntax
        }
        position = end
        return value
    }

    /// An integer where it is written as one and fits; a number that no `Double` holds is refused.
    private mutating func number() throws(Trouble) -> JSONValue {
        let start = position
        _ = take("-")
        if !take("0") { try digits() }
        let end = position
        if take(".") { try digits() }
        if take("e") || take("E") {
            if !take("+") { _ = take("-") }
            try digits()
        }
        let literal = String(decoding: bytes[start..<position], as: UTF8.self)
        if position == end, let integer = Int(literal) { return .integer(integer) }
        guard let number = Double(literal), number.isFinite else { throw .syntax }
        return .number(number)
    }

    private mutating func digits() throws(Trouble) {
        let start = position
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
        guard position > start else { throw .syntax }
    }

    private mutating func text() throws(Trouble) -> String {
        guard take("\"") else { throw .syntax }
        var decoded: [UInt8] = []
        while true {
            let start = position
            while byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
                position += 1
            }
            decoded += bytes[start..<position]
            if take("\"") { break }
            guard take("\\") else { throw .syntax }
            decoded += try escaped()
        }
        guard let text = String(validating: decoded, as: UTF8.self) else { throw .syntax }
        return text
    }

    private mutating func escaped() throws(Trouble) -> [UInt8] {
        let mark = byte
        position += 1
        switch mark {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [mark]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
        default: throw .syntax
        }
    }

    /// The character of `\uXXXX`, or of two for one beyond the first 65,536.
    private mutating func scalar() throws(Trouble) -> Character {
        var code = try hexadecimal()
        if (0xD800...0xDBFF).contains(code) {
            guard take("\\"), take("u") else { throw .syntax }
            let low = try hexadecimal()
            guard (0xDC00...0xDFFF).contains(low) else { throw .syntax }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw .syntax }
        return Character(scalar)
    }

    private mutating func hexadecimal() throws(Trouble) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Escapes.hex(byte) else { throw .syntax }
            code = code << 4 | UInt32(digit)
            position += 1
        }
        return code
    }
}
