import Glibc
import Synchronization

/// Sees to it that a draft has one opener at a time.
public protocol DraftLeases: Sendable {
    /// The draft is the caller's until it lets go of what it gets; nil where it is somebody else's.
    func take(_ draft: Draft.ID) throws -> (any DraftLease)?
}

/// Held for as long as a draft is open.
public protocol DraftLease: AnyObject, Sendable {}

/// Among processes: one byte of a file for each draft, locked. The kernel lets go of it with the
/// process, however that ends.
public struct FileLeases: DraftLeases {
    private let path: String

    init(at path: String) {
        self.path = path
    }

    private final class Lease: DraftLease {
        /// F_OFD_SETLK, which the C library shows to those who ask for GNU's extensions.
        private static let setLock: Int32 = 37

        private let descriptor: Int32
        private let place: off_t

        init(_ descriptor: Int32, _ place: off_t) {
            self.descriptor = descriptor
            self.place = place
        }

        deinit {
            // Closing alone would not do while a process that is just being started has a copy.
            _ = trouble(locking: F_UNLCK)
            close(descriptor)
        }

        /// A lock of the open file, not of the process: a second opener here is kept out as well, and
        /// closing another descriptor of the file does not let go of it.
        ///
        /// - Returns: Why it could not be had; nil where it could.
        func trouble(locking kind: Int32) -> Int32? {
            var lock = flock()
            lock.l_type = Int16(kind)
            lock.l_whence = Int16(SEEK_SET)
            lock.l_start = place
            lock.l_len = 1
            return fcntl(descriptor, Self.setLock, &lock) == 0 ? nil : errno
        }
    }

    public func take(_ draft: Draft.ID) throws -> (any DraftLease)? {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError.inaccessible(file: path, reason: String(cString: strerror(errno)))
        }
        let lease = Lease(descriptor, Self.place(of: draft))
        guard let trouble = lease.trouble(locking: F_WRLCK) else { return lease }
        guard trouble == EAGAIN || trouble == EACCES else {
            throw StoreError.inaccessible(file: path, reason: String(cString: strerror(trouble)))
        }
        return nil
    }

    /// Of 2⁶² places, so that no two drafts share one.
    private static func place(of draft: Draft.ID) -> off_t {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in draft.rawValue.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return off_t(hash >> 2)
    }
}

/// For a store that lives and dies with its process.
public final class MemoryLeases: DraftLeases {
    private let taken = Mutex<Set<Draft.ID>>([])

    public init() {}

    private final class Lease: DraftLease {
        let draft: Draft.ID
        let leases: MemoryLeases

        init(_ draft: Draft.ID, of leases: MemoryLeases) {
            self.draft = draft
            self.leases = leases
        }

        deinit {
            _ = leases.taken.withLock { $0.remove(draft) }
        }
    }

    public func take(_ draft: Draft.ID) -> (any DraftLease)? {
        taken.withLock { $0.insert(draft).inserted } ? Lease(draft, of: self) : nil
    }
}
