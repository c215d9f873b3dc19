import Glibc

/// Finds keys that an object has twice, in the text and the part of the tape read so far.
///
/// One bit of a hash clears most keys. Objects with many keys, or keys with escapes, are checked at
/// their end, where sorting keeps a hostile object from costing the square of its size.
struct RepeatedKeys {
    let base: UnsafePointer<UInt8>
    let end: Int
    let nodes: UnsafeMutablePointer<Node>

    /// Whether the key at `index` is in its object already; false also where that is found out at
    /// the object's end.
    @inline(__always)
    func isRepeated(_ index: Int, in frame: UnsafeMutablePointer<Frame>) -> Bool {
        frame.pointee.members += 1
        let node = nodes[index]
        if node.flag || frame.pointee.members > 48 {
            frame.pointee.checksAtEnd = true
            return false
        }
        let hash = hash(node)
        nodes[index].extra = Int(truncatingIfNeeded: hash >> 32) & 0xFF_FFFF
        return !frame.pointee.mark(hash) && isThere(index, in: frame.pointee.node)
    }

    @inline(__always)
    private func hash(_ node: Node) -> UInt64 {
        let start = Int(node.start)
        let length = node.length
        var hash = UInt64(truncatingIfNeeded: length)
        if length >= 8 {
            hash ^= Words.load(base, start)
            hash ^= Words.load(base, start + length - 8) &* 0x9E37_79B9_7F4A_7C15
        } else if start + 8 <= end {
            hash ^= Words.load(base, start) & ((1 &<< UInt64(length * 8)) &- 1)
        } else {
            // The same word, where reading eight bytes would pass the end of the text.
            for offset in 0..<length { hash ^= UInt64(base[start + offset]) << (offset * 8) }
        }
        hash = hash &* 0xD6E8_FEB8_6659_FD93
        return (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    }

    @inline(never)
    private func isThere(_ index: Int, in object: Int) -> Bool {
        let key = nodes[index]
        var other = object + 1
        while other < index {
            let node = nodes[other]
            if node.extra == key.extra, node.length == key.length, !node.flag,
                memcmp(base + Int(node.start), base + Int(key.start), key.length) == 0
            {
                return true
            }
            other = Int(nodes[other + 1].next)
        }
        return false
    }

    /// Sorts the keys of the object, which ends at `count`, and returns the second of two equal ones.
    @inline(never)
    func repeated(in object: Int, upTo count: Int) -> Int? {
        let text = UnsafeBufferPointer(start: base, count: end)
        var keys: [(index: Int, name: ArraySlice<UInt8>)] = []
        var spans: [(index: Int, start: Int, length: Int)] = []
        var index = object + 1
        while index < count {
            let node = nodes[index]
            if node.flag {
                keys.append((index, Escapes.decoded(text, node.range)[...]))
            } else {
                spans.append((index, Int(node.start), node.length))
            }
            index = Int(nodes[index + 1].next)
        }
        guard keys.isEmpty else {
            keys += spans.map { ($0.index, Array(text[$0.start..<$0.start + $0.length])[...]) }
            keys.sort { $0.name.lexicographicallyPrecedes($1.name) }
            return zip(keys, keys.dropFirst()).first { $0.name == $1.name }
                .map { max($0.index, $1.index) }
        }
        spans.sort { left, right in
            if left.length != right.length { return left.length < right.length }
            let order = memcmp(base + left.start, base + right.start, left.length)
            return order == 0 ? left.index < right.index : order < 0
        }
        return zip(spans, spans.dropFirst()).first { left, right in
            left.length == right.length
                && memcmp(base + left.start, base + right.start, left.length) == 0
        }?.1.index
    }
}
