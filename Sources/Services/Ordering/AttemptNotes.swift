public import Cache
import Glibc
public import Logging
import OrderModels

/// Where attempts are noted that the store could not take: a file for each, outside of it.
///
/// A disk that is full or breaks after an order was sent must not make the program forget it.
public struct AttemptNotes: Sendable {
    private let directory: String
    private let log: Logger

    private static let longest = 1 << 20

    public init(in directory: String, log: Logger) {
        self.directory = directory
        self.log = log
    }

    /// Notes an attempt and the cart that it is looked up by. What goes wrong is logged: the store
    /// has failed already, and the attempt may still stand there.
    func write(_ attempt: OrderAttempt, _ cart: CartRecord) {
        if let slash = directory.lastIndex(of: "/") { mkdir(String(directory[..<slash]), 0o700) }
        mkdir(directory, 0o700)
        let path = directory + "/\(randomName()).json"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return complain("not written", path) }
        defer { close(descriptor) }
        var rest = AttemptNote(attempt: attempt, cart: cart).bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return complain("not written", path) }
            rest = rest.dropFirst(count)
        }
        if fsync(descriptor) != 0 { complain("not written", path) }
    }

    /// Brings what was noted back to the store, where it is looked up as everything that was sent.
    public func recall(to store: any DataStore) async {
        for path in paths {
            guard let bytes = read(path) else {
                complain("not read", path)
                continue
            }
            do {
                let note = try AttemptNote(bytes)
                try await store.write(.user) { writer in
                    if try writer.item(CartRecord.self, note.cart.id) == nil {
                        try writer.upsert(note.cart)
                    }
                    if try writer.item(OrderAttempt.self, note.attempt.id) == nil {
                        try writer.upsert(note.attempt)
                    }
                }
                // What is in memory ends with the program: the note is all there is of it on disk.
                if (store as? SQLiteStore)?.isInMemory != true { unlink(path) }
            } catch {
                log.warning(
                    "noted attempt not recalled", fields: ["error": .string("\(error)")])
            }
        }
    }

    /// The files that wait to be brought back.
    public var paths: [String] {
        guard let list = opendir(directory) else { return [] }
        defer { closedir(list) }
        var paths: [String] = []
        while let entry = readdir(list) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { field in
                field.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
                    String(cString: $0)
                }
            }
            if name.hasSuffix(".json") { paths.append(directory + "/" + name) }
        }
        return paths.sorted()
    }

    private func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_uid == geteuid(), status.st_size <= Self.longest
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count == bytes.count ? bytes : nil
    }

    private func complain(_ what: String, _ path: String) {
        let reason = String(cString: strerror(errno))
        log.error(
            "attempt \(what)", fields: ["file": .string(path), "reason": .string(reason)])
    }
}
