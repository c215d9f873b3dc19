import OrderModels

/// A page on which a cart can be paid by card, until it expires.
struct PaymentPage: Codable, Sendable {
    /// How long it can be paid on, in seconds.
    static let life: Int64 = 1800

    /// What its address contains. It cannot be guessed: diner and payment server are told it.
    let token: String
    /// What is paid there, and for what. A cart that was changed has another page.
    let total: Int
    let lines: [OrderLine]
    let until: Instant
    /// Whether the order was placed by paying there.
    var isPaid = false
    /// By what name a canteen's payment provider knows the payment.
    var reference: String?
}
