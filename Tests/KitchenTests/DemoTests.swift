import OrderModels
import Foundation
import Kitchen
import Testing

struct DemoTests {
    private func past(_ diner: Diner) throws -> [[String: Any]] {
        try diner.signIn()
        return try diner.call("GET", "/api/me/orders").rows()
    }

    @Test func `the demo account has a past of eight orders`() throws {
        let orders = try past(Diner(Servers.frozen()))

        #expect(orders.count == 8)
        let states = orders.compactMap { $0["state"] as? String }
        #expect(states.count { $0 == "fulfilled" } == 6)
        #expect(states.contains("refused") && states.contains("cancelled"))
        let kitchens = Set(
            orders.compactMap { ($0["restaurant"] as? [String: Any])?["@id"] as? String })
        #expect((3...5).contains(kitchens.count))
        let times = orders.compactMap {
            ($0["createdAt"] as? String).flatMap { Instant(rfc3339: $0) }
        }
        #expect(times.count == 8 && times == times.sorted(by: >))
        #expect(times.allSatisfy { $0 < Servers.noon })
        #expect(Set(orders.compactMap { $0["number"] as? String }).count == 8)
    }

    @Test func `the sums of the past add up and its dishes can be ordered again`() throws {
        let diner = Diner(try Servers.frozen())
        for order in try past(diner) {
            let adjustments = try #require(order["adjustments"] as? [String: Any])
            let extra = ["delivery", "delivery_promotion", "order_promotion", "tip"].flatMap {
                (adjustments[$0] as? [[String: Any]] ?? []).compactMap { $0["amount"] as? Int }
            }
            let items = try #require(order["itemsTotal"] as? Int)
            #expect(order["total"] as? Int == extra.reduce(items, +))
            let lines = try #require(order["items"] as? [[String: Any]])
            #expect(!lines.isEmpty)
            let kitchen = (order["restaurant"] as? [String: Any])?["@id"] as? String
            let names = Set(try diner.dishes(try #require(kitchen)).map { $0["name"] as? String })
            #expect(lines.allSatisfy { names.contains($0["name"] as? String) })
        }
    }

    @Test func `signing in again makes no other past`() throws {
        let diner = Diner(try Servers.frozen())

        #expect(try past(diner).count == 8)
        #expect(try past(diner).count == 8)
    }

    @Test func `a small town gives a past too`() throws {
        #expect(try past(Diner(Servers.frozen(caterers: 3))).count <= 8)
    }

    @Test func `without the demo account its name is refused`() throws {
        let diner = Diner(try Servers.frozen { $0.hasDemoAccount = false })
        let login = ["_username": "demo", "_password": "demo"]

        #expect(try diner.form("/api/login_check", login).status == 401)
        #expect(try diner.register("demo").status == 200)
    }
}
