import OrderModels
import Dispatch
import Glibc
import Synchronization

/// What the kernel tells of files that are written to, with one inotify instance for the process: Linux
/// grants a user 128 of them, and watches by the ten thousand.
///
/// Whoever listens holds an ``Ear``. The instance is made for the first of them and goes with the last.
///
/// https://man7.org/linux/man-pages/man7/inotify.7.html
final class FileEvents: Sendable {
    /// Hears the names of the files that were written to in a directory; nil where the kernel lost
    /// count, so that any may have been.
    typealias Listener = @Sendable (_ names: Set<String>?) -> Void

    /// Listens for as long as somebody holds it.
    final class Ear: Sendable {
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
        /// By watch, of which a directory has one, however many listen to it.
        var listeners: [Int32: [Int: Listener]] = [:]
        var latest = 0
    }

    private struct Shared {
        weak var events: FileEvents?
    }

    /// What all of this process listen with; none while nobody does.
    private static let shared = Mutex(Shared())
    /// Nobody sees that another process's change is so much later.
    private static let gathering: DispatchTimeInterval = .milliseconds(10)

    private let descriptor: Int32
    private let queue = DispatchQueue(label: "eat-tui.file-events")
    // Unsafe to the compiler alone: dispatch's objects may be told anything from any thread.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let ears = Mutex(Ears())

    /// - Throws: Where the kernel grants no instance.
    static func ofProcess() throws(StoreError) -> FileEvents {
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
            // A commit writes twenty times and more, and as often as not it is our own. As long as
            // nobody reads, the kernel makes one word of it all and wakes nobody.
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

    /// Listens to what is written in `directory`; nil where it cannot be watched.
    func listen(to directory: String, _ listener: @escaping Listener) -> Ear? {
        // Whoever reads an event looks for its listeners afterwards, and so finds this one.
        ears.withLock { ears in
            let watch = inotify_add_watch(descriptor, directory, UInt32(IN_MODIFY))
            guard watch >= 0 else { return nil }
            ears.latest += 1
            ears.listeners[watch, default: [:]][ears.latest] = listener
            return Ear(self, watch, ears.latest)
        }
    }

    private func forget(_ number: Int, of watch: Int32) {
        // What the listener holds is let go of once the others may listen again.
        _ = ears.withLock { ears in
            let gone = ears.listeners[watch]?.removeValue(forKey: number)
            if ears.listeners[watch]?.isEmpty == true {
                ears.listeners[watch] = nil
                // Of a directory that was removed the kernel has taken it back already.
                inotify_rm_watch(descriptor, watch)
            }
            return gone
        }
    }

    // MARK: Reading

    /// Reads every event there is; several writes to a file become one word.
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

    /// The watch of an event that stands for those the kernel had no room for.
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
