import Cache
import Foundation
import Logging
import OrderModels
import TestSupport
import Testing

@testable import Services

/// Attempts that stand in files of their own until the store takes them.
@MainActor
struct AttemptNotesTests {
    @Test func `a note stays for as long as the store that took it is in memory`() async throws {
        let test = try TestStore()
        let notes = AttemptNotes(in: test.directory.path + "/notes", log: .silent)
        let cart = Order.ID(provider: .test, local: "/api/orders/1")
        let caterer = Caterer.sample("").id
        let zero = Money(minorUnits: 0, currency: .eur)
        let basket = Basket(id: .init(rawValue: "b"), caterer: caterer, touchedAt: .noon)
        let attempt = OrderAttempt(
            id: .random(), basket: basket.id, provider: .test, cart: cart, account: nil,
            payment: .cash,
            confirmed: Order(
                id: cart, state: .cart, caterer: caterer,
                bill: Bill(lines: [], itemsTotal: zero, charges: [], total: zero)),
            snapshot: BasketSnapshot(basket, []), startedAt: .noon)
        notes.write(
            attempt,
            CartRecord(
                id: cart, basket: basket.id, provider: .test, caterer: caterer, account: nil,
                token: "t", expiresAt: .noon, currency: .eur, zone: "Europe/Paris"))
        #expect(notes.paths.count == 1)

        let memory = SQLiteStore.inMemory()
        try memory.open()
        await notes.recall(to: memory)
        #expect(try memory.read { try $0.count(Request(OrderAttempt.self)) } == 1)
        #expect(notes.paths.count == 1)
        await memory.close()

        await notes.recall(to: test.store)
        #expect(try test.store.read { try $0.item(OrderAttempt.self, attempt.id) } == attempt)
        #expect(notes.paths.isEmpty)
    }
}
