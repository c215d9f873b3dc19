import Cache
import OrderModels
import Services
import Terminal
import TestSupport
import Testing

@testable import eat_tui

/// The drafts, as they looked when somebody agreed to it.
@MainActor
struct DraftsFrames {
    @Test func `no drafts yet`() async throws {
        let ground = try await Ground.offline()
        try await expectScreen("drafts-none", on: ground, sizes: [.least, .small, .usual]) { app in
            await app.press("5")
        }
    }

    @Test func `drafts, saved and not, that fit and do not`() async throws {
        let ground = try await Ground.offline()
        try await ground.makeDrafts()
        try await expectScreen("drafts", on: ground) { app in await app.press("5", "j") }
    }

    @Test func `what was thrown away`() async throws {
        try await expectFresh("drafts-thrown-away", sizes: [.small, .usual]) { app in
            await app.press("5", "x")
            await app.press("X")
        }
    }

    @Test func `a draft that was thrown away, and the way back`() async throws {
        try await expectFresh("drafts-discarded", sizes: [.usual]) { app in
            await app.press("5", "x")
        }
    }

    @Test func `another name for a draft`() async throws {
        try await expectFresh("drafts-rename", sizes: [.usual]) { app in
            await app.press("5", "j", "n")
        }
    }

    @Test func `what differs here and where it is saved`() async throws {
        for size in [Size.least, .small, .usual] {
            let ground = try await Ground.offline()
            try await ground.makeConflict()
            try await expectScreen("drafts-merge", on: ground, sizes: [size]) { app in
                await app.press("5", "m")
                await app.press("j", "Space")
            }
        }
    }

    private func expectFresh(
        _ name: String, sizes: [Size], at location: SourceLocation = #_sourceLocation,
        _ steps: (AppUnderTest) async throws -> Void
    ) async throws {
        for size in sizes {
            let ground = try await Ground.offline()
            try await ground.makeDrafts()
            try await expectScreen(name, on: ground, sizes: [size], at: location, steps)
        }
    }
}

extension Ground {
    /// A saved draft that fits, one that was changed since, and a basket with what is not to be had.
    func makeDrafts() async throws {
        let drafts = DraftStore(store, now: { [clock] in clock.now })
        for (place, name) in ["usual", "friday team"].enumerated() {
            let row = try listed()[place + 1]
            let menu = try store.read { try $0.menu(of: row.id) }
            let dishes = (menu?.sections ?? []).flatMap(\.items).filter {
                $0.isAvailable && !$0.optionGroups.contains { $0.isMandatory }
            }
            let id = try await drafts.add(dishes[0], quantity: 2).basket
            _ = try await drafts.save(id, as: name)
            if place == 1 { _ = try await drafts.add(dishes[1], to: id) }
        }
        try await fillBasket()
    }

    /// A draft whose line has another number and another note where it is saved.
    func makeConflict() async throws {
        let drafts = DraftStore(store, now: { [clock] in clock.now })
        let row = try listed()[1]
        let menu = try store.read { try $0.menu(of: row.id) }
        let dish = try #require(
            (menu?.sections ?? []).flatMap(\.items).first {
                $0.isAvailable && !$0.optionGroups.contains { $0.isMandatory }
            })
        let added = try await drafts.add(dish)
        _ = try await drafts.save(added.basket, as: "lunch")
        try await drafts.change(
            added.line, in: added.basket, LineChange(quantity: 3, note: "mild, please"))
        try await store.write(.user) { writer in
            let request = Request(BasketLine.self, where: .id(added.line))
            guard var line = try writer.first(request) else { return }
            (line.quantity, line.note) = (7, "as hot as it gets")
            try writer.upsert(line)
        }
    }
}
