public import OrderModels
import SQLite

/// An address that orders go to: one that a provider keeps with the account, or one kept here only.
public struct KeptAddress: Hashable, Sendable, Identifiable {
    /// The provider's own reference, or a random name where it is kept here only.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    /// Who keeps it; nil where it is kept here only.
    public let provider: ProviderID?
    /// What the diner calls it, such as "Office".
    public var name: String?
    /// Providers may forget the postcode and the town, and so this does not.
    public var address: Address {
        didSet { address.coordinate = Self.asKept(address.coordinate) }
    }
    /// Whom the driver meets.
    public var contact: String?
    /// Taken where nothing else is said.
    public var isDefault: Bool
    /// Removed by the diner although the provider, who cannot be told, still keeps it.
    public var isHidden: Bool
    public var usedAt: Instant?

    public init(
        id: ID, provider: ProviderID?, name: String? = nil, address: Address,
        contact: String? = nil, isDefault: Bool = false, isHidden: Bool = false,
        usedAt: Instant? = nil
    ) {
        self.id = id
        self.provider = provider
        self.name = name
        self.address = address
        self.contact = contact
        self.isDefault = isDefault
        self.isHidden = isHidden
        self.usedAt = usedAt
        self.address.coordinate = Self.asKept(address.coordinate)
    }

    /// The one of a provider.
    public init(_ saved: SavedAddress, of provider: ProviderID) {
        self.init(
            id: ID(rawValue: saved.id.rawValue), provider: provider, name: saved.name,
            address: saved.address, contact: saved.contact)
    }

    /// What the provider knows it by; nil where it is kept here only.
    public var saved: SavedAddress.ID? {
        provider.map { _ in SavedAddress.ID(rawValue: id.rawValue) }
    }

    /// What an order says of it: the provider's own name for it, or all of it.
    public var destination: Destination {
        saved.map(Destination.saved) ?? .address(address, contact: contact)
    }

    /// The same for one basket: written out where it has to say more than its name, be it what the
    /// occasion says, or all of it to a server that keeps no addresses of a guest's.
    public func destination(for occasion: Occasion, asGuest isGuest: Bool) -> Destination {
        let saysMore = occasion.contact != nil || occasion.instructions != nil
        return saysMore || isGuest ? .address(address, contact: contact) : destination
    }

    /// To a hand's breadth, as a file has it.
    private static func asKept(_ place: Coordinate?) -> Coordinate? {
        place.flatMap { Coordinate(text: $0.text) }
    }
}

extension KeptAddress: ColumnItem {
    public enum Filter: Hashable, Sendable {
        /// Those that a provider keeps.
        case keptBy(ProviderID)
        /// Those an order with one of them can go to: their own, and those kept here only.
        case usable(with: [ProviderID])
        case hidden(Bool)
    }

    public enum Sort: Hashable, Sendable {
        /// The default first, then the latest used.
        case latestUsed
    }

    public static let defaultSort = Sort.latestUsed
    public static let kind = ItemKind.address
    public static let kinds: Set<ItemKind> = [.address]
    public static let realm = Realm.user

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

    public static let storage = ItemStorage<KeptAddress>.table("address") { $0.rawValue }

    public static let mapping = ItemMapping<KeptAddress>.table(
        "address", key: { $0.rawValue },
        condition: { filter in
            switch filter {
            case .keptBy(let id): SQLFragment("provider = ?", .text(id.rawValue))
            case .usable(let ids):
                .isOne(of: "provider IS NULL OR provider", ids.map(\.rawValue))
            case .hidden(let isHidden): SQLFragment("is_hidden = ?", .integer(isHidden ? 1 : 0))
            }
        }, order: { _ in ["-is_default", "-ifnull(used_at, 0)", "ref"] })

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
