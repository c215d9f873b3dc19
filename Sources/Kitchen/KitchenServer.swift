/// A marketplace server with the customer part of the CoopCycle API, with accounts and orders.
///
/// It runs from `init` until ``stop()`` or `deinit`.
public final class KitchenServer: Sendable {
    /// The base URL for clients, with a slash at the end.
    public let url: String
    /// The URL of the control endpoint, or nil if there is none.
    public let controlURL: String?
    /// The board's page with its key, or nil if there is none.
    public let boardURL: String?
    public let clock: KitchenClock
    private let kitchen: Composition
    private let bell = Bell()
    private let log: CallLog
    private let late: LateCalls
    private let faults = FaultBook()
    private let daemon: HTTPDaemon
    private let control: HTTPDaemon?
    private let controlRouter: Router
    private let watch: MenuWatch?
    private let board: BoardSocket?

    public convenience init(
        configuration: KitchenConfiguration = KitchenConfiguration()
    ) throws(KitchenError) {
        try self.init(configuration, compare: Sodium.compare)
    }

    /// Opens a kitchen that verifies passwords with `compare`.
    init(
        _ configuration: KitchenConfiguration, compare: @escaping Password.Comparison
    ) throws(KitchenError) {
        let clock = KitchenClock(frozenAt: configuration.frozenAt)
        let kitchen = try Composition(configuration, clock: clock, bell: bell, compare: compare)
        let cooks = Board(market: kitchen.market, book: kitchen.book, bell: bell)
        let page =
            configuration.hasBoardPage
            ? BoardPageRoutes(
                board: cooks, key: Sodium.key(for: "board page", from: kitchen.book.key)) : nil
        let router = Router(routes: kitchen.routes + (page?.routes ?? []))
        let log = CallLog(bell: bell)
        let late = LateCalls(bell: bell)
        let faults = faults
        let logsCalls = configuration.logsCalls
        faults.replace(with: configuration.faults)
        self.clock = clock
        self.kitchen = kitchen
        self.log = log
        self.late = late
        daemon = try HTTPDaemon(
            address: configuration.address, port: Self.port(configuration.port),
            limits: configuration.limits
        ) { request in
            let fault = faults.take(for: request)
            @Sendable func execute() -> Answer {
                let answer = Misbehaviour.apply(fault, to: request) { router.answer($0) }
                // The paths of the pages hold their keys.
                if logsCalls, !Page.isPage(request.path) {
                    log.add(request, status: answer.status)
                }
                return answer
            }
            guard let delay = fault?.lateMs, let answer = LateAnswer() else { return execute() }
            late.add(after: max(0, delay)) { answer.fulfil(execute()) }
            return .waiting(for: answer)
        }
        let base = Self.url(configuration.address, daemon.port)
        url = base
        boardURL = page.map { (configuration.publicURL ?? String(base.dropLast())) + $0.path }
        let controlRouter = Router(
            routes: ControlRoutes(
                faults: faults, log: log, late: late, bell: bell, market: kitchen.market
            ).routes + kitchen.orders.routes + kitchen.amendments.routes)
        self.controlRouter = controlRouter
        if let port = configuration.controlPort {
            let daemon = try HTTPDaemon(
                address: "127.0.0.1", port: Self.port(port), limits: configuration.limits.ofControl
            ) {
                ControlGate.refusal(of: $0) ?? controlRouter.answer($0)
            }
            control = daemon
            controlURL = Self.url("127.0.0.1", daemon.port)
        } else {
            control = nil
            controlURL = nil
        }
        // Last of what may fail: until all is there, nobody would stop it.
        board = try configuration.board.map { path throws(KitchenError) in
            try BoardSocket(path: path, board: cooks)
        }
        watch = kitchen.market.keeper.flatMap { keeper in
            MenuWatch(keeper.path) { kitchen.reread() }
        }
        if let keeper = kitchen.market.keeper, watch == nil {
            configuration.report("\(keeper.path) is not watched: start again after a change")
        }
        // What changed between the first reading and the watch.
        kitchen.reread()
    }

    /// The calls so far, oldest first.
    public var calls: [Call] { log.calls }

    /// E-mails that a real server would have sent, oldest first.
    public var mails: [SentMail] { kitchen.orders.mails }

    /// The placed orders, oldest first.
    public var placedOrders: [PlacedOrder] { kitchen.orders.placedOrders() }

    /// Calls the control endpoint directly, without a port; throws a refusal.
    @discardableResult
    public func control(
        _ method: String, _ path: String, _ body: String = ""
    ) throws(KitchenError) -> String {
        let answer = controlRouter.answer(
            Request(method: method, target: path, body: Array(body.utf8)))
        let text = String(decoding: answer.body.bytes, as: UTF8.self)
        guard answer.status < 400 else { throw .unreadable("\(method) \(path): \(text)") }
        return text
    }

    public func forgetCalls() {
        log.clear()
    }

    /// Replaces every rule.
    public func setFaults(_ rules: [FaultRule]) {
        faults.replace(with: rules)
    }

    /// Replaces every rule by those in `json`: one object or an array.
    public func setFaults(json: String) throws(KitchenError) {
        faults.replace(with: try FaultRule.rules(json: Array(json.utf8)))
    }

    deinit {
        stop()
    }

    /// Closes both ports and every connection. Calling it again has no effect.
    public func stop() {
        watch?.stop()
        board?.stop()
        late.forget()
        bell.close()
        daemon.stop()
        control?.stop()
        kitchen.book.close()
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
