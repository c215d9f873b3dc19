import Kitchen
import OrderModels
import Presentation
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

@testable import Screens

/// The seconds between the key that orders and the order, wherever the diner spends them.
@MainActor
struct HoldTests {
    private func holding(
        size: Size = .usual, _ body: (AppUnderTest, Ground) async throws -> Void
    ) async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: size)
        try await app.run { app in
            try await app.checkOut()
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            await app.press("P", whileWorking: true)
            #expect(app.text.contains("5 s"))
            try await body(app, ground)
        }
    }

    private func wait(_ app: AppUnderTest, seconds: Int) async {
        for _ in 0..<seconds { await app.advance(by: .seconds(1), whileWorking: true) }
    }

    @Test func `sums that do not fit together are not offered again`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            try ground.kitchen.control("PUT", "/malice", #"["totals"]"#)
            await app.press("P", whileWorking: true)
            await wait(app, seconds: 5)
            await app.shows("NOT SENT")
            #expect(app.text.contains("Nobody should pay that"))
            #expect(!app.text.contains("orders it as it is now"), "\(app.text)")
            #expect(!app.text.contains("P order for") && app.payments == 0, "\(app.text)")
        }
    }

    @Test func `a click on the key that orders says so, and orders nothing`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await app.checkOut()
            await app.until("quoted") { app.app.models.servers.transfers.running == 0 }
            await app.mouse(.pressed, try app.place(of: "P order"))
            #expect(app.text.contains("A click orders nothing: P does."))
            await wait(app, seconds: 10)
            #expect(app.payments == 0)
        }
    }

    /// As from keys that were typed or pasted at once.
    @Test func `keys that come with the one that quits do nothing`() async throws {
        let ground = try await Ground.read()
        try await AppUnderTest(on: ground, size: .usual).run { app in
            try await app.checkOut()
            await app.press("3")
            #expect(app.text.contains("3 Basket:4"), "\(app.text)")
            await app.press("Q", "+", "+", "u")
            #expect(app.console.isEnded)
        }
        try await AppUnderTest(on: try await ground.later(), size: .usual).run { app in
            #expect(app.text.contains("3 Basket:4"), "\(app.text)")
        }
    }

    @Test func `a hold goes on wherever the diner goes, and the title says so`() async throws {
        try await holding { app, _ in
            for tab in ["1", "4", "5", "6"] {
                await app.press(tab, whileWorking: true)
                await app.press("Enter", whileWorking: true)
                #expect(app.lines[0].contains("in 5 s, Esc stops"), "tab \(tab)")
            }
            await wait(app, seconds: 2)
            #expect(app.lines[0].contains("in 3 s, Esc stops"))
            await wait(app, seconds: 3)
            await app.until("ordered") { app.text.contains("Ordered: ") }
            #expect(app.payments == 1)
            #expect(!app.lines[0].contains("Esc stops"))
        }
    }

    @Test func `Esc stops it from any screen, under a dialog too`() async throws {
        try await holding { app, _ in
            await app.press("1", "?", whileWorking: true)
            #expect(app.lines[0].contains("in 5 s, Esc stops"))
            await app.press("Esc")
            #expect(app.text.contains("Stopped: nothing was sent."))
            await wait(app, seconds: 30)
            #expect(app.payments == 0)
        }
    }

    @Test func `what was said of an order that was stopped is not said of the next`() async throws {
        try await holding { app, _ in
            await app.press("Esc")
            #expect(app.text.contains("Stopped: nothing was sent."))
            await app.press("P", whileWorking: true)
            #expect(app.text.contains("in 5 s"))
            #expect(!app.text.contains("Stopped"))
        }
    }

    @Test func `the basket's tab is for what comes after an order`() async throws {
        try await holding { app, _ in
            await wait(app, seconds: 5)
            await app.until("ordered") { app.text.contains("PLACED") }
            await app.press("1", "3")
            #expect(!app.text.contains("PLACED"))
            #expect(app.text.contains("empty") || app.text.contains("Nothing"))
        }
    }

    @Test func `why something cannot be done now is not said of the next page`() async throws {
        let ground = try await Ground.read()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("3")
            await app.press("c")
            #expect(app.text.contains("Not now: "))
            await app.press("1")
            #expect(!app.text.contains("Not now: "))
        }
    }

    @Test func `a narrow title says what it costs, before it names other tabs`() async throws {
        try await holding(size: Size(columns: 40, lines: 24)) { app, _ in
            let quote = app.app.models.placing.checkout?.quote.value
            let total = try #require(quote?.total.formatted)
            for tab in ["1", "3", "4", "5", "6"] {
                await app.press(tab, whileWorking: true)
                let title = app.lines[0]
                #expect(title.contains(total) && title.contains("5 s, Esc"), "\(title)")
                #expect(title.contains("[\(tab) "), "\(title)")
            }
        }
    }

    @Test(arguments: [
        Size(columns: 40, lines: 12), Size(columns: 40, lines: 8), Size(columns: 24, lines: 6),
    ])
    func `a small screen has the countdown as well`(size: Size) async throws {
        try await holding(size: size) { app, _ in
            await app.press("1", whileWorking: true)
            #expect(app.lines[0].contains("5 s, Esc"))
            await app.press("?", whileWorking: true)
            #expect(app.text.contains("5 s, Esc"))
            await app.press("Esc")
            #expect(app.text.contains("Stopped: nothing"))
        }
    }

    @Test func `what came of it waits for the diner at the checkout`() async throws {
        try await holding { app, ground in
            let dish = try #require(try app.dish())
            try ground.amend(dish, #"{"price":9900}"#)
            await app.press("1", whileWorking: true)
            await wait(app, seconds: 5)
            await app.until("told") { app.text.contains("not ordered") }
            #expect(app.payments == 0)
            await app.press("3")
            #expect(app.text.contains("CHANGED"))
            #expect(app.text.contains("99.00 EUR now, was"))
        }
    }

    @Test func `quitting shows what is held, holds it meanwhile, and never sends`() async throws {
        try await holding { app, _ in
            await app.press("1", "Q", whileWorking: true)
            #expect(app.text.contains("Held: "))
            #expect(app.text.contains("Stop the order and quit"))
            await wait(app, seconds: 30)
            #expect(app.payments == 0)
            await app.press("Enter", whileWorking: true)
            #expect(app.console.isEnded)
            await wait(app, seconds: 30)
            #expect(app.payments == 0)
        }
    }

    @Test func `leaving that question stops the order and stays`() async throws {
        try await holding { app, _ in
            await app.press("Q", whileWorking: true)
            await app.press("Esc")
            #expect(!app.text.contains("Stop the order and quit"))
            #expect(app.text.contains("Stopped: nothing was sent."))
            await wait(app, seconds: 30)
            #expect(app.payments == 0)
        }
    }

    @Test func `whoever stays can have it sent after all`() async throws {
        try await holding { app, _ in
            await app.press("Q", "Down", "Down", "Enter", whileWorking: true)
            await wait(app, seconds: 5)
            await app.shows("PLACED")
            #expect(app.payments == 1)
        }
    }

    @Test func `a click on the countdown stops it`() async throws {
        try await holding { app, _ in
            await app.press("1", whileWorking: true)
            await app.mouse(.pressed, Point(column: 70, line: 0))
            #expect(app.text.contains("Stopped: nothing was sent."))
            await wait(app, seconds: 30)
            #expect(app.payments == 0)
        }
    }
}
