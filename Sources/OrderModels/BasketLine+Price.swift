extension BasketLine {
    /// What one of it costs, options included.
    public var pieceTotal: Money {
        get throws(MoneyError) {
            var total = unitPrice
            for choice in choices {
                total = try total.adding(choice.price.multiplied(by: choice.quantity))
            }
            return total
        }
    }

    /// What all of it costs.
    public var total: Money {
        get throws(MoneyError) { try pieceTotal.multiplied(by: quantity) }
    }
}

/// What a basket comes to as far as its menu tells: no fee, tip, coupon or tax.
public struct BasketTotal: Hashable, Sendable {
    /// How many pieces there are, each line's quantity added up.
    public let pieces: Int
    public let subtotal: Money

    /// Adds up `lines`, in the caterer's currency: a basket without lines has an amount too.
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

    /// What each of `heads` people costs, rounded up: whoever collects it is not left short.
    public func perHead(_ heads: Int) -> Money? { subtotal.perHead(heads) }
}
