import OrderModels

/// The list of restaurants, and all routes of a single one.
struct RestaurantRoutes: Sendable {
    let market: Market
    let book: Book
    let listing: KitchenConfiguration.Listing
    private let listings = ListingCache()

    init(market: Market, book: Book, listing: KitchenConfiguration.Listing) {
        self.market = market
        self.book = book
        self.listing = listing
    }

    var routes: [Route] {
        [
            Route("GET", "/api/restaurants") { request in
                let text = request.query["coordinate"]
                let place = text.flatMap { Coordinate($0) }
                guard text == nil || place != nil else {
                    return .problem(400, "\"coordinate\" must be latitude,longitude")
                }
                return .fresh(list(near: place), maxAge: 60)
            },
            route("/api/restaurants/{id}") { _, caterer in single(caterer) },
            route("/api/restaurants/{id}/menu") { _, caterer throws(Refusal) in
                guard caterer.hasMenu else { throw .notFound }
                return .fresh(menus(of: caterer).active(), maxAge: 300)
            },
            route("/api/restaurants/{id}/menus") { _, caterer throws(Refusal) in
                guard caterer.hasMenu else { throw .notFound }
                return .fresh(menus(of: caterer).list(), maxAge: 300)
            },
            route("/api/restaurants/{id}/timing") { _, caterer in timing(caterer) },
            route("/api/restaurants/{id}/can-deliver/{place}") {
                request, caterer throws(Refusal) in
                guard let place = Coordinate(request.variables[1]) else { throw .notFound }
                let canDeliver = caterer.delivers(to: place)
                return Answer(
                    canDeliver ? 200 : 400, body: Body(canDeliver ? "\"yes\"" : "\"no\""),
                    contentType: Answer.json)
            },
        ]
    }

    private func route(
        _ path: String,
        _ handler: @escaping @Sendable (Request, Caterer) throws(Refusal) -> Answer
    ) -> Route {
        Route("GET", path) { request in
            do throws(Refusal) {
                guard let id = request.id else { throw .notFound }
                if market.catalogue.isDisabled(id) { throw .forbidden }
                let amendment = book.read { $0.amendments[id] }
                guard let caterer = market.caterer(id, amendedBy: amendment) else {
                    throw .notFound
                }
                return try handler(request, caterer)
            } catch {
                return error.answer
            }
        }
    }

    /// The list of kitchens that deliver to `place`, cached until one opens or closes.
    private func list(near place: Coordinate?) -> Body {
        let (amendments, revision) = book.read { ($0.amendments, $0.revision) }
        // Neither number ever decreases, so the sum is another after any change.
        let state = revision + market.shelf.changes
        return listings.body(near: place, at: market.localNow, revision: state) { now in
            ListingWriter(market: market, isLean: listing == .lean, amendments: amendments)
                .write(near: place, at: now)
        }
    }

    private func menus(of caterer: Caterer) -> MenuWriter {
        book.read { MenuWriter(market: market, caterer: caterer, in: $0) }
    }

    private func single(_ caterer: Caterer) -> Answer {
        var writer = WireWriter(capacity: 4096, hostility: market.tricks.hostility)
        var restaurant = RestaurantWriter(market: market)
        if caterer.hasMenu { restaurant.menu = menus(of: caterer).activePath }
        restaurant.write(
            caterer, caterer.hours.status(at: market.localNow), inList: false, to: &writer)
        return .fresh(Body(writer.bytes), maxAge: 60)
    }

    /// The first slot that can be ordered.
    ///
    /// Made-up kitchens imitate the platform, whose estimates are minutes rather than slots, as long
    /// as such a time can be ordered. One in seventeen has equal ends, which mean "not available" in
    /// this API.
    private func timing(_ caterer: Caterer) -> Answer {
        let planner = book.read { market.planner(for: caterer, in: $0) }
        let now = market.localNow
        let status = caterer.hours.status(at: now)
        let start = status.isOpen ? now : status.nextOpening ?? now + 7 * 1440
        // In steps of five minutes, so that the answer stays valid for the age it states.
        let wait = caterer.wait
        let ready = (start / 5 + 1) * 5 + wait
        let guess = Slot(
            from: market.zone.moment(wallMinutes: ready),
            until: market.zone.moment(wallMinutes: ready).adding(minutes: 10))
        let isGuess = caterer.canteen == nil && planner.trouble(with: guess) == nil
        let slot = isGuess ? guess : planner.first
        let away = slot.map { slot in
            [slot.from, slot.until].map { Int($0.seconds(since: planner.now)) / 60 }
        }
        let lead = isGuess ? status.isOpen ? wait : (ready - now) / 5 * 5 : away?[0] ?? 0
        let most = isGuess ? lead + 10 : away?[1] ?? 0
        let isToday = slot.map { market.zone.local(at: $0.from).wallMinutes / 1440 == now / 1440 }
        let isNone = caterer.canteen == nil && caterer.id % 17 == 9
        let ends = slot.map { slot in
            [slot.from, isNone ? slot.from : slot.until].map { $0.rfc3339(in: market.zone) }
        }
        let body = Body {
            $0.object("@context") { $0.member("@vocab", "/api/docs.jsonld#") }
            $0.member("@type", "Timing")
            $0.member("@id", "/api/.well-known/genid/timing-\(caterer.id)")
            for (method, enabled) in [
                ("delivery", caterer.delivers), ("collection", caterer.collects),
            ] {
                guard enabled, let ends else {
                    $0.null(method)
                    continue
                }
                $0.object(method) {
                    $0.object("@context") { $0.member("@vocab", "/api/docs.jsonld#") }
                    $0.member("@type", "TimeInfo")
                    $0.member("@id", "/api/.well-known/genid/\(method)-\(caterer.id)")
                    $0.member("range", ends)
                    $0.member("today", isToday ?? false)
                    $0.member("fast", status.isOpen && lead <= 45)
                    $0.member("diff", "\(lead) - \(most)")
                }
            }
        }
        // A canteen's first slot is another one as soon as it is too late for it.
        let latest = isGuess ? nil : slot.map { $0.from.adding(minutes: 1 - wait) }
        let left = latest.map { Int($0.seconds(since: planner.now)) } ?? 300
        return .fresh(body, maxAge: min(max(left, 0), 300))
    }
}
