import Foundation
import Testing

@testable import Kitchen

struct MenuTests {
    private func town(_ currency: String = "EUR", caterers: Int = 300) throws -> Catalogue {
        Catalogue(
            count: caterers, seed: 1, currency: try Currency.named(currency, seed: 1),
            today: 20_000)
    }

    @Test func `every line of every cuisine is a dish`() {
        for cuisine in Cuisine.all {
            #expect(cuisine.unreadable.isEmpty, "\(cuisine.name)")
            #expect(cuisine.dishes.count >= 18, "\(cuisine.name)")
        }
        #expect(Cuisine.all.allSatisfy { $0.names.count >= 12 && $0.blurbs.count == 3 })
        #expect(Cuisine.drinks.count == 10 && Cuisine.all.count == 17)
        #expect(OptionTemplate.all.count == 21)
        #expect(DishVariant.sets.values.map(\.count).sorted() == [3, 4, 4, 4, 4, 4, 4, 4])
    }

    @Test func `menus have twenty to a hundred and twenty dishes with codes of their own`() throws {
        let town = try town()
        var codes: Set<String> = []
        var count = 0
        var sizes: [Int] = []
        for caterer in town.caterers {
            let dishes = town.menus(of: caterer).main.sections.flatMap(\.dishes)
            sizes.append(dishes.count)
            count += dishes.count
            codes.formUnion(dishes.map(\.code))
        }
        #expect(sizes.allSatisfy { (20...120).contains($0) })
        #expect((sizes.max() ?? 0) > 70)
        #expect(codes.count == count)
    }

    @Test func `a menu depends on its own caterer alone`() throws {
        let small = try town(caterers: 40)
        let large = try town()

        let tags = [small, large].map { town in
            MenuWriter(caterer: town.caterers[30], menus: town.menus(of: town.caterers[30]))
                .active().tag
        }
        #expect(tags[0] == tags[1])
    }

    @Test(arguments: [("EUR", 90, 4_100), ("JPY", 10_000, 700_000), ("KWD", 30, 1_400)])
    func `prices suit the currency`(code: String, low: Int, high: Int) throws {
        let town = try town(code)
        for caterer in town.caterers {
            for price in town.menus(of: caterer).main.sections.flatMap(\.dishes).compactMap(\.price)
            {
                #expect((low...high).contains(price))
                #expect(price % town.currency.step == 0)
            }
        }
    }

    @Test func `some dishes are off and some have no price but most can be had`() throws {
        let town = try town()
        let dishes = town.caterers.flatMap { town.menus(of: $0).main.sections.flatMap(\.dishes) }

        #expect(dishes.contains { !$0.isEnabled })
        #expect(dishes.contains { $0.price == nil })
        #expect(dishes.contains { $0.description == nil })
        #expect(dishes.count { $0.isEnabled && $0.price != nil } > dishes.count * 9 / 10)
        #expect(dishes.count { $0.allergens.isEmpty } > dishes.count / 4)
    }

    @Test func `at any hour an open demo kitchen cooks a vegan curry for less than twelve`() throws
    {
        let town = try town(caterers: 36)
        let cooks = town.caterers.filter { caterer in
            caterer.hasMenu
                && town.menus(of: caterer).main.sections.flatMap(\.dishes).contains { dish in
                    dish.name.lowercased().contains("curry") && dish.isEnabled
                        && dish.diets.contains("http://schema.org/VeganDiet")
                        && (dish.price ?? .max) < 1200
                }
        }
        for minute in stride(from: 0, to: 7 * 1440, by: 30) {
            #expect(cooks.contains { $0.hours.status(at: 20_000 * 1440 + minute).isOpen })
        }
    }

    @Test func `option groups of every kind are on the wire`() throws {
        let client = Client(try Servers.frozen())
        var kinds: Set<String> = []
        var hasDependency = false
        for id in 1...36 where id != 11 {
            let menu = try client.get("/api/restaurants/\(id)/menu")
            let sections = try menu.json()["hasMenuSection"] as? [[String: Any]] ?? []
            let items = sections.flatMap { $0["hasMenuItem"] as? [[String: Any]] ?? [] }
            for group in items.flatMap({ $0["menuAddOn"] as? [[String: Any]] ?? [] }) {
                let values = group["hasMenuItem"] as? [[String: Any]] ?? []
                let names = values.compactMap { $0["name"] as? String }
                #expect(names == names.sorted() && names.count == values.count && !names.isEmpty)
                let kind = group["additionalType"] as? String ?? ""
                let isOptional = group["additional"] as? Bool ?? false
                let range = group["valuesRange"] as? String
                #expect(isOptional || range == nil)
                kinds.insert("\(kind) \(isOptional) \(range ?? "none")")
                let own = Set(values.compactMap { $0["@id"] as? String })
                let needed = values.flatMap { $0["dependsOn"] as? [String] ?? ["absent"] }
                #expect(own.isSuperset(of: needed))
                hasDependency = hasDependency || !needed.isEmpty
            }
        }
        #expect(hasDependency)
        for kind in [
            "free false none", "option_value false none", "option_value true [0,3]",
            "option_value true [1,]", "free true [1,2]", "free true none", "option_value true none",
        ] {
            #expect(kinds.contains(kind))
        }
    }

    @Test func `dishes leave out what they have no value for`() throws {
        let client = Client(try Servers.frozen())
        let menu = try client.get("/api/restaurants/6/menu").json()
        let sections = try #require(menu["hasMenuSection"] as? [[String: Any]])
        let known: Set<String> = [
            "@type", "@id", "identifier", "name", "description", "enabled",
            "reusablePackagingEnabled", "suitableForDiet", "allergens", "offers", "images",
            "menuAddOn",
        ]
        #expect(
            Set(menu.keys) == ["@context", "@id", "@type", "name", "identifier", "hasMenuSection"])
        for item in sections.flatMap({ $0["hasMenuItem"] as? [[String: Any]] ?? [] }) {
            #expect(known.isSuperset(of: item.keys))
            #expect(!item.values.contains { $0 is NSNull })
            #expect((item["allergens"] as? [Any])?.isEmpty != true)
        }
    }
}
