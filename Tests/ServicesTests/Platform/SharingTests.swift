import Cache
import Logging
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// A basket that others choose in, and the order over all of it.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SharingTests {
    private func rig(_ change: (inout PlatformTraps) -> Void = { _ in }) async throws -> PlatformRig
    {
        let rig = try await PlatformRig(change)
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        return rig
    }

    private func dishes(_ rig: PlatformRig, of name: String?) -> [String: Int] {
        let cart = rig.platform.carts.last
        let lines = cart?.lines.filter { line in
            line.player.flatMap { cart?.players[$0] } == name
        }
        return Dictionary((lines ?? []).map { ($0.code, $0.quantity) }) { $0 + $1 }
    }

    @Test func `an invitation is the same when asked again, and outlives the program`()
        async throws
    {
        let rig = try await rig()
        let shared = try await rig.orders.sharing.invite(to: rig.basket)
        #expect(shared.link == rig.platform.url + "/order/share/slug1")
        #expect(shared.others == [])
        #expect(try await rig.orders.sharing.invite(to: rig.basket).link == shared.link)
        let store = try rig.test.another()
        let again = DraftStore(store, now: { .noon })
        #expect(try again.content(of: rig.basket).summary.shared?.link == shared.link)
    }

    @Test func `whatever the host changes, the others' lines and their cart stay`() async throws {
        let rig = try await rig()
        let sharing = rig.orders.sharing
        _ = try await sharing.invite(to: rig.basket)
        rig.platform.choose("CAKE", as: "Ana", in: 1)
        rig.platform.choose("SOUP", as: "Bo", in: 1, quantity: 3)
        var shared = try await sharing.look(at: rig.basket)
        #expect(shared.others?.byPlayer.map(\.player?.name) == ["Ana", "Bo"])
        #expect(shared.others?.byPlayer.last?.total == Money(minorUnits: 2700, currency: .eur))

        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.obstacles.isEmpty)
        // Looking at the basket was no consent.
        #expect(quote.unagreed.count == 2)
        try await rig.orders.saw(quote)
        #expect(try await rig.orders.quote(rig.basket).unagreed.isEmpty)
        let slot = try #require(quote.days.first?.slots.last)
        try await rig.wish {
            $0.arrival = .slot(slot)
            $0.tip = Money(minorUnits: 100, currency: .eur)
            $0.coupon = "TEN"
        }
        #expect(try await rig.orders.quote(rig.basket).obstacles.isEmpty)
        let line = try #require(try rig.drafts.content(of: rig.basket).lines.first?.line)
        _ = try await rig.drafts.change(line.id, in: rig.basket, LineChange(quantity: 5))
        _ = try await rig.orders.quote(rig.basket)
        #expect(dishes(rig, of: nil) == ["SOUP": 5])
        _ = try await rig.drafts.remove([line.id], from: rig.basket)
        #expect(try await rig.orders.quote(rig.basket).obstacles.isEmpty)
        // A code cannot be taken off, and another cart would lack the others.
        try await rig.wish { $0.coupon = nil }
        await #expect(throws: SharingError.codeStays("TEN")) {
            _ = try await rig.orders.quote(rig.basket)
        }

        #expect(rig.platform.carts.count == 1)
        #expect(dishes(rig, of: nil) == [:])
        #expect(dishes(rig, of: "Ana") == ["CAKE": 1])
        #expect(dishes(rig, of: "Bo") == ["SOUP": 3])
        shared = try await sharing.look(at: rig.basket)
        let anas = try #require(shared.others?.first)
        shared = try await sharing.remove(anas.id, from: rig.basket)
        #expect(shared.others?.byPlayer.map(\.player?.name) == ["Bo"])
    }

    @Test func `what changes after the last look stops the order until it was seen`() async throws {
        let rig = try await rig()
        let sharing = rig.orders.sharing
        _ = try await sharing.invite(to: rig.basket)
        rig.platform.choose("CAKE", as: "Ana", in: 1)
        _ = try await sharing.close(rig.basket)
        let seen = try await rig.orders.quote(rig.basket)
        #expect(seen.unagreed.count == 1)
        try await rig.orders.saw(seen)
        #expect(try await rig.orders.quote(rig.basket).unagreed.isEmpty)
        let limit = Consent.upTo(Money(minorUnits: 9000, currency: .eur))
        for change in [("CAKE", 2), ("SOUP", 1), (nil, 0)] as [(String?, Int)] {
            rig.platform.choose(change.0, as: "Ana", in: 1, quantity: change.1)
            for consent in [limit, .quote(seen)] {
                let placing = try await rig.orders.place(rig.basket, consent, by: .cash)
                guard case .changed(let changes, _) = placing else {
                    return #expect(Bool(false), "\(change): \(placing)")
                }
                #expect(!changes.isEmpty)
            }
        }
        #expect(rig.platform.placed.isEmpty)
        rig.platform.choose("CAKE", as: "Ana", in: 1, quantity: 2)
        let quote = try await rig.orders.quote(rig.basket)
        #expect(!quote.unagreed.isEmpty)
        try await rig.orders.saw(quote)
        guard case .placed(let record) = try await rig.orders.place(rig.basket, limit, by: .cash)
        else { return #expect(Bool(false)) }
        #expect(record.order.bill.lines.map(\.player?.name).contains("Ana"))
        #expect(rig.platform.placed.count == 1)
        #expect(try sharing.shared(rig.basket) == nil)
    }

    @Test func `what comes after the last quote is seen before anything is paid`() async throws {
        let rig = try await rig()
        _ = try await rig.orders.sharing.invite(to: rig.basket)
        var seen = try await rig.orders.quote(rig.basket)
        try await rig.orders.saw(seen)
        let limit = Consent.upTo(Money(minorUnits: 9000, currency: .eur))
        for (code, isLimited) in [("CAKE", true), ("SOUP", false)] {
            rig.platform.change {
                $0.latecomer = .init(
                    "Ana \(code)", adding: code, before: "GET /api/orders/1/payment_methods")
            }
            let placing = try await rig.orders.place(
                rig.basket, isLimited ? limit : .quote(seen), by: .cash)
            guard case .changed(let changes, let newer) = placing else {
                return #expect(Bool(false), "\(placing)")
            }
            #expect(
                changes.contains { change in
                    guard case .quote(.othersAdded(let line)) = change else { return false }
                    return line.player?.name == "Ana \(code)"
                }, "\(changes)")
            #expect(rig.platform.placed.isEmpty)
            #expect(try rig.orders.unsettled().isEmpty)
            try await rig.orders.saw(newer)
            seen = newer
        }
        // The very last moment is nobody's to guard on this platform: then it is said.
        rig.platform.change {
            $0.latecomer = .init("Bo", adding: "CAKE", before: "PUT /api/orders/1/pay")
        }
        guard case .placed(let record) = try await rig.orders.place(rig.basket, limit, by: .cash)
        else { return #expect(Bool(false)) }
        let departures = try KeptOrders(rig.test.store).departures(of: record)
        #expect(!departures.isEmpty)
    }

    @Test func `an order whose outcome is unknown is not withdrawn from under the others`()
        async throws
    {
        let rig = try await PlatformRig(restaurant: 2) { $0.gateway = "paygreen" }
        _ = try await rig.orders.sharing.invite(to: rig.basket)
        rig.platform.choose("CAKE", as: "Ana", in: 1)
        _ = try await rig.orders.sharing.look(at: rig.basket)
        let quote = try await rig.orders.quote(rig.basket)
        guard
            case .handedOff(let attempt) = try await rig.orders.place(
                rig.basket, .quote(quote), by: .card)
        else { return #expect(Bool(false)) }
        await #expect(throws: OrderError.self) { try await rig.orders.withdraw(attempt) }
        await #expect(throws: OrderError.self) { try await rig.orders.sharing.end(rig.basket) }
        #expect(dishes(rig, of: "Ana") == ["CAKE": 1])
        #expect(dishes(rig, of: nil) == ["SOUP": 2])
        rig.platform.payOnPage(1)
        #expect(try await rig.orders.settle(attempt).state == .placed)
        #expect(rig.platform.placed.count == 1)
    }

    @Test func `a shared cart that is lost is said to be, and no other is opened`() async throws {
        let rig = try await rig()
        _ = try await rig.orders.sharing.invite(to: rig.basket)
        rig.platform.choose("CAKE", as: "Ana", in: 1)
        _ = try await rig.orders.sharing.look(at: rig.basket)
        rig.platform.change { $0.callsPerToken = 0 }
        await #expect(throws: SharingError.cartGone) {
            _ = try await rig.orders.quote(rig.basket)
        }
        await #expect(throws: SharingError.cartGone) {
            _ = try await rig.orders.sharing.look(at: rig.basket)
        }
        rig.platform.change { $0.callsPerToken = nil }
        #expect(rig.platform.carts.count == 1)
        #expect(try rig.orders.sharing.shared(rig.basket)?.others?.count == 1)
        try await rig.orders.sharing.end(rig.basket)
        _ = try await rig.orders.quote(rig.basket)
        #expect(rig.platform.carts.count == 2)
        #expect(rig.platform.carts.first?.lines.count == 2)
    }

    @Test func `own lines that are said to be another's are not changed, nor sent again`()
        async throws
    {
        let rig = try await rig()
        _ = try await rig.orders.sharing.invite(to: rig.basket)
        rig.platform.choose("CAKE", as: "Ana", in: 1)
        rig.platform.change { $0.attributesOwnTo = "/api/customers/200" }
        for _ in 0..<2 {
            let quote = try await rig.orders.quote(rig.basket)
            guard case .saidToBeAnothers = quote.obstacles.first else {
                return #expect(Bool(false), "\(quote.obstacles)")
            }
        }
        #expect(dishes(rig, of: nil) == ["SOUP": 2])
    }

    @Test func `a dish whose answer was lost is the host's own all the same`() async throws {
        let rig = try await rig()
        _ = try await rig.orders.sharing.invite(to: rig.basket)
        let cake = MenuItem(
            id: MenuItem.ID(provider: .test, local: "/api/products/CAKE"), caterer: rig.caterer,
            orderCode: "CAKE", name: "Cake", price: Money(minorUnits: 450, currency: .eur))
        _ = try await rig.drafts.add(
            cake, choices: [], quantity: 1, note: "", diner: "", to: rig.basket)
        rig.platform.change { $0.losesAnswersFrom = "POST /api/orders/1/items" }
        await #expect(throws: (any Error).self) { try await rig.orders.quote(rig.basket) }
        rig.platform.change { $0.losesAnswersFrom = nil }
        #expect(try await rig.orders.sharing.look(at: rig.basket).others == [])
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.shared?.others == [] && quote.unagreed.isEmpty)
        #expect(dishes(rig, of: nil) == ["SOUP": 2, "CAKE": 1])
    }

    @Test func `what was chosen with another option in a browser is not the dish that was sent`()
        async throws
    {
        let rig = try await rig()
        _ = try await rig.orders.sharing.invite(to: rig.basket)
        let menu = try rig.test.store.read { try $0.menu(of: rig.caterer) }
        let curry = try #require(menu?.dishes.values.first { $0.orderCode == "CURRY" })
        let rice = try #require(curry.optionGroups.first)
        let egg = try #require(rice.options.first { $0.name == "Egg" })
        _ = try await rig.drafts.add(
            curry,
            choices: [
                BasketLine.Choice(
                    group: rice.id, option: egg.id, orderCode: egg.orderCode, name: egg.name,
                    price: egg.price)
            ], to: rig.basket)
        rig.platform.change { $0.losesAnswersFrom = "POST /api/orders/1/items" }
        await #expect(throws: (any Error).self) { try await rig.orders.quote(rig.basket) }
        rig.platform.change { $0.losesAnswersFrom = nil }
        rig.platform.rechoose("CURRY", with: "RICE_PLAIN", in: 1)
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.obstacles.isEmpty)
        let curries = rig.platform.carts.last?.lines.filter { $0.code == "CURRY" }
        #expect(curries?.map { $0.options.map(\.code) } == [["RICE_PLAIN"], ["RICE_EGG"]])
        // Who chose it in a browser did so on purpose: it is shown, and asked about.
        #expect(quote.shared?.others?.map(\.name) == ["Curry"])
    }

    @Test func `closing is taken back by its own word only`() async throws {
        let rig = try await rig()
        let sharing = rig.orders.sharing
        let link = try await sharing.invite(to: rig.basket).link
        _ = try await sharing.close(rig.basket)
        #expect(try await sharing.invite(to: rig.basket).link == link)
        #expect(try sharing.shared(rig.basket)?.isClosed == true)
        _ = try await sharing.reopen(rig.basket)
        #expect(try sharing.shared(rig.basket)?.isOpen == true)
    }

    @Test func `where guests may not invite the basket stays as it was`() async throws {
        let rig = try await rig { $0.invites = false }
        await #expect(throws: SharingError.guestsMayNotInvite) {
            _ = try await rig.orders.sharing.invite(to: rig.basket)
        }
        #expect(try rig.orders.sharing.shared(rig.basket) == nil)
        #expect(try await rig.orders.quote(rig.basket).obstacles.isEmpty)
    }
}

