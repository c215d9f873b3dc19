import OrderModels
import TestSupport

import Presentation

/// Names as an enemy would choose them.
enum Hostile {
    static let texts = [
        "\u{1B}[2J\u{1B}]0;owned\u{7}Bar", "\u{202E}evil\u{202C}", "a\u{0}b\u{8}c\u{7F}d\u{9B}31m",
        "e" + String(repeating: "\u{301}", count: 200), "مطعم الشرق", "👨‍👩‍👧‍👦 family 🇫🇷",
        "line\r\nline\tend", "BEGIN:VALARM\r\nACTION:AUDIO", "a;b,c\\n\\;", "\u{FEFF}\u{200B}", "",
        "=HYPERLINK(\"http://x\")", "+1", "-2+3", "@SUM(A1)", "\"quoted\", and more; so",
        "#[fg=red]#(rm -rf x)#{pane_id}##", "<b>&amp;'\"</b>", "%s%n%H",
        String(repeating: "寿司屋 ", count: 60),
    ]

    /// Pieces of them, put together anew.
    static func text(_ generator: inout SeededGenerator) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            let whole = texts[Int.random(in: 0..<texts.count, using: &generator)]
            let count = Int.random(in: 0...whole.unicodeScalars.count, using: &generator)
            text.unicodeScalars += whole.unicodeScalars.prefix(count)
        }
        return text
    }
}

extension Money {
    static func euro(_ cents: Int) -> Money { Money(minorUnits: cents, currency: .eur) }
}

extension Slot {
    /// So many minutes after noon, for half an hour.
    static func after(_ minutes: Int64) -> Slot? {
        Slot(
            start: Instant.noon.adding(seconds: minutes * 60),
            end: Instant.noon.adding(seconds: (minutes + 30) * 60))
    }
}

extension BasketLine {
    static func sample(
        _ name: String, quantity: Int = 1, price: Int = 980, option: String? = nil,
        note: String = "", for diner: String = ""
    ) -> BasketLine {
        BasketLine(
            id: .random(), basket: Basket.ID(rawValue: "basket"), rank: 1,
            dish: MenuItem.ID(provider: .test, local: name), orderCode: name, name: name,
            unitPrice: .euro(price), quantity: quantity,
            choices: option.map {
                [
                    Choice(
                        group: OptionGroup.ID(provider: .test, local: "SIZE"),
                        option: OptionGroup.Option.ID(provider: .test, local: $0), orderCode: $0,
                        name: $0, price: .euro(100))
                ]
            } ?? [], note: note, diner: diner)
    }
}

extension Bill {
    /// Two dishes at 19.60 and 4.00, delivery, and a discount; tax is in the prices.
    static func sample(name: String = "Green curry") -> Bill {
        func line(_ number: Int, _ name: String, _ quantity: Int, _ price: Int) -> OrderLine {
            OrderLine(
                id: OrderLine.ID(provider: .test, local: "\(number)"), name: name,
                quantity: quantity, unitPrice: .euro(price), total: .euro(quantity * price),
                taxes: [Charge(kind: .tax, label: "TVA 10%", amount: .euro(quantity * price / 11))])
        }
        return Bill(
            lines: [line(1, name, 2, 980), line(2, "Rice", 1, 400)], itemsTotal: .euro(2360),
            charges: [
                Charge(kind: .delivery, label: "Livraison", amount: .euro(350)),
                Charge(kind: .promotion, label: "TENOFF", amount: .euro(-236)),
                Charge(kind: .tax, label: "TVA 20%", amount: .euro(58)),
            ], total: .euro(2474))
    }
}

extension Order {
    static func sample(
        number: String? = "A7K2", state: OrderState = .started, name: String = "Krua Mae",
        bill: Bill = .sample(), slot: Slot? = .after(60), notes: String? = nil,
        events: [OrderEvent] = []
    ) -> Order {
        Order(
            id: Order.ID(provider: .test, local: "/api/orders/7"), number: number, state: state,
            catererName: name, catererPhone: "+33123456789", bill: bill, slot: slot,
            address: Address(
                line: "12 Canal St", coordinate: Coordinate(latitude: 48.5, longitude: 2.25)),
            notes: notes, payment: .cash, events: events)
    }
}

extension Receipt {
    static func sample(_ order: Order = .sample(), lines: [BasketLine] = []) -> Receipt {
        Receipt(
            order, lines: lines, occasion: Occasion(name: "Team lunch"), placedAt: .noon,
            clock: KitchenClock(zone: .utc, label: nil))
    }
}
