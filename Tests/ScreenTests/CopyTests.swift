import Foundation
import Commands
import OrderModels
import Terminal
import TestSupport
import Testing

/// What leaves the screens: texts for the clipboard, and news for the diner's own command.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct CopyTests {
    @Test func `the first copy asks, and yes holds for the next run too`() async throws {
        let ground = try await Ground.offline()
        let first = try AppUnderTest(on: ground, size: .usual)
        try await first.run { app in
            await app.press("y")
            await app.shows("May eat-tui write to the clipboard?")
            #expect(app.console.screen.copied.isEmpty)
            await app.press("Down", "Enter")
            let link = try #require(app.console.screen.copied.first)
            guard case .kitchen? = DeepLink(link) else { throw Refused(link) }
            await app.shows("Given to the terminal's clipboard: Its link")
        }
        let second = try AppUnderTest(on: ground, size: .usual)
        try await second.run { app in
            await app.press("Enter", "y", "Enter")
            let link = try #require(app.console.screen.copied.first)
            guard case .dish? = DeepLink(link) else { throw Refused(link) }
        }
    }

    @Test func `no means no, and a terminal without a clipboard is named`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            app.console.screen.hasClipboard = false
            await app.press("y")
            await app.shows("lets programs copy nothing")
            await app.shows("eat:kitchen/")
            app.console.screen.hasClipboard = true
            await app.press("Enter")
            await app.press("y", "Down", "Down", "Enter", "y")
            await app.shows("Not copied")
            #expect(app.console.screen.copied.isEmpty)
        }
    }

    @Test func `an order is copied as it is shown, without what only a screen needs`()
        async throws
    {
        let ground = try await Ground.offline()
        ground.config.clipboard = true
        ground.config.named = ["clipboard"]
        try await ground.keepOrderUnderWay()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("4", "Enter", "y", "Enter")
            let text = try #require(app.console.screen.copied.first)
            let lines = text.split(separator: "\n")
            #expect(lines.allSatisfy { $0.count <= 72 && !$0.hasSuffix(" ") })
            #expect(lines.contains { $0.contains("Total") })
            await app.press("y", "Down", "Enter")
            let link = try #require(app.console.screen.copied.last)
            guard case .order? = DeepLink(link) else { throw Refused(link) }
        }
    }

    @Test func `what is copied is of the moment of choosing`() async throws {
        let ground = try await Ground.offline()
        ground.config.clipboard = true
        ground.config.named = ["clipboard"]
        try await ground.keepOrderUnderWay()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("4", "Enter", "y")
            #expect(app.text.contains("A7K2 cooking"), "\(app.text)")
            try await ground.hear(try ground.orderUnderWay(.ready))
            await app.shows("A7K2 on its way")
            await app.press("Enter")
            let text = try #require(app.console.screen.copied.first)
            #expect(text.contains("on its way") && !text.contains("[now] cooking"), "\(text)")
        }
    }

    @Test func `news goes to the diner's own command as one argument`() async throws {
        let ground = try await Ground.offline()
        let directory = try TemporaryDirectory()
        let path = directory.path + "/notify"
        try await Program.install("#!/bin/sh\nprintf '%s|' \"$@\" > \"\(path).said\"\n", at: path)
        ground.config.notifier = path + " --urgent"
        try await ground.keepOrderUnderWay()
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            try await ground.hear(try ground.orderUnderWay(.ready))
            await app.shows("on its way")
            await app.idle()
            let said = try String(contentsOfFile: path + ".said", encoding: .utf8)
            #expect(said.hasPrefix("--urgent|eat-tui: ") && said.hasSuffix(": on its way|"))
            #expect(app.console.screen.notified.count == 1)
        }
    }

    private struct Refused: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }
}