/// Choosing in somebody else's order.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct JoiningTests {
    private let host: PlatformRig
    private let drafts: DraftStore
    private let test: TestStore
    private let orders: OrderService
    private let link: ShareLink
    private let ana = Participant(name: "Ana", email: "ana@example.org")

    init() async throws {
        host = try await PlatformRig { $0.tellsOfSharing = true }
        try await host.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        link = try ShareLink(try await host.orders.sharing.invite(to: host.basket).link)
        test = try TestStore()
        drafts = DraftStore(test.store, now: { .noon })
        orders = OrderService(
            provider: CoopCycle(
                id: .test, baseURL: host.platform.url, client: CurlClient(configuration: .test)),
            store: test.store, drafts: drafts, orderer: .guest(nil), zones: Zones(), log: .silent,
            now: { .noon })
    }

    private func join() async throws -> Basket.ID {
        let invitation = try await orders.joined.invitation(link)
        return try await orders.joined.join(invitation, link, as: ana, called: "with Mia")
    }

    private func add(_ code: String, _ name: String, to basket: Basket.ID) async throws {
        let dish = MenuItem(
            id: MenuItem.ID(provider: .test, local: "/api/products/" + code),
            caterer: host.caterer, orderCode: code, name: name,
            price: Money(minorUnits: 900, currency: .eur))
        _ = try await drafts.add(dish, choices: [], quantity: 1, note: "", diner: "", to: basket)
    }

    private var anas: [String: Int] {
        let lines = host.platform.carts.last?.lines.filter { $0.player != nil } ?? []
        return Dictionary(lines.map { ($0.code, $0.quantity) }) { $0 + $1 }
    }

    @Test func `dishes are sent, and sent again only where they differ`() async throws {
        let basket = try await join()
        #expect(try await join() == basket)
        #expect(host.platform.calls.count { $0.hasSuffix("/players") } == 1)
        try await add("SOUP", "Soupe du jour", to: basket)
        var sent = try await orders.joined.send(basket)
        #expect(sent.obstacles.isEmpty)
        #expect(sent.shared.others?.count == 1)
        #expect(anas == ["SOUP": 1])
        let line = try #require(try drafts.content(of: basket).lines.first?.line)
        _ = try await drafts.change(line.id, in: basket, LineChange(quantity: 3))
        try await add("CAKE", "Cake", to: basket)
        let before = host.platform.calls.count { $0.hasPrefix("POST") }
        _ = try await orders.joined.send(basket)
        #expect(anas == ["SOUP": 3, "CAKE": 1])
        #expect(host.platform.calls.count { $0.hasPrefix("POST") } == before + 1)
        _ = try await drafts.remove([line.id], from: basket)
        sent = try await orders.joined.send(basket)
        #expect(anas == ["CAKE": 1])
        // The host's two soups are the host's.
        #expect(host.platform.carts.last?.lines.first?.quantity == 2)
        #expect(sent.shared.others?.map(\.quantity) == [2])
    }

    @Test func `it is neither quoted nor ordered by who joined`() async throws {
        let basket = try await join()
        try await add("SOUP", "Soupe du jour", to: basket)
        await #expect(throws: SharingError.othersOrder(host: "Mia Meyer")) {
            _ = try await orders.quote(basket)
        }
        await #expect(throws: SharingError.othersOrder(host: "Mia Meyer")) {
            _ = try await orders.place(basket, .upTo(Money(minorUnits: 9900, currency: .eur)))
        }
        #expect(host.platform.carts.count == 1)
    }

    @Test func `what comes after the order is too late, and is not lost`() async throws {
        let basket = try await join()
        try await add("SOUP", "Soupe du jour", to: basket)
        _ = try await orders.joined.send(basket)
        _ = try await host.orders.sharing.look(at: host.basket)
        let quote = try await host.orders.quote(host.basket)
        guard
            case .placed = try await host.orders.place(host.basket, .quote(quote), by: .cash)
        else { return #expect(Bool(false)) }
        try await add("CAKE", "Cake", to: basket)
        await #expect(throws: SharingError.tooLate(host: "Mia Meyer")) {
            _ = try await orders.joined.send(basket)
        }
        #expect(try drafts.content(of: basket).lines.count == 2)
        let shared = try await orders.joined.look(at: basket)
        #expect(shared.state == .new)
        #expect(shared.number == "T1")
        await #expect(throws: SharingError.over(.placed)) {
            _ = try await orders.joined.invitation(link)
        }
    }

    @Test func `a made-up invitation, another server's, one's own, or another order is refused`()
        async throws
    {
        let joined = orders.joined
        let false1 = try ShareLink(host.platform.url + "/order/share/nothing")
        await #expect(throws: SharingError.over(.unknown)) {
            _ = try await joined.invitation(false1)
        }
        let other = try ShareLink("https://food.example/order/share/x")
        await #expect(throws: SharingError.otherServer(other)) {
            _ = try await joined.invitation(other)
        }
        await #expect(throws: SharingError.ownInvitation) {
            let own = try await host.orders.joined.invitation(link)
            _ = try await host.orders.joined.join(own, link, as: ana, called: "x")
        }
        let invitation = try await joined.invitation(link)
        for name in ["", " \n", String(repeating: "a", count: 100_000)] {
            await #expect(throws: SharingError.noParticipant) {
                _ = try await joined.join(
                    invitation, link, as: Participant(name: name, email: ana.email), called: "x")
            }
        }
        host.platform.change { $0.invitedTo = 9 }
        let astray = try await joined.invitation(link)
        await #expect(throws: SharingError.over(.unknown)) {
            _ = try await joined.join(astray, link, as: ana, called: "x")
        }
        host.platform.change { $0.tellsOfSharing = false }
        await #expect(throws: SharingError.browserOnly(link)) {
            _ = try await joined.invitation(link)
        }
        #expect(try drafts.summaries().isEmpty)
    }
}

extension CurlClient.Configuration {
    fileprivate static var test: CurlClient.Configuration {
        var configuration = CurlClient.Configuration(userAgent: "eat-tui/test")
        configuration.retryPolicy = .none
        return configuration
    }
}
