import Dispatch
import Glibc

/// Notices that another process wrote to one of the files, by the kernel's word, without asking.
final class LogWatcher {
    private let source: any DispatchSourceRead
    /// Nobody sees that another process's change is so much later.
    private static let gathering: DispatchTimeInterval = .milliseconds(10)

    /// Calls `changed` whenever a write-ahead log is written to, by whomever.
    init(
        _ locations: StoreLocations, changed: @escaping @Sendable (Realm) async throws -> Void
    ) throws {
        let descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else {
            throw StoreError.inaccessible(
                file: "inotify", reason: String(cString: strerror(errno)))
        }
        var realms: [Int32: [Realm]] = [:]
        for realm in Realm.allCases {
            let watch = inotify_add_watch(
                descriptor, locations.directory(of: realm), UInt32(IN_MODIFY))
            guard watch >= 0 else { continue }
            realms[watch, default: []].append(realm)
        }
        let queue = DispatchQueue(label: "eat-tui.log-watcher")
        // Unsafe to the compiler alone: dispatch's objects may be told anything from any thread.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: queue)
        let watched = realms
        source.setEventHandler {
            // A commit writes twenty times and more, and as often as not it is our own. As long as
            // nobody reads, the kernel makes one word of it all and wakes nobody.
            source.suspend()
            queue.asyncAfter(deadline: .now() + Self.gathering) {
                for realm in Self.drain(descriptor, watched, locations) {
                    Task { try await changed(realm) }
                }
                source.resume()
            }
        }
        source.setCancelHandler { Glibc.close(descriptor) }
        source.resume()
        self.source = source
    }

    deinit {
        source.cancel()
    }

    /// Reads every event there is; several writes become one word.
    private static func drain(
        _ descriptor: Int32, _ realms: [Int32: [Realm]], _ locations: StoreLocations
    ) -> Set<Realm> {
        var touched: Set<Realm> = []
        let header = MemoryLayout<inotify_event>.size
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { return touched }
            var offset = 0
            while offset + header <= count {
                let (watch, length) = buffer.withUnsafeBytes { bytes in
                    (
                        bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                    )
                }
                let name = String(
                    decoding: buffer[(offset + header)..<(offset + header + length)]
                        .prefix { $0 != 0 }, as: UTF8.self)
                for realm in realms[watch] ?? []
                where locations.path(of: realm).hasSuffix("/" + name.dropLast(4))
                    && name.hasSuffix("-wal")
                {
                    touched.insert(realm)
                }
                offset += header + length
            }
        }
    }
}
