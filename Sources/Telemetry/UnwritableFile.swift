import Logging

/// A file of what the program knows about itself could not be written or deleted.
public struct UnwritableFile: Error, Hashable, Sendable {
    public let path: String
    /// An `errno`.
    public let code: Int32
}

extension WholeFile {
    /// Puts `bytes` in the place of what is there.
    ///
    /// - Throws: `UnwritableFile`; what was there stays.
    func keep(_ bytes: [UInt8]) throws(UnwritableFile) {
        if let code = replace(with: bytes) { throw UnwritableFile(path: path, code: code) }
    }
}
