import Glibc

/// The keys and values of one document in the order of their text, and the bytes they point into.
///
/// Not `Sendable`: a look-up moves a cursor on the tape.
final class Tape {
    let bytes: [UInt8]
    let limits: JSONLimits
    /// The place of the tape's root in the whole text: the streamed member and the element's number.
    var member = ""
    var element: Int?

    private(set) var nodes: UnsafeMutablePointer<Node>
    private(set) var capacity: Int
    var count = 0
    /// The containers still open while parsing.
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

    /// Makes room for more nodes; false when the limit is reached.
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

    /// The value of `key` in the object at `object`, looked for from the last one found onwards.
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

/// A container that is being read.
struct Frame {
    var node: Int
    var members: Int
    /// Whether duplicate keys are looked for when the object ends rather than key by key.
    var checksAtEnd: Bool
    /// One bit for each key's hash.
    var seen: (UInt64, UInt64, UInt64, UInt64)
}
