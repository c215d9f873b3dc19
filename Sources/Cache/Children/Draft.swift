public import OrderModels
import SQLite

/// A child as its parent lists it: its name, when it was last changed, how far its journal goes.
public struct Draft: Identifiable, Hashable, Sendable {
    /// Random, made here.
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public let id: ID
    /// The child it is a child of; nil for a child of the store.
    public let parent: ID?
    public var name: String
    public let createdAt: Instant
    public internal(set) var touchedAt: Instant
    /// When it was thrown away; it can be had back until it is purged.
    public internal(set) var discardedAt: Instant?
    /// The last step that is in force. What lies between it and ``top`` was undone.
    public internal(set) var head: Int64 = 0
    var top: Int64 = 0
    /// Rises with whatever changes what the child holds. Begins anywhere: one that is made again under
    /// the same name must not come to be taken for the one that was removed.
    var revision = Int64.random(in: 0..<1 << 40)

    init(id: ID, parent: ID?, name: String, createdAt: Instant) {
        self.id = id
        self.parent = parent
        self.name = name
        self.createdAt = createdAt
        touchedAt = createdAt
    }
}

extension Draft: ColumnItem {
    public enum Filter: Hashable, Sendable {
        /// Those of a child, or of the store itself.
        case of(ID?)
        case discarded(Bool)
    }

    public enum Sort: Hashable, Sendable {
        case latest
    }

    public static let defaultSort = Sort.latest
    public static let kind = ItemKind.draft
    public static let kinds: Set<ItemKind> = [.draft]
    public static let realm = Realm.user

    public static let columns = [
        "ref", "parent", "name", "created_at", "touched_at", "discarded_at", "head", "top",
        "revision",
    ]

    public static let storage = ItemStorage<Draft>.table("draft") { $0.rawValue }

    public static let mapping = ItemMapping<Draft>.table(
        "draft", key: { $0.rawValue },
        condition: { filter in
            switch filter {
            case .of(let parent): SQLFragment("parent = ?", .text(parent?.rawValue ?? ""))
            case .discarded(true): SQLFragment("discarded_at IS NOT NULL")
            case .discarded(false): SQLFragment("discarded_at IS NULL")
            }
        }, order: { _ in ["-touched_at", "ref"] })

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
            id: ID(rawValue: try columns.text(0)),
            parent: parent.isEmpty ? nil : ID(rawValue: parent), name: try columns.text(2),
            createdAt: Instant(secondsSince1970: try columns.integer(3)))
        touchedAt = Instant(secondsSince1970: try columns.integer(4))
        discardedAt = columns[5].integer.map(Instant.init(secondsSince1970:))
        head = try columns.integer(6)
        top = try columns.integer(7)
        revision = try columns.integer(8)
    }
}
