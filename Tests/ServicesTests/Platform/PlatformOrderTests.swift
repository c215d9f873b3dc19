import Cache
import Logging
import Networking
import OrderModels
import Presentation
import Services
import TestSupport
import Testing

/// Ordering from a server that behaves as the real platform's documentation says.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PlatformOrderTests {
    @Test func `a menu that was read is not asked for again while it is fresh`() async throws {
        let rig = try await PlatformRig()
        try await rig.caterers.refreshMenu(of: rig.caterer)
        let before = rig.platform.calls.count
        for _ in 0..<3 {
            #expect(try await rig.caterers.refreshMenu(of: rig.caterer).outcome == .stillFresh)
            #expect(try await rig.caterers.refreshCaterer(rig.caterer).outcome == .stillFresh)
        }
        #expect(rig.platform.calls.count == before)
    }

    @Test func `a kitchen that only hands out is quoted as pick-up`() async throws {
        let rig = try await PlatformRig(restaurant: 2)
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.quote?.cart.method == .collection)
        #expect(quote.obstacles.isEmpty)
        #expect(quote.total.minorUnits == 1800)
        guard case .placed = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        else { return #expect(Bool(false)) }
        #expect(rig.platform.placed.map(\.method) == ["collection"])
    }

    @Test func `an order that is paid on the gateway's page is looked up`() async throws {
        let rig = try await PlatformRig(restaurant: 2) { $0.gateway = "paygreen" }
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.waysToPay == [.cash, .card])
        guard
            case .handedOff(let attempt) = try await rig.orders.place(
                rig.basket, .quote(quote), by: .card)
        else { return #expect(Bool(false)) }
        let cart = try #require(rig.platform.carts.first)
        #expect(attempt.page == "https://pay.example.net/hosted/\(cart.id)")
        #expect(try await rig.orders.settle(attempt).state == .handedOff)
        rig.platform.payOnPage(cart.id)
        #expect(try await rig.orders.settle(attempt).state == .placed)
        #expect(rig.platform.placed.count == 1)
    }

    @Test func `a diner who wants it brought hears that the kitchen does not bring`()
        async throws
    {
        let rig = try await PlatformRig(restaurant: 2)
        try await rig.wish {
            $0.method = .delivery
            $0.destination = .address(PlatformRig.address, contact: nil)
        }
        let quote = try await rig.orders.quote(rig.basket)
        guard case .server(let problem)? = quote.obstacles.first else {
            return #expect(Bool(false), "\(quote.obstacles)")
        }
        #expect(problem.kind == .methodUnavailable)
    }

    @Test func `a guest where guests are not served is told before anything is sent`()
        async throws
    {
        let rig = try await PlatformRig { $0.guestsAreServed = false }
        await #expect(throws: OrderError.guestsNotServed(.test)) {
            _ = try await rig.orders.quote(rig.basket)
        }
        #expect(rig.platform.carts.isEmpty)
    }

    @Test func `a server that serves guests no more is believed over what was kept`()
        async throws
    {
        let rig = try await PlatformRig()
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        rig.platform.change { $0.guestsAreServed = false }
        await #expect(throws: OrderError.guestsNotServed(.test)) {
            _ = try await rig.orders.quote(rig.basket)
        }
        rig.platform.change { $0.guestsAreServed = true }
        #expect(try await rig.orders.quote(rig.basket).obstacles.isEmpty)
    }

    @Test func `whom the driver meets reaches the kitchen however the address was sent`()
        async throws
    {
        let rig = try await PlatformRig()
        _ = try await rig.orders.quote(rig.basket)
        // A cart's existing address loses its contact.
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: "Mia") }
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.notes == "Contact: Mia")
        #expect(quote.obstacles.isEmpty)
        let cart = try #require(rig.platform.carts.last)
        #expect(cart.address?.contact == nil && cart.address?.note == "Dock 3")
        #expect(cart.notes == "Contact: Mia")
    }

    @Test func `another telephone at the door than was given stops the order`() async throws {
        let rig = try await PlatformRig()
        var address = PlatformRig.address
        address.phone = "06 12 34 56 78"
        try await rig.wish { [address] in $0.destination = .address(address, contact: nil) }
        // The platform writes numbers in its own way.
        rig.platform.change { $0.doorPhone = "+33612345678" }
        #expect(try await rig.orders.quote(rig.basket).obstacles.isEmpty)
        rig.platform.change { $0.doorPhone = "+33699999999" }
        #expect(
            try await rig.orders.quote(rig.basket).obstacles == [
                .meetingNotKept(.contactPhone(from: "06 12 34 56 78", to: "+33699999999"))
            ])
        let plenty = Money(minorUnits: 100_000, currency: .eur)
        guard case .refused = try await rig.orders.place(rig.basket, .upTo(plenty)) else {
            return #expect(Bool(false), "it was ordered")
        }
        #expect(rig.platform.placed.isEmpty)
    }

    @Test func `an answer to pay that it was refused is looked at once more`() async throws {
        let rig = try await PlatformRig { $0.stateOfPaid = "refused" }
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        let quote = try await rig.orders.quote(rig.basket)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        #expect(answer.order?.order.state == .new)
    }

    @Test(arguments: ["notes", "shippingTimeRange"])
    func `what the kitchen was told, and when, is not taken as kept until an answer says it`(
        lacking: String
    ) async throws {
        let rig = try await PlatformRig()
        _ = try await rig.orders.quote(rig.basket)
        // A cart's existing address loses its contact, so the notes have it.
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: "Mia") }
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.notes == "Contact: Mia")
        rig.platform.change { $0.ordersLack = [lacking] }
        _ = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        let order = try #require(try rig.orders.orders().first)
        let kept = KeptOrders(rig.test.store)
        #expect(try kept.departures(of: order) == [.orderUnread])
        rig.platform.change { $0.ordersLack = [] }
        let whole = try await rig.orders.track(order.id).record
        #expect(try kept.departures(of: whole).isEmpty)
    }

    @Test(arguments: PlatformTraps.Swap.allCases)
    func `what an order has otherwise at the same price is told`(
        swap: PlatformTraps.Swap
    ) async throws {
        let rig = try await PlatformRig()
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: "Mia") }
        let quote = try await rig.orders.quote(rig.basket)
        rig.platform.change { $0.swap = swap }
        _ = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        let order = try #require(try rig.orders.orders().first)
        let changes = try KeptOrders(rig.test.store).departures(of: order)
        let words = changes.map {
            QuoteWords.sentence($0, in: KitchenClock(zone: .utc, label: nil))
        }
        let expected =
            switch swap {
            case .place:
                "It goes to another point on the map called 5, Rue Basse, 5.6 km from yours."
            case .tip: "The tip is 1.00 EUR now, was 0.00 EUR."
            }
        #expect(words == [expected])
    }

    @Test func `another name at the door is told, unless the notes say the right one`() {
        let (wanted, said) = (Meeting(contact: "Mia"), Meeting(contact: "Zoe"))
        let changes = said.departures(from: wanted)
        #expect(changes == [.contactName(from: "Mia", to: "Zoe")])
        #expect(
            changes.map { QuoteWords.sentence($0, in: KitchenClock(zone: .utc, label: nil)) }
                == ["The driver would ask for Zoe, not Mia."])
        #expect(said.departures(from: wanted, saidBeside: "12 people\nContact: Mia").isEmpty)
        #expect(Meeting(contact: "MIA").departures(from: wanted).isEmpty)
    }

    @Test func `a payment answered as if the cart's day were over is never sent again`()
        async throws
    {
        let rig = try await PlatformRig()
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        let quote = try await rig.orders.quote(rig.basket)
        rig.platform.change { $0.expiresFrom = "PUT /api/orders/1/pay" }
        let key = OrderAttempt.ID.random()
        for _ in 0..<2 {
            let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash, key: key)
            guard case .unresolvable = answer else { return #expect(Bool(false), "\(answer)") }
        }
        #expect(rig.platform.placed.count == 1 && rig.platform.carts.count == 1)
    }

    @Test func `an order that its server denies is in doubt until it shows it again`() async throws
    {
        let rig = try await PlatformRig()
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        let quote = try await rig.orders.quote(rig.basket)
        _ = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        let order = try #require(try rig.orders.orders().first)
        let kept = KeptOrders(rig.test.store)
        #expect(try kept.departures(of: order).isEmpty)
        rig.platform.forgetPayment(of: 1)
        await #expect(throws: OrderError.self) { try await rig.orders.track(order.id) }
        let denied = try #require(try rig.orders.orders().first)
        #expect(try kept.departures(of: denied) == [.orderUnread])
        rig.platform.payOnPage(1)
        let again = try await rig.orders.track(order.id).record
        #expect(try !kept.departures(of: again).contains(.orderUnread))
    }

    @Test func `a refusal to pay in the server's own words is one, and tells them`() async throws {
        let rig = try await PlatformRig { $0.refusalToPay = "The kitchen is on holiday" }
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        let quote = try await rig.orders.quote(rig.basket)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        let problem = QuoteProblem(kind: .other, message: "The kitchen is on holiday")
        guard case .refused([.server(problem)], _) = answer else {
            return #expect(Bool(false), "\(answer)")
        }
        #expect(rig.platform.placed.isEmpty)
    }

    @Test(arguments: [false, true])
    func `where an order goes is not taken as read until an answer says it`(
        isAnswerLost: Bool
    ) async throws {
        let rig = try await PlatformRig()
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        let quote = try await rig.orders.quote(rig.basket)
        let lacking: Set = ["shippingAddress"]
        if isAnswerLost {
            rig.platform.change { $0.losesAnswersFrom = "PUT /api/orders/1/pay" }
        } else {
            rig.platform.change { $0.ordersLack = lacking }
        }
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        // What the kitchen has now costs more, and its server says so.
        rig.platform.change {
            $0.losesAnswersFrom = nil
            $0.ordersLack = lacking
            if isAnswerLost { $0.prices["SOUP"] = 9900 }
        }
        if let attempt = answer.attempt { _ = try await rig.orders.settle(attempt) }
        let order = try #require(try rig.orders.orders().first)
        let kept = KeptOrders(rig.test.store)
        let differences = try kept.departures(of: order)
        #expect(differences.contains(.orderUnread) && order.order.address != nil)
        #expect((differences.count > 1) == isAnswerLost, "\(differences)")
        // Neither a later thin answer nor a look-up of the attempt vouches for it.
        let thin = try await rig.orders.track(order.id).record
        #expect(try kept.departures(of: thin) == differences)
        rig.platform.change { $0.ordersLack = [] }
        let whole = try await rig.orders.track(order.id).record
        #expect(try !kept.departures(of: whole).contains(.orderUnread))
        rig.platform.change { $0.ordersLack = lacking }
        let later = try await rig.orders.track(order.id).record
        #expect(!later.order.isUnread && later.order.address != nil)
    }

    @Test func `a cart of another kitchen is left, and never ordered`() async throws {
        let rig = try await PlatformRig()
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        let total = try await rig.orders.quote(rig.basket).total
        rig.platform.change { $0.restaurantOfCarts = 2 }
        await #expect(
            throws: OrderError.cartOfAnother(
                kitchen: Caterer.ID(rawValue: "test:/api/restaurants/2"))
        ) {
            _ = try await rig.orders.place(
                rig.basket, .upTo(Money(minorUnits: 100_000, currency: .eur)))
        }
        #expect(rig.platform.placed.isEmpty && rig.platform.carts.count == 2)
        rig.platform.change { $0.restaurantOfCarts = nil }
        #expect(try await rig.orders.quote(rig.basket).total == total)
    }

    @Test func `an address that the account keeps goes by its name, and the occasion in the notes`()
        async throws
    {
        let rig = try await PlatformRig(isSignedIn: true)
        let occasion = Occasion(contact: "Ana", instructions: "Ring twice")
        _ = try await rig.drafts.setOccasion(occasion, of: rig.basket)
        let saved = SavedAddress.ID(provider: .test, local: "/api/addresses/1")
        try await rig.wish { $0.destination = .saved(saved) }
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.notes == "Contact: Ana\nFor the driver: Ring twice")
        #expect(rig.platform.carts.first?.address?.street == "1, Rue Haute")
        #expect(rig.platform.carts.first?.notes == quote.notes)
    }

    @Test func `an address that the server passes over stops the order`() async throws {
        let rig = try await PlatformRig(isSignedIn: true)
        let office = SavedAddress.ID(provider: .test, local: "/api/addresses/1")
        try await rig.wish { $0.destination = .saved(office) }
        #expect(try await rig.orders.quote(rig.basket).obstacles.isEmpty)
        let gone = SavedAddress.ID(provider: .test, local: "/api/addresses/99")
        try await rig.wish { $0.destination = .saved(gone) }
        for _ in 0..<2 {
            let quote = try await rig.orders.quote(rig.basket)
            guard case .addressNotKept(let held) = quote.obstacles.first else {
                return #expect(Bool(false), "\(quote.obstacles)")
            }
            #expect(held?.line == "1, Rue Haute")
        }
        let plenty = Money(minorUnits: 100_000, currency: .eur)
        guard case .refused = try await rig.orders.place(rig.basket, .upTo(plenty)) else {
            return #expect(Bool(false), "it was ordered")
        }
        try await rig.wish { $0.destination = .saved(office) }
        #expect(try await rig.orders.quote(rig.basket).obstacles.isEmpty)
    }

    @Test func `a token that is refused half way costs nothing of the basket`() async throws {
        let rig = try await PlatformRig()
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        let quote = try await rig.orders.quote(rig.basket)
        let used = rig.platform.calls.count { $0.contains("/api/orders/") }
        rig.platform.change { $0.callsPerToken = used + 2 }
        let again = try await rig.orders.quote(rig.basket)
        #expect(rig.platform.calls.count { $0.hasSuffix("/session") } == 2)
        #expect(again.total == quote.total)
        #expect(again.quote?.cart.bill.lines.map(\.quantity) == [2])
    }

    @Test func `a dish that is disabled while it is ordered is not ordered without it`()
        async throws
    {
        let rig = try await PlatformRig()
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        let quote = try await rig.orders.quote(rig.basket)
        rig.platform.change { $0.disabled = ["SOUP"] }
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        if case .placed = answer { Issue.record("it was placed") }
        #expect(rig.platform.placed.isEmpty)
    }

    @Test func `taxes on top are part of what is agreed to and placed`() async throws {
        let rig = try await PlatformRig { $0.taxesAreOnTop = true }
        try await rig.wish { $0.destination = .address(PlatformRig.address, contact: nil) }
        let quote = try await rig.orders.quote(rig.basket)
        #expect(quote.total.minorUnits == 1800 + 180 + 350 + 35)
        let placed = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        guard case .placed(let record) = placed else { return #expect(Bool(false), "\(placed)") }
        #expect(record.order.bill.total == quote.total)
        #expect(record.order.events.map(\.kind).contains(.priceUpdated))
    }
}

