import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// For every failure at every exchange of a hand-off, from the agreement to the order or to what the
/// diner takes back: a page that was seen is never forgotten, what was paid is one order, and what was
/// not is none.
@MainActor
@Suite(.oneByOne, .timeLimit(.minutes(60)))
struct HandOffCampaignTests {
    private static let atOnce = 3
    /// Each at some exchanges, besides the death of the program at all.
    private static let others: [OrderMishap] = [
        .cutBefore, .cutAfter, .unauthorized, .busy, .down, .unanswered, .executedLate,
    ]

    @Test(arguments: HandOffCase.Way.allCases)
    func `a page that was seen is known, and paid or taken back once`(
        way: HandOffCase.Way
    ) async throws {
        let whole = try await HandOffCase(way, [:])
        try await whole.run()
        #expect(whole.violations.isEmpty && whole.page != nil, "\(whole.violations)")
        let exchanges = whole.agreedAt + 1...whole.endedAt
        // Asking for the page, looking it up twice, and the withdrawal.
        #expect(exchanges.count > (way == .pays ? 9 : 15), "\(exchanges)")
        let cases = exchanges.flatMap { exchange in
            [
                OrderMishap.clientKilledBefore, .clientKilledAfter,
                Self.others[exchange % Self.others.count],
            ].map { (exchange, $0) }
        }
        await withTaskGroup(of: Void.self) { group in
            for (index, (exchange, mishap)) in cases.enumerated() {
                if index >= Self.atOnce { await group.next() }
                group.addTask { await Self.play(way, exchange, mishap) }
            }
        }
    }

    private static func play(
        _ way: HandOffCase.Way, _ exchange: Int, _ mishap: OrderMishap
    ) async {
        do {
            let play = try await HandOffCase(way, [exchange: mishap])
            try await play.run()
            #expect(play.violations.isEmpty, "\(mishap) at \(exchange), who \(way)")
        } catch {
            Issue.record("\(mishap) at \(exchange), who \(way): \(error)")
        }
    }
}

/// One diner who agrees to pay on a page, and to whom something happens.
@MainActor
final class HandOffCase {
    enum Way: String, CaseIterable, Sendable { case pays, takesBack }

    private let way: Way
    private let rig: OrderRig
    private let client: MishapClient
    private let remains = Remains()
    private var orders: OrderService
    private var drafts: DraftStore
    /// The diner's files, if they have moved; deleted with the last reference.
    private var held: TemporaryDirectory?
    private var isExpired = false

    /// The page that the diner saw.
    private(set) var page: String?
    private(set) var agreedAt = 0
    private(set) var endedAt = 0
    private(set) var violations: [String] = []

    private static let key = OrderAttempt.ID(rawValue: "lunch")

    init(_ way: Way, _ mishaps: [Int: OrderMishap]) async throws {
        self.way = way
        rig = try await OrderRig {
            $0.caterers = 2
            $0.hasPaymentPage = true
        }
        let (home, remains) = (rig.test.directory.path, remains)
        client = MishapClient(rig.kitchen, KitchenConfiguration(), due: mishaps) {
            remains.keep(of: home)
        }
        drafts = DraftStore(rig.test.store, now: OrderRig.clock(of: rig.kitchen))
        orders = Self.service(rig, client, rig.test.store, drafts)
    }

    private static func service(
        _ rig: OrderRig, _ client: MishapClient, _ store: SQLiteStore, _ drafts: DraftStore
    ) -> OrderService {
        OrderRig.service(
            CoopCycle(id: .test, baseURL: rig.kitchen.url, client: client), store, drafts,
            .guest(OrderRig.guest), OrderRig.clock(of: rig.kitchen))
    }

    func run() async throws {
        let quote = try await orders.quote(rig.basket)
        agreedAt = client.count
        let placing = try? await orders.place(
            rig.basket, .quote(quote), by: .card, key: Self.key)
        if case .handedOff(let attempt)? = placing, !client.isDead { page = attempt.page }
        let isPaid = try await meetPage()
        endedAt = client.count
        client.heal()
        await client.deliverLate()
        try restart()
        try await orders.settleAll()
        try check(isPaid: isPaid)
        if !isPaid { try await orderOtherwise() }
        if placed.map(\.pays) != [1] { violations.append("in the end \(placed.map(\.pays))") }
        if try !drafts.summaries().isEmpty { violations.append("a draft is left") }
    }

    /// What the diner does with the page in their browser, and the program beside it.
    private func meetPage() async throws -> Bool {
        guard let page else { return false }
        _ = try? await orders.settleAll()
        guard way == .takesBack else {
            let isPaid = try await HandOffCase.post(page) == 200
            _ = try? await orders.settleAll()
            return isPaid
        }
        try expire()
        for attempt in (try? await orders.settleAll()) ?? [] {
            _ = try? await orders.settleByHand(attempt, isPlaced: false)
        }
        return false
    }

    private func expire() throws {
        guard !isExpired else { return }
        isExpired = true
        try rig.kitchen.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
    }

    private func restart() throws {
        guard client.isDead, let directory = remains.take() else { return }
        client.revive()
        held = directory
        let store = SQLiteStore(at: TestStore.locations(in: directory))
        try store.open()
        drafts = DraftStore(store, now: OrderRig.clock(of: rig.kitchen))
        orders = Self.service(rig, client, store, drafts)
    }

    private var placed: [PlacedOrder] { client.kitchen.placedOrders }

    private func check(isPaid: Bool) throws {
        let attempt = try orders.attempt(Self.key)
        if isPaid {
            if attempt?.state != .placed || placed.count != 1 {
                violations.append("paid: \(String(describing: attempt?.state)), \(placed.count)")
            }
            return
        }
        if !placed.isEmpty { violations.append("\(placed.count) orders, and nothing paid") }
        if attempt?.state == .placed { violations.append("placed, and nothing paid") }
        // Until it is taken back, the program knows the page that the diner may be paying on.
        guard let page, let attempt, !attempt.isSettled, attempt.page != page else { return }
        violations.append("forgot \(page)")
    }

    /// Takes back what is open, and orders in cash.
    private func orderOtherwise() async throws {
        try expire()
        for attempt in try orders.unsettled() {
            try await orders.settleByHand(attempt, isPlaced: false)
        }
        let limit = Money(minorUnits: 10_000_000, currency: .eur)
        let answer = try await orders.place(rig.basket, .upTo(limit), by: .cash)
        if answer.order == nil { violations.append("not placed: \(answer)") }
        guard let page, try await Self.post(page) == 200 else { return }
        violations.append("the old page was paid")
    }

    private static func post(_ page: String) async throws -> Int {
        let client = CurlClient(configuration: .init(userAgent: "a browser"))
        return try await client.send(HTTPRequest(.post, page)).status
    }
}
