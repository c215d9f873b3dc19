import JSON
public import OrderModels
import Sentences

/// What a basket cost when its diner last looked: the base for comparing a later quote (0026).
public struct SeenQuote: Identifiable, Hashable, Sendable {
    public var id: Basket.ID { basket }

    public let basket: Basket.ID
    /// Summarises what was quoted; differs once the diner has changed the order.
    public let subject: String
    public let bill: Bill
    /// The earliest time on offer, if the order was for as soon as possible.
    public let soonest: Slot?
    public let seenAt: Instant

    public init(
        basket: Basket.ID, subject: String, bill: Bill, soonest: Slot? = nil, seenAt: Instant
    ) {
        self.basket = basket
        self.subject = subject
        self.bill = bill
        self.soonest = soonest
        self.seenAt = seenAt
    }
}

extension SeenQuote: ColumnItem {
    public static let kind = ItemKind.seenQuote
    public static let columns = [
        "ref", "subject", "bill", "seen_at", "soonest_from", "soonest_until",
    ]
    public static let storage = ItemStorage<SeenQuote>.table("seen_quote")

    public static let mapping = ItemMapping<SeenQuote>.table(order: ["ref"])

    public var values: [ColumnValue] {
        [
            .text(basket.rawValue), .text(subject),
            .text(JSONColumn.text(reserving: 1024) { BillColumn.write(bill, to: &$0) }),
            .integer(seenAt.secondsSince1970),
            soonest.map { .integer($0.start.secondsSince1970) } ?? .null,
            soonest.map { .integer($0.end.secondsSince1970) } ?? .null,
        ]
    }

    public init(_ columns: Columns) throws {
        self.init(
            basket: Basket.ID(rawValue: try columns.text(0)), subject: try columns.text(1),
            bill: try JSONColumn.read(
                columns.text(2).utf8, Sentence.rows.seenBill, BillColumn.bill),
            soonest: Self.slot(columns[4], columns[5]),
            seenAt: Instant(secondsSince1970: try columns.integer(3)))
    }

    private static func slot(_ start: ColumnValue, _ end: ColumnValue) -> Slot? {
        guard case .integer(let start) = start, case .integer(let end) = end else { return nil }
        return Slot(
            start: Instant(secondsSince1970: start), end: Instant(secondsSince1970: end))
    }
}
