import Sentences
import Glibc

extension Parser {
    /// Reads a key and its colon.
    @inline(__always)
    mutating func key() throws(Failure) {
        guard try peek(.json.key) == UInt8(ascii: "\"") else {
            throw Failure(problem: .syntax(expected: .json.key), offset: position)
        }
        try stringValue()
        try checkKey(count - 1)
        guard try peek(.json.colon) == UInt8(ascii: ":") else {
            throw Failure(problem: .syntax(expected: .json.colon), offset: position)
        }
        position += 1
    }

    /// Looks for an earlier key of the same name in the innermost object.
    ///
    /// Most keys are cleared by one bit. Objects with many keys, or keys with escapes, wait for
    /// their end, where sorting keeps a hostile object from costing the square of its size.
    @inline(__always)
    private mutating func checkKey(_ index: Int) throws(Failure) {
        let frame = tape.frames + (depth - 1)
        frame.pointee.members += 1
        let node = nodes[index]
        if node.flag || frame.pointee.members > 48 {
            frame.pointee.checksAtEnd = true
            return
        }
        let hash = hash(node)
        setHash(Int(truncatingIfNeeded: hash >> 32) & 0xFF_FFFF, of: index)
        let mask: UInt64 = 1 << (hash >> 56 & 63)
        let isNew =
            switch hash >> 62 {
            case 0: mark(&frame.pointee.seen.0, mask)
            case 1: mark(&frame.pointee.seen.1, mask)
            case 2: mark(&frame.pointee.seen.2, mask)
            default: mark(&frame.pointee.seen.3, mask)
            }
        if !isNew {
            try compareKey(index, with: frame.pointee.node)
        }
    }

    @inline(__always)
    private func mark(_ word: inout UInt64, _ mask: UInt64) -> Bool {
        defer { word |= mask }
        return word & mask == 0
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
            // The same word again, where reading eight bytes would pass the end of the text.
            for offset in 0..<length { hash ^= UInt64(base[start + offset]) << (offset * 8) }
        }
        hash = hash &* 0xD6E8_FEB8_6659_FD93
        return (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    }

    @inline(never)
    private mutating func compareKey(_ index: Int, with object: Int) throws(Failure) {
        let key = nodes[index]
        var other = object + 1
        while other < index {
            let node = nodes[other]
            if node.extra == key.extra, node.length == key.length, !node.flag,
                memcmp(base + Int(node.start), base + Int(key.start), key.length) == 0
            {
                return try noteDuplicate(index)
            }
            other = Int(nodes[other + 1].next)
        }
    }

    private mutating func noteDuplicate(_ index: Int) throws(Failure) {
        let name = tape.string(nodes[index])
        try note(.duplicateKey(name), node: index, offset: Int(nodes[index].start) - 1)
    }

    /// Sorts the keys of an object and compares neighbours.
    @inline(never)
    mutating func checkKeys(of object: Int) throws(Failure) {
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
        if !keys.isEmpty {
            keys += spans.map { ($0.index, Array(text[$0.start..<$0.start + $0.length])[...]) }
            keys.sort { $0.name.lexicographicallyPrecedes($1.name) }
            for (left, right) in zip(keys, keys.dropFirst()) where left.name == right.name {
                return try noteDuplicate(max(left.index, right.index))
            }
            return
        }
        let base = base
        spans.sort { left, right in
            if left.length != right.length { return left.length < right.length }
            let order = memcmp(base + left.start, base + right.start, left.length)
            return order == 0 ? left.index < right.index : order < 0
        }
        for (left, right) in zip(spans, spans.dropFirst()) where left.length == right.length {
            if memcmp(base + left.start, base + right.start, left.length) == 0 {
                return try noteDuplicate(right.index)
            }
        }
    }
}
