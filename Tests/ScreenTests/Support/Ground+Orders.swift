import Cache
import OrderModels
import Services
import TestSupport
import Testing

extension Ground {
    /// An order of the first kitchen, as far as `state` says and as old as that takes: with lines
    /// that have options, a note and names, and with a delay.
    func orderUnderWay(
        _ state: OrderState = .started, called name: String? = nil
    ) throws -> OrderRecord {
        let kitchen = try #require(try listed().first)
        let id = Order.ID(provider: Self.provider, local: "/api/orders/41")
        let lines = Self.lines(of: kitchen.id)
        let begun = clock.now.adding(seconds: -22 * 60)
        var events = [
            OrderEvent(kind: .created, at: begun),
            OrderEvent(kind: .accepted, at: begun.adding(seconds: 2 * 60)),
            OrderEvent(kind: .delayed, at: begun.adding(seconds: 9 * 60), delayMinutes: 10),
            OrderEvent(kind: .preparationStarted, at: begun.adding(seconds: 10 * 60)),
        ]
        if state == .ready {
            events.append(OrderEvent(kind: .preparationFinished, at: begun.adding(seconds: 1200)))
            events.append(OrderEvent(kind: .picked, at: begun.adding(seconds: 1260)))
        } else if state == .cancelled {
            events.append(
                OrderEvent(kind: .cancelled, at: begun.adding(seconds: 1200), reason: .soldOut))
        }
        let order = Order(
            id: id, number: name ?? "A7K2", state: state, caterer: kitchen.id,
            catererName: name ?? kitchen.name,
            catererPhone: "+33247001000", bill: Self.bill(of: lines), slot: slot(in: 30),
            address: Address(line: "4, Rue des Lavandières"), notes: "Anna: no peanuts",
            payment: .cash, createdAt: begun, events: events)
        return OrderRecord(
            order, provider: Self.provider, account: nil, placedAt: begun, readAt: clock.now,
            snapshot: BasketSnapshot(
                Basket(
                    id: Basket.ID(rawValue: "lunch"), caterer: kitchen.id, touchedAt: begun),
                lines),
            key: OrderAttempt.ID(rawValue: "lunch-key"), zone: "Europe/Paris")
    }

    /// The try that an order became of, or that nobody knows the outcome of.
    func attempt(
        at record: OrderRecord, _ state: OrderAttempt.State
    ) throws -> OrderAttempt {
        let order = record.order
        let agreed = Order(
            id: order.id, state: .cart, caterer: order.caterer, catererName: order.catererName,
            catererPhone: order.catererPhone, bill: order.bill, slot: slot(in: 20),
            address: order.address, notes: order.notes, payment: .cash)
        let snapshot = try #require(record.snapshot)
        var attempt = OrderAttempt(
            id: OrderAttempt.ID(rawValue: "lunch-key"), basket: snapshot.basket.id,
            provider: Self.provider, cart: order.id, account: nil, payment: .cash,
            confirmed: agreed, snapshot: snapshot, state: state, startedAt: record.placedAt)
        attempt.checkedAt = clock.now.adding(seconds: -180)
        return attempt
    }

    /// Keeps an order that is under way, and what was agreed to before it.
    func keepOrderUnderWay(_ state: OrderState = .started) async throws {
        let record = try orderUnderWay(state)
        try await keep([record], [try attempt(at: record, .placed)])
    }

    /// Keeps what may have been ordered.
    func keepUnknown(_ state: OrderAttempt.State) async throws {
        try await keep([], [try attempt(at: try orderUnderWay(), state)])
    }

