import JSON
import OrderModels

/// Addresses. The server takes a postal code and a town, but does not return them.
enum AddressWire {
    static func saved(_ json: JSONValue, provider: ProviderID) throws(JSONError) -> SavedAddress {
        SavedAddress(
            id: SavedAddress.ID(provider: provider, local: try json.required("@id").string()),
            name: try json.optional("name")?.string(), address: try address(json),
            contact: try json.optional("contactName")?.string())
    }

    static func address(_ json: JSONValue) throws(JSONError) -> Address {
        var place: Coordinate?
        if let geo = json.optional("geo"), let latitude = geo.optional("latitude"),
            let longitude = geo.optional("longitude")
        {
            place = Coordinate(latitude: try latitude.double(), longitude: try longitude.double())
        }
        return Address(
            line: try json.optional("streetAddress")?.string() ?? "",
            postcode: try json.optional("postalCode")?.string(),
            town: try json.optional("addressLocality")?.string(), coordinate: place,
            note: try json.optional("description")?.string(),
            phone: try json.optional("telephone")?.string())
    }

    /// The address of a cart or an order, if it is written out.
    static func within(_ json: JSONValue) throws(JSONError) -> Address? {
        guard let written = json.written("shippingAddress") else { return nil }
        return try address(written)
    }

    static func write(_ address: Address, contact: String?, into json: inout JSONWriter) {
        json.field("streetAddress", address.line)
        json.field("postalCode", address.postcode ?? "")
        json.field("addressLocality", address.town ?? "")
        if let place = address.coordinate {
            json.object("geo") { json in
                json.field("latitude", place.latitude)
                json.field("longitude", place.longitude)
            }
        }
        if let note = address.note { json.field("description", note) }
        if let phone = address.phone { json.field("telephone", phone) }
        if let contact { json.field("contactName", contact) }
    }

    /// Writes it as a member of a cart: written out, or as the server's ID of it.
    static func write(
        _ destination: Destination, of provider: ProviderID, into json: inout JSONWriter
    ) {
        json.key("shippingAddress")
        switch destination {
        case .saved(let id): json.string(id.local(to: provider) ?? "")
        case .address(let address, let contact):
            json.object { write(address, contact: contact, into: &$0) }
        }
    }
}
