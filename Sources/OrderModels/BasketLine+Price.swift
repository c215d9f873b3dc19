extension BasketLine {
    /// The price of one piece, options included.
    public var pieceTotal: Money {
        get throws(MoneyError) {
            var total = unitPrice
            for choice in choices {
                total = try total.adding(choice.price.multiplied(by: choice.quantity))
            }
            return total
        }
    }

    /// The price of all pieces.
    public var total: Money {
        get throws(MoneyError) { try pieceTotal.multiplied(by: quantity) }
    }
}

/// The total of a basket as far as its menu determines it: without fees, tip, coupon and tax.
public struct BasketTotal: Hashable, Sendable {
    /// The number of pieces: the sum of the lines' quantities.
    public let pieces: Int
    public let subtotal: Money

    /// Adds up `lines`, in the caterer's currency, so that a basket without lines has a total too.
    public init(_ lines: [BasketLine], in currency: Currency) throws(MoneyError) {
        var amounts: [Money] = []
        var pieces = 0
        for line in lines {
            amounts.append(try line.total)
            let (sum, isTooLarge) = pieces.addingReportingOverflow(line.quantity)
            guard !isTooLarge else { throw .overflow }
            pieces = sum
        }
        self.pieces = pieces
        subtotal = try Money.sum(amounts, in: currency)
    }

    /// The share of each of `heads` people, rounded up so that the shares cover the total.
    public func perHead(_ heads: Int) -> Money? { subtotal.perHead(heads) }
}
