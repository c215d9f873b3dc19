import Sentences
import Cache
import OrderModels
import TestSupport

/// One of each item about orders, with values that are hard to store.
enum OrderSamples {
    static let cart = Order.ID(provider: .test, local: "/api/orders/7")

    static func euros(_ minorUnits: Int) -> Money {
        Money(minorUnits: minorUnits, currency: .eur)
    }

    static func snapshot(_ basket: String = "b1") -> BasketSnapshot {
        let id = Basket.ID(rawValue: basket)
        return BasketSnapshot(
            Basket(
                id: id, caterer: Caterer.sample("").id, touchedAt: .noon, name: "Freitag „alle“",
                occasion: Occasion(headCount: 12, startsAt: .noon, budgetPerHead: euros(1500))),
            [
                BasketLine(
                    id: BasketLine.ID(rawValue: "l1"), basket: id, rank: 1,
                    dish: MenuItem.sample("").id, orderCode: "A", name: "寿司\n\"x\"",
                    unitPrice: euros(980), quantity: 2, note: "no peanuts", diner: "Éva")
            ])
    }

    static func order(
        _ state: OrderState = .accepted, id: Order.ID = cart, events: [OrderEvent] = []
    ) -> Order {
        Order(
            id: id, number: "BL-7", state: state, caterer: Caterer.sample("").id,
            catererName: "Noor", catererPhone: "+33 1", bill: bill,
            slot: Slot(start: .noon, end: .noon.adding(seconds: 600)),
            address: Address(
                line: "12 Canal St", postcode: "75010", town: "Paris",
                coordinate: Coordinate(latitude: 48.85, longitude: 2.35), note: "3rd floor",
                phone: "+33 2"),
            notes: "12 people\n2 寿司 (Éva): no peanuts", payment: .other("EDENRED"),
            createdAt: .noon, preparationAt: nil, pickupAt: .noon.adding(seconds: 300),
            events: events)
    }

    static let bill = Bill(
        lines: [
            OrderLine(
                id: OrderLine.ID(provider: .test, local: "/api/orders/7/items/1"), name: "寿司",
                quantity: 2, unitPrice: euros(980), total: euros(1960),
                options: [
                    Charge(kind: .other("menu_item_modifier"), label: "1 × A", amount: euros(0))
                ],
                taxes: [Charge(kind: .tax, label: "TVA 10%", amount: euros(178))],
                deposits: [Charge(kind: .packaging, label: "2 × bento", amount: euros(300))],
                player: Player(
                    id: Player.ID(provider: .test, local: "/api/customers/3"), name: "Ana"))
        ], itemsTotal: euros(1960),
        charges: [
            Charge(kind: .delivery, label: "Livraison", amount: euros(350)),
            Charge(kind: .promotion, label: "-1", amount: euros(-100)),
            Charge(kind: .other("incident"), label: "", amount: euros(0)),
        ], total: euros(2210))

    static func attempt(
        _ key: String = "k1", _ state: OrderAttempt.State = .sent, at moment: Instant = .noon
    ) -> OrderAttempt {
        var attempt = OrderAttempt(
            id: OrderAttempt.ID(rawValue: key), basket: Basket.ID(rawValue: "b1"), provider: .test,
            cart: cart, account: Account.ID(provider: .test, local: "/api/users/1"),
            payment: .cash, confirmed: order(.cart), snapshot: snapshot(), state: state,
            startedAt: moment)
        attempt.sentAt = moment.adding(seconds: 1)
        attempt.problem = state == .unknown ? .attempts.noAnswer : nil
        return attempt
    }

    static func record(
        _ state: OrderState = .accepted, id: Order.ID = cart, at moment: Instant = .noon
    ) -> OrderRecord {
        OrderRecord(
            order(
                state, id: id,
                events: [
                    OrderEvent(kind: .created, at: .noon),
                    OrderEvent(
                        kind: .cancelled, at: .noon, delayMinutes: 5,
                        reason: OrderEvent.Reason(rawValue: "NEW_REASON")),
                ]), provider: .test, account: nil, placedAt: moment, readAt: moment,
            snapshot: snapshot(), key: OrderAttempt.ID(rawValue: "k1"),
            readableUntil: .noon.adding(seconds: 86_400), zone: "Europe/Paris")
    }

    static func cartRecord(_ basket: String? = "b1") -> CartRecord {
        var record = CartRecord(
            id: cart, basket: basket.map(Basket.ID.init(rawValue:)), provider: .test,
            caterer: Caterer.sample("").id, account: nil, token: "eyJ.secret.token",
            expiresAt: .noon.adding(seconds: 86_400), currency: .eur, zone: "Europe/Paris")
        record.isAssigned = true
        record.sent = "{}"
        record.ties = [
            CartRecord.Tie(
                line: OrderLine.ID(provider: .test, local: "/api/orders/7/items/1"),
                ours: [BasketLine.ID(rawValue: "l1"), BasketLine.ID(rawValue: "l2")],
                content: "A\u{1F}寿司")
        ]
        return record
    }

    static func wishes(_ arrival: OrderSettings.Arrival?) -> OrderSettings {
        var wishes = OrderSettings(basket: Basket.ID(rawValue: "b1"))
        wishes.arrival = arrival
        wishes.method = .collection
        wishes.coupon = "TENOFF"
        wishes.tip = euros(200)
        wishes.isPackagingReusable = true
        wishes.destination = .address(
            Address(
                line: "12 Canal St", coordinate: Coordinate(latitude: 48.85, longitude: 2.35)),
            contact: "Mia")
        return wishes
    }
}
