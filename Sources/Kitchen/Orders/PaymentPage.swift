import OrderModels

/// A page on which a cart can be paid by card, until it expires.
struct PaymentPage: Codable, Sendable {
    /// How long it can be paid on, in seconds.
    static let life: Int64 = 1800

    /// What its address contains; nobody else can know it.
    let token: String
    /// What is paid there. A cart that costs something else by now has another page.
    let total: Int
    let until: Instant
}
