/// What is added to an order beside its dishes, or taken off it.
public struct Charge: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case delivery
        case tip
        /// A coupon or an offer: never above zero.
        case promotion
        case packaging
        /// One rate of tax; the label names it. Prices may hold it already.
        case tax
        /// A kind that nobody knows yet, by the server's word for it.
        case other(String)
    }

    public let kind: Kind
    /// The server's own words, in its own language.
    public let label: String
    public let amount: Money
    /// The diner's code that a promotion came from; nil where it came from none, or is not known.
    public var code: String?

    public init(kind: Kind, label: String, amount: Money, code: String? = nil) {
        self.kind = kind
        self.label = label
        self.amount = amount
        self.code = code
    }
}
