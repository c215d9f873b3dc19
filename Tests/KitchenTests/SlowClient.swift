import Glibc

/// A socket that says what it is told, from an address of this machine's choice: the network 127 is
/// all loopback, and any of its addresses but the first is a stranger's to the server.
final class SlowClient {
    let descriptor: Int32

    /// Nil where the server does not let it in.
    init(port: UInt16, from address: String = "127.0.0.1", to server: String = "127.0.0.1") {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        Self.bind(descriptor, to: address)
        _ = Self.with(server, port) { connect(descriptor, $0, $1) }
    }

    deinit { close(descriptor) }

    @discardableResult
    func say(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        return send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    /// What arrives until the server closes the connection, or until `end`.
    func hear(until end: String? = nil) -> String {
        var heard = ""
        var chunk = [UInt8](repeating: 0, count: 4096)
        while end.map({ !heard.contains($0) }) ?? true {
            let count = recv(descriptor, &chunk, chunk.count, 0)
            guard count > 0 else { break }
            heard += String(decoding: chunk[..<count], as: UTF8.self)
        }
        return heard
    }

    /// Says a byte every twentieth of a second, until the server says anything or closes.
    func drip(atMost seconds: Int) {
        for _ in 0..<20 * seconds {
            guard say("X") else { return }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&watched, 1, 50) > 0 { return }
        }
    }

    /// Whether the server has closed the connection already.
    var isOver: Bool {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || (count < 0 && errno == ECONNRESET)
    }

    /// Gives a socket an address of this machine to call from.
    static func bind(_ descriptor: Int32, to address: String) {
        var yes: Int32 = 1
        // IP_BIND_ADDRESS_NO_PORT: otherwise the system takes a port of the address at once.
        setsockopt(
            descriptor, Int32(IPPROTO_IP), 24, &yes, socklen_t(MemoryLayout<Int32>.size))
        _ = with(address, 0) { Glibc.bind(descriptor, $0, $1) }
    }

    private static func with(
        _ address: String, _ port: UInt16,
        _ work: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &place.sin_addr)
        return withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                work($0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
