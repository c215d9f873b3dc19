import Cache
import OrderModels
import Terminal
import TestSupport
import Testing
import ViewModels

@testable import eat_tui

extension Size {
    static let least = Size(columns: 24, lines: 6)
    static let small = Size(columns: 40, lines: 12)
    static let usual = Size(columns: 80, lines: 24)
    static let wide = Size(columns: 100, lines: 30)
    static let tiny = Size(columns: 1, lines: 1)
}

extension AppUnderTest {
    /// Opens the menu of the kitchen of that name, from the list of kitchens.
    func open(_ kitchen: String, at location: SourceLocation = #_sourceLocation) async {
        await press("/", at: location)
        await type(kitchen, at: location)
        await press("Enter", "Enter", at: location)
    }

    /// Opens the first dish there is with something to choose.
    func openDishWithOptions(at location: SourceLocation = #_sourceLocation) async throws {
        let rows = try ground.listed()
        for row in rows {
            let menu = try ground.store.read { try $0.menu(of: row.id) }
            let items = (menu?.sections ?? []).flatMap(\.items)
            guard let dish = items.first(where: { $0.optionGroups.count > 1 }) else { continue }
            app.open(.dish(row.id, dish.id), preview: nil)
            return await idle(at: location)
        }
        Issue.record("No dish has options.", sourceLocation: location)
    }

    func place(of text: String) throws -> Point {
        try #require(point(of: text), "\(text) is not on the screen:\n\(self.text)")
    }
}

extension Ground {
    /// Makes the kitchens at these places of the list favourites.
    func favour(_ places: Int...) async throws {
        let rows = try listed()
        for place in places {
            let favourite = Favourite(caterer: rows[place].id, since: clock.now)
            try await store.write(.user) { _ = try $0.upsert(favourite) }
        }
    }

    /// Somewhere in the town that the kitchens are in.
    func centre() async throws -> Coordinate {
        try await readList()
        return try #require(try listed().compactMap(\.coordinate).first)
    }

    /// What the kitchen was asked for that is a menu.
    var menuCalls: [String] { calls.filter { $0.hasSuffix("/menu") } }

    /// Has the server list other kitchens, as a refresh would find.
    func relist(dropping dropped: Int, adding new: [Caterer] = [], at place: Int = 0) async throws {
        var ids = try listed().map(\.id)
        ids.remove(at: dropped)
        ids.insert(contentsOf: new.map(\.id), at: place)
        let all = ids
        try await store.write(.cache) { [scope] writer in
            for caterer in new { _ = try writer.upsert(KeptCaterer(caterer, opening: nil)) }
            _ = try writer.replace(all, in: scope)
        }
    }

    func listedWithoutMenu() throws -> [CatererListing] {
        try listed().filter { row in try store.read { try $0.menu(of: row.id) } == nil }
    }
}
