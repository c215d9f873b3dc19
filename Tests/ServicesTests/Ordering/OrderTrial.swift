import Cache
import Glibc
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport

/// One diner who wants one order, one thing that goes wrong on the way, and what has to hold then:
/// one order for one confirmation, known to whoever could ask.
@MainActor
final class OrderTrial {
    /// The call that is met by the fault.
    enum Step: String, CaseIterable, Sendable {
        case settings = "GET /api/settings"
        case session = "POST /api/carts/session"
        case item = "POST /api/orders/1/items"
        case assign = "PUT /api/orders/1/assign"
        case timing = "GET /api/orders/1/timing"
        case change = "PUT /api/orders/1"
        case tip = "PUT /api/orders/1/tip"
        case validate = "GET /api/orders/1/validate"
        case payments = "GET /api/orders/1/payment_methods"
        case pay = "PUT /api/orders/1/pay"
        case read = "GET /api/orders/1"

        var method: String { String(rawValue.prefix { $0 != " " }) }
        var path: String { String(rawValue.drop { $0 != " " }.dropFirst()) }
    }

    enum Fault: String, CaseIterable, Sendable {
        case cutBefore = #""cutBefore":true"#
        case cutAfter = #""dropAfterBytes":0"#
        case unauthorized = #""status":401"#
        case busy = #""status":429,"retryAfter":1"#
        case down = #""status":503"#
        /// Executed, and never answered.
        case unanswered = #""never":true"#
        /// Executed long after the client gave up.
        case executedLate = #""lateMs":6000000"#
        /// The client dies while the server acts, or before it does.
        case clientKilled = #""never":true,"padTo":1"#
        case clientKilledBefore = #""lateMs":6000000,"padTo":1"#
        /// The server dies after it acted, or before it does, and comes back with its file.
        case serverKilled = #""never":true,"padTo":2"#
        case serverKilledBefore = #""lateMs":6000000,"padTo":2"#

        var isLate: Bool { rawValue.contains("late") }
        var killsClient: Bool { self == .clientKilled || self == .clientKilledBefore }
        var killsServer: Bool { self == .serverKilled || self == .serverKilledBefore }
    }

    private let step: Step
    private let fault: Fault
    private let skip: Int
    /// Whether a late call is executed before the diner tries again, or after.
    private let isEarly: Bool
    /// Whether another program confirms the same draft at the same time.
    private let hasRival: Bool
    private let rig: OrderRig
    private var kitchen: KitchenServer
    private var orders: OrderService
    /// Where the client's files are by now; held, since they are gone when nobody holds them.
    private var directory: TemporaryDirectory
    private let key = OrderAttempt.ID(rawValue: "the one confirmation")
    private var configuration = KitchenConfiguration()
    private(set) var violations: [String] = []

    var name: String {
        "\(step) \(fault) after \(skip), \(isEarly ? "early" : "late")"
            + (hasRival ? ", with a rival" : "")
    }

    init(
        _ step: Step, _ fault: Fault, skip: Int = 0, isEarly: Bool = true, hasRival: Bool = false
    ) async throws {
        (self.step, self.fault, self.skip, self.isEarly) = (step, fault, skip, isEarly)
        // Whoever goes on with a copy of the files knows nothing of a rival's.
        self.hasRival = hasRival && !fault.killsClient
        let data = try TemporaryDirectory()
        var kept = KitchenConfiguration()
        kept.dataFile = fault.killsServer ? data.path + "/kitchen.db" : nil
        let isTimed = fault == .unanswered || fault == .executedLate
        let rig = try await OrderRig(timeout: isTimed ? .milliseconds(500) : nil) {
            $0.dataFile = kept.dataFile
            kept = $0
        }
        kept.port = rig.port
        configuration = kept
        self.rig = rig
        kitchen = rig.kitchen
        orders = rig.orders
        directory = fault.killsServer ? data : rig.test.directory
        try await rig.wish { $0.tip = Money(minorUnits: 100, currency: .eur) }
    }

