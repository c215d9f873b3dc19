public import Cache
import Glibc
public import Logging
import OrderModels

/// Keeps attempts that the store could not take, each in a file outside the store: if the disk
/// fills or fails after an order was sent, the program must not forget it (0018).
public struct AttemptNotes: Sendable {
    private let directory: String
    private let log: Logger

    private static let longest = 1 << 20

    public init(in directory: String, log: Logger) {
        self.directory = directory
        self.log = log
    }

    /// Writes an attempt with the cart for looking it up. Errors are only logged: the store has
    /// already failed, and may still have the attempt.
    func write(_ attempt: OrderAttempt, _ cart: CartRecord) {
        let path = directory + "/\(randomName()).json"
        let note = AttemptNote(attempt: attempt, cart: cart)
        if let error = WholeFile(path).replace(with: note.bytes) {
            complain("attempt.note.unwritten", error)
        }
    }

    /// Moves noted attempts back to the store, which looks them up like all sent ones.
    public func recall(to store: any DataStore) async {
        for remains in WholeFile.remains(in: directory) { unlink(remains) }
        for path in paths {
            guard let bytes = read(path) else {
                complain("attempt.note.unreadable")
                continue
            }
            // Nothing can be brought back of a note that a full disk took nothing of. The attempt
            // itself was in the store before it was sent.
            guard !bytes.isEmpty else {
                log.warning("attempt.note.empty")
                unlink(path)
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
                // A store in memory ends with the program: the note stays the only copy on disk.
                if !store.endsWithProgram { unlink(path) }
            } catch {
                log.warning("attempt.note.unread", error: error)
            }
        }
    }

    /// The noted attempts that are not back in the store.
    public var paths: [String] {
        WholeFile.names(in: directory).filter { $0.hasSuffix(".json") }.map { directory + "/" + $0 }
    }

    /// Whether a note can be brought back.
    public func isReadable(_ path: String) -> Bool {
        read(path).map { (try? AttemptNote($0)) != nil } ?? false
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

    private func complain(_ event: StaticString, _ error: Int32 = errno) {
        log.error(event, ["errno": .count(Int(error))])
    }
}
