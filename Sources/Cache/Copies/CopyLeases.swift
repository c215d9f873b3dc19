import Logging
import OrderModels
import Dispatch
import Glibc
import Synchronization

/// Ensures that a copy has one opener at a time.
public protocol CopyLeases: Sendable {
    /// Takes the lease on the copy until the caller releases the result; nil while another has it.
    func take(_ copy: CopyID) throws -> (any CopyLease)?
    /// Waits until the copy is free; false if it is still taken after `limit`.
    func released(_ copy: CopyID, within limit: Duration) async -> Bool
}

extension CopyLeases {
    /// Takes the lease as soon as it is free; nil if another still has it after `limit`.
    public func take(
        _ copy: CopyID, within limit: Duration
    ) async throws -> (any CopyLease)? {
        let end = ContinuousClock.now + limit
        while true {
            if let lease = try take(copy) { return lease }
            guard await released(copy, within: end - .now) else { return nil }
        }
    }
}

/// A copy stays open for as long as its lease exists.
public protocol CopyLease: AnyObject, Sendable {}

/// Leases among processes: each copy locks one byte of a file. The kernel releases the lock when
/// the process ends, however it ends.
public struct FileLeases: CopyLeases {
    private let path: String
    private let log: Logger

    init(at path: String, log: Logger) {
        self.path = path
        self.log = log
    }

    private final class Lease: CopyLease {
        /// F_OFD_SETLK, which the C library declares only with _GNU_SOURCE.
        private static let setLock: Int32 = 37

        private let descriptor: Int32
        private let place: off_t
        private let log: Logger

        init(_ descriptor: Int32, _ place: off_t, log: Logger) {
            self.descriptor = descriptor
            self.place = place
            self.log = log
        }

        deinit {
            // Closing is not enough while a process being started has a duplicate.
            _ = trouble(locking: F_UNLCK)
            close(descriptor)
            log.verbose("lease.released")
        }

        /// Locks the open file description, not the process: this keeps out a second opener in this
        /// process too, and closing another descriptor of the file does not release it.
        ///
        /// - Returns: The error number; nil on success.
        func trouble(locking kind: Int32) -> Int32? {
            var lock = flock()
            lock.l_type = Int16(kind)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = place
            lock.l_len = 1
            return fcntl(descriptor, Self.setLock, &lock) == 0 ? nil : errno
        }
    }

    public func take(_ copy: CopyID) throws -> (any CopyLease)? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError.inaccessible(file: path, reason: String(cString: strerror(errno)))
        }
        let log = log.with(["copy": .personal(copy.rawValue)])
        let lease = Lease(descriptor, Self.place(of: copy), log: log)
        guard let trouble = lease.trouble(locking: F_WRLCK) else {
            log.verbose("lease.taken")
            return lease
        }
        guard trouble == EAGAIN || trouble == EACCES else {
            throw StoreError.inaccessible(file: path, reason: String(cString: strerror(trouble)))
        }
        log.debug("lease.busy")
        return nil
    }

    /// Waits for inotify's IN_CLOSE_WRITE: every process closes the file when it ends.
    public func released(_ copy: CopyID, within limit: Duration) async -> Bool {
        guard limit > .zero else { return false }
        return await withCheckedContinuation { continuation in
            DispatchQueue(label: "eat-tui.copy-lease").async {
                continuation.resume(returning: isReleased(copy, before: .now + limit))
            }
        }
    }

    /// Blocks the thread.
    private func isReleased(_ copy: CopyID, before end: ContinuousClock.Instant) -> Bool {
        let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        // Read-only: closing it again wakes no other waiting process.
        let file = open(path, O_RDONLY | O_CLOEXEC)
        defer {
            if events >= 0 { close(events) }
            if file >= 0 { close(file) }
        }
        guard file >= 0 else { return false }
        // inotify watches are limited per user, and other programs may hold them all. Without one
        // there is no event to wait for, and this checks the lock every 20 ms.
        let isWatching =
            events >= 0 && inotify_add_watch(events, path, UInt32(IN_CLOSE_WRITE)) >= 0
        var buffer = [UInt8](repeating: 0, count: 4096)
        while isHeld(Self.place(of: copy), in: file) {
            let left = (end - .now).components
            let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { return false }
            var wanted = pollfd(fd: isWatching ? events : -1, events: Int16(POLLIN), revents: 0)
            _ = poll(&wanted, 1, isWatching ? Int32(clamping: milliseconds) : 20)
            while isWatching, read(events, &buffer, buffer.count) > 0 {}
        }
        return true
    }

    private func isHeld(_ place: off_t, in file: Int32) -> Bool {
        // F_OFD_GETLK, which the C library declares only with _GNU_SOURCE.
        let getLock: Int32 = 36
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = place
        lock.l_len = 1
        return fcntl(file, getLock, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    /// One of 2⁶² offsets, so that no two copies share one.
    private static func place(of copy: CopyID) -> off_t {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in copy.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return off_t(hash >> 2)
    }
}

/// For a store in memory, which no other process shares.
public final class MemoryLeases: CopyLeases {
    private let taken = Mutex<Set<CopyID>>([])
    /// The same leases among processes, for copies that are open while their store comes to stand on
    /// files.
    private let held = Mutex<[CopyID: any CopyLease]>([:])

    public init() {}

    /// Returns at once: no other process could release it.
    public func released(_ copy: CopyID, within limit: Duration) async -> Bool { false }

    private final class Lease: CopyLease {
        let copy: CopyID
        let leases: MemoryLeases

        init(_ copy: CopyID, of leases: MemoryLeases) {
            self.copy = copy
            self.leases = leases
        }

        deinit {
            _ = leases.taken.withLock { $0.remove(copy) }
            _ = leases.held.withLock { $0.removeValue(forKey: copy) }
        }
    }

    /// Holds what is taken here in `others` too, from now until it is let go of.
    func hold(in others: any CopyLeases) throws {
        for copy in taken.withLock(\.self) {
            guard let lease = try others.take(copy) else {
                throw CopyError.openElsewhere(name: copy.rawValue)
            }
            held.withLock { $0[copy] = lease }
        }
    }

    /// Holds nothing in others any more.
    func letGo() { held.withLock { $0 = [:] } }

    public func take(_ copy: CopyID) -> (any CopyLease)? {
        taken.withLock { $0.insert(copy).inserted } ? Lease(copy, of: self) : nil
    }
}
