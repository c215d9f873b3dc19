public import OrderModels
import SQLite

extension KnownAccount: ColumnItem {
    public enum Filter: Hashable, Sendable {
        case provider(ProviderID)
    }

    public static let kind = ItemKind.account

    public static let columns = [
        "ref", "account", "name", "email", "phone", "full_name", "signed_in_at", "kept_in",
    ]

    static let schema = """
        CREATE TABLE account(
            ref TEXT PRIMARY KEY NOT NULL, account TEXT, name TEXT NOT NULL, email TEXT,
            phone TEXT, full_name TEXT, signed_in_at INTEGER NOT NULL, kept_in TEXT,
            digest INTEGER NOT NULL);
        """

    public static let storage = ItemStorage<KnownAccount>.table("account")

    public static let mapping = ItemMapping<KnownAccount>.table(order: ["ref"]) { filter in
        switch filter {
        case .provider(let id): SQLFragment("ref = ?", .text(id.rawValue))
        }
    }

    public var values: [ColumnValue] {
        [
            .text(provider.rawValue), ColumnValue(account?.rawValue), .text(name),
            ColumnValue(email), ColumnValue(phone), ColumnValue(fullName),
            .integer(signedInAt.secondsSince1970), ColumnValue(keptIn),
        ]
    }

    public init(_ columns: Columns) throws {
        self.init(
            provider: ProviderID(rawValue: try columns.text(0)),
            account: columns[1].text.map(Account.ID.init(rawValue:)), name: try columns.text(2),
            email: columns[3].text, phone: columns[4].text, fullName: columns[5].text,
            signedInAt: Instant(secondsSince1970: try columns.integer(6)),
            keptIn: columns[7].text)
    }
}
