import Cache
import OrderModels
import TestSupport
import Testing

@testable import Screens
@testable import Terminal

/// Where there is only ASCII, what is shown can be typed (0087).
@MainActor @Suite(.timeLimit(.minutes(10)))
struct ASCIINamesTests {
    @Test func `a dish without a name is called by its reference`() async throws {
        let ground = try await Ground.offline()
        let kitchen = try #require(try ground.listed().first)
        let dish = MenuItem.sample("\u{200B} ", of: kitchen.id)
        _ = try await ground.store.write(.cache) { writer in
            try writer.replaceMenu(with: .sample(of: kitchen.id, [("Soups", [dish])]))
        }
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("Enter")
            #expect(app.selectedRow?.contains(dish.id.rawValue) == true, "\(app.text)")
        }
    }

    @Test func `a section without a name is called by its reference`() async throws {
        let ground = try await Ground.offline()
        let kitchen = try #require(try ground.listed().first)
        let menu = Menu.sample(
            of: kitchen.id, [("\u{202E}\u{200B}", [MenuItem.sample("Soup", of: kitchen.id)])])
        let section = try #require(menu.sections.first?.section)
        _ = try await ground.store.write(.cache) { writer in try writer.replaceMenu(with: menu) }
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("Enter")
            #expect(app.text.contains("\(section.id.rawValue) (1)"), "\(app.text)")
        }
    }

    @Test func `Greek and Cyrillic letters are shown and found by the same sounds`() {
        for value in [UInt32(0x370)..<0x460, 0x1F00..<0x2000].joined() {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else {
                continue
            }
            let text = "\(Character(scalar))"
            let shown = Glyphs.ascii.shown(text)
            guard !shown.contains("[...]") else { continue }
            #expect(fold(shown) == fold(text), "\(text) is shown as \(shown)")
        }
        #expect(fold("Γωνιά της Μαρίας του") == "gonia tis marias tou")
    }

    @Test func `a list finds a kitchen by the beginning of its name as it is shown`() async throws {
        let ground = try await Ground.offline()
        let app = try AppUnderTest(on: ground, size: .usual, ["--ascii"])
        try await app.run { app in
            await app.press("/")
            await app.type("gonia")
            await app.press("Enter")
            #expect(app.selectedRow?.contains("Gonia tis Marias") == true, "\(app.text)")
        }
    }

    @Test func `a reference that is typed finds its kitchen among those that begin so`()
        async throws
    {
        let ground = try await Ground.offline()
        let listed = try ground.listed()
        let one = try #require(
            listed.last { one in
                listed.contains { $0 != one && $0.id.rawValue.hasPrefix(one.id.rawValue) }
            })
        let app = try AppUnderTest(on: ground, size: .usual)
        try await app.run { app in
            await app.press("/")
            await app.type(one.id.rawValue)
            await app.press("Enter")
            #expect(app.selectedRow?.contains(one.name) == true, "\(app.text)")
        }
    }
}
