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
    /// The chosen one, and what it was to be in time for.
    public let slot: Slot?
    public let event: Instant?
    public let seenAt: Instant
    /// What the dishes contained.
    public let contents: [MenuItem.ID: DishContents]
    /// Whether the diner was told that this could not be read then.
    public let isContentsUnread: Bool
    /// Which lines were others'; nil if the diner ordered alone, and in rows of earlier versions.
    public let others: OthersLines?

    public init(
        basket: Basket.ID, subject: String, bill: Bill, soonest: Slot? = nil, slot: Slot? = nil,
        event: Instant? = nil, seenAt: Instant,
        contents: [MenuItem.ID: DishContents] = [:], isContentsUnread: Bool = false,
        others: OthersLines? = nil
    ) {
        self.basket = basket
        self.subject = subject
        self.bill = bill
        self.soonest = soonest
        self.slot = slot
        self.event = event
        self.seenAt = seenAt
        self.contents = contents
        self.isContentsUnread = isContentsUnread
        self.others = others
    }
}

extension SeenQuote: ColumnItem {
    public static let kind = ItemKind.seenQuote
    public static let columns = [
        "ref", "subject", "bill", "seen_at", "soonest_from", "soonest_until", "contents",
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
            .text(ContentsColumn.encode(self)),
        ]
    }

    public init(_ columns: Columns) throws {
        let contents = try ContentsColumn.decode(columns[6].text ?? "")
        self.init(
            basket: Basket.ID(rawValue: try columns.text(0)), subject: try columns.text(1),
            bill: try JSONColumn.read(
                columns.text(2).utf8, Sentence.rows.seenBill, BillColumn.bill),
            soonest: Self.slot(columns[4], columns[5]), slot: contents.slot,
            event: contents.event,
            seenAt: Instant(secondsSince1970: try columns.integer(3)),
            contents: contents.dishes, isContentsUnread: contents.isUnread,
            others: contents.others)
    }

    private static func slot(_ start: ColumnValue, _ end: ColumnValue) -> Slot? {
        guard case .integer(let start) = start, case .integer(let end) = end else { return nil }
        return Slot(
            start: Instant(secondsSince1970: start), end: Instant(secondsSince1970: end))
    }
}

/// What dishes contain, the chosen slot, and which lines are others', as JSON with short keys.
private enum ContentsColumn {
    static func encode(_ seen: SeenQuote) -> String {
        JSONColumn.text(reserving: 256) { json in
            json.object { json in
                json.field("u", seen.isContentsUnread)
                json.objects("d", seen.contents.sorted { $0.key.rawValue < $1.key.rawValue }) {
                    $0.field("r", $1.key.rawValue)
                    $0.texts("a", $1.value.allergens.values.map(\.rawValue))
                    $0.texts("s", $1.value.diets.values.map(\.rawValue))
                }
                if let slot = seen.slot {
                    json.field("f", Int(slot.start.secondsSince1970))
                    json.field("e", Int(slot.end.secondsSince1970))
                }
                if let event = seen.event { json.field("v", Int(event.secondsSince1970)) }
                guard let others = seen.others else { return }
                json.field("c", others.cart.rawValue)
                json.texts("l", others.lines.map(\.rawValue).sorted())
                json.texts("p", others.players.map(\.rawValue).sorted())
            }
        }
    }

    /// Empty, as in rows of earlier versions, knows of no dish.
    static func decode(
        _ column: String
    ) throws -> (
        dishes: [MenuItem.ID: DishContents], isUnread: Bool, slot: Slot?, event: Instant?,
        others: OthersLines?
    ) {
        guard !column.isEmpty else { return ([:], false, nil, nil, nil) }
        return try JSONColumn.read(column.utf8, Sentence.rows.seenBill) { json in
            let dishes = try json.required("d").elements().map { dish in
                (
                    MenuItem.ID(rawValue: try dish.required("r").string()),
                    DishContents(
                        allergens: Declaration(
                            try texts(dish.required("a")).map(Allergen.init(rawValue:))),
                        diets: Declaration(try texts(dish.required("s")).map(Diet.init(rawValue:))))
                )
            }
            return (
                Dictionary(dishes) { $1 }, try json.required("u").bool(), try slot(json),
                try json.optional("v").map {
                    Instant(secondsSince1970: Int64(try $0.int()))
                },
                try others(json)
            )
        }
    }

    private static func slot(_ json: JSONValue) throws(JSONError) -> Slot? {
        guard let start = json.optional("f") else { return nil }
        return Slot(
            start: Instant(secondsSince1970: Int64(try start.int())),
            end: Instant(secondsSince1970: Int64(try json.required("e").int())))
    }

    private static func others(_ json: JSONValue) throws(JSONError) -> OthersLines? {
        guard let cart = json.optional("c") else { return nil }
        return OthersLines(
            cart: Order.ID(rawValue: try cart.string()),
            lines: Set(try texts(json.required("l")).map(OrderLine.ID.init(rawValue:))),
            players: Set(try texts(json.required("p")).map(Player.ID.init(rawValue:))))
    }

    private static func texts(_ json: JSONValue) throws(JSONError) -> [String] {
        try json.elements().map { text throws(JSONError) in try text.string() }
    }
}
