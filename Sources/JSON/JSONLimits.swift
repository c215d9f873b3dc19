/// How much a document may ask of its reader.
public struct JSONLimits: Hashable, Sendable {
    /// How many arrays and objects may be open at once.
    public var depth: Int
    /// How many keys and values one document, or one element of a stream, may hold: each takes 16
    /// bytes while it is read.
    public var values: Int
    /// How many bytes the text may have.
    public var bytes: Int

    public static let standard = JSONLimits()

    public init(depth: Int = 64, values: Int = 8_000_000, bytes: Int = 1 << 30) {
        self.depth = max(1, depth)
        self.values = max(1, min(values, 1 << 30))
        self.bytes = min(bytes, 1 << 31)
    }
}
