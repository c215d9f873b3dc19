import Glibc
public import Presentation

/// A file, or standard input, read in chunks.
public struct OldFile {
    public let name: String
    private let descriptor: Int32

    public init(_ path: String) throws(ProblemError) {
        guard path != "-" else {
            (name, descriptor) = ("stdin", 0)
            return
        }
        name = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw errno == ENOENT
                ? ProblemError(.notFound, .general.noSuchFile(path: path)) : problem()
        }
        // A shell's pipe has an end; a device may have none.
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFCHR
        else {
            Glibc.close(descriptor)
            throw ProblemError(.usage, .general.isNoFile(path: path))
        }
    }

    /// Nil at the end.
    public func next() throws(ProblemError) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            if count >= 0 { return count == 0 ? nil : Array(bytes.prefix(count)) }
            guard errno == EINTR else { throw problem() }
        }
    }

    /// The whole file, if it has at most `limit` bytes.
    public static func read(_ path: String, limit: Int) throws(ProblemError) -> [UInt8] {
        let file = try OldFile(path)
        defer { file.close() }
        var bytes: [UInt8] = []
        while let piece = try file.next() {
            bytes += piece
            guard bytes.count <= limit else {
                throw ProblemError(.usage, .general.fileTooLarge(path: file.name))
            }
        }
        return bytes
    }

    public func close() {
        if descriptor > 0 { Glibc.close(descriptor) }
    }

    private func problem() -> ProblemError {
        ProblemError(
            .storage, .general.fileNotRead(path: name, reason: String(cString: strerror(errno))))
    }
}
