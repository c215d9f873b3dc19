/// A marketplace that speaks the customer part of the CoopCycle API, with accounts and orders.
///
/// It runs from `init` until ``stop()`` or until nobody holds it.
public final class KitchenServer: Sendable {
    /// Where clients begin, with a slash at the end.
    public let url: String
    /// Where faults are set from outside, or nil when not asked for.
    public let controlURL: String?
    public let clock: KitchenClock
    private let kitchen: KitchenState
    private let log = CallLog()
    private let faults = FaultBook()
    private let daemon: HTTPDaemon
    private let control: HTTPDaemon?

    public init(configuration: KitchenConfiguration = KitchenConfiguration()) throws(KitchenError) {
        let clock = KitchenClock(frozenAt: configuration.frozenAt)
        let kitchen = try KitchenState(configuration: configuration, clock: clock)
        let router = Router(routes: kitchen.routes)
        let (log, faults) = (log, faults)
        faults.replace(with: configuration.faults)
        self.clock = clock
        self.kitchen = kitchen
        daemon = try HTTPDaemon(
            address: configuration.address, port: Self.port(configuration.port)
        ) { request in
            let fault = faults.take(for: request)
            let answer = Misbehaviour.apply(fault, to: request) { router.answer($0) }
            log.add(request, status: answer.status)
            return answer
        }
        url = Self.url(configuration.address, daemon.port)
        if let port = configuration.controlPort {
            let router = Router(
                routes: ControlRoutes(faults: faults, log: log, clock: clock).routes)
            let daemon = try HTTPDaemon(address: "127.0.0.1", port: Self.port(port)) {
                router.answer($0)
            }
            control = daemon
            controlURL = Self.url("127.0.0.1", daemon.port)
        } else {
            control = nil
            controlURL = nil
        }
    }

    /// The calls so far, oldest first.
    public var calls: [Call] { log.calls }

    /// What would have gone out by mail, oldest first.
    public var mails: [SentMail] {
        kitchen.book.read { ledger in
            ledger.mails.values.sorted { $0.id < $1.id }.map {
                SentMail(to: $0.to, subject: $0.subject, token: $0.token)
            }
        }
    }

    /// What was placed, oldest first.
    public var placedOrders: [PlacedOrder] {
        kitchen.book.read { ledger in
            ledger.orders.values.filter { $0.state != .cart }.sorted { $0.id < $1.id }.map {
                PlacedOrder($0, in: ledger, at: kitchen)
            }
        }
    }

    public func forgetCalls() {
        log.clear()
    }

    /// Replaces every rule.
    public func setFaults(_ rules: [FaultRule]) {
        faults.replace(with: rules)
    }

    /// Replaces every rule by those in `json`, one object or an array of them.
    public func setFaults(json: String) throws(KitchenError) {
        faults.replace(with: try FaultRule.rules(json: Array(json.utf8)))
    }

    /// Closes both ports and every connection. Again does nothing.
    public func stop() {
        daemon.stop()
        control?.stop()
    }

    private static func url(_ address: String, _ port: UInt16) -> String {
        address.contains(":") ? "http://[\(address)]:\(port)/" : "http://\(address):\(port)/"
    }

    private static func port(_ port: Int) throws(KitchenError) -> UInt16 {
        guard let port = UInt16(exactly: port) else {
            throw .unreadable("port \(port)")
        }
        return port
    }
}
