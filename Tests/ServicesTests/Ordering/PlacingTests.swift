import Cache
import Kitchen
import Networking
import OrderModels
import Services
import TestSupport
import Testing

/// An order is placed once, under all kinds of failures.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PlacingTests {
    @Test func `placed: one order, written down with what was sent, and the draft is gone`()
        async throws
    {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        let record = try #require(answer.order)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        #expect(record.order.bill.total == quote.total)
        #expect(record.order.number == rig.kitchen.placedOrders.first?.number)
        #expect(OrderNotes(text: quote.notes).matches(record.order.notes))
        #expect(record.snapshot?.lines.count == 3)
        #expect(record.readableUntil != nil)
        #expect(try rig.orders.order(record.id) == record)
        let mentions = try rig.test.store.read { try $0.items(Request(OrderMention.self)) }
        #expect(mentions.map(\.id) == [record.id])
        let attempt = try #require(try rig.attempts().first)
        #expect(attempt.state == .placed && attempt.key == record.key)
        #expect(try rig.drafts.summaries().isEmpty)
        #expect(try rig.drafts.current() == nil)
    }

    @Test func `an attempt is on disk before the order is sent`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.fail("PUT", "*/pay", #""lateMs":600000"#)
        let placing = Task {
            try await rig.orders.place(
                rig.basket, .quote(quote), key: OrderAttempt.ID(rawValue: "k"))
        }
        // What another process sees as soon as the attempt is announced.
        for await change in rig.test.store.changes() where change.concerns(OrderAttempt.self) {
            break
        }
        let other = try rig.test.another()
        let attempt = try #require(
            try other.read { try $0.first(Request(OrderAttempt.self, where: .unsettled)) })
        #expect(attempt.state == .sent && attempt.total == quote.total)
        #expect(rig.kitchen.placedOrders.isEmpty)
        placing.cancel()
        let answer = try await placing.value
        guard case .unknown = answer else { return #expect(Bool(false), "\(answer)") }
    }

    @Test func `the same key twice gives the same order`() async throws {
        let rig = try await OrderRig()
        let key = OrderAttempt.ID(rawValue: "lunch-42")
        let first = try #require(try await rig.place(key: key).order)
        let again = try await rig.orders.place(
            rig.basket, .upTo(Money(minorUnits: 1, currency: .eur)), key: key)
        #expect(again.order?.id == first.id)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
        let other = try await rig.drafts.importBasket(
            of: rig.caterer, lines: [OrderRig.line(rig.dishes[0], 4)])
        await #expect(throws: OrderError.self) {
            try await rig.orders.place(
                other, .upTo(Money(minorUnits: 100_000, currency: .eur)), key: key)
        }
    }

    @Test func `a saved basket is as it was saved after it is ordered`() async throws {
        let rig = try await OrderRig()
        _ = try await rig.drafts.save(rig.basket, as: "friday team")
        let lines = try rig.drafts.content(of: rig.basket).lines
        try await rig.drafts.change(lines[2].id, in: rig.basket, LineChange(quantity: 2))
        #expect(try await rig.place().order?.snapshot?.lines.last?.quantity == 2)
        let kept = try rig.drafts.content(of: rig.basket)
        #expect(kept.summary.state == .saved)
        #expect(kept.lines.last?.line.quantity == 1)
        // The next confirmation is another order, in another cart.
        #expect(try await rig.place().order != nil)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1, 1])
    }

    @Test func `an address is used once an order goes there, and not before`() async throws {
        let rig = try await OrderRig()
        let book = AddressBook(rig.test.store, for: .test)
        for name in ["Home", "Office"] {
            var address = rig.address
            if name == "Office" { address.note = "ring twice" }
            try await book.add(
                KeptAddress(
                    id: KeptAddress.ID(rawValue: name), provider: nil, name: name, address: address)
            )
        }
        let office = try book.address("Office")
        try await rig.wish {
            $0.destination = office.destination(for: Occasion(), asGuest: true)
        }
        #expect(try book.addresses().allSatisfy { $0.usedAt == nil })
        let record = try #require(try await rig.place().order)
        #expect(try book.address("Office").usedAt == record.placedAt)
        #expect(try book.address("Home").usedAt == nil)
    }

    @Test func `a changed price comes back as what changed, and nothing is placed`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        try rig.kitchen.control(
            "PUT", "/products/\(rig.dishes[0].orderCode)", #"{"price":9900}"#)
        let answer = try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        guard case .changed(let changes, let now) = answer else {
            return #expect(Bool(false), "\(answer)")
        }
        #expect(changes.contains(.quote(.total(from: quote.total, to: now.total))))
        #expect(rig.kitchen.placedOrders.isEmpty)
        #expect(try rig.attempts().isEmpty)
        // A confirmation of the new total places an order.
        #expect(try await rig.orders.place(rig.basket, .quote(now), by: .cash).order != nil)
    }

    @Test func `more than was agreed to is not paid`() async throws {
        let rig = try await OrderRig()
        let total = try await rig.orders.quote(rig.basket).total
        let less = Money(minorUnits: total.minorUnits - 1, currency: .eur)
        let answer = try await rig.orders.place(rig.basket, .upTo(less))
        guard case .overLimit(less, _) = answer else { return #expect(Bool(false), "\(answer)") }
        #expect(rig.kitchen.placedOrders.isEmpty)
        #expect(try await rig.orders.place(rig.basket, .upTo(total)).order != nil)
    }

    @Test func `a basket below the minimum is refused with the server's reason`() async throws {
        let rig = try await OrderRig()
        let cheap = try #require(rig.dishes.last)
        let basket = try await rig.drafts.importBasket(
            of: rig.caterer, lines: [OrderRig.line(cheap, 1)])
        let answer = try await rig.orders.place(
            basket, .upTo(Money(minorUnits: 100_000, currency: .eur)))
        guard case .refused(let obstacles, _) = answer else {
            return #expect(Bool(false), "\(answer)")
        }
        let kinds = obstacles.compactMap { obstacle in
            if case .server(let problem) = obstacle { problem.kind } else { nil }
        }
        #expect(kinds.contains(.belowMinimum))
        #expect(rig.kitchen.placedOrders.isEmpty)
    }

    @Test func `where the notes are not kept, nothing is placed`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        let cart = try #require(quote.quote?.cart)
        // The server always answers with other notes.
        let lines = cart.bill.lines.map { line in
            """
            {"@id":"\(line.id.local(to: .test) ?? "")","name":"\(line.name)","quantity":\
            \(line.quantity),"unitPrice":\(line.unitPrice.minorUnits),"total":\
            \(line.total.minorUnits),"adjustments":[]}
            """
        }
        let fee = try cart.bill.sum(of: .delivery).minorUnits
        let body = """
            {"@id":"\(cart.id.local(to: .test) ?? "")","items":[\(lines.joined(separator: ","))],\
            "itemsTotal":\(cart.bill.itemsTotal.minorUnits),"total":\(cart.bill.total.minorUnits),\
            "adjustments":{"delivery":[{"label":"","amount":\(fee)}]},"notes":"",\
            "fulfillmentMethod":"delivery"}
            """
        try rig.kitchen.setFaults(
            json: """
                [{"path":"/api/orders/*","method":"PUT","status":200,"body":\
                \(Self.quoted(body))}]
                """)
        let answer = try await rig.orders.place(
            rig.basket, .upTo(Money(minorUnits: 1_000_000, currency: .eur)))
        guard case .refused(let obstacles, _) = answer else {
            return #expect(Bool(false), "\(answer)")
        }
        #expect(obstacles.contains(.notesNotKept(sent: quote.notes, held: "")))
        #expect(rig.kitchen.placedOrders.isEmpty)
        #expect(rig.calls("PUT", "/pay") == 0)
    }

    @Test func `two programs cannot submit one draft twice`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        let other = try rig.another()
        let one = Task { try await rig.orders.place(rig.basket, .quote(quote), by: .cash) }
        let two = Task { try await other.orders.place(rig.basket, .quote(quote), by: .cash) }
        var placed: [OrderRecord] = []
        for task in [one, two] {
            if let record = try? await task.value.order { placed.append(record) }
        }
        #expect(Set(placed.map(\.id)).count == 1)
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `pressed twice, it is one order`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        let one = Task { try await rig.orders.place(rig.basket, .quote(quote), by: .cash) }
        let two = Task { try await rig.orders.place(rig.basket, .quote(quote), by: .cash) }
        _ = await one.result
        _ = await two.result
        #expect(rig.kitchen.placedOrders.map(\.pays) == [1])
    }

    @Test func `offline, ordering is off: nothing is queued to fire later`() async throws {
        let rig = try await OrderRig()
        let quote = try await rig.orders.quote(rig.basket)
        rig.kitchen.stop()
        await #expect(throws: (any Error).self) {
            try await rig.orders.place(rig.basket, .quote(quote), by: .cash)
        }
        #expect(try rig.attempts().isEmpty)
        #expect(try rig.drafts.content(of: rig.basket).lines.count == 3)
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
