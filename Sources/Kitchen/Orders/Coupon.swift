/// A coupon code and its value.
struct Coupon: Sendable {
    enum Worth: Sendable {
        case percent(Int)
        /// Euro cents.
        case amount(Int)
        case delivery
        /// Dishes and delivery.
        case everything
    }

    let code: String
    let label: String
    let worth: Worth
    var isExpired = false

    static let all = [
        Coupon(code: "TENOFF", label: "10% off", worth: .percent(10)),
        Coupon(code: "FIVEOFF", label: "Five off", worth: .amount(500)),
        Coupon(code: "FREERIDE", label: "Delivery on us", worth: .delivery),
        Coupon(code: "ONTHEHOUSE", label: "On the house", worth: .everything),
        Coupon(code: "LASTYEAR", label: "Last year's", worth: .percent(50), isExpired: true),
    ]

    /// Ignores case.
    static func named(_ code: String) -> Coupon? {
        all.first { $0.code == code.uppercased() }
    }
}
