/// Finds places in the town by their addresses, in the format of Nominatim.
enum Geocoder {
    static func find(_ query: String) -> Body {
        let words = Folding.words(query)
        let number = words.lazy.compactMap { Int($0) }.first { (1...999).contains($0) }
        let extras = Set(Folding.words("\(Town.name) \(Town.country)") + [Town.postcode])
        let wanted = words.filter { Int($0) == nil && !extras.contains($0) }
        var writer = WireWriter(capacity: 4096)
        writer.array {
            guard !words.isEmpty else { return }
            if wanted.isEmpty, words.contains(where: extras.contains) {
                write(name: Town.name, street: nil, number: nil, at: Town.centre, id: 1, to: &$0)
                return
            }
            guard !wanted.isEmpty else { return }
            for (index, street) in matches(wanted) {
                let place = street.house(number ?? street.highest / 2)
                let name = number.map { street.line($0) } ?? street.name
                write(
                    name: name, street: street.name, number: number, at: place,
                    id: 1_000 + index, to: &$0)
            }
        }
        return Body(writer.bytes)
    }

    /// The places that a canteen's menu names, and its caterers, in whose names and addresses every
    /// wanted word begins a word.
    static func find(_ query: String, in canteen: CanteenMenu) -> Body {
        let wanted = Folding.words(query)
        let places =
            canteen.places
            + canteen.caterers.map {
                CanteenMenu.Place(name: $0.name, address: $0.address, place: $0.place)
            }
        var writer = WireWriter(capacity: 4096)
        writer.array {
            for (index, place) in places.enumerated() {
                let words = Folding.words("\(place.name) \(place.address)")
                let fits = wanted.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
                guard !wanted.isEmpty, fits else { continue }
                write(place, canteen.country, id: index + 1, to: &$0)
            }
        }
        return Body(writer.bytes)
    }

    private static func write(
        _ place: CanteenMenu.Place, _ country: String, id: Int, to writer: inout WireWriter
    ) {
        writer.object {
            $0.member("place_id", id)
            $0.member("osm_type", "node")
            $0.member("osm_id", id)
            $0.member("lat", Coordinate.text(place.place.latitude))
            $0.member("lon", Coordinate.text(place.place.longitude))
            $0.member("class", "place")
            $0.member("type", "house")
            $0.text("name", place.name)
            $0.text("display_name", "\(place.name), \(place.address)")
            $0.object("address") {
                $0.text("road", place.address)
                $0.member("country_code", country)
            }
        }
    }

    /// Streets in whose names every wanted word begins a word; only a few, as with Nominatim.
    private static func matches(_ wanted: [String]) -> [(Int, Town.Street)] {
        Array(
            Town.streets.enumerated().filter { _, street in
                let words = Folding.words(street.name)
                return wanted.allSatisfy { word in words.contains { $0.hasPrefix(word) } }
            }.map { ($0, $1) }.prefix(10))
    }

    private static func write(
        name: String, street: String?, number: Int?, at place: Coordinate, id: Int,
        to writer: inout WireWriter
    ) {
        let isTown = street == nil
        let title = isTown ? Town.name : "\(name), \(Town.name)"
        let box = [
            place.latitude - 500, place.latitude + 500, place.longitude - 500,
            place.longitude + 500,
        ]
        writer.object {
            $0.member("place_id", id)
            $0.member("licence", "An invented town; no rights reserved")
            $0.member("osm_type", isTown ? "relation" : "way")
            $0.member("osm_id", id)
            $0.member("lat", Coordinate.text(place.latitude))
            $0.member("lon", Coordinate.text(place.longitude))
            $0.member("class", isTown ? "place" : number == nil ? "highway" : "place")
            $0.member("type", isTown ? "town" : number == nil ? "residential" : "house")
            $0.member("name", isTown ? Town.name : street ?? "")
            $0.member("display_name", "\(title), \(Town.postcode), \(Town.country)")
            $0.object("address") {
                if let number { $0.member("house_number", String(number)) }
                if let street { $0.member("road", street) }
                $0.member("town", Town.name)
                $0.member("postcode", Town.postcode)
                $0.member("country", Town.country)
                $0.member("country_code", "fr")
            }
            $0.member("boundingbox", box.map(Coordinate.text))
        }
    }
}
