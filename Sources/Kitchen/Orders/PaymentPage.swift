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

/// A payment page that can be paid on no more, because what it was for has changed.
struct EndedPage: Codable, Sendable {
    /// As many are remembered of an order.
    static let most = 8

    let token: String
    let total: Int
    let until: Instant
}

extension Order {
    /// Ends a payment that was begun: it was for other dishes.
    mutating func endPayment() {
        if let page, !page.isPaid {
            let ended = EndedPage(token: page.token, total: page.total, until: page.until)
            endedPages = ((endedPages ?? []) + [ended]).suffix(EndedPage.most)
        }
        (intent, page) = (nil, nil)
    }
}

/// A payment that became no order, by what its provider was told to give it back.
struct ReturnedPayment: Codable, Sendable {
    /// As many are remembered.
    static let most = 10_000

    let reference: String
    let reason: String
}

extension Ledger {
    func returned(_ reference: String) -> ReturnedPayment? {
        returned.records(LedgerKey.reference(reference)).first
    }

    mutating func keepReturned(_ reference: String, _ reason: String) {
        let id = returned.nextID
        returned[id] = ReturnedPayment(reference: reference, reason: reason)
        returned[id - ReturnedPayment.most] = nil
    }
}
