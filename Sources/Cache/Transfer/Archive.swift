public import OrderModels

extension Archive {
    static let format = "eat-tui archive"
    /// Rises when an older eat-tui could no longer read what is written.
    static let version = 1
}

extension Archive.Part {
    var units: any ArchiveUnits.Type {
        switch self {
        case .drafts: CopyRecord.self
        case .baskets: Basket.self
        case .favourites: Favourite.self
        case .orders: OrderMention.self
        case .providers: AddedProvider.self
        case .addresses: KeptAddress.self
        case .remembered: Remembered.self
        }
    }

    /// The part that a line of `table` is of.
    static func of(_ table: String) -> Self? {
        allCases.first { part in
            part.units.tables.contains { $0.table == table }
        }
    }
}

/// An item that is carried as a whole: with all that belongs to it, or not at all.
protocol ArchiveUnits: ColumnItem {
    /// The types of what belongs to it.
    static var belongings: [any ArchiveBelonging.Type] { get }
    /// Whether this one is carried.
    var isCarried: Bool { get }
    /// As it is to be where it arrives.
    func arriving(in writer: any ReadAccessor) throws -> Self
}

/// An item that belongs to another, and is nothing without it.
protocol ArchiveBelonging: ColumnItem {
    /// The key of what it belongs to.
    var owner: String { get }
    /// Finds all that belongs to an owner.
    static func filter(owner: String) -> Filter
}

extension ArchiveUnits {
    static var belongings: [any ArchiveBelonging.Type] { [] }
    static var tables: [any ColumnItem.Type] { [Self.self] + belongings }
    var isCarried: Bool { true }
    func arriving(in writer: any ReadAccessor) throws -> Self { self }
}

extension ColumnItem {
    static var table: String { storage.sql.name }
}

extension Favourite: ArchiveUnits {}
extension OrderMention: ArchiveUnits {
    static var belongings: [any ArchiveBelonging.Type] { [OrderRecord.self] }
}

extension OrderRecord: ArchiveBelonging {
    var owner: String { id.rawValue }
    static func filter(owner: String) -> Filter { .anyOf([Order.ID(rawValue: owner)]) }
}

extension AddedProvider: ArchiveUnits {}

extension Remembered: ArchiveUnits {
    /// Names go with what they are names of.
    var isCarried: Bool { !isName }
}

extension KeptAddress: ArchiveUnits {
    var isCarried: Bool { provider == nil }

    /// One is taken where nothing is said, and that is not for an archive to change.
    func arriving(in writer: any ReadAccessor) throws -> KeptAddress {
        guard isDefault, try writer.items(Request(KeptAddress.self)).contains(where: \.isDefault)
        else { return self }
        var address = self
        address.isDefault = false
        return address
    }
}

extension Basket: ArchiveUnits {
    static var belongings: [any ArchiveBelonging.Type] { [BasketLine.self] }
}

extension BasketLine: ArchiveBelonging {
    var owner: String { basket.rawValue }
    static func filter(owner: String) -> Filter { .basket(Basket.ID(rawValue: owner)) }
}

extension CopyRecord: ArchiveUnits {
    static var belongings: [any ArchiveBelonging.Type] { [CopyEdit.self, CopyStep.self] }
}

extension CopyEdit: ArchiveBelonging {
    var owner: String { draft.rawValue }
    static func filter(owner: String) -> Filter { .of(CopyID(rawValue: owner)) }
}

extension CopyStep: ArchiveBelonging {
    var owner: String { draft.rawValue }
    static func filter(owner: String) -> Filter { .of(CopyID(rawValue: owner)) }
}
