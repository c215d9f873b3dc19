public import OrderModels
import Glibc
import Sentences

/// A connection that carries bytes one way, over TLS or not, and learns whether they were read.
///
/// It is libcurl's connection; the other side's certificate is always verified. Every call waits, so
/// a stream belongs to one background thread or queue; only its ``CancelSignal`` may be used from
/// elsewhere. The process has to ignore SIGPIPE, which OpenSSL may raise on a broken connection.
public final class ByteStream {
    private let endpoint: StreamEndpoint
    private let signal: CancelSignal
    /// Nil once it is closed.
    private var connection: ConnectOnly?
    private let socket: Int32

    /// Connects.
    ///
    /// - Throws: `notAllowed`, `unreachable`, `untrusted` or `cancelled`; nothing was sent.
    public init(to endpoint: StreamEndpoint, cancelledBy signal: CancelSignal) throws(HTTPError) {
        let connection = try ConnectOnly(try endpoint.address(), endpoint)
        socket = try connection.connect(signal)
        self.endpoint = endpoint
        self.signal = signal
        self.connection = connection
    }

    /// Hands all of `bytes` to the system, which does not mean that they arrived.
    ///
    /// - Throws: `interrupted` or `cancelled`; after that the stream is closed.
    public func send(_ bytes: [UInt8]) throws(HTTPError) {
        guard let connection else { throw closed }
        do {
            guard try connection.discardIncoming() else { throw closed }
            try bytes.withUnsafeBytes { try send($0, over: connection) }
        } catch {
            self.connection = nil
            // Nothing else is thrown, but a closure's error has no type.
            throw error as? HTTPError ?? closed
        }
    }

    /// In parts of the size of a TLS record, so that each part shows progress.
    private func send(
        _ bytes: UnsafeRawBufferPointer, over connection: ConnectOnly
    ) throws(HTTPError) {
        var rest = bytes[...]
        var deadline = ContinuousClock.now + endpoint.stallLimit
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest.prefix(16 << 10))
            if let sent = try connection.send(part) {
                rest = rest.dropFirst(sent)
                deadline = .now + endpoint.stallLimit
                continue
            }
            // TLS may have to read before it can write. What has arrived is read first, or the wait
            // for more would end at once, again and again.
            guard try connection.discardIncoming() else { throw closed }
            guard try wait(on: socket, for: POLLIN | POLLOUT, until: deadline) else {
                let time = endpoint.stallLimit.inWords
                throw .interrupted(host: endpoint.host, reason: .stream.notTaken(time: time))
            }
        }
    }

    /// Ends the stream, and returns only if the receiver has read all of it.
    ///
    /// TCP has no word for that, but how a connection ends tells: this side says that nothing follows
    /// (FIN) and waits until the other side closes as well, without an error, while the kernel has
    /// an acknowledgement for every byte (SIOCOUTQ is 0). A program that closes a socket with
    /// unread bytes, or dies, makes Linux reset the connection instead. If the other side had closed
    /// too early, the last bytes would have no acknowledgement.
    ///
    /// - Important: It proves that the receiver's program took the bytes from its socket, not what it
    ///   did with them. Behind a proxy it proves that of the proxy, and some other systems close
    ///   without a reset in spite of unread bytes.
    /// - Throws: `interrupted` or `cancelled`.
    public func finish() throws(HTTPError) {
        guard let connection, try connection.discardIncoming() else { throw closed }
        // Closing curl's own descriptor sends TLS's farewell; the connection goes on in the copy.
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        self.connection = nil
        guard copy >= 0 else { throw closed }
        defer { close(copy) }
        guard shutdown(copy, Int32(SHUT_WR)) == 0 else { throw closed }
        try waitForEnd(copy)
    }

    private func waitForEnd(_ socket: Int32) throws(HTTPError) {
        var unacknowledged = Self.unacknowledged(socket)
        var deadline = ContinuousClock.now + endpoint.stallLimit
        while true {
            let isReadable = try wait(on: socket, for: POLLIN, until: deadline)
            guard isReadable else {
                // A slow line is no stall: as long as acknowledgements come, there is a next wait.
                let left = Self.unacknowledged(socket)
                guard left < unacknowledged else {
                    let time = endpoint.stallLimit.inWords
                    throw .interrupted(
                        host: endpoint.host, reason: .stream.notConfirmed(time: time))
                }
                (unacknowledged, deadline) = (left, .now + endpoint.stallLimit)
                continue
            }
            let count = withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) {
                recv(socket, $0.baseAddress, $0.count, 0)
            }
            if count == 0, Self.unacknowledged(socket) == 0, Self.error(of: socket) == 0 { return }
            guard count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) else {
                throw closed
            }
        }
    }

    /// Waits until one of `events` happens on `socket`; false if none does until `deadline`.
    private func wait(
        on socket: Int32, for events: Int32, until deadline: ContinuousClock.Instant
    ) throws(HTTPError) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: deadline).milliseconds
            guard left > 0 else { return false }
            var polled = [
                pollfd(fd: socket, events: Int16(events), revents: 0),
                pollfd(fd: signal.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            let count = poll(&polled, 2, Int32(clamping: left))
            guard !signal.isCancelled else { throw .cancelled }
            if count > 0 { return true }
        }
    }

    private var closed: HTTPError { .interrupted(host: endpoint.host, reason: .stream.closed) }

    /// How many bytes, FIN included, the other side's system has yet to acknowledge.
    private static func unacknowledged(_ socket: Int32) -> Int32 {
        var count: Int32 = 0
        return ioctl(socket, UInt(TIOCOUTQ), &count) == 0 ? count : .max
    }

    private static func error(of socket: Int32) -> Int32 {
        var (error, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        return getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno
    }
}