    /// Keeps five orders that are over, each of another kitchen and another day.
    func keepPastOrders() async throws {
        let states: [OrderState] = [.fulfilled, .fulfilled, .cancelled, .fulfilled, .refused]
        let kitchens = try listed().dropFirst()
        let records = zip(kitchens, states).enumerated().map { place, pair in
            let (kitchen, state) = pair
            let at = clock.now.adding(seconds: -Int64(place + 1) * 6 * 86_400)
            let kind: OrderEvent.Kind =
                switch state {
                case .cancelled: .cancelled
                case .refused: .refused
                default: .dropped
                }
            let price = 980 + 410 * place
            let line = OrderLine(
                id: OrderLine.ID(rawValue: "line-\(place)"),
                name: ["Green curry", "Pad thai", "Mango rice", "Tom yum", "Satay"][place],
                quantity: 1, unitPrice: .euros(price), total: .euros(price))
            let bill = Bill(
                lines: [line], itemsTotal: .euros(price),
                charges: [Charge(kind: .delivery, label: "Livraison", amount: .euros(400))],
                total: .euros(price + 400))
            let order = Order(
                id: Order.ID(provider: Self.provider, local: "/api/orders/\(30 - place)"),
                number: "B\(30 - place)", state: state, caterer: kitchen.id,
                catererName: kitchen.name, bill: bill, createdAt: at,
                events: [
                    OrderEvent(kind: .created, at: at),
                    OrderEvent(kind: kind, at: at.adding(seconds: 2400)),
                ])
            return OrderRecord(
                order, provider: Self.provider, account: nil, placedAt: at,
                readAt: at.adding(seconds: 3000), zone: "Europe/Paris")
        }
        try await keep(records, [])
    }

    /// Another process was told something new of an order.
    func hear(_ record: OrderRecord) async throws {
        try await keep([record], [])
    }

    func keep(_ records: [OrderRecord], _ attempts: [OrderAttempt]) async throws {
        _ = try await store.write(.user) { writer in
            for record in records { try writer.upsert(record) }
            for attempt in attempts { try writer.upsert(attempt) }
        }
    }

    private func slot(in minutes: Int64) -> Slot? {
        let start = clock.now.adding(seconds: minutes * 60)
        return Slot(start: start, end: start.adding(seconds: 600))
    }

    private static func lines(of caterer: Caterer.ID) -> [BasketLine] {
        let tofu = BasketLine.Choice(
            group: OptionGroup.ID(provider: provider, local: "extra"),
            option: OptionGroup.Option.ID(provider: provider, local: "tofu"), orderCode: "TOFU",
            name: "Tofu", price: .euros(150))
        func line(
            _ rank: Int, _ quantity: Int, _ name: String, _ price: Int,
            _ choices: [BasketLine.Choice] = [], note: String = "", diner: String = ""
        ) -> BasketLine {
            BasketLine(
                id: BasketLine.ID(rawValue: "line-\(rank)"),
                basket: Basket.ID(rawValue: "lunch"), rank: rank,
                dish: MenuItem.ID(provider: provider, local: "/api/products/900\(rank)"),
                orderCode: "D\(rank)", name: name, unitPrice: .euros(price), quantity: quantity,
                choices: choices, note: note, diner: diner)
        }
        return [
            line(1, 2, "Green curry", 980, [tofu], note: "no peanuts", diner: "Anna"),
            line(2, 1, "Jasmine rice", 250, diner: "Ben"), line(3, 1, "Mango rice", 550),
        ]
    }

    private static func bill(of lines: [BasketLine]) -> Bill {
        let told = lines.map { line in
            let each =
                line.unitPrice.minorUnits + line.choices.reduce(0) { $0 + $1.price.minorUnits }
            return OrderLine(
                id: OrderLine.ID(rawValue: line.id.rawValue), name: line.name,
                quantity: line.quantity, unitPrice: .euros(each),
                total: .euros(each * line.quantity))
        }
        return Bill(
            lines: told, itemsTotal: .euros(3060),
            charges: [
                Charge(kind: .delivery, label: "Livraison", amount: .euros(400)),
                Charge(kind: .tip, label: "Pourboire", amount: .euros(200)),
                Charge(kind: .tax, label: "TVA 10 %", amount: .euros(333)),
            ], total: .euros(3660))
    }
}

extension Money {
    fileprivate static func euros(_ cents: Int) -> Money {
        Money(minorUnits: cents, currency: .eur)
    }
}
