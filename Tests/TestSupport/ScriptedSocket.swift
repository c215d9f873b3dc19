import Glibc

/// One socket of a scripted server, closed when it is released.
final class ScriptedSocket: Sendable {
    struct Failure: Error {
        let errno: Int32
    }

    let port: UInt16
    private let descriptor: Int32

    private init(descriptor: Int32, port: UInt16) {
        self.descriptor = descriptor
        self.port = port
    }

    deinit {
        close(descriptor)
    }

    /// A listener on a port of 127.0.0.1, a free one unless it is told which.
    static func listening(on wanted: UInt16 = 0) throws -> ScriptedSocket {
        let (descriptor, port) = try bound(to: wanted)
        guard listen(descriptor, 64) == 0 else {
            defer { close(descriptor) }
            throw Failure(errno: errno)
        }
        return ScriptedSocket(descriptor: descriptor, port: port)
    }

    /// A socket that owns a port of 127.0.0.1, a free one unless it is told which, and does not
    /// listen.
    static func bound(to wanted: UInt16 = 0) throws -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        // A port that was just let go of has connections that are not quite over.
        var isReused: Int32 = wanted == 0 ? 0 : 1
        setsockopt(
            descriptor, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = loopback(wanted)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard bound else {
            defer { close(descriptor) }
            throw Failure(errno: errno)
        }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    /// Begins to connect, and waits for nothing.
    static func knock(_ port: UInt16) -> Int32 {
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(AF_INET, Int32(kind), 0)
        var address = loopback(port)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return descriptor
    }

    /// A connection to a port of 127.0.0.1.
    static func connected(to port: Int) throws -> ScriptedSocket {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = loopback(UInt16(clamping: port))
        let isThere = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let socket = ScriptedSocket(descriptor: descriptor, port: UInt16(clamping: port))
        guard isThere else { throw Failure(errno: errno) }
        return socket
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    func accept() -> ScriptedSocket? {
        let accepted = Glibc.accept(descriptor, nil, nil)
        _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
        return accepted >= 0 ? ScriptedSocket(descriptor: accepted, port: port) : nil
    }

    /// Ends both directions, which also wakes threads blocked on the socket.
    func hangUp() {
        shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Makes the kernel reset the connection, once the socket is released, instead of ending it.
    func resetWhenReleased() {
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
    }

    /// Writes it all; false when the other side has gone.
    func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        return bytes.withUnsafeBytes { buffer in
            while sent < buffer.count {
                let rest = UnsafeRawBufferPointer(rebasing: buffer[sent...])
                let count = send(
                    descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }
    }

    /// Reads until the other side has gone.
    func drain() {
        while !read().isEmpty {}
    }

    /// The next request with its body, or nil at the end.
    func readRequest() -> ScriptedRequest? {
        var bytes: [UInt8] = []
        var head: [String] = []
        while head.isEmpty {
            let more = read()
            guard !more.isEmpty else { return nil }
            bytes += more
            let text = String(decoding: bytes, as: UTF8.self)
            let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
            if let end = lines.firstIndex(of: "") {
                head = lines[..<end].map(String.init)
                bytes.removeFirst(head.reduce(2) { $0 + $1.utf8.count + 2 })
            }
        }
        let headers = head.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
            return (name: String(parts[0]), value: String(value))
        }
        let length =
            headers.first { $0.name.lowercased() == "content-length" }
            .flatMap { Int($0.value) } ?? 0
        while bytes.count < length {
            let more = read()
            guard !more.isEmpty else { return nil }
            bytes += more
        }
        let words = head[0].split(separator: " ").map(String.init)
        return ScriptedRequest(
            method: words[0], path: words.count > 1 ? words[1] : "", headers: headers, body: bytes)
    }

    /// What has arrived, or nothing at the end.
    func read(atMost limit: Int = 65536) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: min(limit, 65536)) { buffer, count in
            count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
        }
    }
}
