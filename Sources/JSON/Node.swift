/// One key or value on a tape.
///
/// The contents of a container follow it; `next` is the index after them.
struct Node {
    /// The range of the value's text; of a string, without the quotes.
    var start: UInt32
    var end: UInt32
    var next: UInt32
    /// The kind in the low four bits, a flag in the fifth; the upper 24 hold a key's hash or an
    /// object's cursor.
    private var meta: UInt32

    /// The `next` of an open container.
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

    /// Whether a string has escapes, or a number is an integer.
    @inline(__always) var flag: Bool { meta & 16 != 0 }

    /// The hash of a key; in an object, the distance to where the next lookup begins.
    @inline(__always) var extra: Int {
        get { Int(meta >> 8) }
        set {
            // A distance too large to store is no loss: the lookup then begins at the first member.
            let kept = newValue < 1 << 24 ? UInt32(truncatingIfNeeded: newValue) : 0
            meta = (meta & 255) | (kept << 8)
        }
    }
}
