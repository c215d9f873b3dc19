/// Collects a body of unknown size in one array, without ever holding it twice.
struct BodyBuffer {
    private(set) var bytes: [UInt8] = []
    let limit: Int

    /// Up to this size, growth by doubling wastes less than reserving more.
    private static let small = 1 << 20

    init(limit: Int) {
        self.limit = limit
    }

    /// Reserves room for the size that the server announced.
    ///
    /// Untouched pages cost no memory, so an exaggerated size does no harm.
    mutating func expect(_ count: Int) {
        if count > 0, count <= limit {
            bytes.reserveCapacity(count)
        }
    }

    /// Appends `chunk`; false if that would exceed the limit.
    mutating func append(_ chunk: UnsafeRawBufferPointer) -> Bool {
        let needed = bytes.count + chunk.count
        guard needed <= limit else { return false }
        if needed > bytes.capacity, needed > Self.small {
            // Growing copies the bytes, so it grows in few large steps, while there is little to
            // copy.
            bytes.reserveCapacity(min(limit, needed * 8))
        }
        bytes.append(contentsOf: chunk)
        return true
    }
}
