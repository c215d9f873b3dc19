import Files
import Glibc
import JSON
import Presentation
import Sentences

/// The diner's configuration file while one value of it is changed.
struct ConfigFile {
    let path: String
    let text: String
    private let bytes: [UInt8]
    let config: Config
    let remarks: [Config.Remark]
    /// Nil where there is no file yet.
    private let mode: mode_t?

    /// The file with a change, and what reading it says.
    struct Edited {
        let bytes: [UInt8]
        let config: Config
        let remarks: [Config.Remark]

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// - Throws: Where the file cannot be read, or makes no sense: then nothing can be put into it.
    init(at path: String) throws(ProblemError) {
        // A link stays one: its target is replaced.
        let target = realpath(path, nil)
        defer { free(target) }
        self.path = target.map { String(cString: $0) } ?? path
        (config, remarks) = try Config.read(self.path, environment: [:])
        (bytes, mode) = try Self.content(self.path)
        text = String(decoding: bytes, as: UTF8.self)
    }

    private static func content(_ path: String) throws(ProblemError) -> ([UInt8], mode_t?) {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return ([], nil) }
        defer { close(descriptor) }
        var status = stat()
        fstat(descriptor, &status)
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size < Config.sizeLimit else {
            throw ProblemError(
                .configuration, .settings.isNoFile(path: path), hint: .settings.isAFileOfText)
        }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let read = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor, $0.baseAddress.map { $0 + count }, $0.count - count)
            }
            guard read > 0 || read < 0 && errno == EINTR else { break }
            count += max(0, read)
        }
        return (Array(bytes.prefix(count)), status.st_mode & 0o777)
    }

    /// - Throws: Where the result would not say what is wanted.
    func setting(_ key: ConfigKey, to value: String) throws(ProblemError) -> Edited {
        try edited { () throws(JSON5Error) in
            try JSON5Editing.setting(key.name, to: value, in: bytes)
        }
    }

    /// Nil where the file does not say the key.
    func removing(_ key: ConfigKey) throws(ProblemError) -> Edited? {
        guard config.lines[key.name] != nil else { return nil }
        return try edited { () throws(JSON5Error) in
            try JSON5Editing.removing(key.name, from: bytes) ?? bytes
        }
    }

    private func edited(
        _ change: () throws(JSON5Error) -> [UInt8]
    ) throws(ProblemError) -> Edited {
        let changed: [UInt8]
        let root: JSON5Value
        do throws(JSON5Error) {
            changed = try change()
            root = try JSON5Reader.read(changed)
        } catch {
            throw ProblemError(
                .configuration,
                .store.remark(place: "\(path):\(error.position.line)", remark: error.sentence),
                hint: .accounts.nothingWasChanged)
        }
        let (config, remarks) = Config.read(root)
        return Edited(bytes: changed, config: config, remarks: remarks)
    }

    /// Writes the change, unless somebody else changed the file meanwhile. Programs that write it take
    /// turns, so that none writes over what another has said to be written.
    ///
    /// - Returns: Whether the file was as it had been read, and so is changed now.
    func replace(by edited: Edited) throws(ProblemError) -> Bool {
        if mode == nil { makeFolders(above: path, mode: 0o700) }
        return try inTurn(at: path) { () throws(ProblemError) in
            let (found, mode) = try Self.content(path)
            guard found == bytes, (mode == nil) == (self.mode == nil) else { return false }
            try NewFile.write(edited.bytes, to: path, replaces: true)
            if let mode { chmod(path, mode) }
            return true
        }
    }
}

/// Which lines of a text another one has in their place.
struct LineDifference {
    let lines: [String]

    var isEmpty: Bool { lines.isEmpty }

    init(_ before: String, _ after: String) {
        let (old, new) = (Self.lines(before), Self.lines(after))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let room = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(room).count
        lines =
            old[start..<(old.count - end)].map { "- " + $0 }
            + new[start..<(new.count - end)].map { "+ " + $0 }
    }

    /// The ends of lines are no part of them: one of two characters is a single `Character`.
    private static func lines(_ text: String) -> [String] {
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        if lines.last == "" { lines.removeLast() }
        return lines.map(String.init)
    }
}
