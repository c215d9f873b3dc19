public import OrderModels
import SQLite

/// Who is signed in with a provider, and where the keys to it lie. Holds no secret itself.
///
/// One for each provider. Whom the server signed out stays known: their name is on the next form,
/// and their addresses stay until somebody else signs in.
public struct KnownAccount: Hashable, Sendable, Identifiable {
    public var id: ProviderID { provider }

    public let provider: ProviderID
    /// The provider's name for the account, where it told it.
    public var account: Account.ID?
    /// What one signs in with.
    public var name: String
    public var email: String?
    public var phone: String?
    public var fullName: String?
    public var signedInAt: Instant
    /// Which credential store has the keys; nil for whom the server signed out.
    public var keptIn: String?

    public init(
        provider: ProviderID, account: Account.ID? = nil, name: String, email: String? = nil,
        phone: String? = nil, fullName: String? = nil, signedInAt: Instant, keptIn: String?
    ) {
        self.provider = provider
        self.account = account
        self.name = name
        self.email = email
        self.phone = phone
        self.fullName = fullName
        self.signedInAt = signedInAt
        self.keptIn = keptIn
    }
}

extension KnownAccount: ColumnItem {
    public enum Filter: Hashable, Sendable {
        case provider(ProviderID)
    }

    public enum Sort: Hashable, Sendable {
        case provider
    }

    public static let defaultSort = Sort.provider
    public static let kind = ItemKind.account
    public static let kinds: Set<ItemKind> = [.account]
    public static let realm = Realm.user

    public static let columns = [
        "ref", "account", "name", "email", "phone", "full_name", "signed_in_at", "kept_in",
    ]

    static let schema = """
        CREATE TABLE account(
            ref TEXT PRIMARY KEY NOT NULL, account TEXT, name TEXT NOT NULL, email TEXT,
            phone TEXT, full_name TEXT, signed_in_at INTEGER NOT NULL, kept_in TEXT,
            digest INTEGER NOT NULL);
        """

    public static let storage = ItemStorage<KnownAccount>.table("account") { $0.rawValue }

    public static let mapping = ItemMapping<KnownAccount>.table(
        "account", key: { $0.rawValue },
        condition: { filter in
            switch filter {
            case .provider(let id): SQLFragment("ref = ?", .text(id.rawValue))
            }
        }, order: { _ in ["ref"] })

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
