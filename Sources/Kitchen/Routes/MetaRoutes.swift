import OrderModels

/// The entry point and the settings.
extension KitchenState {
    var metaRoutes: [Route] {
        [
            Route("GET", "/") { [self] _, _ in
                let count = catalogue.caterers.count
                let greeting =
                    "The kitchen of \(Town.name): \(count) caterers at /api/restaurants\n"
                return Answer(200, body: Body(greeting), contentType: Answer.text)
            },
            Route("GET", "/api") { _, _ in .fresh(Self.entryPoint, maxAge: 3600) },
            Route("GET", "/api/settings") { [self] request, _ in
                guard request.query["format"] == "hash" else {
                    return .fresh(settings.body, maxAge: 3600)
                }
                // The platform's is a SHA-1, for clients to compare with the one before: any digest
                // of its length does.
                let hash = settings.bytes.withUnsafeBytes { Sodium.digest($0, count: 20) }
                var answer = Answer.fresh(Body(hash), maxAge: 3600)
                answer.contentType = Answer.text
                return answer
            },
        ]
    }

    private static let entryPoint: Body = {
        var writer = WireWriter()
        writer.object {
            $0.member("@context", "/api/contexts/Entrypoint")
            $0.member("@id", "/api")
            $0.member("@type", "Entrypoint")
            $0.member("restaurant", "/api/restaurants")
        }
        return writer.body
    }()

    private var shownCurrency: String {
        guard isCheating(about: .currency) else { return currency.code }
        return currency.code == "USD" ? "EUR" : "USD"
    }

    private var settings: WireWriter {
        var writer = WireWriter(hostility: hostility)
        writer.object {
            $0.text("brand_name", "\(Town.name) à table")
            $0.member("country", "fr")
            $0.member("locale", "fr")
            $0.member(
                "latlng",
                Coordinate.text(Town.centre.latitude) + ","
                    + Coordinate.text(Town.centre.longitude))
            $0.member("currency_code", shownCurrency.lowercased())
            $0.member("timezone", zone.name)
            $0.member("guest_checkout_enabled", configuration.letsGuestsOrder)
            $0.member("payment_gateway", "stripe")
            $0.member("phone_number", "+33247000000")
            $0.member("administrator_email", "hello@kitchen.example")
            $0.member("average_preparation_time", 15)
            $0.member("average_shipping_time", 20)
            $0.text("motto", "Cooked here, carried by bicycle")
            $0.null("order_confirm_message")
            $0.array("theme") { _ in }
        }
        return writer
    }
}
