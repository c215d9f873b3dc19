import Kitchen
import Networking
import OrderModels
import TestSupport
import Testing

/// The client's half of ordering against a server that was written from the same contract and has
/// wire code of its own.
@Suite(.timeLimit(.minutes(10)))
struct OrderingWithKitchenTests {
    @Test func `a guest orders, with notes, a slot and a tip, and reads the order back`()
        async throws
    {
        let server = try orderingKitchen()
        let diner = try await Diner(server)
        var cart = try await diner.fill()
        cart = try await diner.provider.setTip(euros(200), of: diner.handle)
        let timing = try await diner.provider.timing(of: diner.handle)
        let slot = try #require(timing.slots.dropFirst(3).first)
        let notes = OrderNotes(text: "12 people\n2 Curry (Éva): no peanuts, 寿司 \"quoted\"")
        cart = try await diner.provider.change(
            diner.handle, CartChange(arrival: .slot(slot), notes: notes.text))
        #expect(cart.slot == slot)
        #expect(notes.matches(cart.notes))
        #expect(try await diner.provider.problems(of: diner.handle).isEmpty)
        #expect(try await diner.provider.paymentMethods(of: diner.handle).contains(.cash))
        #expect(try await diner.provider.state(of: diner.handle) == .cart)
        let answer = try await diner.provider.pay(diner.handle, by: .cash)
        guard case .placed(let placed) = answer else { return #expect(Bool(false), "\(answer)") }
        let order = try await diner.provider.order(diner.handle)
        #expect(order.state.isPlaced && order.number == placed.number && order.number != nil)
        #expect(order.bill.total == cart.bill.total)
        #expect(try order.bill.sum(of: .tip) == euros(200))
        #expect(order.slot == slot)
        #expect(order.caterer == cart.caterer && order.catererName != nil)
        #expect(notes.matches(order.notes))
        #expect(server.placedOrders.map(\.pays) == [1])
    }

    @Test func `an account takes its cart over, orders to a saved address, and finds the order`()
        async throws
    {
        let server = try orderingKitchen()
        let diner = try await Diner(server)
        let tokens = try await diner.provider.signIn("demo", password: Secret("demo"))
        let account = Access.account(tokens.access)
        let me = try await diner.provider.account(account)
        #expect(me.id == tokens.account)
        try await diner.open()
        var both = diner.handle
        both.access = .both(account: tokens.access, cart: diner.token)
        #expect(try await diner.provider.assignToAccount(both).hasCustomer)
        diner.access = account
        try await diner.add(4)
        let saved = try await diner.provider.addAddress(
            diner.address, name: "Office", contact: "Mia", account)
        #expect(try await diner.provider.account(account).addresses.contains { $0.id == saved.id })
        let cart = try await diner.provider.change(
            diner.handle, CartChange(destination: .saved(saved.id)))
        #expect(cart.address?.line == diner.address.line)
        let answer = try await diner.provider.pay(diner.handle, by: .cash)
        guard case .placed(let order) = answer else { return #expect(Bool(false), "\(answer)") }
        let page = try await diner.provider.orders(nil, in: .eur, account)
        #expect(page.problems.isEmpty)
        #expect(page.orders.first?.id == order.id)
    }

    @Test func `an account's cart is the same one when it is opened again`() async throws {
        let diner = try await Diner(try orderingKitchen())
        let first = try await diner.open()
        try await diner.add(1)
        let again = try await diner.provider.openCart(
            at: diner.caterer, to: nil, in: .eur, .cart(diner.token))
        #expect(again.cart.id == first.id)
        #expect(again.cart.bill.lines.count == 1)
    }

    @Test func `lines are changed, merged and removed, and each answer is the whole cart`()
        async throws
    {
        let diner = try await Diner(try orderingKitchen())
        try await diner.open()
        try await diner.add(1)
        let merged = try await diner.add(2)
        let line = try #require(merged.bill.lines.first)
        #expect(merged.bill.lines.count == 1 && line.quantity == 3)
        let five = try await diner.provider.setQuantity(5, of: line.id, in: diner.handle)
        #expect(five.bill.lines.first?.quantity == 5)
        let empty = try await diner.provider.remove(line.id, from: diner.handle)
        #expect(empty.bill.lines.isEmpty)
        // Removing it once more is harmless: a first answer may have been lost.
        #expect(
            try await diner.provider.remove(line.id, from: diner.handle).bill.lines.isEmpty)
    }

    @Test
    func `a dish that the server does not know is its own fault, and leaves the cart as it was`()
        async throws
    {
        let diner = try await Diner(try orderingKitchen())
        try await diner.open()
        let error = await #expect(throws: OrderingError.self) {
            try await diner.provider.add(
                CartItem(orderCode: "NO_SUCH_DISH", quantity: 1), to: diner.handle)
        }
        guard case .http(.refused(let refusal)) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(refusal.status >= 500)
        #expect(try await diner.provider.cart(diner.handle).bill.lines.isEmpty)
    }

