/// Builds JSON as bytes, compact or indented.
///
/// Writes control, bidirectional and zero-width characters as `\u` escapes, which does not change
/// the value and makes the text safe on a terminal.
public struct JSONWriter {
    /// The output so far.
    public private(set) var bytes: [UInt8] = []

    private let isPretty: Bool
    /// For each open container, whether it has members already.
    private var hasMembers: [Bool] = []
    private var followsKey = false

    public init(pretty: Bool = false, reserving capacity: Int = 0) {
        isPretty = pretty
        bytes.reserveCapacity(capacity)
    }

    /// Gives what was written so far away, and goes on behind it.
    public mutating func take() -> [UInt8] {
        defer { bytes.removeAll(keepingCapacity: true) }
        return bytes
    }

    public mutating func beginObject() { begin(UInt8(ascii: "{")) }
    public mutating func endObject() { end(UInt8(ascii: "}")) }
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes an object; `body` writes its members.
    public mutating func object<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
        beginObject()
        try body(&self)
        endObject()
    }

    /// Writes an array; `body` writes its elements.
    public mutating func array<E>(_ body: (inout JSONWriter) throws(E) -> Void) throws(E) {
        beginArray()
        try body(&self)
        endArray()
    }

    public mutating func key(_ key: String) {
        separate()
        append(quoting: key)
        bytes.append(UInt8(ascii: ":"))
        if isPretty { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    public mutating func string(_ value: String) {
        separate()
        append(quoting: value)
    }

    public mutating func int(_ value: Int) {
        separate()
        append(decimal: value)
    }

    /// Writes a number; null for infinity and NaN, which JSON cannot express.
    public mutating func double(_ value: Double) {
        separate()
        bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    }

    public mutating func bool(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    public mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Writes a value that is already JSON, byte for byte.
    public mutating func rawJSON(_ value: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: value)
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        hasMembers.append(false)
    }

    private mutating func end(_ bracket: UInt8) {
        guard let hadMembers = hasMembers.popLast() else {
            preconditionFailure("A container ends that never began")
        }
        if hadMembers { indent() }
        bytes.append(bracket)
    }

    /// Writes the separator and the indentation before the next value.
    private mutating func separate() {
        if followsKey {
            followsKey = false
            return
        }
        guard let last = hasMembers.indices.last else { return }
        if hasMembers[last] { bytes.append(UInt8(ascii: ",")) }
        hasMembers[last] = true
        indent()
    }

    private mutating func indent() {
        guard isPretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * hasMembers.count))
    }

    private mutating func append(decimal value: Int) {
        guard value.magnitude >= 10 || value < 0 else {
            return bytes.append(UInt8(ascii: "0") + UInt8(value))
        }
        bytes.append(contentsOf: value.description.utf8)
    }

    private mutating func append(quoting text: String) {
        bytes.append(UInt8(ascii: "\""))
        Quoting.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
    }
}
