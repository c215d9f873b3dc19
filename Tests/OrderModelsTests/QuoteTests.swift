import OrderModels
import Testing

struct QuoteTests {
    @Test func `cards are not paid from here, cash is`() {
        #expect(quote([.card], total: 900).paymentsHere.isEmpty)
        #expect(quote([.card, .cash, .other("voucher")], total: 900).paymentsHere == [.cash])
    }

    @Test func `an order that a coupon pays in full is free with any payment method`() {
        #expect(quote([.card], total: 0, items: 900).paymentsHere == [.free])
        #expect(quote([.card], total: 0, items: 0).isFree == false)
    }

    @Test func `an occasion gives the address its contact and instructions`() {
        let address = Address(line: "12 Canal St", note: "Ring twice")
        let occasion = Occasion(contact: "Mia", instructions: "Dock 3")
        var told = address
        told.note = "Dock 3"
        #expect(Destination(address, for: occasion) == .address(told, contact: "Mia"))
        #expect(Destination(address, for: Occasion()) == .address(address, contact: nil))
    }

    @Test func `an account goes by the name people use`() {
        let id = Account.ID(rawValue: "test:/api/users/1")
        var account = Account(id: id, name: "bob", email: "bob@example.org")
        #expect(account.fullName == "bob")
        account.givenName = "Bob"
        account.familyName = ""
        #expect(account.fullName == "Bob")
        account.familyName = "Doe"
        #expect(account.fullName == "Bob Doe")
    }

    private func quote(_ payments: [PaymentMethod], total: Int, items: Int = 900) -> Quote {
        func money(_ amount: Int) -> Money { Money(minorUnits: amount, currency: .eur) }
        let bill = Bill(lines: [], itemsTotal: money(items), charges: [], total: money(total))
        let cart = RemoteCart(id: Order.ID(rawValue: "test:/api/orders/1"), bill: bill)
        return Quote(cart: cart, timing: nil, payments: payments)
    }
}
