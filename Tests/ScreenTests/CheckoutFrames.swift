import Cache
import OrderModels
import Terminal
import TestSupport
import Testing

/// From a basket to an order, in every state that can be in, as it looked when somebody agreed to
/// it.
@MainActor
struct CheckoutFrames {
    @Test func `who orders is not said yet`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("checkout-nobody", on: ground) { app in
            try await app.checkOut(asGuest: false)
        }
    }

    @Test func `everything is said`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("checkout", on: ground) { app in
            try await app.checkOut()
        }
    }

    @Test func `reusable packaging was offered, and is chosen`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("checkout-packaging", on: ground) { app in
            try await app.checkOut(withPackaging: true)
            let wished = try app.ground.store.read { try $0.items(Request(OrderSettings.self)) }
            if wished.allSatisfy({ !$0.isPackagingReusable }) {
                #expect(!app.text.contains("Packaging deposit"))
                await app.press("B", "j", "Enter")
                await app.rest()
            }
        }
    }

    @Test func `offline it says that the kitchen has to be asked`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("checkout-offline", on: ground) { app in
            try await app.checkOut()
        }
    }

    @Test func `the key holds for some seconds`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("checkout-holding", on: ground) { app in
            try await app.checkOut()
            await app.press("P", whileWorking: true)
        }
    }

    @Test func `an answer that was lost, as the next run finds it`() async throws {
        for size in [Size.small, .usual] {
            let ground = try await Ground.read()
            try await AppUnderTest(on: ground, size: size).run { app in
                try await app.checkOut()
                try ground.spoil(
                    #"[{"path":"*/pay","dropAfterBytes":0,"count":1},{"path":"/api/orders/1","method":"GET","skip":1,"status":503}]"#
                )
                await app.order()
                await app.shows("UNKNOWN")
            }
            try await expectScreen("checkout-unknown", on: ground, sizes: [size]) { app in
                await app.rest()
                await app.press("c")
                await app.shows("UNKNOWN")
            }
        }
    }

    @Test func `signing in`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("account", on: ground) { app in
            try await app.checkOut(asGuest: false)
            await app.press("W")
        }
    }

    @Test func `a new address`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("address", on: ground) { app in
            try await app.checkOut()
            await app.press("A", "j", "Enter")
        }
    }
}