/// The stub, a store on real files, and a basket with two soups at one of its kitchens.
@MainActor
struct PlatformRig {
    nonisolated static let guest = Guest(email: "guest@example.org", phone: "+33612345678")
    nonisolated static let address = Address(
        line: "5, Rue Basse", postcode: "37999", town: "Belleroche",
        coordinate: Coordinate(latitude: 47.55, longitude: 0.48), note: "Dock 3",
        phone: "+33612345678")

    let platform: PlatformStub
    let test: TestStore
    let caterers: CatererService
    let drafts: DraftStore
    let orders: OrderService
    let caterer: Caterer.ID
    let basket: Basket.ID

    init(
        restaurant number: Int = 1, isSignedIn: Bool = false,
        _ change: (inout PlatformTraps) -> Void = { _ in }
    ) async throws {
        platform = try PlatformStub(change)
        var curl = CurlClient.Configuration(userAgent: "eat-tui/test")
        curl.retryPolicy = .none
        let provider = CoopCycle(
            id: .test, baseURL: platform.url, client: CurlClient(configuration: curl))
        test = try TestStore()
        let now: @Sendable () -> Instant = { Instant(secondsSince1970: 1_778_063_400) }
        caterers = CatererService(
            provider: provider, store: test.store, zones: Zones(), log: .silent, now: now)
        drafts = DraftStore(test.store, now: now)
        var orderer = Orderer.guest(Self.guest)
        if isSignedIn {
            let accounts = AccountRig.accounts(
                provider, test.store, test.directory.path + "/credentials")
            let signIn = try await accounts.signIn("mia", password: Secret("secret"))
            orderer = Orderer(signIn.account, signIn.session)
        }
        orders = OrderService(
            provider: provider, store: test.store, drafts: drafts, orderer: orderer,
            zones: Zones(), log: .silent, now: now)
        caterer = Caterer.ID(provider: .test, local: "/api/restaurants/\(number)")
        try await caterers.refreshMenu(of: caterer)
        let line = BasketLine(
            id: .random(), basket: Basket.ID(rawValue: ""), rank: 1,
            dish: MenuItem.ID(provider: .test, local: "/api/products/soup"), orderCode: "SOUP",
            name: "Soupe du jour", unitPrice: Money(minorUnits: 900, currency: .eur), quantity: 2)
        basket = try await drafts.importBasket(of: caterer, lines: [line])
    }

    func wish(_ change: (inout OrderSettings) -> Void) async throws {
        var wishes = try orders.wishes(of: basket)
        change(&wishes)
        try await orders.set(wishes)
    }
}
