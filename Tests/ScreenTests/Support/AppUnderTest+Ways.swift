import Cache
import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

@testable import Screens

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

extension Ground {
    /// Puts what can be said of lines into a basket of the first kitchen: options, a note, whom it
    /// is for, a price that changed, a dish that is sold out and one that is gone.
    func fillBasket(diners: Int = 1) async throws {
        let drafts = DraftStore(try store, now: { [clock] in clock.now })
        let caterer = try #require(try listed().first).id
        let menu = try #require(try store.read { try $0.menu(of: caterer) })
        let dishes = menu.sections.flatMap(\.items).filter { $0.isAvailable && $0.price != nil }
        let plain = dishes.filter { !$0.optionGroups.contains { $0.isMandatory } }
        let asking = try #require(
            dishes.first { $0.optionGroups.contains { $0.options.count > 1 } })
        let group = try #require(asking.optionGroups.first)
        let choices = group.options.prefix(max(1, group.minimum)).compactMap {
            asking.optionGroups.choice($0.id, in: group.id)
        }
        let names = ["Ana", "Bo", "Chiara", "Dmitri", "Élodie", "Farid", "Grace", "Hiro"]
        for diner in 0..<diners {
            _ = try await drafts.add(
                asking, choices: choices, quantity: 2, note: "sauce on the side, please",
                diner: names[diner % names.count])
            _ = try await drafts.add(plain[diner % plain.count], diner: "guest \(diner + 1)")
        }
        for dish in plain.suffix(3) { _ = try await drafts.add(dish) }
        try await spoil(menu, plain.suffix(3).map(\.id))
    }

    /// Calls the first dish of the first kitchen otherwise.
    func callFirstDish(_ name: String) async throws {
        let caterer = try #require(try listed().first).id
        let menu = try #require(try store.read { try $0.menu(of: caterer) })
        let first = try #require(menu.sections.first?.items.first).id
        let sections = menu.sections.map { part in
            Menu.Section(
                part.section,
                items: part.items.map { item in
                    guard item.id == first else { return item }
                    return MenuItem(
                        id: item.id, caterer: item.caterer, orderCode: item.orderCode, name: name,
                        summary: item.summary, price: item.price, isAvailable: item.isAvailable,
                        diets: item.diets, allergens: item.allergens,
                        optionGroups: item.optionGroups)
                })
        }
        let changed = Menu(caterer: caterer, sections: sections)
        try await store.write(.cache) { try $0.replaceMenu(with: changed) }
    }

    /// The first of three dishes costs more, the second is sold out, the third is gone.
    private func spoil(_ menu: Menu, _ ids: [MenuItem.ID]) async throws {
        let sections = menu.sections.map { part in
            Menu.Section(
                part.section,
                items: part.items.compactMap { item in
                    guard item.id != ids[2] else { return nil }
                    guard item.id == ids[0] || item.id == ids[1] else { return item }
                    return MenuItem(
                        id: item.id, caterer: item.caterer, orderCode: item.orderCode,
                        name: item.name, summary: item.summary,
                        price: item.id == ids[0] ? item.price?.dearer : item.price,
                        isAvailable: item.id == ids[0], diets: item.diets,
                        allergens: item.allergens, optionGroups: item.optionGroups)
                })
        }
        let changed = Menu(caterer: menu.caterer, sections: sections)
        try await store.write(.cache) { try $0.replaceMenu(with: changed) }
    }
}

extension Money {
    fileprivate var dearer: Money { Money(minorUnits: minorUnits + 60, currency: currency) }
}

extension AppUnderTest {
    /// Opens the first dish there is that cannot be had without an answer.
    func openAskingDish(at location: SourceLocation = #_sourceLocation) async throws {
        for row in try ground.listed() {
            let menu = try ground.store.read { try $0.menu(of: row.id) }
            let items = (menu?.sections ?? []).flatMap(\.items).filter(\.isAvailable)
            let asking = items.filter { $0.optionGroups.contains { $0.isMandatory } }
            guard let dish = asking.first(where: { $0.optionGroups.count > 1 }) else { continue }
            app.open(.dish(row.id, dish.id), preview: nil)
            return await idle(at: location)
        }
        Issue.record("No dish asks anything.", sourceLocation: location)
    }
}
