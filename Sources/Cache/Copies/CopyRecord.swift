public import OrderModels
import SQLite

/// The ID of a copy: random, or that of the basket edited in it.
public struct CopyID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A copy as its parent lists it: name, times, and position in its journal.
public struct CopyRecord: Identifiable, Hashable, Sendable {
    public let id: CopyID
    /// The copy that this is a copy of; nil for a copy of the root store.
    public let parent: CopyID?
    public var name: String
    public let createdAt: Instant
    public internal(set) var touchedAt: Instant
    /// When it was discarded; it can be restored until it is purged.
    public internal(set) var discardedAt: Instant?
    /// The last step in force. The steps from here to ``top`` were undone.
    public internal(set) var head: Int64 = 0
    var top: Int64 = 0
    /// Rises with every change of the copy's content. Starts at random, so that a new copy with the
    /// same ID is not taken for the one that was removed.
    var revision = Int64.random(in: 0..<1 << 40)

    init(id: CopyID, parent: CopyID?, name: String, createdAt: Instant) {
        self.id = id
        self.parent = parent
        self.name = name
        self.createdAt = createdAt
        touchedAt = createdAt
    }
}

extension CopyRecord: ColumnItem {
    public enum Filter: Hashable, Sendable {
        /// Copies of that copy, or of the root store.
        case of(CopyID?)
        case discarded(Bool)
    }

    public static let kind = ItemKind.draft

    public static let columns = [
        "ref", "parent", "name", "created_at", "touched_at", "discarded_at", "head", "top",
        "revision",
    ]

    public static let storage = ItemStorage<CopyRecord>.table("draft")

    public static let mapping = ItemMapping<CopyRecord>.table(order: ["-touched_at", "ref"]) {
        filter in
        switch filter {
        case .of(let parent): SQLFragment("parent = ?", .text(parent?.rawValue ?? ""))
        case .discarded(true): SQLFragment("discarded_at IS NOT NULL")
        case .discarded(false): SQLFragment("discarded_at IS NULL")
        }
    }

    public var values: [ColumnValue] {
        [
            .text(id.rawValue), .text(parent?.rawValue ?? ""), .text(name),
            .integer(createdAt.secondsSince1970), .integer(touchedAt.secondsSince1970),
            ColumnValue(discardedAt?.secondsSince1970), .integer(head), .integer(top),
            .integer(revision),
        ]
    }

    public init(_ columns: Columns) throws {
        let parent = try columns.text(1)
        self.init(
            id: CopyID(rawValue: try columns.text(0)),
            parent: parent.isEmpty ? nil : CopyID(rawValue: parent), name: try columns.text(2),
            createdAt: Instant(secondsSince1970: try columns.integer(3)))
        touchedAt = Instant(secondsSince1970: try columns.integer(4))
        discardedAt = columns[5].integer.map(Instant.init(secondsSince1970:))
        head = try columns.integer(6)
        top = try columns.integer(7)
        revision = try columns.integer(8)
    }
}
