import OrderModels

/// The entry point and the settings.
struct MetaRoutes: Sendable {
    let market: Market
    let letsGuestsOrder: Bool

    var routes: [Route] {
        [
            Route("GET", "/") { _ in
                let count = market.catalogue.caterers.count
                let name = market.catalogue.canteen?.name ?? "The kitchen of \(Town.name)"
                let greeting = "\(name): \(count) caterers at /api/restaurants\n"
                return Answer(200, body: Body(greeting), contentType: Answer.text)
            },
            Route("GET", "/pictures/{name}") { request in
                let name = request.variables[0]
                guard name.hasSuffix(".png"), let number = Int(name.dropLast(4)) else {
                    return .problem(404, "Not Found")
                }
                return .fresh(
                    Body(PlatePicture(of: number).bytes), maxAge: 86_400, contentType: "image/png")
            },
            Route("GET", "/api") { _ in .fresh(Self.entryPoint, maxAge: 3600) },
            Route("GET", "/api/settings") { request in
                guard request.query["format"] == "hash" else {
                    return .fresh(settings, maxAge: 3600)
                }
                // On the platform this is a SHA-1 for clients to compare with the previous one, so
                // any digest of that length will do.
                let settings = settings
                let hash = withExtendedLifetime(settings) { Sodium.digest($0.bytes, count: 20) }
                return .fresh(Body(hash), maxAge: 3600, contentType: Answer.text)
            },
        ]
    }

    private static let entryPoint = Body {
        $0.member("@context", "/api/contexts/Entrypoint")
        $0.member("@id", "/api")
        $0.member("@type", "Entrypoint")
        $0.member("restaurant", "/api/restaurants")
    }

    private var shownCurrency: String {
        let code = market.currency.code
        guard market.tricks.malice.contains(.currency) else { return code }
        return code == "USD" ? "EUR" : "USD"
    }

    private var settings: Body {
        let canteen = market.catalogue.canteen
        let centre = canteen?.caterers.first?.place ?? Town.centre
        return Body(hostility: market.tricks.hostility) {
            $0.text("brand_name", canteen?.name ?? "\(Town.name) à table")
            $0.member("country", canteen?.country ?? "fr")
            $0.member("locale", canteen == nil ? "fr" : "en")
            $0.member(
                "latlng",
                Coordinate.text(centre.latitude) + "," + Coordinate.text(centre.longitude))
            $0.member("currency_code", shownCurrency.lowercased())
            $0.member("timezone", market.zone.name)
            $0.member("guest_checkout_enabled", letsGuestsOrder)
            $0.member("payment_gateway", "stripe")
            if let canteen {
                $0.member("phone_number", orNull: canteen.telephone)
                $0.member("administrator_email", orNull: canteen.mail)
            } else {
                $0.member("phone_number", "+33247000000")
                $0.member("administrator_email", "hello@kitchen.example")
            }
            $0.member("average_preparation_time", 15)
            $0.member("average_shipping_time", 20)
            $0.text(
                "motto", orNull: canteen.map(\.motto) ?? "Cooked here, carried by bicycle")
            $0.null("order_confirm_message")
            $0.array("theme") { _ in }
        }
    }
}
