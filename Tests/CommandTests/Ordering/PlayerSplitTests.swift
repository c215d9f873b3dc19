import OrderModels
import Presentation
import TestSupport
import Testing

/// Who had what of an order in which the server names players.
struct PlayerSplitTests {
    private static let mia = Player(
        id: .init(provider: .test, local: "/api/customers/1"), name: "Mia")
    private static let ana = Player(
        id: .init(provider: .test, local: "/api/customers/2"), name: "Ana")
    private static let other = Player(
        id: .init(provider: .test, local: "/api/customers/3"), name: "Ana")

    private func line(
        _ number: Int, _ name: String, _ total: Int, _ player: Player?, quantity: Int = 1
    ) -> OrderLine {
        OrderLine(
            id: OrderLine.ID(provider: .test, local: "\(number)"), name: name, quantity: quantity,
            unitPrice: .euro(total / quantity), total: .euro(total), player: player)
    }

    private func bill(_ lines: [OrderLine], total: Int? = nil) -> Bill {
        let items = lines.reduce(0) { $0 + $1.total.minorUnits }
        return Bill(
            lines: lines, itemsTotal: .euro(items), charges: [], total: .euro(total ?? items))
    }

    private let ours: [BasketLine] = [
        .sample("Curry", price: 1000, note: "hot", for: "Bo"), .sample("Rice", price: 300),
    ]

