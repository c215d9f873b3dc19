/// A quantity of one dish with the same choices.
struct OrderLine: Codable, Equatable, Sendable {
    /// A choice among a dish's options.
    struct Choice: Codable, Hashable, Sendable {
        let code: String
        let name: String
        let price: Int
        let quantity: Int
    }

    static let mostPieces = 9_999

    var id = 0
    let code: String
    let name: String
    var unitPrice: Int
    var quantity: Int
    var choices: [Choice]
    /// Nil where the kitchen charges no tax.
    let rate: TaxRate?
    /// What the dish contained when it was ordered; nil before, and in orders of earlier versions.
    var allergens: [String]?
    /// The participant who chose it; nil is the one who began the order.
    var player: Int?
    /// For a piece in reusable packaging; nil where it does not come in any.
    var deposit: Int?

    /// The price of the dish with its choices. The platform multiplies a choice by both quantities.
    var total: Int {
        unitPrice * quantity
            + choices.reduce(0) { $0 + $1.price * $1.quantity * quantity }
    }

    var tax: Int { rate?.share(of: total) ?? 0 }

    func isSame(as other: OrderLine) -> Bool {
        code == other.code && choices == other.choices && player == other.player
    }
}

/// A tax rate, as a share of the price.
enum TaxRate: Int, Codable, Sendable {
    /// In thousandths.
    case food = 100
    case packed = 55
    case full = 200

    var label: String {
        switch self {
        case .food: "TVA 10%"
        case .packed: "TVA 5,5%"
        case .full: "TVA 20%"
        }
    }

    /// The tax included in `amount`, rounded to the nearest unit.
    func share(of amount: Int) -> Int {
        (amount * rawValue * 2 + 1000 + rawValue) / (2 * (1000 + rawValue))
    }
}
