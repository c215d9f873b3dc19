import TestSupport

/// How, and how often, one diner's one order fails; the same seed gives the same case.
struct OrderCase: Sendable, CustomStringConvertible {
    enum Company: String, CaseIterable, Sendable {
        case alone
        /// Another program has the same draft, and confirms the same order or its own.
        case sameKey, ownKey
    }

    /// The number of exchanges in quoting and placing without failures.
    static let exchanges = 21

    let name: String
    var isGuest = true
    /// By the number of the exchange, from 1.
    var mishaps: [Int: OrderMishap] = [:]
    /// Whether late requests arrive before the diner tries again.
    var isEarly = true
    /// Whether the diner changes the basket before trying again.
    var changesMind = false
    var company = Company.alone

    /// Without failures.
    init(isGuest: Bool) {
        name = "no mishap"
        self.isGuest = isGuest
    }

    init(at exchange: Int, _ mishap: OrderMishap, isGuest: Bool) {
        name = "exchange \(exchange)"
        mishaps = [exchange: mishap]
        self.isGuest = isGuest
    }

    init(seed: UInt64) {
        name = "seed \(seed)"
        var dice = Campaign.generator(seed)
        isGuest = Int.random(in: 0..<3, using: &dice) > 0
        isEarly = Bool.random(using: &dice)
        changesMind = Int.random(in: 0..<4, using: &dice) == 0
        if Int.random(in: 0..<5, using: &dice) == 0 {
            company = Bool.random(using: &dice) ? .sameKey : .ownKey
        }
        for _ in 0..<Int.random(in: 1...3, using: &dice) {
            // The last few exchanges are those that pay.
            let isLast = Int.random(in: 0..<3, using: &dice) == 0
            let range = isLast ? Self.exchanges - 2...Self.exchanges + 3 : 1...Self.exchanges
            let mishap = OrderMishap.allCases.randomElement(using: &dice) ?? .cutAfter
            mishaps[Int.random(in: range, using: &dice)] = mishap
        }
    }

    var description: String {
        let list = mishaps.sorted { $0.key < $1.key }.map { "\($0.value) at \($0.key)" }
        return "\(name): \(list.joined(separator: ", ")), \(isGuest ? "guest" : "account"), "
            + "\(isEarly ? "early" : "late")\(changesMind ? ", changed" : ""), \(company)"
    }
}
