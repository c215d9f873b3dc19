import Foundation
import Kitchen
import Testing

struct CanteenWireTests {
    private func example() throws -> Diner {
        Diner(try Servers.canteen(MenuFiles.example))
    }

    @Test func `the example is served with all that it says`() throws {
        let diner = try example()
        let settings = try diner.client.get("/api/settings").json()
        #expect(settings["brand_name"] as? String == "Canteen Rosa")
        #expect(settings["currency_code"] as? String == "eur")
        #expect(settings["timezone"] as? String == "Europe/Berlin")
        #expect(settings["motto"] as? String == "Cooked on the ground floor")

        let rosa = try diner.client.get(try diner.canteen("Canteen Rosa")).json()
        #expect(rosa["image"] as? String == "https://rosa.example/rosa.jpg")
        #expect(rosa["telephone"] as? String == "+493012345678")
        #expect(rosa["isOpen"] as? Bool == true)
        let address = rosa["address"] as? Diner.JSON
        #expect(address?["streetAddress"] as? String == "12 Mill Lane, 12043 Berlin")
        let closures = rosa["specialOpeningHoursSpecification"] as? [Diner.JSON] ?? []
        #expect(closures.count == 3)
        #expect(closures.last?["closes"] as? String == "13:00")
        #expect(closures.last?["validThrough"] as? String == "2027-03-05")
        let methods = rosa["fulfillmentMethods"] as? [Diner.JSON] ?? []
        #expect(methods.allSatisfy { $0["enabled"] as? Bool == true })
    }

    @Test func `dishes have their prices diets allergens pictures and options`() throws {
        let diner = try example()
        let rosa = try diner.canteen("Canteen Rosa")
        let sections =
            try diner.client.get(rosa + "/menu").json()["hasMenuSection"] as? [Diner.JSON] ?? []
        #expect(sections.map { $0["name"] as? String } == ["Soups", "Mains", "Desserts"])
        let dishes = sections.flatMap { $0["hasMenuItem"] as? [Diner.JSON] ?? [] }
        let soup = try #require(dishes.first)
        #expect(soup["identifier"] as? String == "rosa.lentil-soup")
        #expect(Diner.price(soup) == 540)
        #expect(
            soup["suitableForDiet"] as? [String]
                == ["http://schema.org/VeganDiet", "http://schema.org/VegetarianDiet"])
        #expect(soup["allergens"] as? [String] == ["GLUTEN", "CELERY"])
        let images = soup["images"] as? [Diner.JSON]
        #expect(images?.first?["url"] as? String == "https://rosa.example/lentil-soup.jpg")
        #expect(dishes[1]["enabled"] as? Bool == false)

        let groups = dishes[2]["menuAddOn"] as? [Diner.JSON] ?? []
        #expect(groups.map { $0["additional"] as? Bool } == [false, true])
        #expect(groups[1]["valuesRange"] as? String == "[0,3]")
        let extras = groups[1]["hasMenuItem"] as? [Diner.JSON] ?? []
        #expect(extras.map(Diner.price) == [120, 90, 60, 50])
        let cheese = try #require(extras[1]["@id"] as? String)
        #expect(extras[2]["dependsOn"] as? [String] == [cheese])
        // From the table.
        let coffee = try diner.dishes(try diner.canteen("Coffee corner"))
        #expect(coffee.map(Diner.price) == [320, 290, 180])
    }

    @Test func `numbers come from codes and not from places in the file`() throws {
        let dishes = [MenuFiles.soup, MenuFiles.cake]
        func ids(_ text: String) throws -> [String?] {
            let files = try MenuFiles(["a.json5": text])
            let diner = Diner(try Servers.canteen(files.path("a.json5")))
            let small = try diner.canteen("Small canteen")
            return [small]
                + (try diner.dishes(small).map { $0["@id"] as? String })
        }

        let before = try ids(MenuFiles.small(dishes: dishes.joined()))
        #expect(Set(before).count == 3)
        #expect(try ids(MenuFiles.small(dishes: dishes.reversed().joined())) == before)
    }

    @Test func `nothing of the demo is in a canteen`() throws {
        let server = try Servers.canteen(MenuFiles.example)
        let diner = Diner(server)
        let demo = ["_username": "demo", "_password": "demo"]
        #expect(try diner.form("/api/login_check", demo).status == 401)
        #expect(try diner.client.get("/api/restaurants").rows().count == 2)
        #expect(try diner.client.get("/geocode?q=building+c").text.contains("52.4812"))
        #expect(try diner.client.get("/geocode?q=Rue").text == "[]")
        let found = try diner.client.get("/api/search/shops_products?q=curry").rows()
        #expect(found.map { $0["name"] as? String } == ["Green curry with tofu"])
    }
}
