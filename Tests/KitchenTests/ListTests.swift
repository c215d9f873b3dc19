import Foundation
import Kitchen
import Testing

struct ListTests {
    private static let shared: Set<String> = [
        "@id", "@type", "id", "name", "description", "enabled", "state", "depositRefundEnabled",
        "depositRefundOptin", "address", "telephone", "image", "bannerImage",
        "openingHoursSpecification", "specialOpeningHoursSpecification", "fulfillmentMethods",
        "isOpen", "nextOpeningDate", "hub", "loopeatEnabled", "loopeatMandatory", "tags", "badges",
        "autoAcceptOrdersEnabled", "edenredMerchantId", "edenredTRCardEnabled", "edenredSyncSent",
        "edenredEnabled",
    ]

    @Test func `the list has the keys of the platform and facets`() throws {
        let server = try Servers.frozen()
        let list = try Client(server).get("/api/restaurants")

        let envelope = Set(try list.json().keys)
        #expect(envelope == ["@context", "@id", "@type", "hydra:member", "hydra:totalItems"])
        #expect(list.headers["content-type"] == "application/ld+json; charset=utf-8")
        let rows = try list.rows()
        #expect(rows.count == 36)
        #expect(rows.allSatisfy { Set($0.keys) == Self.shared.union(["facets"]) })
    }

    @Test func `one restaurant has its menu and its page but no facets`() throws {
        let server = try Servers.frozen()
        let one = try Client(server).get("/api/restaurants/1").json()

        #expect(
            Set(one.keys) == Self.shared.union(["@context", "hasMenu", "potentialAction"]))
        let address = try #require(one["address"] as? [String: Any])
        #expect(
            Set(address.keys) == [
                "@id", "@type", "geo", "provider", "streetAddress", "name", "telephone",
                "description", "contactName",
            ])
    }

    @Test func `open kitchens come first and then those that open soonest`() throws {
        let server = try Servers.frozen()
        let rows = try Client(server).get("/api/restaurants").rows()

        let open = rows.map { $0["isOpen"] as? Bool ?? false }
        #expect(open.contains(true) && open.contains(false))
        #expect(open == open.sorted { $0 && !$1 })
        let shut = rows.filter { $0["isOpen"] as? Bool == false }
        let openings = shut.compactMap { $0["nextOpeningDate"] as? String }
        #expect(openings.count == shut.count)
        #expect(openings == openings.sorted())
    }

    @Test func `a coordinate leaves those who deliver there`() throws {
        let server = try Servers.frozen(caterers: 120)
        let client = Client(server)
        let all = try client.get("/api/restaurants").rows().count
        let place = "47.5580,0.4900"
        let rows = try client.get("/api/restaurants?coordinate=\(place)").rows()

        #expect(rows.count > 10 && rows.count < all)
        for id in 1...120 {
            let answer = try client.get("/api/restaurants/\(id)/can-deliver/\(place)")
            let isListed = rows.contains { $0["id"] as? Int == id }
            #expect(answer.status == (isListed ? 200 : 400))
            #expect(answer.text == (isListed ? "\"yes\"" : "\"no\""))
        }
        #expect(try client.get("/api/restaurants?coordinate=1.0,1.0").rows().isEmpty)
        #expect(try client.get("/api/restaurants?coordinate=here").status == 400)
    }

    @Test func `names are distinct and the same seed makes the same town`() throws {
        let first = try Client(Servers.frozen(caterers: 600)).get("/api/restaurants")
        let again = try Client(Servers.frozen(caterers: 600)).get("/api/restaurants")
        let other = try Client(Servers.frozen(caterers: 600, seed: 9)).get("/api/restaurants")

        #expect(first.body == again.body)
        #expect(first.body != other.body)
        #expect(Set(try first.rows().compactMap { $0["name"] as? String }).count == 600)
    }

    @Test func `fifty thousand caterers fit in twenty-odd megabytes`() throws {
        let server = try Servers.frozen(caterers: 50_000)
        let list = try Client(server).get("/api/restaurants")

        #expect(list.isComplete)
        #expect((17_000_000..<23_000_000).contains(list.body.count))
        let rows = try list.rows()
        #expect(Set(rows.compactMap { $0["@id"] as? String }).count == 50_000)
        #expect(Set(rows.compactMap { $0["name"] as? String }).count == 50_000)
    }

    @Test func `what is not there is refused in the wire's own shapes`() throws {
        let client = Client(try Servers.frozen())

        let missing = try client.get("/api/nothing")
        #expect(missing.status == 404)
        #expect(try missing.json()["@type"] as? String == "hydra:Error")
        #expect(try client.get("/api/restaurants/9999").status == 404)
        #expect(try client.get("/api/restaurants/x").status == 404)
        #expect(try client.get("/api/restaurants/37").status == 403)
        #expect(try client.get("/api/restaurants/11/menu").status == 404)
        let wrong = try client.ask("POST", "/api/restaurants", body: "{}")
        #expect(wrong.status == 405)
        #expect(wrong.headers["allow"] == "GET")
    }

    @Test func `every kind of kitchen is in the demo town`() throws {
        let rows = try Client(Servers.frozen()).get("/api/restaurants").rows()

        let cuisines = rows.compactMap { ($0["facets"] as? [String: Any])?["cuisine"] as? [String] }
        #expect(Set(cuisines.flatMap(\.self)).count >= 12)
        #expect(rows.contains { $0["state"] as? String == "rush" })
        #expect(rows.contains { $0["@type"] as? String == "http://schema.org/GroceryStore" })
        #expect(
            rows.contains { ($0["specialOpeningHoursSpecification"] as? [Any])?.isEmpty == false })
        let names = rows.compactMap { $0["name"] as? String }.joined()
        #expect(names.unicodeScalars.contains { (0x391...0x3C9).contains($0.value) })
        #expect(names.unicodeScalars.contains { (0x3040...0x9FFF).contains($0.value) })
    }
}
