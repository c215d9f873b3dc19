/// Some of one dish, made in one way.
struct OrderLine: Codable, Sendable {
    /// A choice among a dish's options.
    struct Choice: Codable, Hashable, Sendable {
        let code: String
        let name: String
        let price: Int
        let quantity: Int
    }

    var id = 0
    let code: String
    let name: String
    var unitPrice: Int
    var quantity: Int
    let choices: [Choice]
    /// Nil where the kitchen charges no tax.
    let rate: TaxRate?

    /// What the dish and its choices come to. The platform multiplies a choice by both quantities.
    var total: Int {
        unitPrice * quantity
            + choices.reduce(0) { $0 + $1.price * $1.quantity * quantity }
    }

    var tax: Int { rate?.share(of: total) ?? 0 }

    func isSame(as other: OrderLine) -> Bool {
        code == other.code && choices == other.choices
    }
}

/// What part of a price is tax.
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

    /// The tax that is in `amount`, to the nearest unit.
    func share(of amount: Int) -> Int {
        (amount * rawValue * 2 + 1000 + rawValue) / (2 * (1000 + rawValue))
    }
}
