/// The bytes of an answer, shared by all connections that send them.
///
/// libmicrohttpd uses the address until it has sent the last byte, so the bytes are not in an
/// array.
///
/// `@unchecked` because of the pointer `bytes`: nothing writes through it after `init`.
final class Body: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    /// A digest of the bytes, for the ETag.
    let tag: String

    static let empty = Body([])

    init(_ source: [UInt8]) {
        let copy = UnsafeMutableRawBufferPointer.allocate(
            byteCount: max(source.count, 1), alignment: 8)
        copy.copyBytes(from: source)
        bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<source.count])
        tag = "\"\(Sodium.digest(bytes, count: 16))\""
    }

    convenience init(_ text: String) {
        self.init(Array(text.utf8))
    }

    deinit {
        bytes.baseAddress?.deallocate()
    }

    /// The first `count` bytes, or all.
    func prefix(_ count: Int) -> Body {
        Body(Array(bytes.prefix(max(0, count))))
    }

    /// The body padded to `count` bytes with spaces, which JSON ignores.
    func padded(to count: Int) -> Body {
        let missing = max(count, bytes.count) - bytes.count
        return Body(Array(bytes) + Array(repeating: UInt8(ascii: " "), count: missing))
    }
}
