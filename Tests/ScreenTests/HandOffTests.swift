import Cache
import Kitchen
import Networking
import OrderModels
import Services
import Terminal
import TestSupport
import Testing

@testable import Commands

/// An order that is paid in a browser, seen from the checkout.
@MainActor
struct HandOffTests {
    private func handedOff(
        _ size: Size, _ change: (Ground) async throws -> Void = { _ in },
        _ body: (AppUnderTest, Ground) async throws -> Void
    ) async throws {
        let ground = try await Ground.read { $0.hasPaymentPage = true }
        try await change(ground)
        try await AppUnderTest(on: ground, size: size).run { app in
            try await app.checkOut()
            await app.press("Y")
            #expect(app.text.contains("by card, on a page in a browser"))
            await app.press("Down")
            await app.press("Enter")
            if size.columns > 100 {
                #expect(app.text.contains("asks for the page to pay on"))
                #expect(!app.text.contains("places the order"))
            }
            await app.order()
            await app.shows("NOT ORDERED YET")
            try await body(app, ground)
        }
    }

    private func page(of ground: Ground) throws -> String {
        try #require(
            try ground.store.read { try $0.items(Request(OrderAttempt.self)) }.first?.page)
    }

    /// What a browser does.
    private func pay(_ ground: Ground) async throws {
        let page = try page(of: ground)
        let client = CurlClient(configuration: .init(userAgent: "a browser"))
        #expect(try await client.send(HTTPRequest(.post, page)).status == 200)
    }

    @Test func `it waits for the payment, and follows the order once it is made`() async throws {
        try await handedOff(Size(columns: 140, lines: 40)) { app, ground in
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
            // The next time is set once all of the answer was read.
            await app.idle()
            #expect(app.text.contains("NOT ORDERED YET"))
            try ground.spoil("[]")
            await app.advance(by: .seconds(10))
            await app.hides("503")
            await app.idle()
            try await pay(ground)
            await app.advance(by: .seconds(10))
            await app.shows("PLACED")
        }
    }

    @Test func `the page of a kitchen that is paid only there can be copied and scanned`()
        async throws
    {
        let ground = try await Ground.read()
        let row = try #require(try ground.listed().first { $0.isOpen(at: ground.clock.now) })
        try ground.kitchen.control(
            "PUT", "/restaurants/\(row.number)", #"{"cardOnly":true}"#)
        try await AppUnderTest(on: ground, size: Size(columns: 120, lines: 40)).run { app in
            try await app.checkOut()
            await app.shows("on the kitchen's own page only")
            #expect(app.text.contains("does not go along") && app.text.contains("https://"))
            await app.press("z")
            await app.shows("▀")
            await app.press("Esc")
            await app.press("y", "Down", "Enter")
            let copied = try #require(app.console.screen.copied.first)
            #expect(copied.hasPrefix("https://") && app.text.contains(copied), "\(copied)")
        }
    }

    @Test func `in a small window the address is shown, whole`() async throws {
        try await handedOff(.small) { app, ground in
            let page = try page(of: ground)
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

    @Test func `it says that its basket was edited since, by whomever`() async throws {
        try await handedOff(.wide) { app, ground in
            #expect(!app.text.contains("as it was"))
            // Another program.
            let drafts = DraftStore(try ground.store, now: { [clock = ground.clock] in clock.now })
            let basket = try #require(try drafts.current())
            try await drafts.clear(basket)
            await app.shows("basket as it was")
            await app.press("Esc", "Enter", "4")
            await app.shows("waits for your payment")
            await app.press("Enter")
            await app.shows("basket as it was")
            try await drafts.undo(basket)
            await app.hides("basket as it was")
        }
    }

    @Test func `on its own page it can be taken back as well`() async throws {
        try await handedOff(.wide) { app, ground in
            await app.press("Esc")
            await app.press("Enter")
            await app.press("4")
            await app.shows("waits for your payment")
            await app.press("Enter", "s", "Down", "Enter")
            await app.shows("It can still be paid on its page")
            try ground.kitchen.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
            await app.press("s", "Down", "Enter")
            await app.shows("Taken back: nothing was")
            await app.hides("waits for your payment")
            #expect(ground.kitchen.placedOrders.isEmpty)
        }
    }

    @Test(arguments: [Size.usual, .small])
    func `no page of it says that it is placed, or what its number is`(_ size: Size) async throws {
        try await handedOff(size) { app, ground in
            /// All of the page, whatever of it fits.
            @MainActor func page() async -> String {
                var text = ""
                await app.press("Home")
                for _ in 0..<12 {
                    text += app.text + "\n"
                    await app.press("PageDown")
                }
                return text
            }
            func isTrue(_ text: String) -> Bool {
                text.contains("AGREED") && !text.contains("PLACED") && !text.contains("NUMBER")
                    && !text.contains("/api/")
            }
            await app.press("Esc", "Enter", "4")
            await app.shows("waits for your payment")
            #expect(app.text.contains("WAITING FOR YOUR PAYMENT"))
            await app.press("Enter")
            let waiting = await page()
            #expect(isTrue(waiting) && waiting.contains("Not ordered yet"), "\(waiting)")

            try ground.kitchen.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
            await app.advance(by: .seconds(60))
            await app.press("Home")
            await app.shows("not to be paid any more")
            let over = await page()
            #expect(isTrue(over) && !over.contains("waits for your"), "\(over)")
            await app.press("Esc")
            #expect(app.text.contains("NOT TO BE PAID ANY MORE"), "\(app.text)")
            await app.press("Enter", "s")
            #expect(app.text.contains("It is not to be paid any more"), "\(app.text)")
            #expect(!app.text.contains("It waits for"))
            // Taking back is first.
            await app.press("Enter")
            await app.shows("Taken back: nothing was")
            await app.rest()
            let back = await page()
            #expect(isTrue(back) && back.contains("it was not ordered"), "\(back)")
        }
    }

    @Test func `what was opened for its page closes once that is over`() async throws {
        try await handedOff(.usual) { app, ground in
            await app.press("Esc")
            #expect(app.text.contains("Leave it waiting"))
            await app.press("Esc", "z")
            #expect(app.text.contains("▀") && !app.text.contains("NOT ORDERED YET"))
            try ground.kitchen.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
            await app.advance(by: .seconds(10))
            await app.shows("not to be paid any more")
            #expect(!app.text.contains("▀"), "\(app.text)")
        }
        try await handedOff(.usual) { app, ground in
            await app.press("Esc")
            #expect(app.text.contains("Leave it waiting"))
            try ground.kitchen.control("POST", "/clock", #"{"advanceSeconds":1860}"#)
            await app.advance(by: .seconds(10))
            await app.shows("not to be paid any more")
            #expect(!app.text.contains("Leave it waiting"), "\(app.text)")
            await app.press("Esc")
            #expect(app.text.contains("It is not to be paid any more"), "\(app.text)")
        }
    }

    @Test func `its code stands on the screen whole or not at all`() async throws {
        try await handedOff(.usual) { app, ground in
            let page = try page(of: ground)
            #expect(!app.text.contains("▀") && app.text.contains("shows it alone on the screen"))
            await app.press("z")
            #expect(try Telephone.read(app.rows) == page + "\n")
            await app.press("Esc")
            await app.resize(to: Size(columns: 140, lines: 40))
            #expect(try Telephone.read(app.rows) == page + "\n")
            await app.press("Down", "Down", "Down")
            if app.text.contains("▀") { #expect(try Telephone.read(app.rows) == page + "\n") }
            await app.resize(to: .small)
            await app.press("z")
            #expect(app.text.contains("In a window of") && !app.text.contains("▀"))
            await app.press("q")
            #expect(app.text.contains("NOT ORDERED YET"))
        }
    }

    @Test(arguments: [0, 3])
    func `a key opens the page in the browser, and only that key`(status: Int) async throws {
        let directory = try TemporaryDirectory()
        let opened = directory.path + "/opened"
        try await Program.install(
            "#!/bin/sh\necho \"$# $1\" >> \(opened)\nexit \(status)\n",
            at: directory.path + "/browser")
        try await handedOff(.usual) {
            $0.config.browser = directory.path + "/browser"
        } _: { app, ground in
            #expect(Home.bytes(opened) == nil)
            await app.press("o")
            let page = try page(of: ground)
            #expect(Home.text(opened) == "1 \(page)\n")
            await app.shows(status == 0 ? "given to the browser" : "did not open the page")
        }
    }

    @Test func `without a browser the link and the code stay`() async throws {
        try await handedOff(.usual) { app, _ in
            #expect(!app.text.contains("open in a browser"))
            await app.press("o")
            #expect(app.text.contains("no browser is known here"))
        }
    }
}
