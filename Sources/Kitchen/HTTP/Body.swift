/// The bytes of an answer, shared by every connection that sends them.
///
/// The C library keeps the address until it has sent the last byte, so the bytes live outside any
/// array.
///
/// `@unchecked` because of the pointer: nothing writes through it after `init`.
final class Body: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    /// A digest of the bytes, as an entity tag.
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

    /// At least `count` bytes: spaces, which JSON ignores, make up the difference.
    func padded(to count: Int) -> Body {
        Body(Array(bytes) + Array(repeating: UInt8(ascii: " "), count: max(0, count - bytes.count)))
    }
}
