import Glibc

/// A place on Earth, in millionths of a degree.
struct Coordinate: Hashable, Sendable {
    let latitude: Int
    let longitude: Int

    init(_ latitude: Int, _ longitude: Int) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Parses `47.5512,0.4821`.
    init?(_ text: String) {
        let parts = text.split(separator: ",").map { Double($0.drop { $0 == " " }) }
        guard parts.count == 2, let north = parts[0], let east = parts[1],
            (-90...90).contains(north), (-180...180).contains(east)
        else { return nil }
        latitude = Int((north * 1e6).rounded())
        longitude = Int((east * 1e6).rounded())
    }

    /// The distance in metres; treats the Earth as flat, which is accurate enough within a town.
    func metres(to other: Coordinate) -> Int {
        let middle = Double(latitude + other.latitude) / 2e6 * .pi / 180
        let north = Double(latitude - other.latitude) * 0.111_195
        let east = Double(longitude - other.longitude) * 0.111_195 * cos(middle)
        return Int((north * north + east * east).squareRoot())
    }

    /// `47.5512`, always with a fraction, so that it parses as a floating-point number.
    static func text(_ millionths: Int) -> String {
        let whole = millionths.magnitude / 1_000_000
        var fraction = String(millionths.magnitude % 1_000_000 + 1_000_000).dropFirst()
        while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
        return "\(millionths < 0 ? "-" : "")\(whole).\(fraction)"
    }
}