    @Test func `our diners stay, the server names the others, and nobody is merged`() {
        let split = DinerSplit(
            ours,
            bill: bill(
                [
                    line(1, "Curry", 1000, Self.mia), line(2, "Rice", 300, Self.mia),
                    line(3, "Curry", 1000, Self.ana), line(4, "Tea", 200, Self.other),
                    line(5, "Water", 100, nil),
                ], total: 2900))
        #expect(
            split.shares.map(\.called) == ["Bo", "Ana", "Ana (2)", "chosen by nobody named"])
        #expect(split.shares.compactMap(\.dishes?.minorUnits) == [1000, 1000, 200, 400])
        #expect(split.shares.compactMap(\.owed?.minorUnits).reduce(0, +) == 2900)
        #expect(split.shares[0].lines.map(\.note) == ["hot"])
        #expect(split.shares.map(\.diner) == ["Bo", "Ana", "Ana (2)", ""])
    }

    @Test func `who chose for themselves has their name, and one of ours of that name a number`() {
        let ours: [BasketLine] = [.sample("Curry", price: 1000, for: "Ana")]
        let split = DinerSplit(
            ours, bill: bill([line(1, "Curry", 1000, Self.mia), line(2, "Tea", 200, Self.ana)]))
        #expect(split.shares.map(\.called) == ["Ana (2)", "Ana"])
        let notes = OrderNotes.forms(headCount: nil, lines: ours, beside: ["ANA"])
        #expect(notes[0].text == "1 Curry (Ana (2))")
    }

    @Test func `who ordered is named by the server, or as who ordered`() {
        let plain: [BasketLine] = [.sample("Curry", price: 1000)]
        for (player, name) in [(Self.mia as Player?, "Mia"), (nil, "who ordered")] {
            let split = DinerSplit(
                plain, bill: bill([line(1, "Curry", 1000, player), line(2, "Tea", 200, Self.ana)]))
            #expect(split.shares.map(\.called) == [name, "Ana"])
        }
    }

    @Test func `an order that is all ours, or of one person, is not shared by players`() {
        let lines = [line(1, "Curry", 1000, Self.mia), line(2, "Rice", 300, nil)]
        #expect(DinerSplit(ours, bill: bill(lines)).shares.map(\.called) == ["Bo", "for all"])
        let alone = [line(1, "Curry", 1000, Self.mia)]
        #expect(DinerSplit([], bill: bill(alone)).shares.isEmpty)
        #expect(DinerSplit([.sample("Curry", price: 1000)], bill: bill(alone)).shares.isEmpty)
    }

    @Test func `where it is not certain which lines are ours, the server's word counts`() {
        let lines = [
            line(1, "Curry", 1000, Self.ana), line(2, "Rice", 300, Self.ana),
            line(3, "Curry", 1000, Self.other), line(4, "Rice", 300, Self.other),
        ]
        let split = DinerSplit(ours, bill: bill(lines))
        #expect(split.shares.map(\.called) == ["Ana", "Ana (2)"])
    }

    @Test func `our lines are those that were sent, or those with our options, by whatever name`() {
        let nameless = Player(id: .init(provider: .test, local: "/api/customers/9"), name: "")
        func plate(_ number: Int, _ option: String, _ player: Player?) -> OrderLine {
            OrderLine(
                id: OrderLine.ID(provider: .test, local: "\(number)"), name: "Plate", quantity: 1,
                unitPrice: .euro(980), total: .euro(980),
                options: [Charge(kind: .other("o"), label: "1 × " + option, amount: .euro(0))],
                player: player)
        }
        let ours: [BasketLine] = [.sample("Plate", price: 880, option: "Rice", for: "Hugo")]
        let told = bill([plate(1, "Rice", nameless), plate(2, "Chips", Self.ana)])
        #expect(DinerSplit(ours, bill: told).shares.map(\.called) == ["Hugo", "Ana"])
        let same = bill([plate(1, "Rice", nameless), plate(2, "Rice", Self.ana)])
        #expect(!DinerSplit(ours, bill: same).shares.contains { $0.called == "Hugo" })
        let sent: Set<OrderLine.ID> = [same.lines[0].id]
        #expect(
            DinerSplit(ours, bill: same, sent: sent).shares.map(\.called) == ["Hugo", "Ana"])
        // IDs that say nothing of it do no harm.
        #expect(
            DinerSplit(ours, bill: told, sent: [OrderLine.ID(provider: .test, local: "7")]).shares
                .map(\.called) == ["Hugo", "Ana"])
    }

    @Test func `after another price our diners share what the server charges for our lines`() {
        let lines = [
            line(1, "Curry", 1500, Self.mia), line(2, "Rice", 450, Self.mia),
            line(3, "Tea", 200, Self.ana),
        ]
        let split = DinerSplit(ours, bill: bill(lines, total: 2500))
        #expect(split.shares.compactMap(\.dishes?.minorUnits) == [1500, 200, 450])
        #expect(split.shares.compactMap(\.owed?.minorUnits).reduce(0, +) == 2500)
    }

    @Test func `deposits are of who has the packaging, of fees everybody has a part`() throws {
        func packed(_ number: Int, _ name: String, _ total: Int, _ player: Player?, _ deposit: Int)
            -> OrderLine
        {
            OrderLine(
                id: OrderLine.ID(provider: .test, local: "\(number)"), name: name, quantity: 1,
                unitPrice: .euro(total), total: .euro(total),
                deposits: [Charge(kind: .packaging, label: "1 ×", amount: .euro(deposit))],
                player: player)
        }
        let lines = [
            packed(1, "Curry", 1000, Self.mia, 250), packed(2, "Rice", 300, Self.mia, 0),
            packed(3, "Tea", 700, Self.ana, 50),
        ]
        // As charged; charged more than the lines say; charged less.
        for (charged, deposits) in [(300, [250, 50]), (400, [250, 50]), (150, [125, 25])] {
            let bill = Bill(
                lines: lines, itemsTotal: .euro(2000),
                charges: [
                    Charge(kind: .packaging, label: "", amount: .euro(charged)),
                    Charge(kind: .delivery, label: "", amount: .euro(200)),
                ], total: .euro(2200 + charged))
            let split = DinerSplit(ours, bill: bill)
            #expect(split.shares.map(\.called) == ["Bo", "Ana", "chosen by nobody named"])
            #expect(split.shares.compactMap(\.deposit?.minorUnits) == deposits, "\(charged)")
            #expect(
                split.shares.compactMap(\.owed?.minorUnits).reduce(0, +) == 2200 + charged)
        }
        // Alone, our own diners have the packaging of their dishes.
        let alone = Bill(
            lines: [packed(1, "Curry", 1000, nil, 250), packed(2, "Rice", 300, nil, 0)],
            itemsTotal: .euro(1300),
            charges: [Charge(kind: .packaging, label: "", amount: .euro(250))],
            total: .euro(1550))
        #expect(
            DinerSplit(ours, bill: alone).shares.map(\.owed?.minorUnits) == [1250, 300])
    }

    /// Zero totals, discounts as large as the dishes, a currency without cents, a thousand lines.
    @Test func `whatever is ordered, the shares make the total and nobody is below zero`() throws {
        let yen = try #require(Currency(code: "JPY"))
        for seed in 1...60 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let currency = seed % 3 == 0 ? yen : .eur
            let people = (1...Int.random(in: 1...40, using: &generator)).map {
                Player(
                    id: .init(provider: .test, local: "\($0)"),
                    name: Hostile.text(&generator))
            }
            let count = seed % 10 == 0 ? 1000 : Int.random(in: 1...30, using: &generator)
            let lines = (0..<count).map { number in
                let price = Int.random(in: 0...3, using: &generator) * 333
                let player = people.randomElement(using: &generator)
                return OrderLine(
                    id: .init(provider: .test, local: "\(number)"), name: "Dish \(number % 7)",
                    quantity: 1, unitPrice: Money(minorUnits: price, currency: currency),
                    total: Money(minorUnits: price, currency: currency),
                    deposits: [-500, 0, 200].map {
                        let sign = Int.random(in: 0...1, using: &generator)
                        return Charge(
                            kind: .packaging, label: "",
                            amount: Money(minorUnits: $0 * sign, currency: currency))
                    },
                    player: number % 5 == 0 ? nil : player)
            }
            let items = lines.reduce(0) { $0 + $1.total.minorUnits }
            let total = [0, 1, items, items + 999, items / 3].randomElement(using: &generator) ?? 0
            let bill = Bill(
                lines: lines, itemsTotal: Money(minorUnits: items, currency: currency),
                charges: [0, 1, 200, 9999].map {
                    Charge(
                        kind: .packaging, label: "",
                        amount: Money(
                            minorUnits: $0 * Int.random(in: 0...1, using: &generator),
                            currency: currency))
                }, total: Money(minorUnits: total, currency: currency))
            let split = DinerSplit([], bill: bill)
            guard !split.shares.isEmpty else { continue }
            let owed = split.shares.compactMap(\.owed?.minorUnits)
            #expect(owed.reduce(0, +) == total && owed.count == split.shares.count, "\(seed)")
            #expect(owed.allSatisfy { $0 >= 0 }, "seed \(seed)")
            #expect(Set(split.shares.map(\.called)).count == split.shares.count, "seed \(seed)")
            #expect(split.shares.flatMap(\.lines).count == count, "seed \(seed)")
        }
    }
}
