/// Limits on the size of a document.
public struct JSONLimits: Hashable, Sendable {
    /// How many arrays and objects may be nested.
    public var depth: Int
    /// How many keys and values a document, or one element of a stream, may contain: each takes 16
    /// bytes while it is read.
    public var values: Int
    /// The maximum size of the text in bytes.
    public var bytes: Int

    public static let standard = JSONLimits()

    public init(depth: Int = 64, values: Int = 8_000_000, bytes: Int = 1 << 30) {
        self.depth = max(1, depth)
        self.values = max(1, min(values, 1 << 30))
        self.bytes = min(bytes, 1 << 31)
    }
}