    /// Goes through with it: the diner confirms, it goes wrong, and they try again until it is done.
    func run() async throws {
        try kitchen.setFaults(
            json: """
                {"path":"\(step.path)","method":"\(step.method)","skip":\(skip),"count":1,\
                \(fault.rawValue)}
                """)
        let seen = kitchen.calls.count { $0.method == step.method && $0.path == step.path }
        let (service, basket, key) = (orders, rig.basket, key)
        let confirming = Task {
            let quote = try await service.quote(basket)
            return try await service.place(basket, .quote(quote), by: .cash, key: key)
        }
        let rival = hasRival ? try rig.another().orders : nil
        let rivalry = Task {
            guard let rival else { return }
            let quote = try await rival.quote(basket)
            _ = try await rival.place(basket, .quote(quote), by: .cash)
        }
        if fault.killsClient || fault.killsServer {
            try await kill(confirming, at: seen + skip + 1)
        }
        let outcome = await confirming.result
        _ = await rivalry.result
        kitchen.setFaults([])
        // Whoever confirmed asks first, as any start of the program does.
        _ = try await orders.settleAll()
        if fault.isLate, isEarly { try kitchen.control("POST", "/late") }
        try await check("asked")
        if case .success(.placed(let record)) = outcome, !fault.killsClient {
            if try orders.order(record.id) == nil { violations.append("placed and not kept") }
        }
        // Whoever finds that the other program has ordered does not order again.
        if try !hasRival || orders.orders().isEmpty { try await tryAgain() }
        if fault.isLate, !isEarly { try kitchen.control("POST", "/late") }
        _ = try await orders.settleAll()
        try await check("in the end")
        if kitchen.placedOrders.count != 1 {
            violations.append("\(kitchen.placedOrders.count) orders for one confirmation")
        }
    }

    private func tryAgain() async throws {
        let limit = Money(minorUnits: 10_000_000, currency: .eur)
        for _ in 0..<2 {
            let answer = try await orders.place(rig.basket, .upTo(limit), by: .cash, key: key)
            if case .placed = answer { return }
            violations.append("not placed with nothing in the way: \(answer)")
        }
    }

    /// What the client knows is what there is.
    private func check(_ moment: String) async throws {
        _ = try await orders.settleAll()
        let there = Set(kitchen.placedOrders.map { "/api/orders/\($0.id)" })
        let known = Set(try orders.orders().compactMap { $0.id.local(to: .test) })
        if there != known { violations.append("\(moment): there \(there), known \(known)") }
        if there.count > 1 { violations.append("\(moment): \(there.count) orders") }
        guard let attempt = try orders.attempt(key) else { return }
        let isPlaced = attempt.state == .placed
        if isPlaced != !there.isEmpty {
            violations.append("\(moment): \(attempt.state) and \(there.count) orders")
        }
    }

    // MARK: Killing

    /// Waits until the call is there, then takes one side away.
    private func kill(_ confirming: Task<Placing, any Error>, at count: Int) async throws {
        let (kitchen, step, isLate) = (kitchen, step, fault.isLate)
        let path =
            isLate
            ? "/late?count=1" : "/calls?method=\(step.method)&path=\(step.path)&count=\(count)"
        let (events, event) = AsyncStream.makeStream(of: Void.self)
        Task {
            try? await kitchen.wait(for: path)  // Or it never comes.
            event.yield()
        }
        // A call that is never made is no place to die at.
        Task {
            _ = await confirming.result
            event.yield()
        }
        for await _ in events { break }
        if fault.killsServer {
            try restartServer()
        } else {
            try restartClient()
            confirming.cancel()
        }
        kitchen.setFaults([])
    }

    /// The files as they are at this instant, and a client that begins with them.
    private func restartClient() throws {
        let copy = try TemporaryDirectory()
        let data = copy.path + "/data"
        mkdir(data, 0o700)
        for name in ["user.db", "user.db-wal"] {
            guard let bytes = Home.bytes(rig.test.directory.path + "/data/" + name),
                let file = fopen(data + "/" + name, "wb")
            else { continue }
            fwrite(Array(bytes), 1, bytes.count, file)
            fclose(file)
        }
        // Without the cache, which may vanish at any time.
        let store = SQLiteStore(at: TestStore.locations(in: copy))
        try store.open()
        let now = OrderRig.clock(of: rig.kitchen)
        orders = OrderRig.service(
            rig.provider, store, DraftStore(store, now: now), .guest(OrderRig.guest), now)
        directory = copy
    }

    private func restartServer() throws {
        kitchen.stop()
        kitchen = try KitchenServer(configuration: configuration)
    }
}