    @Test func `the events of an order arrive step by step, each of them once`() async throws {
        let server = try orderingKitchen()
        let diner = try await Diner(server)
        try await diner.fill()
        guard case .placed(var last) = try await diner.provider.pay(diner.handle, by: .cash) else {
            return #expect(Bool(false))
        }
        var told: [OrderNews] = []
        for _ in 0..<180 where !last.state.isTerminal {
            server.clock.advance(bySeconds: 60)
            let order = try await diner.provider.order(diner.handle)
            told += order.news(since: last)
            last = order
        }
        #expect(last.state == .fulfilled)
        let stages: [OrderStage] = [.accepted, .cooking, .ready, .onItsWay, .arrived]
        #expect(told == stages.map { .stage($0, reason: nil) })
    }

    @Test func `the bill of every kitchen adds up, with a tip, with each coupon`() async throws {
        let server = try orderingKitchen()
        var treatments: Set<Bill.TaxTreatment> = []
        var kitchens = 0
        for number in 1...36 {
            // Some kitchens have no menu.
            guard let diner = try? await Diner(server, kitchen: number) else { continue }
            kitchens += 1
            try await diner.fill()
            _ = try await diner.provider.setTip(euros(137), of: diner.handle)
            for code in ["TENOFF", "FIVEOFF", "FREERIDE", "ONTHEHOUSE"] {
                let cart = try await diner.provider.change(
                    diner.handle, CartChange(coupon: code))
                treatments.insert(try cart.bill.audited())
                for tax in BillStatement(cart.bill).includedTaxes {
                    #expect(tax.amount.isNegative == false, "kitchen \(number), \(code)")
                }
            }
            _ = try await diner.provider.change(diner.handle, CartChange(method: .collection))
        }
        #expect(treatments == [.included])
        #expect(kitchens >= 30)
    }

