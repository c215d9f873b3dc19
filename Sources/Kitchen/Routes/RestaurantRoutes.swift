/// The list, and everything under one restaurant.
extension KitchenState {
    var restaurantRoutes: [Route] {
        [
            Route("GET", "/api/restaurants") { [self] request, _ in
                guard let text = request.query["coordinate"] else {
                    return .fresh(listing(near: nil), maxAge: 60)
                }
                guard let place = Coordinate(text) else {
                    return .problem(400, "\"coordinate\" must be latitude,longitude")
                }
                return .fresh(listing(near: place), maxAge: 60)
            },
            Route("GET", "/api/restaurants/{id}") { [self] _, variables in
                withCaterer(variables) { single($0) }
            },
            Route("GET", "/api/restaurants/{id}/menu") { [self] _, variables in
                withCaterer(variables) { caterer in
                    guard caterer.hasMenu else { return .problem(404, "Not Found") }
                    let menu = MenuWriter(
                        caterer: caterer, menu: book.read { self.menu(of: caterer, in: $0) },
                        currency: currency)
                    return .fresh(menu.write(hostility: hostility), maxAge: 300)
                }
            },
            Route("GET", "/api/restaurants/{id}/timing") { [self] _, variables in
                withCaterer(variables) { timing($0) }
            },
            Route("GET", "/api/restaurants/{id}/can-deliver/{place}") { [self] _, variables in
                withCaterer(variables) { caterer in
                    guard let place = Coordinate(variables[1]) else {
                        return .problem(404, "Not Found")
                    }
                    let canDeliver = caterer.delivers(to: place)
                    return Answer(
                        canDeliver ? 200 : 400, body: Body(canDeliver ? "\"yes\"" : "\"no\""),
                        contentType: Answer.json)
                }
            },
        ]
    }

    private func withCaterer(_ variables: [String], _ answer: (Caterer) -> Answer) -> Answer {
        guard let id = variables.first.flatMap({ Int($0) }) else {
            return .problem(404, "Not Found")
        }
        if catalogue.isDisabled(id) { return .problem(403, "Access Denied.") }
        guard let caterer = book.read({ caterer(id, in: $0) }) else {
            return .problem(404, "Not Found")
        }
        return answer(caterer)
    }

    private func single(_ caterer: Caterer) -> Answer {
        var writer = WireWriter(capacity: 4096, hostility: hostility)
        var restaurant = RestaurantWriter(state: self)
        restaurant.write(
            caterer, caterer.hours.status(at: localNow), inList: false, to: &writer)
        return .fresh(writer.body, maxAge: 60)
    }

    /// One in seventeen has equal ends, which on this wire means "not available".
    private func timing(_ caterer: Caterer) -> Answer {
        let now = localNow
        let status = caterer.hours.status(at: now)
        let start = status.isOpen ? now : status.nextOpening ?? now + 7 * 1440
        // Steps of five minutes, so that the answer lasts as long as its age says.
        let wait = caterer.wait
        let ready = (start / 5 + 1) * 5 + wait
        let width = caterer.id % 17 == 9 ? 0 : 10
        let lead = status.isOpen ? wait : (ready - now) / 5 * 5
        let minutes = "\(lead) - \(lead + 10)"
        let isToday = ready / 1440 == now / 1440
        let ends = [ready, ready + width].map { zone.text(wallMinutes: $0) }
        var writer = WireWriter()
        writer.object {
            $0.object("@context") { $0.member("@vocab", "/api/docs.jsonld#") }
            $0.member("@type", "Timing")
            $0.member("@id", "/api/.well-known/genid/timing-\(caterer.id)")
            for (method, enabled) in [
                ("delivery", true), ("collection", caterer.collects),
            ] {
                guard enabled else {
                    $0.null(method)
                    continue
                }
                $0.object(method) {
                    $0.object("@context") { $0.member("@vocab", "/api/docs.jsonld#") }
                    $0.member("@type", "TimeInfo")
                    $0.member("@id", "/api/.well-known/genid/\(method)-\(caterer.id)")
                    $0.member("range", ends)
                    $0.member("today", isToday)
                    $0.member("fast", status.isOpen && lead <= 45)
                    $0.member("diff", minutes)
                }
            }
        }
        return .fresh(writer.body, maxAge: 300)
    }
}
