import Cache
import OrderModels
import Terminal
import TestSupport
import Testing

/// Orders, one order, and what the first screen says of them, as they looked when somebody agreed.
@MainActor
struct OrderFrames {
    private func ground() async throws -> Ground {
        let ground = try await Ground.offline()
        try await ground.keepPastOrders()
        return ground
    }

    // MARK: The list

    @Test func `no orders`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("orders-none", on: ground, sizes: [.least, .small, .usual]) { app in
            await app.press("4")
        }
    }

    @Test func `orders, one of them under way`() async throws {
        let ground = try await ground()
        try await ground.keepOrderUnderWay()
        try await ground.favour(1)
        try await expectScreen("orders", on: ground) { app in
            await app.press("4")
            await app.rest()
        }
    }

    @Test func `an order of unknown outcome among the others`() async throws {
        let ground = try await ground()
        try await ground.keepUnknown(.unknown)
        try await expectScreen("orders-unknown", on: ground, sizes: [.small, .usual]) { app in
            await app.press("4")
            await app.rest()
        }
    }

    @Test func `orders with a dish like that`() async throws {
        let ground = try await ground()
        try await ground.keepOrderUnderWay()
        try await expectScreen("orders-filtered", on: ground, sizes: [.small, .usual]) { app in
            await app.press("4", "/")
            await app.type("curry")
        }
    }

    @Test func `what can be done with orders`() async throws {
        let ground = try await ground()
        try await expectScreen("orders-help", on: ground, sizes: [.usual]) { app in
            await app.press("4", "?")
        }
    }

    // MARK: One order

    @Test func `an order that is being cooked`() async throws {
        let ground = try await ground()
        try await ground.keepOrderUnderWay()
        try await expectScreen("order", on: ground) { app in await app.press("t") }
    }

    @Test func `an order on its way`() async throws {
        let ground = try await ground()
        try await ground.keepOrderUnderWay(.ready)
        try await expectScreen("order-on-its-way", on: ground, sizes: [.usual]) { app in
            await app.press("t")
        }
    }

    @Test func `an order that was cancelled`() async throws {
        let ground = try await Ground.offline()
        try await ground.keepOrderUnderWay(.cancelled)
        try await expectScreen("order-cancelled", on: ground, sizes: [.small, .usual]) { app in
            // It is not among the last ones on the first screen, which came.
            await app.press("7")
            #expect(app.text.contains("there is no such order"))
            await app.press("4", "Enter")
        }
    }

    @Test func `a receipt`() async throws {
        let ground = try await ground()
        try await ground.keepOrderUnderWay()
        try await expectScreen("order-receipt", on: ground) { app in
            await app.press("4", "v")
        }
    }

    @Test func `a receipt of what was ordered elsewhere`() async throws {
        let ground = try await ground()
        try await expectScreen("order-elsewhere", on: ground, sizes: [.small, .usual]) { app in
            await app.press("7")
        }
    }

    @Test func `how an order is cancelled`() async throws {
        let ground = try await ground()
        try await ground.keepOrderUnderWay()
        try await expectScreen("order-cancel", on: ground, sizes: [.usual]) { app in
            await app.press("t", "C")
        }
    }

    @Test func `an order of which nobody knows`() async throws {
        let ground = try await ground()
        try await ground.keepUnknown(.unknown)
        try await expectScreen("order-unknown", on: ground, sizes: [.small, .usual]) { app in
            await app.press("t")
        }
    }

    @Test func `an order that the kitchen has to be asked about`() async throws {
        let ground = try await ground()
        try await ground.keepUnknown(.unresolvable)
        try await expectScreen("order-unresolvable", on: ground, sizes: [.usual]) { app in
            await app.press("t", "s")
        }
    }

    // MARK: The first screen

    @Test func `kitchens below what the diner is in the middle of`() async throws {
        let ground = try await ground()
        try await ground.keepOrderUnderWay()
        try await ground.fillBasket()
        try await expectScreen("home", on: ground) { app in await app.rest() }
    }

    @Test func `kitchens below the last orders alone`() async throws {
        let ground = try await ground()
        try await expectScreen("home-past", on: ground, sizes: [.small, .usual]) { app in
            await app.rest()
        }
    }
}
