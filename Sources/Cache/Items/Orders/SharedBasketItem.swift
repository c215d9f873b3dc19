import JSON
public import OrderModels
import Sentences

extension SharedBasket: ColumnItem {
    public static let kind = ItemKind.sharedBasket
    public static let columns = [
        "ref", "role", "cart", "link", "host", "name", "email", "player", "customer", "closed_at",
        "others", "players", "state", "number", "seen_at", "sent_at", "placed_at", "over_at",
        "gone", "sent_dishes",
    ]
    public static let storage = ItemStorage<SharedBasket>.table("shared_basket")

    public static let mapping = ItemMapping<SharedBasket>.table(order: ["ref"])

    public var values: [ColumnValue] {
        [
            .text(basket.rawValue), .text(role.rawValue), .text(cart.rawValue), .text(link),
            .text(host), .text(name), .text(email), ColumnValue(player?.rawValue),
            ColumnValue(customer?.rawValue), ColumnValue(closedAt?.secondsSince1970),
            ColumnValue(othersColumn), .text(playersColumn), .text(state.word), ColumnValue(number),
            ColumnValue(seenAt?.secondsSince1970), ColumnValue(sentAt?.secondsSince1970),
            ColumnValue(placedAt?.secondsSince1970), ColumnValue(overAt?.secondsSince1970),
            ColumnValue(gone.isEmpty ? nil : gone.map(Self.line).joined(separator: "\n")),
            ColumnValue(sentDishes),
        ]
    }

    public init(_ columns: Columns) throws {
        guard let role = Role(rawValue: try columns.text(1)) else {
            throw StoreError.broken(reason: .rows.sharedRole)
        }
        self.init(
            basket: Basket.ID(rawValue: try columns.text(0)), role: role,
            cart: Order.ID(rawValue: try columns.text(2)), link: try columns.text(3))
        (host, name, email) = (try columns.text(4), try columns.text(5), try columns.text(6))
        player = columns[7].text.map(Player.ID.init(rawValue:))
        customer = columns[8].text.map(Player.ID.init(rawValue:))
        closedAt = Self.instant(columns[9])
        others = try columns[10].text.map { text in
            guard !text.isEmpty else { return [] }
            return try JSONColumn.read(
                text.utf8, Sentence.rows.sharedBasket, BillColumn.bill
            ).lines
        }
        players = try Self.players(columns.text(11))
        state = OrderState(word: try columns.text(12))
        number = columns[13].text
        (seenAt, sentAt) = (Self.instant(columns[14]), Self.instant(columns[15]))
        (placedAt, overAt) = (Self.instant(columns[16]), Self.instant(columns[17]))
        gone = (columns[18].text ?? "").split(separator: "\n").map(String.init)
        sentDishes = columns[19].text
    }

    /// One name to a line.
    private static func line(_ name: String) -> String {
        String(name.map { $0.isNewline ? " " : $0 })
    }

    private static func instant(_ column: ColumnValue) -> Instant? {
        column.integer.map(Instant.init(secondsSince1970:))
    }

    /// As a bill of these lines alone, which states their currency once.
    private var othersColumn: String? {
        guard let others, let currency = others.first?.total.currency else {
            return others == nil ? nil : ""
        }
        let bill = Bill(
            lines: others, itemsTotal: .zero(currency), charges: [], total: .zero(currency))
        return JSONColumn.text(reserving: 1024) { BillColumn.write(bill, to: &$0) }
    }

    private var playersColumn: String {
        guard !players.isEmpty else { return "" }
        return JSONColumn.text(reserving: 256) {
            $0.objects(players) { json, player in
                json.field("p", player.id.rawValue)
                json.field("w", player.name)
            }
        }
    }

    private static func players(_ column: String) throws -> [Player] {
        guard !column.isEmpty else { return [] }
        return try JSONColumn.read(column.utf8, Sentence.rows.sharedBasket) { json in
            try json.elements().map { row in
                Player(
                    id: Player.ID(rawValue: try row.required("p").string()),
                    name: try row.required("w").string())
            }
        }
    }
}
