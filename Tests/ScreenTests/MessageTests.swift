import OrderModels
import Presentation
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import Actions
@testable import Screens

/// What is said on the line for messages, and where it can be read again.
@MainActor
struct MessageTests {
    private static let long =
        "“look.theme” is now “solarized-dark” for this run, and the file config.json5 says another "
        + "one, which holds again from the next start on."

    @Test func `a message that is longer than its line takes another one`() async throws {
        let app = try AppUnderTest(on: try await Ground.offline(), size: .usual)
        try await app.run { app in
            app.app.toast(Self.long, hint: app.app.hint(.appUndo, Say.Screens.undo))
            await app.idle()
            let first = try #require(app.lines.firstIndex { $0.contains("look.theme") })
            let said = app.lines[first...(first + 2)].joined(separator: " ")
            #expect(said.contains("from the next start") && said.hasSuffix("u undo"), "\(said)")
            #expect(!said.contains("! more") && !said.contains("…"), "\(said)")
        }
    }

    @Test func `a message that is cut says how to read on, and is whole in the list of messages`()
        async throws
    {
        let size = Size(columns: 40, lines: 12)
        let app = try AppUnderTest(on: try await Ground.offline(), size: size)
        try await app.run { app in
            app.app.toast(Self.long, hint: app.app.hint(.appUndo, Say.Screens.undo))
            await app.idle()
            let said = try #require(app.lines.first { $0.contains("…") && $0.contains("look") })
            #expect(said.hasSuffix("u undo  ! more"))
            await app.press("!")
            // Without the times, and the mark of the selected row.
            let whole = app.lines.flatMap { $0.split(separator: " ") }.joined(separator: " ")
            #expect(whole.contains(Self.long), "\(app.text)")
            await app.press("Esc")
        }
    }

    @Test func `answers are listed in their order, each with its time, and push no error out`()
        async throws
    {
        let app = try AppUnderTest(on: try await Ground.offline(), size: .usual)
        try await app.run { app in
            let activity = app.app.models.activity
            activity.tell(Problem(.storage, .store.rowLeftOut(thing: "favourite", key: "7")))
            await app.press("C-r")
            // Said twice in a row, it is listed once.
            await app.press("C-r")
            await app.press("!")
            #expect(app.text.contains("2 messages"), "\(app.text)")
            let said = try #require(app.lines.firstIndex { $0.contains("Not now") })
            let error = try #require(app.lines.firstIndex { $0.contains("favourite") })
            #expect(said < error && app.lines[said].contains { $0 == ":" })

            for number in 0..<600 { app.app.toast("Answer \(number)") }
            await app.idle()
            let messages = activity.messages.messages
            #expect(messages.count == 101 && messages.last?.kind == .trouble)
            #expect(messages.first?.sentence.text == "Answer 599")
        }
    }

    @Test func `a message is said once and whole, with its time behind it`() async throws {
        let app = try AppUnderTest(on: try await Ground.offline(), size: .usual)
        try await app.run { app in
            app.app.models.activity.tell(
                Problem(.storage, .store.rowLeftOut(thing: Self.long, key: "7")))
            app.app.toast(Self.long)
            await app.press("!")
            var frame = Frame(reading: Size(columns: 1000, lines: 24))
            app.app.screen.draw(in: &frame, area: frame.area)
            let said = try #require(frame.reading).items.map(\.words)
            #expect(said.count == 2)
            #expect(said.first?.hasPrefix(Self.long + "; ") == true, "\(said)")
            #expect(said.last?.contains(Self.long) == true, "\(said)")
        }
    }

    @Test func `what was said of one kitchen is not said under another's menu`() async throws {
        let ground = try await Ground.offline()
        let rows = try ground.listed()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            func open(_ row: CatererListing) async {
                await app.app.open(.menu(row.id))
                await app.idle()
            }
            await open(rows[0])
            await app.press("*")
            let said = "Added to favourites: \(rows[0].shownName)"
            await app.shows(said)
            // A dish of the same kitchen, and a list, are no other subject.
            await app.press("Enter")
            #expect(app.text.contains(said), "\(app.text)")
            await app.press("1")
            #expect(app.text.contains(said))
            await open(rows[1])
            #expect(app.text.contains(rows[1].shownName) && !app.text.contains(said))
            await app.press("!")
            #expect(app.text.contains(said))
        }
    }

    @Test func `a message that is whole names no other key`() async throws {
        let app = try AppUnderTest(on: try await Ground.offline(), size: .usual)
        try await app.run { app in
            app.app.toast("Short")
            await app.idle()
            #expect(app.lines.contains(" Short"))
        }
    }
}
