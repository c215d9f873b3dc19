/// Writes the list of restaurants.
struct ListingWriter {
    let market: Market
    let isLean: Bool
    let amendments: Shelf<Amendment>

    /// Open kitchens first, then those that open soonest.
    func write(near place: Coordinate?, at now: Int) -> (body: Body, changes: Int) {
        var rows: [(caterer: Caterer, status: OpeningHours.Status)] = []
        let catalogued = market.catalogue.caterers
        rows.reserveCapacity(catalogued.count)
        var changes = now + 1440
        for catalogued in catalogued {
            let caterer = amendments[catalogued.id]?.amend(catalogued) ?? catalogued
            // Where food is only collected, a diner's address does not matter.
            if let place, caterer.delivers, !caterer.delivers(to: place) { continue }
            let status = caterer.hours.status(at: now)
            if let next = status.changes { changes = min(changes, next) }
            rows.append((caterer, status))
        }
        let order = rows.indices.sorted { left, right in
            key(rows[left].status, left) < key(rows[right].status, right)
        }
        var restaurant = RestaurantWriter(market: market)
        let body = Body(
            capacity: rows.count * (isLean ? 420 : 1_500) + 1024,
            hostility: market.tricks.hostility
        ) {
            $0.member("@context", "/api/contexts/Restaurant")
            $0.member("@id", "/api/restaurants")
            $0.member("@type", "hydra:Collection")
            $0.array("hydra:member") { writer in
                for (position, index) in order.enumerated() {
                    let row = rows[index]
                    if isLean {
                        restaurant.writeLean(row.caterer, row.status, to: &writer)
                    } else {
                        restaurant.write(row.caterer, row.status, inList: true, to: &writer)
                    }
                    if writer.hostility != nil, position < Hostility.rows.count {
                        writer.literal(Hostility.rows[position])
                    }
                }
            }
            $0.member("hydra:totalItems", rows.count)
        }
        return (body, changes)
    }

    private func key(_ status: OpeningHours.Status, _ index: Int) -> (Int, Int) {
        (status.isOpen ? 0 : status.nextOpening ?? .max, index)
    }
}
