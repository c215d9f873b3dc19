import Terminal
import TestSupport
import Testing

/// Search, messages, what lies over the screen, and the peek, as they looked when somebody agreed.
@MainActor
struct OtherFrames {
    // MARK: Search

    @Test func `a search before anything is typed`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("search", on: ground) { app in await app.press("S") }
    }

    @Test func `a search that finds something`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("search-hits", on: ground) { app in
            await app.press("S")
            await app.type("curry")
            await app.rest()
        }
    }

    @Test func `a search for a diet, a price and what is open`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("search-narrowed", on: ground) { app in
            await app.press("S", "F6", "j", "j", "Enter", "F7")
            await app.type("12.00")
            await app.press("Enter", "F8", "Enter")
            await app.rest()
        }
    }

    @Test func `a search that finds nothing`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("search-nothing", on: ground) { app in
            await app.press("S")
            await app.type("curyr")
        }
    }

    @Test func `a search with what the diner must not eat`() async throws {
        let ground = try await Ground.offline()
        ground.warn(of: "sesame", "gluten", "milk")
        try await expectScreen("search-alerts", on: ground) { app in
            await app.press("S")
            await app.type("salad")
            await app.press("Down")
            await app.rest()
        }
    }

    @Test func `a search by a sentence, with what it leaves out`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("search-sentence", on: ground) { app in
            await app.press("S")
            await app.type("caesar without nuts within 1 km")
            await app.press("Down")
            await app.rest()
        }
    }

    // MARK: Messages

    @Test func `no messages`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("messages-none", on: ground) { app in await app.press("!") }
    }

    @Test func `messages`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("messages", on: ground) { app in
            ground.line.cut()
            await app.press("r")
            ground.line.mend()
            try ground.spoil(#"{"path":"/api/restaurants","status":502}"#)
            await app.press("r")
            try ground.spoil(
                #"{"path":"/api/restaurants","status":429,"retryAfter":30}"#)
            await app.press("r", "!")
        }
    }

    // MARK: Over the screen

    @Test func `help`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("help", on: ground) { app in await app.press("?") }
    }

    @Test func `help on what was typed`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("help-search", on: ground) { app in
            await app.press("?")
            await app.type("peek")
        }
    }

    @Test func `the palette`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("palette", on: ground) { app in await app.press(":") }
    }

    @Test func `the palette on what was typed`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("palette-search", on: ground) { app in
            await app.press("j", ":")
            await app.type("fav")
        }
    }

    @Test func `a question for a price`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("price", on: ground) { app in
            await app.press("S", "F7")
            await app.type("12")
        }
    }

    @Test func `a question answered with something else`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("price-refused", on: ground) { app in
            await app.press("S", "F7")
            await app.type("cheap")
            await app.press("Enter")
        }
    }

    // MARK: The peek

    @Test func `a peek that fills the screen`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("peek-zoomed", on: ground) { app in
            await app.press("j", "Space")
            await app.rest()
            await app.press("J")
        }
    }

    @Test func `a peek that is hidden`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("peek-hidden", on: ground) { app in
            await app.press("j", "p")
            await app.rest()
        }
    }

    @Test func `a peek while the button is held`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("peek-countdown", on: ground) { app in
            await app.mouse(.pressed, try app.place(of: "Rice Paper"))
            await app.advance(by: .milliseconds(1200))
        }
    }

    @Test func `a peek that is pinned`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("peek-pinned", on: ground) { app in
            let place = try app.place(of: "Rice Paper")
            await app.mouse(.pressed, place)
            await app.mouse(.dragged, Point(column: place.column, line: place.line + 2))
            await app.mouse(.released, Point(column: place.column, line: place.line + 2))
            await app.press("k")
            await app.rest()
        }
    }

    @Test func `a screen that is too small`() async throws {
        let ground = try await Ground.offline()
        let sizes = [Size(columns: 11, lines: 24), Size(columns: 80, lines: 2), .tiny]
        try await expectScreen("too-small", on: ground, sizes: sizes) { _ in }
    }
}
