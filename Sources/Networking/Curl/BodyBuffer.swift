/// Gathers a body of unknown size in one array, without ever holding it twice.
struct BodyBuffer {
    private(set) var bytes: [UInt8] = []
    let limit: Int

    /// Below this, growing by doubling wastes less than asking for more.
    private static let small = 1 << 20

    init(limit: Int) {
        self.limit = limit
    }

    /// Makes room for a size the server announced.
    ///
    /// Pages that are never written cost nothing, so a server that announces too much does no harm.
    mutating func expect(_ count: Int) {
        if count > 0, count <= limit {
            bytes.reserveCapacity(count)
        }
    }

    /// Takes `chunk`, unless that would pass the limit.
    mutating func append(_ chunk: UnsafeRawBufferPointer) -> Bool {
        let needed = bytes.count + chunk.count
        guard needed <= limit else { return false }
        if needed > bytes.capacity, needed > Self.small {
            // Growing copies what is there: grow seldom, while the copy is still small.
            bytes.reserveCapacity(min(limit, needed * 8))
        }
        bytes.append(contentsOf: chunk)
        return true
    }
}
