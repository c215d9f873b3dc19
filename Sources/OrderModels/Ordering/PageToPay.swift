/// A page of the server's on which a cart is paid.
public struct PageToPay: Hashable, Sendable {
    public let url: String
    /// What it asks for; nil if the server does not say.
    public let amount: Money?

    public init(url: String, amount: Money?) {
        self.url = url
        self.amount = amount
    }
}
