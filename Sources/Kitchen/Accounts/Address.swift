/// A delivery address.
struct Address: Codable, Sendable {
    let id: Int
    var streetAddress: String
    var latitude: Int
    var longitude: Int
    var name: String?
    var description: String?
    var telephone: String?
    var contactName: String?
    /// The postal code and the town, for who brings the order; the platform never returns them.
    var town: String?

    var place: Coordinate { Coordinate(latitude, longitude) }

    /// As on an envelope.
    var whole: String { [streetAddress, town].compactMap(\.self).joined(separator: ", ") }

    var path: String { "/api/addresses/\(id)" }

    /// Reads what a client sent.
    init(id: Int, _ value: JSONValue) throws(Refusal) {
        guard let street = value["streetAddress"]?.text, !street.isEmpty else {
            throw .violation("shippingAddress.streetAddress", "This value should not be blank.")
        }
        let lines = [
            "streetAddress", "postalCode", "addressLocality", "name", "telephone", "contactName",
        ]
        for name in lines {
            guard value[name]?.text?.isLine(atMost: 255) ?? true else {
                throw .violations([.notPlain("shippingAddress.\(name)")])
            }
        }
        guard value["description"]?.text?.isText(atMost: 1_000) ?? true else {
            throw .violations([.notPlain("shippingAddress.description")])
        }
        guard let latitude = value["geo"]?["latitude"]?.number,
            let longitude = value["geo"]?["longitude"]?.number,
            (-90...90).contains(latitude), (-180...180).contains(longitude)
        else { throw .violation("shippingAddress.geo", "This value should not be null.") }
        self.id = id
        streetAddress = street
        self.latitude = Int((latitude * 1e6).rounded())
        self.longitude = Int((longitude * 1e6).rounded())
        name = value["name"]?.text
        description = value["description"]?.text
        telephone = value["telephone"]?.text
        contactName = value["contactName"]?.text
        let town = [value["postalCode"], value["addressLocality"]].compactMap { $0?.text }
            .filter { !$0.isEmpty && !streetAddress.contains($0) }
        self.town = town.isEmpty ? nil : town.joined(separator: " ")
    }

    init(id: Int, streetAddress: String, at place: Coordinate) {
        self.id = id
        self.streetAddress = streetAddress
        latitude = place.latitude
        longitude = place.longitude
    }

    /// Writes all members, or in a cart the few that the platform sends.
    func write(inCart: Bool, to writer: inout WireWriter) {
        writer.member("@id", path)
        writer.member("@type", "http://schema.org/Place")
        writer.object("geo") {
            $0.member("@type", "GeoCoordinates")
            $0.degrees("latitude", latitude)
            $0.degrees("longitude", longitude)
        }
        writer.text("streetAddress", streetAddress)
        writer.member("telephone", orNull: telephone)
        guard !inCart else { return }
        writer.null("provider")
        writer.member("name", orNull: name)
        writer.member("description", orNull: description)
        writer.member("contactName", orNull: contactName)
    }
}
