public import OrderModels

extension Archive {
    static let format = "eat-tui archive"
    /// To be raised when older versions of the program could not read the format any more.
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

    /// The part that a line of `table` belongs to.
    static func of(_ table: String) -> Self? {
        allCases.first { part in
            part.units.tables.contains { $0.table == table }
        }
    }
}

/// An item that an archive carries with everything that belongs to it, or not at all.
protocol ArchiveUnits: ColumnItem {
    /// The types of what belongs to it.
    static var belongings: [any ArchiveBelonging.Type] { get }
    /// Whether archives carry this item.
    var isCarried: Bool { get }
    /// What it is counted by; nil where it is part of something else that is counted.
    var countedName: String? { get }
    /// The item as the importing store should get it.
    func arriving(in writer: any ReadAccessor) throws -> Self
}

/// An item that belongs to another, and means nothing without it.
protocol ArchiveBelonging: ColumnItem {
    /// The key of the item it belongs to.
    var owner: String { get }
    /// Finds everything that belongs to an owner.
    static func filter(owner: String) -> Filter
}

extension ArchiveUnits {
    static var belongings: [any ArchiveBelonging.Type] { [] }
    static var tables: [any ColumnItem.Type] { [Self.self] + belongings }
    var isCarried: Bool { true }
    var countedName: String? { Self.storage.sql.key(id) }
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
    /// Names are carried with what they name (0033).
    var isCarried: Bool { !isName }
}

extension KeptAddress: ArchiveUnits {
    var isCarried: Bool { provider == nil }

    /// Orders go to the default address unless told otherwise, so an import must not change it.
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
    var countedName: String? { parent == nil ? id.rawValue : nil }
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
