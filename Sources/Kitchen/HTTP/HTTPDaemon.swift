import CMicroHTTPD
import Glibc
import Synchronization

/// A listening socket and the threads that serve it.
final class HTTPDaemon: Sendable {
    let port: UInt16
    private let daemon: Mutex<Handle>
    private let context: DaemonContext

    /// Listens at once; `port` 0 takes any free one.
    init(
        address: String, port: UInt16, respond: @escaping @Sendable (Request) -> Answer
    ) throws(KitchenError) {
        let context = try DaemonContext(respond: respond)
        let started = eat_mhd_start(
            address, port, Unmanaged.passUnretained(context).toOpaque(),
            targetArrived, requestArrived, requestEnded, connectionChanged)
        guard let started else {
            throw .cannotListen(address: address, port: Int(port))
        }
        self.context = context
        self.port = eat_mhd_port(started)
        daemon = Mutex(Handle(pointer: started))
    }

    deinit {
        stop()
    }

    /// Closes the socket and every connection, and wakes waiting answers. Calling it again has no
    /// effect.
    func stop() {
        let running = daemon.withLock { handle -> Handle in
            let taken = handle
            handle.pointer = nil
            return taken
        }
        guard let pointer = running.pointer else { return }
        context.stopped.raise()
        MHD_stop_daemon(pointer)
    }

    /// `@unchecked` because of `pointer`: any thread may stop libmicrohttpd's daemon, and the lock
    /// ensures that it is stopped once.
    private struct Handle: @unchecked Sendable {
        var pointer: OpaquePointer?
    }
}

/// The state that the callbacks of one daemon share.
private final class DaemonContext: Sendable {
    let respond: @Sendable (Request) -> Answer
    let connections = Atomic<Int>(0)
    /// Raised when the daemon stops.
    let stopped: Flag
    /// POLLRDHUP, which glibc's header declares only with `_GNU_SOURCE`.
    private static let hangUp: Int16 = 0x2000

    init(respond: @escaping @Sendable (Request) -> Answer) throws(KitchenError) {
        self.respond = respond
        guard let stopped = Flag() else { throw .outOfDescriptors }
        self.stopped = stopped
    }

    /// Waits for `milliseconds`, or without limit if negative; false if the client disconnected or
    /// the daemon stopped meanwhile.
    func wait(_ milliseconds: Int, on socket: Int32) -> Bool {
        var watched = [pollfd(stopped.descriptor), pollfd(socket, Self.hangUp)]
        return poll(&watched, 2, Int32(clamping: milliseconds)) == 0
    }

    /// Waits for `late`; false if the client disconnected or the daemon stopped meanwhile.
    func wait(for late: LateAnswer, on socket: Int32) -> Bool {
        var watched = [
            pollfd(stopped.descriptor), pollfd(socket, Self.hangUp), pollfd(late.descriptor),
        ]
        return poll(&watched, 3, -1) > 0 && watched[0].revents == 0 && watched[1].revents == 0
    }
}

private func targetArrived(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    let exchange = Exchange(target: target.map { String(cString: $0) } ?? "/")
    return Unmanaged.passRetained(exchange).toOpaque()
}

private func requestArrived(
    _ context: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let method, let uploadSize, let pointer = slot?.pointee else {
        return eat_mhd_result(0)
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    guard exchange.headersSeen else {
        exchange.headersSeen = true
        return eat_mhd_result(1)
    }
    if uploadSize.pointee > 0 {
        let chunk = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
        guard exchange.body.count + chunk.count <= Exchange.bodyLimit else {
            return eat_mhd_result(0)
        }
        exchange.body.append(contentsOf: chunk)
        uploadSize.pointee = 0
        return eat_mhd_result(1)
    }
    let shared = Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
    var answer = shared.respond(
        Request(
            method: String(cString: method), target: exchange.target,
            headers: Exchange.headers(of: connection), body: exchange.body,
            connection: eat_mhd_connection_number(connection)))
    let socket = eat_mhd_socket(connection)
    if let late = answer.late {
        guard shared.wait(for: late, on: socket), let found = late.value else {
            return eat_mhd_result(0)
        }
        answer = found
    }
    if answer.never || answer.delay > 0 {
        let patient = shared.wait(answer.never ? -1 : answer.delay, on: socket)
        if !patient { return eat_mhd_result(0) }
    }
    return eat_mhd_result(Sending.send(answer, on: connection) ? 1 : 0)
}

private func requestEnded(
    _ context: UnsafeMutableRawPointer?, _: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _: MHD_RequestTerminationCode
) {
    guard let pointer = slot?.pointee else { return }
    Unmanaged<Exchange>.fromOpaque(pointer).release()
    slot?.pointee = nil
}

private func connectionChanged(
    _ context: UnsafeMutableRawPointer?, _: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ change: MHD_ConnectionNotificationCode
) {
    guard eat_mhd_has_started(change) != 0, let context else { return }
    let shared = Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
    let number = shared.connections.add(1, ordering: .relaxed).newValue
    slot?.pointee = UnsafeMutableRawPointer(bitPattern: number)
}
