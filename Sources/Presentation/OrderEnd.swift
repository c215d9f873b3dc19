public import OrderModels

/// How an agreement to an order ended, as the status of a command or a pipe says it.
public enum OrderEnd: Hashable, Sendable {
    case ordered
    /// Ordered, but otherwise than was agreed to.
    case orderedOtherwise
    /// Not ordered, or not known to be.
    case notOrdered(Problem.Code)

    /// `departures` are what the order has otherwise than was agreed to.
    public init(_ record: OrderRecord, _ departures: [QuoteChange]) {
        // An order that the kitchen has otherwise is no success that a script may pass over.
        self =
            [.refused, .cancelled].contains(record.order.state)
            ? .notOrdered(.refused) : departures.isEmpty ? .ordered : .orderedOtherwise
    }

    /// Whether the kitchen has it.
    public var isOrder: Bool {
        if case .notOrdered = self { false } else { true }
    }
}
