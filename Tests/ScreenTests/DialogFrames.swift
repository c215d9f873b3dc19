import TestSupport
import Testing
import ViewModels

@testable import Commands
@testable import Screens

import class Kitchen.KitchenServer

/// Pages and dialogs that other tests read words of: the configuration, the log, food near a place,
/// and ordering together. What has addresses and times of its own each time is looked at in its
/// languages and line by line, and not kept.
@MainActor
struct DialogFrames {
    @Test func `the page of the configuration`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("configuration", on: ground, sizes: [.usual], isKept: false) { app in
            await app.press("F3")
        }
    }

    @Test func `the page of the log`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("log", on: ground, sizes: [.usual], isKept: false) { app in
            await app.press("!", "L")
        }
    }

    @Test func `food near a place`() async throws {
        let ground = try await Ground.read()
        let registry = try TestRegistry([
            .init("Lune", in: "Lyon", at: ground.kitchen.url, place: (45.76, 4.84)),
            // What cannot be asked is said to be left out.
            .init("Les Coursiers", in: "Lyon", at: nil),
        ])
        ground.config.registry = registry.url
        try await expectScreen("near", on: ground, sizes: [.usual], isKept: false) { app in
            app.app.open(.near("Lyon"))
            await app.shows("24 kitchens")
            await app.rest()
        }
    }

    @Test func `a question for a colleague's link`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("join-link", on: ground, sizes: [.small, .usual]) { app in
            await app.press("O")
        }
    }

    @Test func `what an invitation does, before it is made`() async throws {
        let ground = try await Ground.read()
        try await expectScreen("invite", on: ground, sizes: [.small, .usual]) { app in
            try await app.checkOut()
            await app.press("Esc", "3", "M")
        }
    }

    @Test func `a colleague's order, before it is joined and after`() async throws {
        let ground = try await Ground.read()
        var link = ""
        try await AppUnderTest(on: ground, size: .wide).run { app in
            try await app.checkOut()
            await app.press("Esc", "3", "M", "Enter")
            await app.shows("/order/share/")
            let words = app.text.split(whereSeparator: \.isWhitespace)
            link = try #require(words.first { $0.contains("/order/share/") }.map(String.init))
        }
        try await expectScreen("join", on: ground, sizes: [.usual], isKept: false) { app in
            await app.press("O")
            await app.type(link)
            await app.press("Enter")
            await app.rest()
        }
    }
}
