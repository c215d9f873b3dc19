import Glibc
import Logging

/// A random number of this installation, which decides the arms of experiments.
///
/// It is made when an experiment first asks for it, and never leaves the machine.
public struct Installation: Hashable, Sendable {
    let id: String

    private static let digits = 32

    init(_ id: String) {
        self.id = id
    }

    /// The installation whose state is in `directory`. Nil where the number can neither be read nor
    /// kept: one that is new in each run would give another arm each time.
    public init?(in directory: String) {
        let file = WholeFile(directory + "/installation")
        if let id = Self.id(of: file) {
            self.init(id)
            return
        }
        Folders.make(above: file.path)
        // Another process may be making it now, and then that number holds.
        let lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { return nil }
        defer { close(lock) }
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { return nil }
        }
        guard let id = Self.id(of: file) ?? Self.make(file) else { return nil }
        self.init(id)
    }

    /// Also in the place of a file that is damaged. Nil where it cannot be kept.
    private static func make(_ file: WholeFile) -> String? {
        var random = SystemRandomNumberGenerator()
        let id = [random.next(), random.next()].map { (word: UInt64) in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }.joined()
        return file.replace(with: Array((id + "\n").utf8)) == nil ? id : nil
    }

    private static func id(of file: WholeFile) -> String? {
        guard let bytes = file.read(limit: digits + 2), bytes.count == digits + 1,
            bytes.last == 0x0A,
            bytes.dropLast().allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x61 < 6 })
        else { return nil }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }
}
