/// What an order of a canteen was placed on, because the menu file may change afterwards.
struct OrderTerms: Codable, Sendable {
    let fee: Int
    let coupon: Coupon?
    let name: String
    let telephone: String
    let address: String
    let latitude: Int
    let longitude: Int

    init(_ order: Order, at caterer: Caterer, in currency: Currency) {
        fee = caterer.fee(in: currency)
        coupon = order.coupon.flatMap(caterer.coupon)
        name = caterer.name
        telephone = caterer.telephone
        address = caterer.address
        latitude = caterer.place.latitude
        longitude = caterer.place.longitude
    }

    /// The caterer as it was, for showing the order; nothing can be ordered from it.
    func caterer(_ id: Int) -> Caterer {
        Caterer(
            id: id, name: name, cuisine: 0, tags: [], badges: [], description: nil,
            telephone: telephone, street: 0, house: 0, place: Coordinate(latitude, longitude),
            reach: 0, hours: OpeningHours(spans: []), isBusy: false, collects: false,
            hasMenu: false, priceLevel: 100,
            canteen: .gone(address: address, fee: fee))
    }

    /// Stands for the caterer of a cart that was never placed.
    static func unknownCaterer(_ id: Int) -> Caterer {
        Caterer(
            id: id, name: "Closed for good", cuisine: 0, tags: [], badges: [], description: nil,
            telephone: "", street: 0, house: 0, place: Coordinate(0, 0), reach: 0,
            hours: OpeningHours(spans: []), isBusy: false, collects: false, hasMenu: false,
            priceLevel: 100, canteen: .gone(address: "", fee: 0))
    }
}
