import Glibc
import ViewModels

/// Files that somebody names on the command line; `-` is standard input or output.
enum TextFile {
    /// No lunch is larger.
    private static let limit = 16 << 20

    static func read(_ path: String) throws(ProblemError) -> [UInt8] {
        let descriptor = path == "-" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw trouble("cannot be read", path, errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count == 0 { return bytes }
            guard count > 0 else {
                guard errno == EINTR else { throw trouble("cannot be read", path, errno) }
                continue
            }
            bytes += chunk.prefix(count)
            guard bytes.count <= limit else {
                throw ProblemError(.usage, "\(path) is larger than a draft can be.")
            }
        }
    }

    /// Writes all of it or nothing: what was there stays until the new text is on disk.
    static func write(
        _ bytes: [UInt8], to path: String, replacing: Bool
    ) throws(ProblemError) {
        guard replacing || access(path, F_OK) != 0 else {
            throw ProblemError(
                .usage, "\(path) is there already.", hint: "Add --yes to replace it.")
        }
        var facts = stat()
        guard stat(path, &facts) != 0 || facts.st_mode & S_IFMT == S_IFREG else {
            throw ProblemError(
                .usage, "\(path) is no file.", hint: "Use - for standard output.")
        }
        let beside = path + ".\(getpid()).new"
        let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw trouble("cannot be written", path, errno) }
        var code = put(bytes, into: descriptor)
        if code == 0, fsync(descriptor) != 0 { code = errno }
        if close(descriptor) != 0, code == 0 { code = errno }
        if code == 0, rename(beside, path) != 0 { code = errno }
        guard code != 0 else { return }
        unlink(beside)
        throw trouble("cannot be written", path, code)
    }

    private static func put(_ bytes: [UInt8], into descriptor: Int32) -> Int32 {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count >= 0 else {
                guard errno == EINTR else { return errno }
                continue
            }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    private static func trouble(_ what: String, _ path: String, _ code: Int32) -> ProblemError {
        ProblemError(
            .usage, "\(path) \(what): \(String(cString: strerror(code))).",
            hint: "Check the name, and that it is yours.")
    }
}
