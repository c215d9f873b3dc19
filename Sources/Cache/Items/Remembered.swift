import SQLite

/// Something the program learned and wants to know the next time: where the diner was, how a list
/// was sorted. What it means is up to whoever wrote it.
public struct Remembered: Hashable, Sendable, Identifiable {
    public let id: String
    public let value: String

    public init(_ id: String, _ value: String) {
        self.id = id
        self.value = value
    }
}

extension Remembered: StoredItem {
    public enum Filter: Hashable, Sendable {
        /// Whose key begins so.
        case under(String)
    }

    public enum Sort: Hashable, Sendable {
        case key
    }

    public static let defaultSort = Sort.key
    public static let kinds: Set<ItemKind> = [.remembered]
    public static let realm = Realm.user

    public static let storage = ItemStorage<Remembered>(
        sql: SQLTable(
            name: "remembered", kind: .remembered, columns: ["ref", "value"],
            encode: .alone({ remembered, row in
                row.append(remembered.id)
                row.append(remembered.value)
            }), key: { $0 }))

    public static let mapping = ItemMapping<Remembered>(
        sql: SQLQuery(
            columns: "ref, value", source: "remembered", identity: "ref", identityText: { $0 },
            condition: { filter in
                switch filter {
                case .under(let prefix):
                    SQLFragment(
                        "ref >= ? AND ref < ?", .text(prefix), .text(prefix + "\u{10FFFF}"))
                }
            }, order: { _ in ["ref"] },
            decode: { Remembered($0.text(0), $0.text(1)) }))
}
