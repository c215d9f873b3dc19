/// Containers that go back to the kitchen, against a deposit, as a server has them for a cart.
public struct ReusablePackaging: Hashable, Sendable {
    /// Whether the cart is to come in them because the diner asked.
    public var isOn = false
    /// What the server offers for this cart; nil if nothing.
    public var offer: Offer?

    public struct Offer: Hashable, Sendable {
        /// In the server's words, which name the deposit.
        public let words: String
        /// Whether it takes an account of another company, of which this program knows nothing.
        public let needsAccount: Bool

        public init(words: String, needsAccount: Bool = false) {
            self.words = words
            self.needsAccount = needsAccount
        }
    }

    public init(isOn: Bool = false, offer: Offer? = nil) {
        self.isOn = isOn
        self.offer = offer
    }

    /// Whether the diner can choose it here.
    public var canBeChosen: Bool { offer.map { !$0.needsAccount } ?? false }
}

extension RemoteCart {
    /// What is paid as deposits; nil for nothing.
    public var deposit: Money? {
        guard let sum = try? bill.sum(of: .packaging), !sum.isZero else { return nil }
        return sum
    }

    /// Whether its food comes in reusable packaging, by the diner's choice or the kitchen's.
    public var comesInReusablePackaging: Bool { packaging.isOn || deposit != nil }
}
