import Cache
import OrderModels
import Services
import Terminal
import TestSupport
import Testing

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
    /// A saved draft that fits, one at an old price, one with a dish that is gone, and one that was
    /// changed since. All but the last are of other days: those of one second have no order.
    func makeDrafts() async throws {
        var first: BasketLine?
        for (place, name) in ["friday team", "usual", "party", "soup day"].enumerated() {
            let row = try listed()[place + 1]
            let dish = try #require(try plainDish(of: row.id))
            let price = try #require(dish.price)
            let old = Money(minorUnits: price.minorUnits - 20, currency: price.currency)
            let basket = Basket(
                id: Basket.ID(rawValue: "draft-\(place)"), caterer: row.id,
                touchedAt: clock.now.adding(seconds: -86_400 * Int64(place + 1)), name: name)
            let line = BasketLine(
                id: BasketLine.ID(rawValue: "line-\(place)"), basket: basket.id, rank: 1,
                dish: place == 3 ? MenuItem.ID(rawValue: "gone") : dish.id,
                orderCode: dish.orderCode, name: dish.name, unitPrice: place == 2 ? old : price,
                quantity: place + 2)
            if place == 0 { first = line }
            try await store.write(.user) { writer in
                try writer.upsert(basket)
                try writer.upsert(line)
            }
        }
        let changed = try #require(first)
        let drafts = DraftStore(try store, now: { [clock] in clock.now })
        try await drafts.adjust(changed.id, in: changed.basket, by: 1)
    }

    private func plainDish(of caterer: Caterer.ID) throws -> MenuItem? {
        let menu = try store.read { try $0.menu(of: caterer) }
        return (menu?.sections ?? []).flatMap(\.items).first {
            $0.isAvailable && !$0.optionGroups.contains { $0.isMandatory }
        }
    }

    /// A draft whose line has another number and another note where it is saved.
    func makeConflict() async throws {
        let drafts = DraftStore(try store, now: { [clock] in clock.now })
        let dish = try #require(try plainDish(of: try listed()[1].id))
        let added = try await drafts.add(dish)
        _ = try await drafts.save(added.basket, as: "lunch")
        try await drafts.change(
            added.line, in: added.basket, LineChange(quantity: 3, note: "mild, please"))
        try await store.write(.user) { writer in
            guard var line = try writer.item(BasketLine.self, added.line) else { return }
            (line.quantity, line.note) = (7, "as hot as it gets")
            try writer.upsert(line)
        }
    }
}
