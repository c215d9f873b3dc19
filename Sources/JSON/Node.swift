/// One key or value on a tape.
///
/// A container is followed by what it holds; `next` is where the tape goes on after it.
struct Node {
    /// The value's text; for a string, what stands between the quotes.
    var start: UInt32
    var end: UInt32
    var next: UInt32
    /// The kind in the low four bits, a flag in the fifth; the upper 24 hold a key's hash or an
    /// object's cursor.
    private var meta: UInt32

    /// The `next` of a container that is still open.
    static let open = UInt32.max

    @inline(__always)
    init(_ kind: JSONValue.Kind, start: Int, end: Int, next: Int, flag: Bool = false) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.next = UInt32(truncatingIfNeeded: next)
        meta = UInt32(truncatingIfNeeded: kind.rawValue) | (flag ? 16 : 0)
    }

    @inline(__always) var isObject: Bool { meta & 15 == JSONValue.Kind.object.rawValue }
    @inline(__always) var isArray: Bool { meta & 15 == JSONValue.Kind.array.rawValue }
    @inline(__always) var isString: Bool { meta & 15 == JSONValue.Kind.string.rawValue }
    @inline(__always) var length: Int { Int(end &- start) }
    @inline(__always) var range: Range<Int> { Range(uncheckedBounds: (Int(start), Int(end))) }

    var kind: JSONValue.Kind {
        JSONValue.Kind(rawValue: meta & 15) ?? .null
    }

    /// A string that has escapes, or a number written as an integer.
    @inline(__always) var flag: Bool { meta & 16 != 0 }

    /// A key's hash; in an object, how far from its node the next look-up begins.
    @inline(__always) var extra: Int {
        get { Int(meta >> 8) }
        set {
            // A place too far to note is no loss: the look-up begins at the first member.
            let kept = newValue < 1 << 24 ? UInt32(truncatingIfNeeded: newValue) : 0
            meta = (meta & 255) | (kept << 8)
        }
    }
}
