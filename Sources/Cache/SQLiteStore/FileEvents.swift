public import OrderModels
import Dispatch
import Glibc
import Synchronization

/// Reports what happens to files, with one inotify instance for the process: by default Linux
/// allows a user 128 instances, but tens of thousands of watches. The instance exists while there
/// are listeners.
///
/// https://man7.org/linux/man-pages/man7/inotify.7.html
public final class FileEvents: Sendable {
    /// Gets the names of the files concerned in a directory, and an empty name for the directory
    /// itself; nil if the kernel dropped events, so that any file may have changed.
    public typealias Listener = @Sendable (_ names: Set<String>?) -> Void

    /// A subscription; it lasts as long as this object.
    public final class Ear: Sendable {
        private let events: FileEvents
        private let watch: Int32
        private let number: Int

        fileprivate init(_ events: FileEvents, _ watch: Int32, _ number: Int) {
            (self.events, self.watch, self.number) = (events, watch, number)
        }

        deinit {
            events.forget(number, of: watch)
        }
    }

    private struct Ears {
        /// By watch: a directory has only one, shared by its listeners.
        var listeners: [Int32: [Int: Listener]] = [:]
        var latest = 0
    }

    private struct Shared {
        weak var events: FileEvents?
    }

    /// The process's instance, while there are listeners.
    private static let shared = Mutex(Shared())
    /// Batches events: a user does not notice such a delay of another process's change.
    private static let gathering: DispatchTimeInterval = .milliseconds(10)

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "eat-tui.file-events")
    // Safe, though not declared so: dispatch sources may be used from any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let ears = Mutex(Ears())

    /// - Throws: If the kernel grants no instance.
    public static func ofProcess() throws(StoreError) -> FileEvents {
        try shared.withLock { shared throws(StoreError) in
            if let events = shared.events { return events }
            let events = try FileEvents()
            shared.events = events
            return events
        }
    }

    init() throws(StoreError) {
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else {
            throw .inaccessible(file: "inotify", reason: String(cString: strerror(errno)))
        }
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: queue)
        self.source = source
        source.setEventHandler { [weak self, queue] in
            // A commit writes twenty times or more, and often it is our own. While nobody reads the
            // events, the kernel merges equal ones and wakes no thread.
            source.suspend()
            queue.asyncAfter(deadline: .now() + Self.gathering) { [weak self] in
                self?.tell()
                source.resume()
            }
        }
        source.setCancelHandler { [descriptor] in close(descriptor) }
        source.resume()
    }

    deinit {
        source.cancel()
    }

    /// What happens in a directory. All of its listeners hear what any of them wants to.
    public enum Kind: Sendable {
        /// A file is written to.
        case writes
        /// A name stands for another content: a file was written and closed, renamed or deleted, or
        /// the directory was.
        case replacements
        /// A name is new, also before anything is in it.
        case names

        fileprivate var mask: UInt32 {
            let kinds: [Int32] =
                switch self {
                case .writes: [Int32(IN_MODIFY)]
                case .replacements:
                    [
                        Int32(IN_CLOSE_WRITE), Int32(IN_MOVED_TO), Int32(IN_MOVED_FROM),
                        Int32(IN_DELETE), Int32(IN_DELETE_SELF), Int32(IN_MOVE_SELF),
                    ]
                case .names:
                    [
                        Int32(IN_CREATE), Int32(IN_MOVED_TO), Int32(IN_DELETE_SELF),
                        Int32(IN_MOVE_SELF),
                    ]
                }
            return kinds.reduce(UInt32(IN_MASK_ADD)) { $0 | UInt32($1) }
        }
    }

    /// Reports what happens in `directory`; nil if it cannot be watched.
    public func listen(
        to directory: String, for kind: Kind = .writes, _ listener: @escaping Listener
    ) -> Ear? {
        // Under the lock: ``tell()`` looks listeners up after reading, and so finds this one.
        ears.withLock { ears in
            let watch = inotify_add_watch(descriptor, directory, kind.mask)
            guard watch >= 0 else { return nil }
            ears.latest += 1
            ears.listeners[watch, default: [:]][ears.latest] = listener
            return Ear(self, watch, ears.latest)
        }
    }

    private func forget(_ number: Int, of watch: Int32) {
        // Returns the listener, so that what it holds is released after unlocking.
        _ = ears.withLock { ears in
            let gone = ears.listeners[watch]?.removeValue(forKey: number)
            if ears.listeners[watch]?.isEmpty == true {
                ears.listeners[watch] = nil
                // Fails harmlessly for a deleted directory, whose watch the kernel has removed.
                inotify_rm_watch(descriptor, watch)
            }
            return gone
        }
    }

    // MARK: Reading

    /// Reads all pending events; several writes to a file are reported once.
    private func tell() {
        let written = drain()
        guard !written.isEmpty else { return }
        let listeners = ears.withLock { $0.listeners }
        for (watch, those) in listeners {
            for listener in those.values {
                if written[Self.overflow] != nil {
                    listener(nil)
                } else if let names = written[watch] {
                    listener(names)
                }
            }
        }
    }

    /// The watch of IN_Q_OVERFLOW, the event for dropped ones.
    private static let overflow: Int32 = -1

    private func drain() -> [Int32: Set<String>] {
        var written: [Int32: Set<String>] = [:]
        let header = MemoryLayout<inotify_event>.size
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return written }
            var offset = 0
            while offset + header <= count {
                let (watch, length) = buffer.withUnsafeBytes { bytes in
                    (
                        bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    )
                }
                let name = buffer[(offset + header)..<(offset + header + length)].prefix { $0 != 0 }
                written[watch, default: []].insert(String(decoding: name, as: UTF8.self))
                offset += header + length
            }
        }
    }
}
