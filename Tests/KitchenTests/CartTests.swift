import Foundation
import Kitchen
import Testing

struct CartTests {
    private func diner() throws -> Diner {
        Diner(try Servers.frozen())
    }

    private func lines(_ reply: Client.Reply) throws -> [[String: Any]] {
        try reply.json()["items"] as? [[String: Any]] ?? []
    }

    private func amounts(_ cart: [String: Any], _ kind: String) -> [Int] {
        let all = cart["adjustments"] as? [String: Any]
        return (all?[kind] as? [[String: Any]] ?? []).compactMap { $0["amount"] as? Int }
    }

    @Test func `a cart is opened by anybody and costs nothing yet`() throws {
        let diner = try diner()
        let cart = try diner.openCart()

        #expect(cart["total"] as? Int == 0 && cart["customer"] is NSNull)
        #expect(cart["fulfillmentMethod"] as? String == "delivery")
        #expect(["state", "id", "number"].allSatisfy { cart[$0] == nil })
        #expect(diner.token?.split(separator: ".").count == 3)
    }

    @Test func `posting with the cart's token gives the same cart at the kitchen named`() throws {
        let diner = try diner()
        try diner.openCart()
        let first = diner.cart
        try diner.openCart(Diner.takesHalfHours)
        #expect(diner.cart == first)

        diner.token = nil
        let other = try diner.openCart()
        #expect(diner.cart != first)
        #expect(other["restaurant"] as? String == Diner.kitchen)
    }

    @Test func `a line tells labels and amounts and no codes`() throws {
        let diner = try diner()
        try diner.openCart()
        let dish = try #require(try diner.dishes().first)
        let code = try #require(dish["identifier"] as? String)
        let answer = try diner.add(code, 2)

        #expect(answer.status == 201)
        #expect(!answer.text.contains(code))
        let line = try #require(try lines(answer).first)
        #expect(line["unitPrice"] as? Int == Diner.price(dish))
        #expect(line["total"] as? Int == Diner.price(dish) * 2)
        #expect(line["@id"] as? String == diner.cart + "/items/1")
    }

