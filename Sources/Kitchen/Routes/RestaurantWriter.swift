import OrderModels

/// Writes one restaurant, alone or in a list.
struct RestaurantWriter {
    let market: Market
    /// The address of the active menu, of a single restaurant.
    var menu: String?
    /// A cache, because a long list contains few distinct times.
    private var moments: [Int: String] = [:]

    init(market: Market) {
        self.market = market
    }

    mutating func write(
        _ caterer: Caterer, _ status: OpeningHours.Status, inList: Bool,
        to writer: inout WireWriter
    ) {
        let opening = status.nextOpening.map { moment($0) }
        writer.object {
            if !inList { $0.member("@context", "/api/contexts/Restaurant") }
            writeIdentity(caterer, to: &$0)
            $0.member("depositRefundEnabled", caterer.packaging != nil)
            $0.member("depositRefundOptin", caterer.packaging != .always)
            writeAddress(caterer, to: &$0)
            $0.member("telephone", caterer.telephone)
            writePictures(caterer, to: &$0)
            if !inList, let menu { $0.member("hasMenu", menu) }
            writeSpans(caterer, withType: true, to: &$0)
            writeClosures(caterer, to: &$0)
            writeMethods(caterer, to: &$0)
            // A canteen's kitchen has no page on which to order alone.
            if !inList, caterer.canteen == nil { writeAction(caterer, to: &$0) }
            $0.member("isOpen", status.isOpen)
            $0.member("nextOpeningDate", orNull: opening)
            $0.null("hub")
            $0.member("loopeatEnabled", false)
            $0.member("loopeatMandatory", false)
            if inList { writeFacets(caterer, to: &$0) }
            $0.member("tags", caterer.tags)
            $0.member("badges", caterer.badges)
            $0.member("autoAcceptOrdersEnabled", caterer.acceptsAlone)
            $0.null("edenredMerchantId")
            $0.member("edenredTRCardEnabled", false)
            $0.member("edenredSyncSent", false)
            $0.member("edenredEnabled", false)
        }
    }

    /// Writes the few members that a very long list contains of each caterer.
    mutating func writeLean(
        _ caterer: Caterer, _ status: OpeningHours.Status, to writer: inout WireWriter
    ) {
        let opening = status.isOpen ? nil : status.nextOpening.map { moment($0) }
        writer.object {
            $0.member("@id", "/api/restaurants/\(caterer.id)")
            $0.member("id", caterer.id)
            $0.text("name", caterer.name)
            $0.member("state", caterer.isBusy ? "rush" : "normal")
            $0.object("address") {
                $0.object("geo") {
                    $0.degrees("latitude", caterer.place.latitude)
                    $0.degrees("longitude", caterer.place.longitude)
                }
                $0.text("streetAddress", caterer.streetLine)
            }
            writeSpans(caterer, withType: false, to: &$0)
            if !caterer.hours.closures.isEmpty { writeClosures(caterer, to: &$0) }
            $0.member("isOpen", status.isOpen)
            if let opening { $0.member("nextOpeningDate", opening) }
            $0.object("facets") {
                $0.member("cuisine", [caterer.cuisineName])
            }
        }
    }

    /// Writes the kitchen of an order.
    func writeBrief(_ caterer: Caterer, to writer: inout WireWriter) {
        let path = "/api/restaurants/\(caterer.id)"
        let status = caterer.hours.status(at: market.localNow)
        writer.member("@id", path)
        writer.member("@type", "http://schema.org/\(caterer.kind)")
        writer.text("name", caterer.name)
        writePictures(caterer, to: &writer)
        writeAddress(caterer, to: &writer)
        writer.member("telephone", caterer.telephone)
        writer.member("isOpen", status.isOpen)
        writer.member(
            "nextOpeningDate",
            orNull: status.nextOpening.map { market.zone.text(wallMinutes: $0) })
        writer.member("loopeatEnabled", false)
        writer.member("loopeatMandatory", false)
        writer.member("tags", caterer.tags)
        writer.member("badges", caterer.badges)
    }

