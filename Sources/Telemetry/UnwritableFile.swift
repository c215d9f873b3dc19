/// A file of what the program knows about itself could not be written or deleted.
public struct UnwritableFile: Error, Hashable, Sendable {
    public let path: String
    /// An `errno`.
    public let code: Int32
}
