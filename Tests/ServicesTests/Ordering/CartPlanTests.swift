import Cache
import OrderModels
import TestSupport
import Testing

@testable import Services

/// A plan says what is ordered, and to whom it goes.
struct CartPlanTests {
    @Test func `who orders makes it no other order, so that what was seen is compared`() {
        let basket = Basket(
            id: Basket.ID(rawValue: "b"), caterer: Caterer.ID(rawValue: "k"), touchedAt: .noon)
        var wishes = OrderSettings(basket: basket.id)
        wishes.destination = .address(Address(line: "1 Rue Haute"), contact: nil)
        func plan(_ guest: Guest?) -> CartPlan {
            CartPlan(BasketSnapshot(basket, []), wishes, guest: guest, usual: .delivery)
        }
        let (seen, ordered) = (
            plan(nil), plan(Guest(email: "a@example.org", phone: "+33612345678"))
        )
        #expect(seen.subject == ordered.subject)
        // The server is told, though.
        #expect(seen.fingerprint != ordered.fingerprint)
    }
}