    private func writeIdentity(_ caterer: Caterer, to writer: inout WireWriter) {
        writer.member("@id", "/api/restaurants/\(caterer.id)")
        writer.member("@type", "http://schema.org/\(caterer.kind)")
        writer.member("id", caterer.id)
        writer.text("name", caterer.name)
        writer.text("description", orNull: caterer.description)
        writer.member("enabled", true)
        writer.member("state", caterer.isBusy ? "rush" : "normal")
    }

    private func writePictures(_ caterer: Caterer, to writer: inout WireWriter) {
        writer.member("image", orNull: caterer.picture)
        let isMadeUp = caterer.canteen == nil
        writer.member(
            "bannerImage",
            orNull: isMadeUp ? caterer.picture : nil)
    }

    private func writeAddress(_ caterer: Caterer, to writer: inout WireWriter) {
        writer.object("address") {
            $0.member("@id", "/api/addresses/\(caterer.id)")
            $0.member("@type", "http://schema.org/Place")
            $0.object("geo") {
                $0.member("@type", "GeoCoordinates")
                $0.degrees("latitude", caterer.place.latitude)
                $0.degrees("longitude", caterer.place.longitude)
            }
            $0.null("provider")
            $0.text("streetAddress", caterer.address)
            $0.null("name")
            $0.null("telephone")
            $0.null("description")
            $0.null("contactName")
        }
    }

    private func writeSpans(_ caterer: Caterer, withType: Bool, to writer: inout WireWriter) {
        writer.objects("openingHoursSpecification", caterer.hours.spans) { writer, span in
            if withType { writer.member("@type", "OpeningHoursSpecification") }
            writer.member("opens", Self.clock(span.opens))
            writer.member("closes", Self.clock(span.closes))
            writer.member("dayOfWeek", span.days.days.map { DaySet.names[$0] })
        }
    }

    /// Closed from `validFrom` at `closes` until `validThrough` at `opens`, as in the platform's
    /// API.
    private func writeClosures(_ caterer: Caterer, to writer: inout WireWriter) {
        writer.objects("specialOpeningHoursSpecification", caterer.hours.closures) {
            writer, closure in
            writer.member("@type", "OpeningHoursSpecification")
            writer.member("opens", Self.clock(closure.until))
            writer.member("closes", Self.clock(closure.from))
            writer.member("validFrom", Self.day(closure.from))
            writer.member("validThrough", Self.day(closure.until))
        }
    }

    private func writeMethods(_ caterer: Caterer, to writer: inout WireWriter) {
        let hours = caterer.hours.spans.map(\.text)
        let methods = [("delivery", caterer.delivers), ("collection", caterer.collects)]
        writer.objects("fulfillmentMethods", methods) { writer, method in
            let (type, enabled) = method
            writer.member("type", type)
            writer.member("openingHours", enabled ? hours : [])
            writer.member("enabled", enabled)
        }
    }

    private func writeAction(_ caterer: Caterer, to writer: inout WireWriter) {
        writer.object("potentialAction") {
            $0.member("@type", "OrderAction")
            $0.object("target") {
                $0.member("@type", "EntryPoint")
                $0.member("urlTemplate", "https://kitchen.example/restaurant/\(caterer.id)")
                $0.member("inLanguage", "fr")
                $0.member("actionPlatform", ["http://schema.org/DesktopWebPlatform"])
            }
            $0.member(
                "deliveryMethod", ["http://purl.org/goodrelations/v1#DeliveryModeOwnFleet"])
        }
    }

    private func writeFacets(_ caterer: Caterer, to writer: inout WireWriter) {
        writer.object("facets") {
            $0.member(
                "category", caterer.canteen == nil && caterer.id % 7 == 0 ? ["Favourites"] : [])
            $0.member("cuisine", [caterer.cuisineName])
            $0.member("type", caterer.kind == "Restaurant" ? "Restaurant" : caterer.cuisineName)
        }
    }

    /// `19:30`.
    private static func clock(_ wallMinutes: Int) -> String {
        LocalDateTime(wallMinutes: wallMinutes).time.text
    }

    private static func day(_ wallMinutes: Int) -> String {
        LocalDateTime(wallMinutes: wallMinutes).date.text
    }

    private mutating func moment(_ local: Int) -> String {
        if let known = moments[local] { return known }
        let text = market.zone.text(wallMinutes: local)
        moments[local] = text
        return text
    }
}
