import Cache
import OrderModels
import TestSupport
import Testing

/// Stored orders and attempts, on every backend.
@MainActor
@Suite(.oneByOne)
struct OrderItemsContract {
    @Test(arguments: Backend.allCases)
    func `an attempt comes back as it was, and is found until it is settled`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        let attempts = OrderAttempt.State.allCases.enumerated().map { number, state in
            OrderSamples.attempt(
                state.rawValue, state, at: .noon.adding(seconds: Int64(number)))
        }
        try await store.write(.user) { writer in
            for attempt in attempts { try writer.insert(attempt) }
        }
        func found(_ filter: OrderAttempt.Filter) throws -> [OrderAttempt] {
            try store.read { try $0.items(Request(OrderAttempt.self, where: filter)) }
        }
        #expect(try found(.cart(OrderSamples.cart)) == attempts.reversed())
        #expect(try found(.basket(Basket.ID(rawValue: "b1"))).count == attempts.count)
        #expect(try found(.basket(Basket.ID(rawValue: "b2"))).isEmpty)
        #expect(
            try found(.unsettled).map(\.state) == [.handedOff, .unresolvable, .unknown, .sent])
        #expect(try found(.changedSince(attempts[2].sentAt)) == attempts[2...].reversed())
        #expect(try found(.changedSince(.distantFuture)).isEmpty)
        #expect(
            try store.read { try $0.item(OrderAttempt.self, OrderAttempt.ID(rawValue: "sent")) }
                == attempts[0])
    }

    @Test(arguments: Backend.allCases)
    func `a key is taken once`(_ backend: Backend) async throws {
        let store = try backend.open()
        try await store.write(.user) { try $0.insert(OrderSamples.attempt()) }
        await #expect(throws: StoreError.alreadyThere(kind: "attempt", key: "k1")) {
            try await store.write(.user) { try $0.insert(OrderSamples.attempt()) }
        }
    }

    @Test(arguments: Backend.allCases)
    func `an order comes back with all that was said and sent, and is active until it is over`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        let states: [OrderState] = [
            .new, .accepted, .unknown("paused"), .fulfilled, .refused, .cancelled,
        ]
        let records = states.enumerated().map { number, state in
            OrderSamples.record(
                state, id: Order.ID(provider: .test, local: "/\(number)"),
                at: .noon.adding(seconds: Int64(number)))
        }
        try await store.write(.user) { writer in
            for record in records { try writer.upsert(record) }
        }
        let all = Request(OrderRecord.self, where: .provider(.test))
        #expect(try store.read { try $0.items(all) } == records.reversed())
        let active = Request(OrderRecord.self, where: .active)
        #expect(try store.read { try $0.items(active) } == records.prefix(3).reversed())
        func over(_ time: Instant) throws -> [OrderRecord] {
            try store.read { try $0.items(Request(OrderRecord.self, where: .overSince(time))) }
        }
        #expect(try over(records[4].readAt) == [records[5]])
        #expect(try over(records[0].readAt) == [records[5], records[4]])
        var bare = records[0]
        bare.snapshot = nil
        bare.key = nil
        bare.readableUntil = nil
        let stripped = bare
        try await store.write(.user) { try $0.upsert(stripped) }
        #expect(try store.read { try $0.item(OrderRecord.self, bare.id) } == bare)
    }

    @Test(arguments: Backend.allCases)
    func `a cart is found by its basket until it is no longer the basket's`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        let cart = OrderSamples.cartRecord()
        try await store.write(.user) { try $0.upsert(cart) }
        let mine = Request(CartRecord.self, where: .basket(Basket.ID(rawValue: "b1")))
        #expect(try store.read { try $0.first(mine) } == cart)
        try await store.write(.user) { try $0.upsert(OrderSamples.cartRecord(nil)) }
        #expect(try store.read { try $0.first(mine) } == nil)
        #expect(
            try store.read { try $0.item(CartRecord.self, cart.id)?.token } == "eyJ.secret.token")
    }

    @Test(arguments: Backend.allCases)
    func `what others chose in a shared basket comes back as it was`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        var shared = SharedBasket(
            basket: Basket.ID(rawValue: "b1"), role: .host, cart: OrderSamples.cart,
            link: "https://food.example/order/share/x")
        for step in 0..<3 {
            if step == 1 { shared.others = [] }
            if step == 2 {
                (shared.host, shared.name, shared.email) = ("Mia\n\u{1B}", "Ana", "a@example.org")
                shared.player = Player.ID(provider: .test, local: "/api/customers/3")
                shared.customer = Player.ID(provider: .test, local: "/api/customers/4")
                (shared.closedAt, shared.seenAt, shared.sentAt) = (.noon, .noon, .noon)
                shared.others = OrderSamples.bill.lines
                shared.players = [
                    Player(id: Player.ID(provider: .test, local: "/api/customers/3"), name: "Ana")
                ]
                (shared.state, shared.number) = (.unknown("boxed"), "7")
                (shared.placedAt, shared.overAt) = (.noon, .noon)
                shared.sentDishes = "2\u{1E}soup\u{1E}mild\u{1F}1\n1\u{1E}cake"
                shared.gone = ["Cake", "Soup \u{1B}of the day"]
            }
            let written = shared
            try await store.write(.user) { try $0.upsert(written) }
            #expect(
                try store.read { try $0.item(SharedBasket.self, written.basket) } == written)
        }
    }

    @Test(arguments: Backend.allCases)
    func `what is wished comes back as it was`(_ backend: Backend) async throws {
        let store = try backend.open()
        let arrivals: [OrderSettings.Arrival?] = [
            nil, .soonest, .before(.noon), .before(.noon, within: 7200),
            Slot(start: .noon, end: .noon).map { .slot($0) },
        ]
        for arrival in arrivals {
            var wishes = OrderSamples.wishes(arrival)
            let written = wishes
            try await store.write(.user) { try $0.upsert(written) }
            #expect(
                try store.read { try $0.item(OrderSettings.self, Basket.ID(rawValue: "b1")) }
                    == written)
            wishes.destination = .saved(SavedAddress.ID(provider: .test, local: "/a/1"))
            wishes.tip = nil
            let saved = wishes
            try await store.write(.user) { try $0.upsert(saved) }
            #expect(
                try store.read { try $0.item(OrderSettings.self, Basket.ID(rawValue: "b1")) }
                    == saved
            )
        }
    }

    @Test func `nothing that prints a cart prints its token`() {
        let cart = OrderSamples.cartRecord()
        var dumped = ""
        dump(cart, to: &dumped)
        for text in ["\(cart)", String(reflecting: cart), dumped, "\([cart])"] {
            #expect(!text.contains("secret"), "\(text)")
        }
    }

    @Test(arguments: Backend.allCases)
    func `an archive carries orders whole, and neither carts nor tokens`(
        _ backend: Backend
    ) async throws {
        let source = try backend.open()
        let record = OrderSamples.record()
        try await source.write(.user) { writer in
            try writer.upsert(
                OrderMention(id: record.id, caterer: Caterer.sample("").id, placedAt: .noon))
            try writer.upsert(record)
            try writer.upsert(OrderSamples.cartRecord())
            try writer.upsert(OrderSamples.attempt("k1", .unknown))
        }
        var bytes: [UInt8] = []
        let counts = try await Archive.export(
            Set(Archive.Part.allCases), from: source, to: { bytes += $0 })
        #expect(counts[.orders] == 1)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
        let target = try Backend.dictionaries.open()
        var rest: [UInt8]? = bytes
        let report = try await Archive.read(Set(Archive.Part.allCases), into: target) {
            defer { rest = nil }
            return rest
        }
        #expect(report.isWhole)
        #expect(try target.read { try $0.items(Request(OrderRecord.self)) } == [record])
        #expect(try target.read { try $0.count(Request(CartRecord.self)) } == 0)
    }

    @Test(arguments: Backend.allCases)
    func `a child that is removed takes its own children and steps along`(
        _ backend: Backend
    ) async throws {
        let store = try backend.open()
        let child = try await store.makeCopy(named: "Lunch")
        try await child.edit("added") { try $0.upsert(OrderSamples.snapshot().basket) }
        let inner = try await child.makeCopy(named: "inner")
        try await inner.edit("added") { try $0.upsert(OrderSamples.snapshot().lines[0]) }
        let other = try await store.makeCopy(named: "Dinner")
        let id = child.id
        try await store.write(.user) { try $0.removeCopy(id) }
        #expect(try store.copies().map(\.id) == [other.id])
        #expect(try store.read { try $0.count(Request(CopyRecord.self)) } == 1)
        #expect(try store.read { try $0.count(Request(CopyEdit.self)) } == 0)
        #expect(try store.read { try $0.count(Request(CopyStep.self)) } == 0)
    }
}
