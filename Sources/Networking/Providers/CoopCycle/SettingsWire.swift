import Sentences
import JSON
import OrderModels

/// `GET /api/settings`.
enum SettingsWire {
    static func marketplace(_ json: JSONValue, id: ProviderID) throws(JSONError) -> Marketplace {
        let code = try json.required("currency_code")
        guard let currency = Currency(code: try code.string().uppercased()) else {
            throw code.error(
                .wrongType(expected: .network.currencyCode, found: .network.somethingElse))
        }
        var capabilities: Capabilities = [.serverQuote, .slots, .tip, .signUp]
        if let flag = json["guest_checkout_enabled"], flag.isTrue {
            capabilities.insert(.guestCheckout)
        }
        let name = try json.optional("brand_name")?.string() ?? "CoopCycle"
        return Marketplace(
            id: id, name: name.beginning(ofBytes: TextLimit.name),
            currency: currency, zone: try json.optional("timezone")?.string() ?? "UTC",
            country: try json.optional("country")?.string(),
            locale: try json.optional("locale")?.string(),
            phone: try json.optional("phone_number")?.string(),
            center: try json.optional("latlng")?.string().coordinate, capabilities: capabilities)
    }
}

extension String {
    fileprivate var coordinate: Coordinate? { Coordinate(text: self) }
}

extension JSONValue {
    /// The server stores settings as text, so true, "true", "1" and 1 all occur.
    fileprivate var isTrue: Bool {
        (try? bool()) ?? (try? int()).map { $0 == 1 } ?? (equals("true") || equals("1"))
    }
}