    @Test func `equal lines become one and different choices do not`() throws {
        let diner = try diner()
        let kitchen = "/api/restaurants/6"
        try diner.openCart(kitchen)
        let (dish, options) = try #require(try diner.dish(with: "additional", of: kitchen))
        let choice: [String: Any] = ["code": try #require(options.first).code, "quantity": 1]

        #expect(try lines(diner.add(dish)).count == 1)
        #expect(try lines(diner.add(dish, 2)).count == 1)
        #expect(try lines(diner.add(dish, 1, options: [choice])).count == 2)
        let quantities = try lines(diner.call("GET", diner.cart)).map { $0["quantity"] as? Int }
        #expect(quantities == [3, 1])
    }

    @Test func `the sum of a line multiplies a choice by both quantities`() throws {
        let diner = try diner()
        let kitchen = "/api/restaurants/6"
        try diner.openCart(kitchen)
        let (dish, options) = try #require(try diner.dish(with: "additional", of: kitchen))
        let (code, price) = try #require(options.first)
        let choice: [String: Any] = ["code": code, "quantity": 2]
        let line = try #require(try lines(diner.add(dish, 3, options: [choice])).first)

        let unit = try #require(line["unitPrice"] as? Int)
        let adjustments = try #require(line["adjustments"] as? [String: Any])
        let choices = adjustments["menu_item_modifier"] as? [[String: Any]] ?? []
        let amounts = choices.compactMap { $0["amount"] as? Int }
        #expect(price > 0 && amounts.contains(price * 2 * 3))
        #expect(line["total"] as? Int == unit * 3 + amounts.reduce(0, +))
    }

    @Test func `an additional choice without a quantity is dropped in silence`() throws {
        let diner = try diner()
        let kitchen = "/api/restaurants/6"
        try diner.openCart(kitchen)
        let (dish, options) = try #require(try diner.dish(with: "additional", of: kitchen))
        let code = try #require(options.first).code

        for option in [["code": code] as Any, code as Any, ["code": "NO_SUCH", "quantity": 1]] {
            let answer = try diner.add(dish, 1, options: [option])
            #expect(answer.status == 201)
        }
        #expect(try lines(diner.call("GET", diner.cart)).count == 1)
    }

    @Test func `ranges are not looked at`() throws {
        let diner = try diner()
        let kitchen = "/api/restaurants/6"
        try diner.openCart(kitchen)
        let (dish, options) = try #require(try diner.dish(with: "additional", of: kitchen))
        let choice: [String: Any] = ["code": try #require(options.first).code, "quantity": 99]

        #expect(try diner.add(dish, 1, options: [choice]).status == 201)
    }

    @Test func `a mandatory choice that is missing is made by the server`() throws {
        let diner = try diner()
        let kitchen = "/api/restaurants/6"
        try diner.openCart(kitchen)
        let (dish, _) = try #require(try diner.dish(with: "mandatory", of: kitchen))
        let line = try #require(try lines(diner.add(dish)).first)

        let adjustments = try #require(line["adjustments"] as? [String: Any])
        #expect((adjustments["menu_item_modifier"] as? [Any])?.isEmpty == false)
    }

    @Test func `a dish that does not exist is an internal error`() throws {
        let diner = try diner()
        try diner.openCart()

        #expect(try diner.add("NO_SUCH_DISH").status == 500)
    }

    @Test func `lines change their quantity and go`() throws {
        let diner = try diner()
        try diner.openCart()
        let dish = try #require(try diner.dishes().first?["identifier"] as? String)
        try diner.add(dish)
        let path = diner.cart + "/items/1"

        let more = try diner.call("PUT", path, ["quantity": 3])
        #expect(try more.status == 200 && lines(more).first?["quantity"] as? Int == 3)
        #expect(try diner.call("PUT", path, ["quantity": 0]).status == 400)
        #expect(try diner.call("PUT", path, ["quantity": 99_999_999]).status == 400)
        let gone = try diner.call("DELETE", path)
        #expect(try gone.status == 200 && lines(gone).isEmpty)
        #expect(try diner.call("DELETE", path).status == 404)
    }

    @Test func `the fee comes with the first change and goes when one fetches it`() throws {
        let diner = try diner()
        try diner.openCart()
        let brought = try diner.call("PUT", diner.cart, [:]).json()
        #expect(brought["total"] as? Int == 300 && amounts(brought, "delivery") == [300])

        let fetched = try diner.call("PUT", diner.cart, ["fulfillmentMethod": "collection"]).json()
        #expect(fetched["total"] as? Int == 0 && amounts(fetched, "delivery").isEmpty)
        #expect(try diner.call("PUT", diner.cart, ["fulfillmentMethod": "drone"]).status == 400)
    }

    @Test func `an update without a body is refused and an empty object is none`() throws {
        let diner = try diner()
        try diner.openCart()

        #expect(try diner.call("PUT", diner.cart).status == 400)
        #expect(try diner.call("PUT", diner.cart, [:]).status == 200)
    }

    @Test func `an update changes what it names and nothing else`() throws {
        let diner = try diner()
        try diner.openCart()
        _ = try diner.call("PUT", diner.cart, ["notes": "  Ring twice\n"])
        let cart = try diner.call(
            "PUT", diner.cart, ["shippingAddress": try diner.address()]
        ).json()

        #expect(cart["notes"] as? String == "Ring twice")
        let address = try #require(cart["shippingAddress"] as? [String: Any])
        #expect(
            Set(address.keys) == ["@id", "@type", "geo", "streetAddress", "telephone"])
        #expect(
            try diner.call("PUT", diner.cart, ["notes": NSNull()]).json()["notes"] is NSNull)
        let long = String(repeating: "x", count: 4001)
        let refused = try diner.call("PUT", diner.cart, ["notes": long])
        #expect(try Diner.violations(refused).keys.sorted() == ["notes"])
    }

