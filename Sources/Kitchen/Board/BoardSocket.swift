import Dispatch
import Glibc
import Synchronization

/// The socket through which boards reach a kitchen: a file that only its owner can use.
///
/// A client sends lines and gets a line of JSON for each (``Board/answer(_:)``). After `watch` it
/// gets the orders at once and whenever they change.
final class BoardSocket: Sendable {
    let path: String
    private let board: Board
    private let listener: Int32
    private let stopped: Flag
    private let isStopped = Atomic<Bool>(false)
    private let clients = Atomic<Int>(0)
    private let ended = DispatchGroup()
    private static let limit = 16
    /// Milliseconds.
    private static let gathering: Int32 = 100
    /// POLLRDHUP, which glibc's header declares only with `_GNU_SOURCE`.
    private static let hangUp: Int16 = 0x2000

    init(path: String, board: Board) throws(KitchenError) {
        guard var address = UnixAddress(path) else {
            throw .cannotKeep(path: path, reason: "a socket's path has at most 107 bytes")
        }
        guard let stopped = Flag() else { throw .outOfDescriptors }
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw .outOfDescriptors }
        // The mode of a socket before it is bound is the mode of its file, so that there is no
        // moment in which others may use it.
        fchmod(listener, 0o600)
        if address.isDead { unlink(path) }
        guard address.bind(listener), chmod(path, 0o600) == 0, listen(listener, 8) == 0 else {
            let reason = String(cString: strerror(errno))
            close(listener)
            throw .cannotKeep(path: path, reason: reason)
        }
        self.path = path
        self.board = board
        self.listener = listener
        self.stopped = stopped
        ended.enter()
        OwnThread.start { self.accept() }
    }

    /// Ends every connection and removes the file. Calling it again has no effect: the number of the
    /// listener may belong to somebody else by then.
    func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        stopped.raise()
        ended.wait()
        close(listener)
        unlink(path)
    }

    private func accept() {
        defer { ended.leave() }
        while true {
            var watched = [pollfd(stopped.descriptor), pollfd(listener)]
            guard poll(&watched, 2, -1) > 0 || errno == EINTR else { return }
            if watched[0].revents != 0 { return }
            let client = Glibc.accept(listener, nil, nil)
            guard client >= 0 else { continue }
            _ = fcntl(client, F_SETFD, FD_CLOEXEC)
            // A board that reads no more must not hold up the end of the kitchen.
            var patience = timeval(tv_sec: 10, tv_usec: 0)
            setsockopt(
                client, SOL_SOCKET, SO_SNDTIMEO, &patience,
                socklen_t(MemoryLayout<timeval>.size))
            guard Self.isOwner(client), clients.load(ordering: .relaxed) < Self.limit else {
                close(client)
                continue
            }
            clients.add(1, ordering: .relaxed)
            ended.enter()
            OwnThread.start {
                self.serve(client)
                close(client)
                self.clients.subtract(1, ordering: .relaxed)
                self.ended.leave()
            }
        }
    }

    /// The file's mode keeps others out already; root may come in.
    private static func isOwner(_ client: Int32) -> Bool {
        // `struct ucred`, which glibc's header declares only with `_GNU_SOURCE`.
        var peer: (pid: pid_t, uid: uid_t, gid: gid_t) = (0, .max, .max)
        var size = socklen_t(MemoryLayout.size(ofValue: peer))
        guard getsockopt(client, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 else { return false }
        return peer.uid == geteuid() || peer.uid == 0
    }

    private func serve(_ client: Int32) {
        var lines = LineReader(client)
        var shown: Board.Picture?
        guard let ear = board.bell.ear() else { return }
        var isWatching = false
        while true {
            if isWatching {
                ear.clear()
                let picture = board.picture(withOver: false)
                if picture.orders != shown?.orders || picture.beingPaid != shown?.beingPaid {
                    shown = picture
                    guard Self.send(board.answer("list"), to: client) else { return }
                }
            }
            var watched = [
                pollfd(stopped.descriptor), pollfd(client, Int16(POLLIN) | Self.hangUp),
                pollfd(ear.descriptor),
            ]
            // The board shows a clock, and orders of made-up kitchens proceed by themselves.
            let ready = poll(&watched, 3, isWatching ? Self.untilNextMinute : -1)
            guard ready >= 0 || errno == EINTR else { return }
            if ready == 0 { shown = nil }
            if watched[0].revents != 0 { return }
            if watched[1].revents != 0 {
                guard let found = lines.read() else { return }
                for line in found {
                    if line == "watch" {
                        isWatching = true
                        shown = nil
                    } else if !Self.send(board.answer(line), to: client) {
                        return
                    }
                }
            } else if watched[2].revents != 0 {
                ear.clear()
                // Many diners at once ring often; a cook sees no difference.
                var pause = [pollfd(stopped.descriptor), pollfd(client, Self.hangUp)]
                if isWatching { poll(&pause, 2, Self.gathering) }
            }
        }
    }

    /// In milliseconds.
    private static var untilNextMinute: Int32 {
        Int32(60 - time(nil) % 60) * 1_000
    }

    private static func send(_ line: [UInt8], to client: Int32) -> Bool {
        UnixAddress.send(line + [UInt8(ascii: "\n")], to: client)
    }
}

/// A thread that waits for most of its life. The threads of queues are too few for that: many kitchens
/// in one process would leave none to others.
private final class OwnThread {
    private let work: @Sendable () -> Void

    private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    static func start(_ work: @escaping @Sendable () -> Void) {
        let own = Unmanaged.passRetained(OwnThread(work))
        var thread = pthread_t()
        let error = pthread_create(
            &thread, nil,
            { own in
                if let own { Unmanaged<OwnThread>.fromOpaque(own).takeRetainedValue().work() }
                return nil
            }, own.toOpaque())
        guard error == 0 else {
            own.release()
            DispatchQueue(label: "eat-kitchen.board").async(execute: work)
            return
        }
        pthread_detach(thread)
    }
}

/// The lines that arrive at a descriptor.
struct LineReader {
    private let descriptor: Int32
    private var pending: [UInt8] = []
    /// A client that sends no line's end is cut off.
    private let limit: Int

    init(_ descriptor: Int32, limit: Int = 4_096) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// The lines that are whole after one read, maybe none; nil at the end.
    mutating func read() -> [String]? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(descriptor, &chunk, chunk.count)
        if count < 0, errno == EINTR { return [] }
        guard count > 0 else { return nil }
        pending += chunk[..<count]
        var parts = pending.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let rest = parts.popLast().map(Array.init) ?? []
        guard rest.count <= limit else { return nil }
        pending = rest
        return parts.map { String(decoding: $0, as: UTF8.self) }
    }
}

/// The address of a Unix socket.
struct UnixAddress {
    private let path: String
    private var address = sockaddr_un()

    init?(_ path: String) {
        self.path = path
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let fits = withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard bytes.count < room.count, !bytes.isEmpty, !bytes.contains(0) else { return false }
            room.copyBytes(from: bytes)
            return true
        }
        guard fits else { return nil }
    }

    private mutating func with(
        _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Bool {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    mutating func bind(_ descriptor: Int32) -> Bool {
        with { Glibc.bind(descriptor, $0, $1) }
    }

    mutating func connect(_ descriptor: Int32) -> Bool {
        with { Glibc.connect(descriptor, $0, $1) }
    }

    /// Whether a socket is left there by a kitchen that was killed.
    var isDead: Bool {
        mutating get {
            var status = stat()
            guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK else {
                return false
            }
            let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            defer { close(probe) }
            return !connect(probe) && errno == ECONNREFUSED
        }
    }

    static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }
}
