import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport

/// Runs one case: a diner confirms and it fails; once nothing fails any more, they ask and try
/// again.
@MainActor
final class OrderCaseRun {
    /// One running program.
    private struct Program {
        let store: SQLiteStore
        let directory: TemporaryDirectory
        let client: MishapClient
        let drafts: DraftStore
        let orders: OrderService
        let key: OrderAttempt.ID
        /// Notes when the server ends the session.
        let accounts: AccountService
    }

    private let play: OrderCase
    private let rig: OrderRig
    private let client: MishapClient
    private let remains = Remains()
    /// The server's files, and the diner's if they have moved; deleted with the last reference.
    private var held: [TemporaryDirectory] = []
    private var programs: [Program] = []
    private var isChanged = false
    private var past: Set<Int> = []
    private(set) var violations: [String] = []

    private static let key = OrderAttempt.ID(rawValue: "the one confirmation")
    private static let limit = Money(minorUnits: 10_000_000, currency: .eur)

    /// The requests until the confirmation ended.
    private(set) var confirming: [String] = []
    /// Exchanges that failed though nothing was to go wrong with them.
    var troubles: [String] { client.troubles }

    init(_ play: OrderCase) async throws {
        self.play = play
        let data = try TemporaryDirectory()
        var configuration = KitchenConfiguration()
        let isKept = play.mishaps.values.contains(where: \.killsServer)
        rig = try await OrderRig {
            $0.caterers = 2
            $0.dataFile = isKept ? data.path + "/kitchen.db" : nil
            configuration = $0
        }
        configuration.port = rig.port
        held = [data]
        let (home, remains) = (rig.test.directory.path, remains)
        client = MishapClient(rig.kitchen, configuration, due: play.mishaps) {
            remains.keep(of: home)
        }
        try await rig.wish { $0.tip = Money(minorUnits: 100, currency: .eur) }
        try await signIn(rig.test.store, in: rig.test.directory)
        past = Set(client.kitchen.placedOrders.map(\.id))
        programs = [try program(rig.test.store, in: rig.test.directory, client, Self.key)]
        guard play.company != .alone else { return }
        let key = play.company == .sameKey ? Self.key : OrderAttempt.ID(rawValue: "another")
        // The other program has no failures of its own.
        let other = MishapClient(rig.kitchen, configuration, due: [:]) {}
        programs.append(try program(rig.test.another(), in: rig.test.directory, other, key))
    }

    private func program(
        _ store: SQLiteStore, in directory: TemporaryDirectory, _ client: MishapClient,
        _ key: OrderAttempt.ID
    ) throws -> Program {
        let provider = CoopCycle(id: .test, baseURL: rig.kitchen.url, client: client)
        var orderer = Orderer.guest(OrderRig.guest)
        let accounts = AccountRig.accounts(
            provider, store, directory.path + "/data/credentials")
        if let known = try accounts.known() { orderer = Orderer(known, try accounts.session()) }
        let now = OrderRig.clock(of: rig.kitchen)
        let drafts = DraftStore(store, now: now)
        return Program(
            store: store, directory: directory, client: client, drafts: drafts,
            orders: OrderRig.service(provider, store, drafts, orderer, now), key: key,
            accounts: accounts)
    }

    /// Signs in, without failures, unless the diner is a guest or signed in.
    ///
    /// - Returns: Whether it was necessary.
    @discardableResult
    private func signIn(
        _ store: SQLiteStore, in directory: TemporaryDirectory
    ) async throws -> Bool {
        let accounts = AccountRig.accounts(
            rig.provider, store, directory.path + "/data/credentials")
        guard !play.isGuest, try accounts.known()?.keptIn == nil else { return false }
        _ = try await accounts.signIn("demo", password: Secret("demo"))
        return true
    }

    // MARK: Playing it

