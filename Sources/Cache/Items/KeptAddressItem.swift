public import OrderModels
import SQLite

extension KeptAddress: ColumnItem {
    public enum Filter: Hashable, Sendable {
        /// Addresses in an account with that provider.
        case keptBy(ProviderID)
        /// Addresses for orders with one of these providers: their own, and local ones.
        case usable(with: [ProviderID])
        case hidden(Bool)
    }

    public static let kind = ItemKind.address

    public static let columns = [
        "ref", "provider", "name", "line", "postcode", "town", "place", "note", "phone", "contact",
        "is_default", "is_hidden", "used_at",
    ]

    static let schema = """
        CREATE TABLE address(
            ref TEXT PRIMARY KEY NOT NULL, provider TEXT, name TEXT, line TEXT NOT NULL,
            postcode TEXT, town TEXT, place TEXT, note TEXT, phone TEXT, contact TEXT,
            is_default INTEGER NOT NULL, is_hidden INTEGER NOT NULL, used_at INTEGER,
            digest INTEGER NOT NULL);
        """

    public static let storage = ItemStorage<KeptAddress>.table("address")

    public static let mapping = ItemMapping<KeptAddress>.table(order: [
        "-is_default", "-ifnull(used_at, 0)", "ref",
    ]) { filter in
        switch filter {
        case .keptBy(let id): SQLFragment("provider = ?", .text(id.rawValue))
        case .usable(let ids):
            .isOne(of: "provider IS NULL OR provider", ids.map(\.rawValue))
        case .hidden(let isHidden): SQLFragment("is_hidden = ?", .integer(isHidden ? 1 : 0))
        }
    }

    public var values: [ColumnValue] {
        [
            .text(id.rawValue), ColumnValue(provider?.rawValue), ColumnValue(name),
            .text(address.line), ColumnValue(address.postcode), ColumnValue(address.town),
            ColumnValue(address.coordinate?.text), ColumnValue(address.note),
            ColumnValue(address.phone), ColumnValue(contact), .integer(isDefault ? 1 : 0),
            .integer(isHidden ? 1 : 0), ColumnValue(usedAt?.secondsSince1970),
        ]
    }

    public init(_ columns: Columns) throws {
        self.init(
            id: ID(rawValue: try columns.text(0)),
            provider: columns[1].text.map(ProviderID.init(rawValue:)), name: columns[2].text,
            address: Address(
                line: try columns.text(3), postcode: columns[4].text, town: columns[5].text,
                coordinate: columns[6].text.flatMap(Coordinate.init(text:)),
                note: columns[7].text, phone: columns[8].text),
            contact: columns[9].text, isDefault: try columns.integer(10) != 0,
            isHidden: try columns.integer(11) != 0,
            usedAt: columns[12].integer.map(Instant.init(secondsSince1970:)))
    }
}
