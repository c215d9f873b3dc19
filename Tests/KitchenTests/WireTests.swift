import OrderModels
import Foundation
import Testing

@testable import Kitchen

struct WireTests {
    @Test func `an unchanged answer costs a 304`() throws {
        let server = try Servers.frozen()
        let client = Client(server)
        for path in [
            "/api/restaurants", "/api/restaurants/6", "/api/restaurants/6/menu",
            "/api/settings", "/api/restaurants/6/timing",
        ] {
            let first = try client.get(path)
            let tag = try #require(first.headers["etag"])
            let again = try client.get(path, tag: tag)
            #expect(first.status == 200)
            #expect(again.status == 304 && again.body.isEmpty)
            #expect(again.headers["etag"] == tag)
            #expect(try client.get(path, tag: "\"other\"").status == 200)
        }
    }

    @Test func `each answer says how long it lasts`() throws {
        let client = Client(try Servers.frozen())

        let ages = [
            "/api/settings": 3600, "/api/restaurants": 60, "/api/restaurants/6/menu": 300,
            "/api/restaurants/6/timing": 300,
        ]
        for (path, age) in ages {
            #expect(try client.get(path).headers["cache-control"] == "public, max-age=\(age)")
        }
    }

    @Test func `the list changes when a kitchen opens or closes`() throws {
        let server = try Servers.frozen()
        let client = Client(server)
        let tag = try #require(try client.get("/api/restaurants").headers["etag"])

        server.clock.advance(bySeconds: 60)
        #expect(try client.get("/api/restaurants", tag: tag).status == 304)
        server.clock.advance(bySeconds: 6 * 3600)
        #expect(try client.get("/api/restaurants", tag: tag).status == 200)
    }

    @Test func `settings name currency and zone and have a hash`() throws {
        let server = try Servers.frozen {
            $0.currency = "JPY"
            $0.zone = "Asia/Tokyo"
        }
        let client = Client(server)
        let reply = try client.get("/api/settings")
        let settings = try reply.json()

        #expect(settings["currency_code"] as? String == "jpy")
        #expect(settings["timezone"] as? String == "Asia/Tokyo")
        #expect((settings["theme"] as? [Any])?.isEmpty == true)
        let hash = try client.get("/api/settings?format=hash")
        #expect(hash.text.count == 40 && hash.text.allSatisfy(\.isHexDigit))
        #expect(hash.text == reply.body.withUnsafeBytes { Sodium.digest($0, count: 20) })
    }

    @Test func `the entry point passes for a server of this kind`() throws {
        let entry = try Client(Servers.frozen()).get("/api").json()

        #expect(["@context", "@id", "@type"].allSatisfy { entry[$0] != nil })
    }

    @Test func `timing gives a range of times and equal ends mean not available`() throws {
        let client = Client(try Servers.frozen())
        var equal = 0
        for id in 1...36 {
            let timing = try client.get("/api/restaurants/\(id)/timing").json()
            let delivery = try #require(timing["delivery"] as? [String: Any])
            let range = try #require(delivery["range"] as? [String])
            let ends = range.compactMap { Instant(rfc3339: $0) }
            #expect(ends.count == 2 && ends[0] > Servers.noon && ends[0] <= ends[1])
            if ends[0] == ends[1] { equal += 1 }
            #expect(timing.keys.contains("collection"))
        }
        #expect((1...4).contains(equal))
    }

    @Test(arguments: [0, 267, 580, 1_170])
    func `what is estimated can be ordered, and at a canteen it is the first slot`(
        minutes: Int
    ) throws {
        let hours = #"slots: { minutes: 30, orders: 2 }, pickup: true, preparation: 5,"#
        let files = try MenuFiles([
            "menu.json5": MenuFiles.small(caterer: hours)
                .replacing("00:00-24:00", with: "08:00-17:00")
        ])
        for isCanteen in [true, false] {
            let server = try isCanteen ? Servers.canteen(files.directory) : Servers.frozen()
            server.clock.advance(bySeconds: minutes * 60)
            let client = Client(server)
            for restaurant in try client.get("/api/restaurants").rows() {
                let path = try #require(restaurant["@id"] as? String)
                let timing = try client.get(path + "/timing").json()
                let estimate = try #require(timing["delivery"] as? [String: Any])
                let range = try #require(estimate["range"] as? [String])
                let body = #"{"restaurant":"\#(path)"}"#
                let cart = try client.ask("POST", "/api/orders/timing", body: body).json()
                guard !isCanteen else {
                    let first = try #require(cart["range"] as? [String])
                    #expect(
                        range == first && estimate["diff"] as? String == cart["diff"] as? String)
                    continue
                }
                // Made-up kitchens estimate minutes as the platform does; their slots are coarser.
                guard range[0] != range[1] else { continue }
                let diner = Diner(server)
                guard let dish = try diner.dishes(path).first?["identifier"] as? String else {
                    continue
                }
                try diner.openCart(path)
                try diner.add(dish, 9)
                let fit = try diner.call("PUT", diner.cart, ["shippingTimeRange": range])
                #expect(fit.status == 200)
                let checked = try diner.call("GET", diner.cart + "/validate").text
                #expect(!checked.contains("SHIPPING_TIME_RANGE"), "\(path) \(range)")
            }
        }
    }

    @Test func `search tells shops from dishes`() throws {
        let client = Client(try Servers.frozen())
        let shops = try client.get("/api/search/shops_products?q=thai").rows()
        let dishes = try client.get("/api/search/shops_products?q=CURRY").rows()
        let folded = try client.get("/api/search/shops_products?q=creme+brulee").rows()

        let shop = try #require(shops.first { $0["result_type"] as? String == "shop" })
        #expect(shop["id"] is String)
        #expect(shop["cuisine"] as? [String] == ["Thai"])
        let dish = try #require(dishes.first { $0["result_type"] as? String == "product" })
        #expect(dish["shop_id"] is Int && dish["shop_name"] is String)
        #expect(folded.contains { $0["name"] as? String == "Crème brûlée" })
        #expect(try client.get("/api/search/shops_products?q=").rows().isEmpty)
    }

    @Test(arguments: [
        "12 rue des tilleuls", "12%20Rue%20des%20Tilleuls", "RUE+DES+TILLEULS+12",
        "12,%20rue%20des%20Tilleuls,%20Belleroche-sur-Lune",
    ])
    func `an address is found however it is written`(query: String) throws {
        let client = Client(try Servers.frozen())
        let path = "/geocode?q=\(query.replacingOccurrences(of: " ", with: "+"))"
        let body = try client.get(path).body
        let places = try #require(
            JSONSerialization.jsonObject(with: Data(body)) as? [[String: Any]])

        #expect(places.count == 1)
        let name = try #require(places.first?["display_name"] as? String)
        #expect(name.hasPrefix("12, Rue des Tilleuls, Belleroche-sur-Lune"))
        let latitude = try #require(places.first?["lat"] as? String)
        #expect(abs((Double(latitude) ?? 0) - 47.55) < 0.1)
    }

    @Test(arguments: [("place+du+marche", 1), ("emile", 1), ("quai", 2), ("nowhere", 0), ("", 0)])
    func `streets are found without accents and by a part`(query: String, count: Int) throws {
        let client = Client(try Servers.frozen())
        let body = try client.get("/geocode?q=\(query)").body
        let places = try JSONSerialization.jsonObject(with: Data(body)) as? [[String: Any]]

        #expect(places?.count == count)
    }
}
