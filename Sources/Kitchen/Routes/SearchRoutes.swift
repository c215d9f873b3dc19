/// Searches shops and dishes by name, and places by address.
struct SearchRoutes: Sendable {
    let market: Market

    var routes: [Route] {
        [
            Route("GET", "/api/search/shops_products") { request in
                search(Self.query(request), target: request.target)
            }
        ]
            + ["/geocode", "/geocode/search"].map { path in
                Route("GET", path) { request in
                    let query = Self.query(request)
                    let found =
                        market.catalogue.canteen.map { Geocoder.find(query, in: $0) }
                        ?? Geocoder.find(query)
                    return .fresh(found, maxAge: 3600, contentType: Answer.json)
                }
            }
    }

    /// What is longer is no name of a dish, shop or street.
    private static func query(_ request: Request) -> String {
        String((request.query["q"] ?? "").prefix(200))
    }

    /// Shops come first. Dishes are searched only at the first caterers whose cuisine has them,
    /// because searching every menu would mean making every menu.
    private func search(_ query: String, target: String) -> Answer {
        let wanted = Folding.fold(query)
        let shops = wanted.isEmpty ? [] : shops(matching: wanted)
        let products = wanted.isEmpty ? [] : products(matching: wanted)
        let body = Body(capacity: 8192, hostility: market.tricks.hostility) {
            $0.member("@context", "/api/contexts/Search")
            $0.member("@id", "/api/search/shops_products")
            $0.member("@type", "hydra:Collection")
            $0.array("hydra:member") { writer in
                for caterer in shops { write(shop: caterer, to: &writer) }
                for (caterer, dish) in products { write(dish, of: caterer, to: &writer) }
            }
            $0.member("hydra:totalItems", shops.count + products.count)
            $0.object("hydra:view") {
                $0.member("@id", target)
                $0.member("@type", "hydra:PartialCollectionView")
            }
        }
        return .fresh(body, maxAge: 60)
    }

    private func shops(matching wanted: String) -> [Caterer] {
        let byCuisine = Cuisine.all.map { Folding.fold($0.name) == wanted }
        return Array(
            market.catalogue.caterers.lazy.filter {
                ($0.canteen.map { Folding.fold($0.cuisine) == wanted } ?? byCuisine[$0.cuisine])
                    || Folding.fold($0.name).contains(wanted)
            }.prefix(20))
    }

    private func products(matching wanted: String) -> [(Caterer, Menu.Dish)] {
        let cooks = Cuisine.all.map { cuisine in
            (cuisine.dishes + Cuisine.drinks).contains { Folding.fold($0.name).contains(wanted) }
        }
        let candidates = market.catalogue.caterers.lazy.filter {
            $0.hasMenu && ($0.canteen != nil || cooks[$0.cuisine])
        }
        var found: [(Caterer, Menu.Dish)] = []
        for caterer in candidates.prefix(30) where found.count < 20 {
            let dishes = market.catalogue.dishes(of: caterer)
            found += dishes.filter { Folding.fold($0.name).contains(wanted) }.map { (caterer, $0) }
        }
        return Array(found.prefix(20))
    }

    private func write(shop caterer: Caterer, to writer: inout WireWriter) {
        writer.object {
            $0.member("category", caterer.canteen == nil && caterer.id % 7 == 0 ? ["featured"] : [])
            $0.member("cuisine", [caterer.cuisineName])
            $0.member("enabled", true)
            $0.member("id", String(caterer.id))
            $0.text("name", caterer.name)
            $0.member("sortable_id", caterer.id)
            $0.member("type", "restaurant")
            $0.member("result_type", "shop")
            $0.member("image_url", "")
        }
    }

    private func write(_ dish: Menu.Dish, of caterer: Caterer, to writer: inout WireWriter) {
        writer.object {
            $0.member("id", String(dish.number))
            $0.text("name", dish.name)
            $0.member("shop_id", caterer.id)
            $0.text("shop_name", caterer.name)
            $0.member("shop_type", "restaurant")
            $0.member("shop_enabled", true)
            $0.member("sortable_id", dish.number)
            $0.member("result_type", "product")
            $0.member("image_url", "")
        }
    }
}