    @Test func `every problem of a cart has its kind`() async throws {
        let diner = try await Diner(try orderingKitchen())
        try await diner.open()
        func kinds() async throws -> [QuoteProblem.Kind] {
            try await diner.provider.problems(of: diner.handle).map(\.kind)
        }
        #expect(try await kinds() == [.belowMinimum])
        try await diner.add(4)
        #expect(try await kinds() == [.addressMissing])
        var far = diner.address
        far.coordinate = Coordinate(latitude: 1, longitude: 1)
        _ = try await diner.provider.change(
            diner.handle, CartChange(destination: .address(far, contact: nil)))
        #expect(try await kinds() == [.addressTooFar])
        let error = await #expect(throws: OrderingError.self) {
            try await diner.provider.assign(
                diner.handle, to: Guest(email: "guest@example.org", phone: "no number"))
        }
        guard case .refused(let problems) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(problems.map(\.kind) == [.phoneMissing])
    }

    @Test func `a coupon that pays for everything is paid with nothing`() async throws {
        let server = try orderingKitchen()
        let diner = try await Diner(server)
        try await diner.fill()
        let cart = try await diner.provider.change(
            diner.handle, CartChange(coupon: "ONTHEHOUSE"))
        #expect(cart.bill.total.isZero)
        let quote = Quote(cart: cart, timing: nil, payments: [.card])
        #expect(quote.paymentsHere == [.free])
        guard case .placed(let order) = try await diner.provider.pay(diner.handle, by: .free)
        else { return #expect(Bool(false)) }
        // As soon as possible became a time.
        #expect(order.slot != nil)
        #expect(server.placedOrders.count == 1)
    }

    @Test func `a coupon that is over changes nothing, and nothing says so`() async throws {
        let diner = try await Diner(try orderingKitchen())
        let before = try await diner.fill().bill.total
        let same = try await diner.provider.change(diner.handle, CartChange(coupon: "LASTYEAR"))
        #expect(same.bill.total == before)
        let less = try await diner.provider.change(diner.handle, CartChange(coupon: "FIVEOFF"))
        #expect(try less.bill.sum(of: .promotion) == euros(-500))
        let still = try await diner.provider.change(diner.handle, CartChange(coupon: "NOSUCH"))
        #expect(still.bill.total == less.bill.total)
    }

    @Test func `a kitchen that takes only cards shows it by its payment methods, and has a page`()
        async throws
    {
        let server = try orderingKitchen()
        let diner = try await Diner(server, kitchen: 5)
        try await diner.fill()
        let methods = try await diner.provider.paymentMethods(of: diner.handle)
        #expect(methods == [.card])
        let page = try await diner.provider.page(of: diner.caterer)
        #expect(page?.hasPrefix("http") == true)
        #expect(server.placedOrders.isEmpty)
    }

    @Test func `a cart's token is over after a day, and that is the cart's affair`() async throws {
        let server = try orderingKitchen()
        let diner = try await Diner(server)
        try await diner.open()
        server.clock.advance(bySeconds: 24 * 3600 + 1)
        await #expect(throws: OrderingError.cartExpired) {
            try await diner.provider.cart(diner.handle)
        }
    }

    @Test func `an account's token is over after an hour, and refreshing it goes on`() async throws
    {
        let server = try orderingKitchen()
        let diner = try await Diner(server)
        let tokens = try await diner.provider.signIn("demo", password: Secret("demo"))
        server.clock.advance(bySeconds: 3601)
        await #expect(throws: OrderingError.accountExpired) {
            try await diner.provider.account(.account(tokens.access))
        }
        let fresh = try await diner.provider.refresh(tokens.refresh)
        #expect(fresh.refresh != tokens.refresh)
        #expect(try await diner.provider.account(.account(fresh.access)).name == "demo")
        await #expect(throws: OrderingError.self) {
            try await diner.provider.refresh(Secret("made up"))
        }
    }

    @Test func `a new diner registers, forgets the password, and sets another`() async throws {
        let server = try orderingKitchen()
        let diner = try await Diner(server)
        let robin = Registration(
            name: "robin", email: "robin+1@example.org", password: Secret("a&b=c %+d"),
            phone: "+33612345678", givenName: "Robin", familyName: "É")
        _ = try await diner.provider.register(robin)
        let error = await #expect(throws: OrderingError.self) {
            try await diner.provider.register(robin)
        }
        guard case .invalid(let problems) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(problems.contains { $0.field == "username" || $0.field == "email" })
        try await diner.provider.sendReset(to: "robin")
        let code = try #require(server.mails.last?.token)
        _ = try await diner.provider.reset(Secret(code), password: Secret("brand new"))
        await #expect(throws: OrderingError.self) {
            try await diner.provider.signIn("robin", password: Secret("a&b=c %+d"))
        }
        let tokens = try await diner.provider.signIn(
            "robin+1@example.org", password: Secret("brand new"))
        let me = try await diner.provider.account(.account(tokens.access))
        let changed = try await diner.provider.setPhone(
            "+33699999999", of: me.id, .account(tokens.access))
        #expect(changed.phone == "+33699999999")
        #expect(changed.givenName == "Robin")
    }

    private func euros(_ minorUnits: Int) -> Money {
        Money(minorUnits: minorUnits, currency: .eur)
    }
}
