import Cache
import OrderModels
import Services
import Terminal
import Testing
import TestSupport
import ViewModels

@testable import Screens

/// A table of who wants what on its way into a basket, as it looked when somebody agreed.
@MainActor
struct WishesFrames {
    @Test func `the file that a table is in`() async throws {
        try await expectImport("wishes-file", sizes: [.small, .usual]) { app, _ in
            await app.type("/nowhere/lunch.csv")
            await app.press("Enter")
        }
    }

    @Test func `the rows that do not fit, each with the reason`() async throws {
        try await expectImport("wishes", sizes: Size.golden) { app, path in
            await app.type(path)
            await app.press("Enter")
            await app.press("j")
            await app.rest()
        }
    }

    @Test func `the dishes that a row may be for`() async throws {
        try await expectImport("wishes-dish", sizes: [.least, .small, .usual]) { app, path in
            await app.type(path)
            await app.press("Enter")
            await app.press("Enter")
            await app.rest()
        }
    }

    @Test func `a row to be written anew`() async throws {
        try await expectImport("wishes-form", sizes: [.least, .small, .usual]) { app, path in
            await app.type(path)
            await app.press("Enter")
            await app.press("j", "Enter")
            await app.rest()
        }
    }

    @Test func `what is left for later`() async throws {
        try await expectImport("wishes-later", sizes: [.small, .usual]) { app, path in
            await app.type(path)
            await app.press("Enter")
            await app.press("x", "Escape")
            await app.rest()
        }
    }

    @Test func `every row is settled`() async throws {
        try await expectImport("wishes-settled", sizes: [.small, .usual]) { app, path in
            await app.type(path)
            await app.press("Enter")
            await app.press("x")
            await app.press("x")
            await app.press("x")
            await app.press("x")
            await app.rest()
        }
    }

    @Test func `a checkout with rows that are not in it`() async throws {
        for size in [Size.small, .usual] {
            let ground = try await Ground.read()
            try await expectScreen("wishes-checkout", on: ground, sizes: [size]) { app in
                try await app.checkOut()
                let drafts = app.app.models.services.drafts
                let basket = try #require(try drafts.current())
                let table = try #require(DelimitedText("who,item\nBo,Something nice\n"))
                let caterer = try drafts.content(of: basket).summary.basket.caterer
                let menu = try #require(try ground.store.read { try $0.menu(of: caterer) })
                try await drafts.take(LunchTable(table, menu: menu), into: basket)
                await app.press("q", "c")
                await app.rest()
            }
        }
    }

    /// With the prompt for the file open over a menu, from fresh files at every size.
    private func expectImport(
        _ name: String, sizes: [Size], at location: SourceLocation = #_sourceLocation,
        _ steps: (AppUnderTest, _ path: String) async throws -> Void
    ) async throws {
        for size in sizes {
            let ground = try await Ground.offline()
            let path = ground.directory.path + "/lunch.csv"
            try Program.put(try ground.wishTable(), at: path)
            try await expectScreen(name, on: ground, sizes: [size], at: location) { app in
                // The same table again, in another language, would ask what to do with it.
                let drafts = app.app.models.services.drafts
                if let basket = try drafts.current() { try await drafts.clear(basket) }
                await app.press("Enter", "I")
                try await steps(app, path)
            }
        }
    }
}

extension Ground {
    /// What people want of the first kitchen: two rows that fit, a dish that is misspelt, a number
    /// that is none, a line that is damaged, and a dish that is nowhere.
    func wishTable() throws -> String {
        let caterer = try #require(try listed().first).id
        let menu = try #require(try store.read { try $0.menu(of: caterer) })
        let dishes = menu.sections.flatMap(\.items).filter { dish in
            dish.isAvailable && dish.price != nil
                && !dish.optionGroups.contains(where: \.isMandatory)
        }.map(\.name)
        return """
            who,item,options,quantity,note
            Ana,\(dishes[0]),,1,
            Bo,\(dishes[1].dropLast())x,,2,not too hot
            Chiara,\(dishes[1]),,1,
            Dmitri,\(dishes[0]),,a few,
            Élodie,\(dishes[0]),,1,mild, please
            Farid,something nice,,1,
            """
    }
}
