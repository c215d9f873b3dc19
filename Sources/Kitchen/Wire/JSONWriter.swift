/// Writes JSON straight into bytes.
///
/// Keys come in the order they are written. With a ``Hostility`` the texts, codes and prices that a
/// kitchen's owner could have typed come out as an enemy would have typed them.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    private var needsComma = false
    var hostility: Hostility?

    init(capacity: Int = 1024, hostility: Hostility? = nil) {
        bytes.reserveCapacity(capacity)
        self.hostility = hostility
    }

    var body: Body { Body(bytes) }

    mutating func object(_ members: (inout JSONWriter) -> Void) {
        open("{")
        members(&self)
        close("}")
    }

    mutating func array(_ elements: (inout JSONWriter) -> Void) {
        open("[")
        elements(&self)
        close("]")
    }

    mutating func key(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        raw(key)
        raw("\":")
        needsComma = false
    }

    mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { source in
            if source.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) {
                for byte in source { escape(byte) }
            } else {
                bytes.append(contentsOf: source)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func number(_ value: Int) {
        separate()
        var value = value
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8((value % 10).magnitude))
            value /= 10
        } while value != 0
        bytes[start...].reverse()
    }

    /// JSON that is already written.
    mutating func literal(_ text: StaticString) {
        separate()
        raw(text)
    }

    mutating func literal(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func open(_ mark: StaticString) {
        separate()
        raw(mark)
        needsComma = false
    }

    private mutating func close(_ mark: StaticString) {
        raw(mark)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func raw(_ text: StaticString) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case 0x22, 0x5C: bytes += [0x5C, byte]
        case 0x0A: raw("\\n")
        case ..<0x20:
            raw("\\u00")
            bytes += [byte >> 4, byte & 15].map { $0 < 10 ? $0 + 48 : $0 + 87 }
        default: bytes.append(byte)
        }
    }
}
