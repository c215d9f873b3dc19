import Glibc
public import Presentation

/// A file that is written under a temporary name and renamed when it is complete, so that no
/// partial file ever has the real name.
public struct NewFile {
    private let path: String
    /// The temporary name; nil for targets that are no file, such as a pipe.
    private let draft: String?
    private let descriptor: Int32

    /// Readable by its owner only, because it contains personal data.
    public init(_ path: String, replaces: Bool) throws(ProblemError) {
        self.path = path
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFREG {
            draft = nil
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            guard !isThere || replaces else {
                throw ProblemError(
                    .usage, .general.fileIsThere(path: path), hint: .general.addYesToReplace)
            }
            let name = path + ".part-\(getpid())"
            draft = name
            descriptor = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        }
        guard descriptor >= 0 else { throw Self.problem(path) }
    }

    /// Writes a whole file.
    public static func write(
        _ bytes: [UInt8], to path: String, replaces: Bool
    ) throws(ProblemError) {
        let file = try NewFile(path, replaces: replaces)
        do throws(ProblemError) {
            try file.write(bytes)
            try file.finish()
        } catch {
            file.abandon()
            throw error
        }
    }

    public func write(_ bytes: [UInt8]) throws(ProblemError) {
        guard Descriptor.put(bytes, into: descriptor) else { throw Self.problem(path) }
    }

    /// Syncs the file to disk before renaming it.
    public func finish() throws(ProblemError) {
        if let draft {
            guard fsync(descriptor) == 0, rename(draft, path) == 0 else { throw Self.problem(path) }
        }
        close(descriptor)
    }

    public func abandon() {
        if let draft { unlink(draft) }
        close(descriptor)
    }

    private static func problem(_ path: String) -> ProblemError {
        ProblemError(
            .storage,
            .general.fileNotWritten(path: path, reason: String(cString: strerror(errno))),
            hint: .general.checkDirectoryAndRoom)
    }
}

/// Writes to file descriptors.
public enum Descriptor {
    /// - Returns: Whether everything was written; if not, `errno` says why.
    public static func put(_ bytes: [UInt8], into descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}

/// Makes the directories that `path` is in. Whether they are there is seen when the file is opened.
public func makeFolders(above path: String, mode: UInt32) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
        mkdir(String(path[..<slash]), mode)
        end = slash
    }
}
