import SQLite

/// Something the program remembers between runs, such as the diner's location or how a list was
/// sorted. Only the code that wrote a value knows what it means.
public struct Remembered: Hashable, Sendable, Identifiable {
    public let id: String
    public let value: String

    public init(_ id: String, _ value: String) {
        self.id = id
        self.value = value
    }
}

extension Remembered: ColumnItem {
    public enum Filter: Hashable, Sendable {
        /// With a key that begins like this.
        case under(String)
    }

    public static let kind = ItemKind.remembered
    public static let columns = ["ref", "value"]
    public static let storage = ItemStorage<Remembered>.table("remembered") { $0 }
    public static let mapping = ItemMapping<Remembered>.table(order: ["ref"]) { filter in
        switch filter {
        case .under(let prefix):
            SQLFragment(
                "ref >= ? AND ref < ?", .text(prefix), .text(prefix + "\u{10FFFF}"))
        }
    }

    public var values: [ColumnValue] { [.text(id), .text(value)] }

    public init(_ columns: Columns) throws {
        self.init(try columns.text(0), try columns.text(1))
    }
}
