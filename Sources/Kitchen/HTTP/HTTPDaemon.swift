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
        address: String, port: UInt16, limits: KitchenLimits,
        respond: @escaping @Sendable (Request) -> Answer
    ) throws(KitchenError) {
        let limits = limits.withinDescriptors
        let context = try DaemonContext(limits: limits, respond: respond)
        // The library's own limit is never reached: the doorkeeper makes room before.
        let started = eat_mhd_start(
            address, port, Unmanaged.passUnretained(context).toOpaque(),
            targetArrived, clientArrived, requestArrived, requestEnded, connectionChanged,
            UInt32(limits.connections + Doorkeeper.slack), limits.headBytes + 4096)
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
    let limits: KitchenLimits
    let door: Doorkeeper
    private let calls: Allowances
    let connections = Atomic<Int>(0)
    /// The bytes of bodies that are arriving.
    let held = Atomic<Int>(0)
    /// Raised when the daemon stops.
    let stopped: Flag
    /// POLLRDHUP, which glibc's header declares only with `_GNU_SOURCE`.
    private static let hangUp: Int16 = 0x2000

    init(
        limits: KitchenLimits, respond: @escaping @Sendable (Request) -> Answer
    ) throws(KitchenError) {
        self.limits = limits
        self.respond = respond
        door = Doorkeeper(limits: limits)
        let rate = max(1, limits.callsPerSecond)
        calls = Allowances(.init(atOnce: 10 * rate, interval: 1 / Double(rate)))
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

    private func crowded(_ origin: String?) -> Answer? {
        guard let origin, let seconds = calls.take(origin) else { return nil }
        return .busy("Too many calls from your network", seconds: seconds, status: 429)
    }

    /// The answer to send, once it is there and its delay over; nil cuts the connection.
    func answer(_ request: Request, _ refusal: Answer?, on socket: Int32) -> Answer? {
        var answer = (refusal ?? crowded(request.origin) ?? respond(request)).shown(for: request)
        if let late = answer.late {
            guard wait(for: late, on: socket), let found = late.value else { return nil }
            answer = found
        }
        if answer.never || answer.delay > 0 {
            guard wait(answer.never ? -1 : answer.delay, on: socket) else { return nil }
        }
        return answer
    }
}

private func context(_ pointer: UnsafeMutableRawPointer) -> DaemonContext {
    Unmanaged<DaemonContext>.fromOpaque(pointer).takeUnretainedValue()
}

private func clientArrived(
    _ pointer: UnsafeMutableRawPointer?, _ address: UnsafePointer<sockaddr>?, _: socklen_t
) -> MHD_Result {
    guard let pointer else { return eat_mhd_result(0) }
    return eat_mhd_result(context(pointer).door.admits(text(of: address)) ? 1 : 0)
}

private func targetArrived(
    _ pointer: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?,
    _ connection: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    if let pointer {
        context(pointer).door.isReceiving(eat_mhd_connection_number(connection))
    }
    let exchange = Exchange(target: target.map { String(cString: $0) } ?? "/")
    return Unmanaged.passRetained(exchange).toOpaque()
}

private func requestArrived(
    _ pointer: UnsafeMutableRawPointer?, _ connection: OpaquePointer?, _: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let pointer, let method, let uploadSize, let owned = slot?.pointee else {
        return eat_mhd_result(0)
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(owned).takeUnretainedValue()
    guard exchange.headersSeen else {
        exchange.headersSeen = true
        return eat_mhd_result(1)
    }
    let shared = context(pointer)
    if uploadSize.pointee > 0 {
        let chunk = UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee)
        exchange.take(chunk, limit: shared.limits.bodyBytes) { count in
            let sum = shared.held.add(count, ordering: .relaxed).newValue
            return sum <= shared.limits.bodiesBytes
        }
        uploadSize.pointee = 0
        return eat_mhd_result(1)
    }
    let number = eat_mhd_connection_number(connection)
    let socket = eat_mhd_socket(connection)
    shared.door.isAnswering(number)
    let headers = Exchange.headers(of: connection)
    let peer = text(of: eat_mhd_peer(connection))
    let request = Request(
        method: String(cString: method), target: exchange.target, headers: headers,
        body: exchange.body, connection: number,
        origin: shared.limits.origin(peer: peer, forwarded: headers["x-forwarded-for"]),
        isSecure: shared.limits.isSecure(peer: peer, stated: headers["x-forwarded-proto"]))
    guard let answer = shared.answer(request, exchange.refusal, on: socket) else {
        return eat_mhd_result(0)
    }
    shared.door.isSending(answer.body.bytes.count, number)
    return eat_mhd_result(Sending.send(answer, on: connection) ? 1 : 0)
}

private func requestEnded(
    _ pointer: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _: MHD_RequestTerminationCode
) {
    guard let pointer, let owned = slot?.pointee else { return }
    let exchange = Unmanaged<Exchange>.fromOpaque(owned).takeRetainedValue()
    slot?.pointee = nil
    let shared = context(pointer)
    shared.held.subtract(exchange.counted, ordering: .relaxed)
    shared.door.isWaiting(eat_mhd_connection_number(connection))
}

private func connectionChanged(
    _ pointer: UnsafeMutableRawPointer?, _ connection: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ change: MHD_ConnectionNotificationCode
) {
    guard let pointer else { return }
    let shared = context(pointer)
    guard eat_mhd_has_started(change) != 0 else {
        shared.door.left(slot.map { Int(bitPattern: $0.pointee) } ?? 0)
        return
    }
    let number = shared.connections.add(1, ordering: .relaxed).newValue
    slot?.pointee = UnsafeMutableRawPointer(bitPattern: number)
    shared.door.came(
        number, on: eat_mhd_socket(connection), from: text(of: eat_mhd_peer(connection)))
}

extension KitchenLimits {
    /// With no more connections than the process has descriptors for; some are for files.
    fileprivate var withinDescriptors: KitchenLimits {
        var room = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &room) == 0 else {
            return self
        }
        var limits = self
        let free = Int(clamping: room.rlim_cur) - Doorkeeper.slack - 64
        limits.connections = max(16, min(connections, free))
        return limits
    }
}
