public import OrderModels

extension Address {
    /// Where on a map the words of this address lead, by those words; empty where nobody has said where it
    /// is.
    public func map(of words: String) -> [String: String] {
        coordinate.map { [words: $0.mapPage] } ?? [:]
    }
}

extension Coordinate {
    /// A page that shows the place, in every browser.
    var mapPage: String {
        let parts = text.split(separator: ",")
        guard let latitude = parts.first, let longitude = parts.last else { return "" }
        return "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
            + "#map=18/\(latitude)/\(longitude)"
    }
}
