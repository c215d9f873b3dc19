/// A kitchen as the list shows it. The menu of a made-up one is made on request.
struct Caterer: Sendable {
    let id: Int
    let name: String
    let cuisine: Int
    let tags: [String]
    let badges: [String]
    let description: String?
    let telephone: String
    let street: Int
    let house: Int
    let place: Coordinate
    /// The delivery radius in metres.
    let reach: Int
    var hours: OpeningHours
    let isBusy: Bool
    let collects: Bool
    let hasMenu: Bool
    /// Its prices, in percent of the usual ones.
    let priceLevel: Int
    /// Nil for a made-up kitchen.
    var canteen: CanteenTerms?

    func delivers(to target: Coordinate) -> Bool {
        place.metres(to: target) <= reach
    }
}
