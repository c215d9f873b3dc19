import OrderModels
import Testing

/// What a kitchen has otherwise than was agreed to.
struct DepartureTests {
    private func bill(_ lines: [(String, Int)], total: Int) -> Bill {
        Bill(
            lines: lines.enumerated().map { number, line in
                OrderLine(
                    id: OrderLine.ID(rawValue: "\(number)"), name: line.0, quantity: line.1,
                    unitPrice: Money(minorUnits: 500, currency: .eur),
                    total: Money(minorUnits: 500 * line.1, currency: .eur))
            }, itemsTotal: Money(minorUnits: total, currency: .eur), charges: [],
            total: Money(minorUnits: total, currency: .eur))
    }

    @Test func `an order that is as agreed departs in nothing, however its lines are put`() {
        let agreed = bill([("Soup", 2), ("Rice", 1), ("Soup", 1)], total: 2000)
        #expect(bill([("Rice", 1), ("Soup", 3)], total: 2000).departures(from: agreed).isEmpty)
    }

    @Test func `lines that are gone, fewer, more or dearer are reported`() {
        let agreed = bill([("Soup", 2), ("Rice", 1)], total: 1500)
        let changes = bill([("Soup", 1), ("Cola", 1)], total: 1600).departures(from: agreed)
        #expect(changes.count == 4)
        #expect(changes.contains(.lineQuantity(name: "Soup", from: 2, to: 1)))
        #expect(
            changes.contains(
                .total(
                    from: Money(minorUnits: 1500, currency: .eur),
                    to: Money(minorUnits: 1600, currency: .eur))))
    }

    private func dish(_ number: Int, _ name: String, _ options: String..., by: String?) -> OrderLine
    {
        OrderLine(
            id: OrderLine.ID(rawValue: "\(number)"), name: name, quantity: 1,
            unitPrice: Money(minorUnits: 500, currency: .eur),
            total: Money(minorUnits: 500, currency: .eur),
            options: options.map {
                Charge(kind: .other("o"), label: $0, amount: Money(minorUnits: 0, currency: .eur))
            }, player: by.map { Player(id: Player.ID(rawValue: $0), name: $0) })
    }

    private func bill(_ lines: [OrderLine]) -> Bill {
        let total = Money(minorUnits: 500 * lines.count, currency: .eur)
        return Bill(lines: lines, itemsTotal: total, charges: [], total: total)
    }

    @Test func `other options are reported, with whose they are, and nothing else is`() {
        let agreed = bill([
            dish(1, "Fish", "Rice", "Lemon", by: nil), dish(2, "Fish", "Rice", by: "Max"),
            dish(3, "Fish", by: "Ann"),
        ])
        #expect(
            bill([
                dish(7, "Fish", by: nil), dish(8, "Fish", "Rice", by: nil),
                dish(9, "Fish", "Lemon", "Rice", by: nil),
            ]).departures(from: agreed).isEmpty)
        let chips = dish(2, "Fish", "Chips", by: "Max")
        let other = bill([agreed.lines[0], chips, agreed.lines[2]])
        #expect(
            other.departures(from: agreed) == [.lineOptions(from: agreed.lines[1], to: chips)])
        let swapped = bill([
            agreed.lines[0], dish(2, "Fish", by: "Max"), dish(3, "Fish", "Rice", by: "Ann"),
        ])
        #expect(swapped.departures(from: agreed).count == 2)
        // Somebody else's is another choice, also of the same dish.
        let passedOn = bill([
            agreed.lines[0], dish(2, "Fish", "Rice", by: "Bo"), agreed.lines[2],
        ])
        #expect(
            passedOn.departures(from: agreed) == [
                .othersGone(agreed.lines[1]), .othersAdded(passedOn.lines[1]),
            ])
        let more = bill(agreed.lines + [chips]).departures(from: agreed)
        #expect(more.contains(.lineQuantity(name: "Fish", from: 3, to: 4)) && more.count == 2)
    }

    @Test func `a dearer piece is reported also where the quantity changed`() {
        let old = Bill(
            lines: [line(2, each: 500)], itemsTotal: Money(minorUnits: 1000, currency: .eur),
            charges: [], total: Money(minorUnits: 1000, currency: .eur))
        let new = Bill(
            lines: [line(3, each: 560)], itemsTotal: Money(minorUnits: 1680, currency: .eur),
            charges: [], total: Money(minorUnits: 1680, currency: .eur))
        #expect(
            new.priceChanges(since: old, isSameOrder: false) == [
                .linePrice(
                    name: "Soup", from: Money(minorUnits: 500, currency: .eur),
                    to: Money(minorUnits: 560, currency: .eur))
            ])
    }

    @Test func `a street of the same name in another town is another place`() {
        let here = Address(
            line: "Hauptstraße 1", coordinate: Coordinate(latitude: 48, longitude: 2))
        var there = here
        #expect(here.isSamePlace(as: there))
        there.line = "1, Hauptstrasse"
        #expect(here.isSamePlace(as: there))
        there = Address(line: "hauptstraße 1", coordinate: Coordinate(latitude: 49, longitude: 2))
        #expect(!here.isSamePlace(as: there))
        #expect(here.isSamePlace(as: Address(line: "HAUPTSTRASSE 1")))
    }

    @Test(arguments: [
        ("12, Quai de la Lune", "12 Quai de la Lune, 37999 Belleroche, France", true),
        ("12 Bd Voltaire", "12, Boulevard Voltaire", true),
        ("Hauptstr. 1", "1 Hauptstraße", true),
        ("12, Quai de la Lune", "99, Rue du Voleur", false),
        ("12 Rue Basse", "12 Rue Haute", false),
        ("12 Rue Basse", "14 Rue Basse", false), ("12 Rue Basse", "", true),
        ("12a Rue Basse", "12 A, Rue Basse", true), ("5 Rue Foch", "5 bis Rue Foch", false),
        ("3 Rue Foch", "5 Rue Foch, Apt 3", false), ("Lindenstraße 3", "3, Lindenstr.", true),
    ])
    func `a server may write a street otherwise, but not another one`(
        ours: String, theirs: String, isSame: Bool
    ) {
        let point = Coordinate(latitude: 48, longitude: 2)
        let (here, there) = (
            Address(line: ours, coordinate: point), Address(line: theirs, coordinate: point)
        )
        #expect(here.isSamePlace(as: there) == isSame && there.isSamePlace(as: here) == isSame)
    }

    @Test func `another kitchen and another way to pay are departures`() {
        func order(_ kitchen: String, _ payment: PaymentMethod?) -> Order {
            Order(
                id: Order.ID(rawValue: "1"), state: .new, caterer: Caterer.ID(rawValue: kitchen),
                catererName: kitchen, bill: bill([("Rice", 1)], total: 500), payment: payment)
        }
        let agreed = order("Rosa", nil)
        #expect(order("Rosa", .cash).departures(from: agreed, paid: .cash).isEmpty)
        #expect(order("Rosa", .card).departures(from: agreed, paid: .free).isEmpty)
        #expect(
            order("Other", .card).departures(from: agreed, paid: .cash) == [
                .kitchen(from: "Rosa", to: "Other"), .paidOtherwise(from: .cash, to: .card),
            ])
    }

    @Test func `two kitchens of one name are told apart`() {
        func order(_ kitchen: String) -> Order {
            Order(
                id: Order.ID(rawValue: "1"), state: .new, caterer: Caterer.ID(rawValue: kitchen),
                catererName: "Rosa", bill: bill([("Rice", 1)], total: 500))
        }
        #expect(
            order("k/2").departures(from: order("k/1")) == [.kitchen(from: "k/1", to: "k/2")])
    }

    @Test func `what the driver is told otherwise is a departure`() {
        func order(_ phone: String?, _ words: String?, notes: String? = nil) -> Order {
            Order(
                id: Order.ID(rawValue: "1"), state: .new, bill: bill([("Rice", 1)], total: 500),
                address: Address(line: "1 Rue Haute", note: words, phone: phone), notes: notes)
        }
        let agreed = order("06 12 34 56 78", "Ring  twice\n3rd floor")
        for same in ["0612345678", "+33 (0)6 12 34 56 78", "0033612345678"] {
            #expect(order(same, nil).departures(from: agreed).isEmpty, "\(same)")
        }
        for other in ["06 99 99 99 99", "06 12 34 56 79", "+49699999999", "12"] {
            #expect(order(other, nil).departures(from: agreed).count == 1, "\(other)")
        }
        #expect(order("+33 6 12345678", "Ring twice 3rd floor").departures(from: agreed).isEmpty)
        #expect(order(nil, nil).departures(from: agreed).isEmpty)
        #expect(
            order("+33699999999", "Ring thrice").departures(from: agreed) == [
                .contactPhone(from: "06 12 34 56 78", to: "+33699999999"),
                .directions(from: "Ring  twice\n3rd floor", to: "Ring thrice"),
            ])
        // The account's own address has its own words, and the kitchen reads ours.
        let noted = order(nil, "Ring twice", notes: "For the driver: Ring twice")
        #expect(order(nil, "Code 1234").departures(from: noted).isEmpty)
        let folded = order(nil, "Ring\ntwice", notes: "2 people\nFor the driver: Ring twice")
        #expect(order(nil, "Code 1234").departures(from: folded).isEmpty)
        let short = order(nil, "2", notes: "2 people")
        #expect(order(nil, "3").departures(from: short).count == 1)
    }

    @Test func `an order that nobody could read is not said to be as agreed`() {
        let agreed = Order(
            id: Order.ID(rawValue: "1"), state: .new, bill: bill([("Rice", 1)], total: 500))
        var unread = agreed
        unread.isUnread = true
        #expect(unread.departures(from: agreed) == [.orderUnread])
    }

    /// Its options cost the difference.
    private func line(_ quantity: Int, each price: Int) -> OrderLine {
        OrderLine(
            id: OrderLine.ID(rawValue: "1"), name: "Soup", quantity: quantity,
            unitPrice: Money(minorUnits: 400, currency: .eur),
            total: Money(minorUnits: price * quantity, currency: .eur))
    }
}