    @Test func `an address of another account is ignored without a message`() throws {
        let diner = try diner()
        try diner.signIn()
        try diner.openCart()
        let me = try diner.call("GET", "/api/me").json()
        let own = try #require(
            (me["addresses"] as? [[String: Any]])?.first?["@id"] as? String)

        let foreign = try diner.call("PUT", diner.cart, ["shippingAddress": "/api/addresses/1"])
        #expect(foreign.status == 200)
        #expect(try foreign.json()["shippingAddress"] is NSNull)
        let taken = try diner.call("PUT", diner.cart, ["shippingAddress": own]).json()
        #expect((taken["shippingAddress"] as? [String: Any])?["@id"] as? String == own)
    }

    @Test func `a tip is added and a negative one refused`() throws {
        let diner = try diner()
        try diner.openCart()
        let cart = try diner.call("PUT", diner.cart + "/tip", ["tipAmount": 200]).json()

        #expect(amounts(cart, "tip") == [200] && cart["total"] as? Int == 500)
        #expect(try diner.call("PUT", diner.cart + "/tip", ["tipAmount": -1]).status == 400)
    }

    @Test(arguments: [
        ("tenoff", 10, 0, 0), ("FIVEOFF", 0, 500, 0), ("FREERIDE", 0, 0, 300),
        ("ONTHEHOUSE", 100, 0, 300),
    ])
    func `coupons take off what they say`(
        code: String, percent: Int, amount: Int, delivery: Int
    ) throws {
        let diner = try diner()
        try diner.openCart()
        let dish = try #require(try diner.dishes().first)
        try diner.add(try #require(dish["identifier"] as? String), 4)
        let cart = try diner.call("PUT", diner.cart, ["promotionCoupon": code]).json()

        let sum = Diner.price(dish) * 4
        let off = sum * percent / 100 + amount
        #expect(amounts(cart, "order_promotion") == (off > 0 ? [-off] : []))
        #expect(amounts(cart, "delivery_promotion") == (delivery > 0 ? [-delivery] : []))
        #expect(cart["total"] as? Int == sum + 300 - off - delivery)
    }

    @Test(arguments: ["LASTYEAR", "NOSUCH", nil])
    func `a coupon that does not count is passed over without a word`(code: String?) throws {
        let diner = try diner()
        try diner.openCart()
        let dish = try #require(try diner.dishes().first)
        try diner.add(try #require(dish["identifier"] as? String), 4)
        _ = try diner.call("PUT", diner.cart, ["promotionCoupon": "FIVEOFF"])
        let answer = try diner.call("PUT", diner.cart, ["promotionCoupon": code as Any])

        #expect(answer.status == 200)
        #expect(amounts(try answer.json(), "order_promotion") == [-500])
    }

    @Test func `tax is included in the prices and listed by rate`() throws {
        let diner = try diner()
        try diner.openCart()
        let dish = try #require(try diner.dishes().first)
        let answer = try diner.add(try #require(dish["identifier"] as? String), 2)

        let line = try #require(try lines(answer).first)
        let taxes = (line["adjustments"] as? [String: Any])?["tax"] as? [[String: Any]]
        let sum = Diner.price(dish) * 2
        #expect(taxes?.first?["label"] as? String == "TVA 10%")
        #expect(taxes?.first?["amount"] as? Int == Int((Double(sum) / 11).rounded()))
        let cart = try answer.json()
        #expect(amounts(cart, "tax") == [50])
        #expect(cart["total"] as? Int == sum + 300)
    }

    @Test func `where no tax is charged a plain line's adjustments are an empty array`() throws {
        let diner = try diner()
        let kitchen = "/api/restaurants/8"
        try diner.openCart(kitchen)
        let dish = try #require(try diner.dishes(kitchen).first { $0["menuAddOn"] == nil })
        let code = try #require(dish["identifier"] as? String)
        let line = try #require(try lines(diner.add(code)).first)

        #expect((line["adjustments"] as? [Any])?.isEmpty == true)
    }
}
