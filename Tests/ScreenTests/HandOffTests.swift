import Cache
import Kitchen
import Networking
import OrderModels
import Terminal
import TestSupport
import Testing

/// An order that is paid in a browser, seen from the checkout.
@MainActor
struct HandOffTests {
    private func handedOff(
        _ size: Size, _ body: (AppUnderTest, Ground) async throws -> Void
    ) async throws {
        let ground = try await Ground.read { $0.hasPaymentPage = true }
        try await AppUnderTest(on: ground, size: size).run { app in
            try await app.checkOut()
            await app.press("Y")
            #expect(app.text.contains("by card, on a page in a browser"))
            await app.press("Down")
            await app.press("Enter")
            await app.press("P", whileWorking: true)
            for _ in 0..<5 { await app.advance(by: .seconds(1), whileWorking: true) }
            await app.shows("NOT ORDERED YET")
            try await body(app, ground)
        }
    }

    /// What a browser does.
    private func pay(_ ground: Ground) async throws {
        let page = try #require(
            try ground.store.read { try $0.items(Request(OrderAttempt.self)) }.first?.page)
        let client = CurlClient(configuration: .init(userAgent: "a browser"))
        #expect(try await client.send(HTTPRequest(.post, page)).status == 200)
    }

    @Test func `it waits for the payment, and follows the order once it is made`() async throws {
        try await handedOff(.wide) { app, ground in
            #expect(app.text.contains("\(ground.kitchen.url)payment/"))
            #expect(app.text.contains("▀") && app.text.contains("█"))
            await app.advance(by: .seconds(30))
            #expect(ground.kitchen.placedOrders.isEmpty)
            try await pay(ground)
            await app.advance(by: .seconds(10))
            await app.shows("PLACED")
            #expect(ground.kitchen.placedOrders.map(\.pays) == [1])
        }
    }

    @Test func `a server that cannot be asked is named, and the wait goes on`() async throws {
        try await handedOff(.wide) { app, ground in
            try ground.spoil(#"[{"path":"/api/orders/*","method":"GET","status":503}]"#)
            await app.advance(by: .seconds(10))
            await app.shows("503")
            #expect(app.text.contains("NOT ORDERED YET"))
            try ground.spoil("[]")
            await app.advance(by: .seconds(10))
            await app.hides("503")
            try await pay(ground)
            await app.advance(by: .seconds(10))
            await app.shows("PLACED")
        }
    }

    @Test func `in a small window the address is shown, whole`() async throws {
        try await handedOff(.small) { app, ground in
            let page = try #require(
                try ground.store.read { try $0.items(Request(OrderAttempt.self)) }.first?.page)
            let shown = app.text.filter { !$0.isWhitespace }
            #expect(shown.contains(page.prefix(36)) && !app.text.contains("▀"))
        }
    }

    @Test func `Esc takes it back only once it cannot be paid any more`() async throws {
        try await handedOff(.usual) { app, ground in
            await app.press("Esc")
            #expect(app.text.contains("Leave it waiting"))
            await app.press("Down")
            await app.press("Enter")
            await app.shows("It can still be paid on its page")
            try ground.kitchen.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
            await app.press("Esc")
            await app.press("Down")
            await app.press("Enter")
            await app.hides("NOT ORDERED YET")
            await app.rest()
            #expect(app.text.contains("it was not ordered"), "\(app.text)")
            #expect(ground.kitchen.placedOrders.isEmpty)
        }
    }

    @Test func `left alone it is among the orders, with its page`() async throws {
        try await handedOff(.wide) { app, ground in
            await app.press("Esc")
            await app.press("Enter")
            await app.shows("It waits for your payment, among the orders")
            await app.press("4")
            await app.shows("waits for your payment")
            try await pay(ground)
            await app.advance(by: .seconds(60))
            await app.hides("waits for your payment")
            #expect(ground.kitchen.placedOrders.map(\.pays) == [1])
        }
    }
}
