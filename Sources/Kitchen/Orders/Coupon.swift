/// A coupon code and its value.
struct Coupon: Codable, Sendable {
    enum Worth: Codable, Sendable {
        case percent(Int)
        /// Euro cents.
        case amount(Int)
        /// Hundredths of the kitchen's currency.
        case exactly(Int)
        case delivery
        /// Dishes and delivery.
        case everything
    }

    let code: String
    let label: String
    let worth: Worth
    var isExpired = false
    /// The last day on which it is valid, in days since 1970; nil for always.
    var lastDay: Int?

    static let all = [
        Coupon(code: "TENOFF", label: "10% off", worth: .percent(10)),
        Coupon(code: "FIVEOFF", label: "Five off", worth: .amount(500)),
        Coupon(code: "FREERIDE", label: "Delivery on us", worth: .delivery),
        Coupon(code: "ONTHEHOUSE", label: "On the house", worth: .everything),
        Coupon(code: "LASTYEAR", label: "Last year's", worth: .percent(50), isExpired: true),
    ]

    func isOver(on day: Int) -> Bool {
        isExpired || lastDay.map { $0 < day } ?? false
    }
}
