/// An amount that is added to an order besides its dishes, or subtracted.
public struct Charge: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case delivery
        case tip
        /// A coupon or an offer: never above zero.
        case promotion
        case packaging
        /// One rate of tax, named by the label. The prices may include it.
        case tax
        /// An unknown kind, by the server's word for it.
        case other(String)
    }

    public let kind: Kind
    /// The server's text, in its own language.
    public let label: String
    public let amount: Money
    /// The coupon code of a promotion; nil where there is none or it is unknown.
    public var code: String?

    public init(kind: Kind, label: String, amount: Money, code: String? = nil) {
        self.kind = kind
        self.label = label
        self.amount = amount
        self.code = code
    }
}