    func run() async throws {
        let basket = rig.basket
        let attempts = programs.map { program in
            Task {
                let quote = try await program.orders.quote(basket)
                return try await program.orders.place(
                    basket, .quote(quote), by: .cash, key: program.key)
            }
        }
        var told: [Order.ID] = []
        for (index, task) in attempts.enumerated() {
            // Errors are part of the case.
            guard case .success(.placed(let record)) = await task.result else { continue }
            if index > 0 || !client.isDead { told.append(record.id) }
        }
        confirming = client.requests
        client.heal()
        try restart()
        try await signInAgain()
        for id in told where try asking().orders.order(id) == nil {
            violations.append("told that \(id.rawValue) is placed, and not kept")
        }
        if play.isEarly { await client.deliverLate() }
        try await check("asked")
        try await changeMind()
        try await tryAgain()
        await client.deliverLate()
        try await check("in the end")
        try checkEnd()
    }

    /// Restarts the program if it died.
    private func restart() throws {
        guard client.isDead else { return }
        client.revive()
        guard play.company == .alone, let directory = remains.take() else {
            let store = try rig.test.another()
            programs[0] = try program(store, in: rig.test.directory, client, Self.key)
            return
        }
        held.append(directory)
        let store = SQLiteStore(at: TestStore.locations(in: directory))
        try store.open()
        programs[0] = try program(store, in: directory, client, Self.key)
    }

    /// Signs in again if the server has signed the diner out.
    private func signInAgain() async throws {
        let isAlone = play.company == .alone
        let store = isAlone ? programs[0].store : try rig.test.another()
        guard try await signIn(store, in: programs[0].directory) else { return }
        programs = try programs.map {
            let store = isAlone ? $0.store : try rig.test.another()
            return try program(store, in: $0.directory, $0.client, $0.key)
        }
    }

    private func changeMind() async throws {
        guard play.changesMind, placed.isEmpty else { return }
        let drafts = programs[0].drafts
        guard let line = try drafts.content(of: rig.basket).lines.first else { return }
        try await drafts.change(line.id, in: rig.basket, LineChange(quantity: 5))
        isChanged = true
    }

    private func tryAgain() async throws {
        for program in programs.reversed() {
            // A program that confirmed an order of its own finds no draft, and so orders nothing.
            guard play.company != .ownKey || placed.isEmpty else { continue }
            let answer = try await program.orders.place(
                rig.basket, .upTo(Self.limit), by: .cash, key: program.key)
            if answer.order != nil { continue }
            violations.append("not placed with nothing in the way: \(answer)")
        }
    }

    // MARK: What has to hold

    private var placed: [PlacedOrder] {
        client.kitchen.placedOrders.filter { !past.contains($0.id) }
    }

    /// With other writers on the same files, a newly started program.
    private func asking() throws -> Program {
        guard play.company != .alone else { return programs[0] }
        let plain = MishapClient(client.kitchen, KitchenConfiguration(), due: [:]) {}
        return try program(rig.test.another(), in: rig.test.directory, plain, Self.key)
    }

    /// Asking finds every order and its total.
    private func check(_ moment: String) async throws {
        let orders = try asking().orders
        try await orders.settleAll()
        let there = Set(placed.map { "/api/orders/\($0.id) \($0.total)" })
        let known = Set(
            try orders.orders().map {
                "\($0.id.local(to: .test) ?? "") \($0.order.bill.total.minorUnits)"
            })
        if there != known { violations.append("\(moment): there \(there), known \(known)") }
        guard play.company != .ownKey, let attempt = try orders.attempt(Self.key) else { return }
        if (attempt.state == .placed) != !there.isEmpty {
            violations.append("\(moment): \(attempt.state) and \(there.count) orders")
        }
        if attempt.state == .placed, placed.first?.total != attempt.total.minorUnits {
            violations.append("\(moment): \(attempt.total.minorUnits) agreed to, \(there)")
        }
    }

    /// There is one order and no draft, except for changes made after ordering.
    private func checkEnd() throws {
        if placed.count != 1 { violations.append("\(placed.count) orders") }
        let left = try asking().drafts.summaries().count
        if left > (isChanged ? 1 : 0) { violations.append("\(left) drafts are left") }
    }
}
