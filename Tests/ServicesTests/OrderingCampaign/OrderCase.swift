import TestSupport

/// How one diner's one order goes wrong, and how often; the same seed is the same case.
struct OrderCase: Sendable, CustomStringConvertible {
    enum Company: String, CaseIterable, Sendable {
        case alone
        /// Another program has the same draft, and confirms the same order or one of its own.
        case sameKey, ownKey
    }

    /// So many exchanges there are in quoting and placing when nothing goes wrong.
    static let exchanges = 17

    let name: String
    var isGuest = true
    /// By the number of the exchange, from 1.
    var mishaps: [Int: OrderMishap] = [:]
    /// Whether what is late comes before the diner tries again, or after.
    var isEarly = true
    /// Whether they change the basket before they try again.
    var changesMind = false
    var company = Company.alone

    /// Nothing goes wrong.
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
            // The last few are those that pay.
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
