import Glibc

/// The keys and values of one document in the order of the text, and the bytes they refer to.
///
/// Not `Sendable`, because a lookup moves a cursor on the tape.
final class Tape {
    let bytes: [UInt8]
    let limits: JSONLimits
    /// The position of the tape's root in the whole text: the streamed member and the number of the
    /// element.
    var member = ""
    var element: Int?

    private(set) var nodes: UnsafeMutablePointer<Node>
    private(set) var capacity: Int
    var count = 0
    /// The open containers while parsing.
    let frames: UnsafeMutablePointer<Frame>
    var depth = 0

    init(bytes: [UInt8], limits: JSONLimits, capacity: Int) {
        self.bytes = bytes
        self.limits = limits
        self.capacity = max(16, min(capacity, limits.values))
        nodes = .allocate(capacity: self.capacity)
        frames = .allocate(capacity: limits.depth)
    }

    deinit {
        nodes.deallocate()
        frames.deallocate()
    }

    /// Makes room for more nodes; false at the limit.
    func grow(keeping used: Int) -> Bool {
        guard capacity < limits.values else { return false }
        let larger = min(capacity * 2, limits.values)
        let moved = UnsafeMutablePointer<Node>.allocate(capacity: larger)
        moved.moveInitialize(from: nodes, count: used)
        nodes.deallocate()
        nodes = moved
        capacity = larger
        return true
    }

    /// Finds the value of `key` in the object at `object`, starting from the one found last.
    @inline(__always)
    func find(_ key: UnsafeBufferPointer<UInt8>, in object: Int) -> Int? {
        let container = nodes[object]
        let first = object + 1
        let stop = Int(container.next)
        guard container.isObject, first < stop else { return nil }
        return bytes.withUnsafeBufferPointer { text in
            var begin = object + container.extra
            if begin < first || begin >= stop { begin = first }
            var index = begin
            repeat {
                let value = index + 1
                let after = Int(nodes[value].next)
                if matches(nodes[index], key, text) {
                    nodes[object].extra = after - object
                    return value
                }
                index = after < stop ? after : first
            } while index != begin
            return nil
        }
    }

    @inline(__always)
    func matches(
        _ node: Node, _ key: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        if node.flag {
            return Escapes.decoded(text, node.range).elementsEqual(key)
        }
        guard node.length == key.count else { return false }
        guard let left = text.baseAddress, let right = key.baseAddress else { return true }
        return memcmp(left + Int(node.start), right, key.count) == 0
    }

    func string(_ node: Node) -> String {
        bytes.withUnsafeBufferPointer { text in
            guard node.flag else {
                return String(
                    decoding: UnsafeBufferPointer(rebasing: text[node.range]), as: UTF8.self)
            }
            return String(decoding: Escapes.decoded(text, node.range), as: UTF8.self)
        }
    }
}

/// An open container.
struct Frame {
    var node: Int
    var members: Int
    /// Whether repeated keys are found at the end of the object rather than key by key.
    var checksAtEnd: Bool
    /// One bit for each key's hash.
    var seen: (UInt64, UInt64, UInt64, UInt64)

    /// Sets the hash's bit; true when it was not set before.
    @inline(__always)
    mutating func mark(_ hash: UInt64) -> Bool {
        let mask: UInt64 = 1 << (hash >> 56 & 63)
        return switch hash >> 62 {
        case 0: Self.mark(&seen.0, mask)
        case 1: Self.mark(&seen.1, mask)
        case 2: Self.mark(&seen.2, mask)
        default: Self.mark(&seen.3, mask)
        }
    }

    @inline(__always)
    private static func mark(_ word: inout UInt64, _ mask: UInt64) -> Bool {
        defer { word |= mask }
        return word & mask == 0
    }
}
