import OrderModels
import Sentences
import SQLite

/// A copy's change to one item, as stored: these rows together are its journal, folded (0013).
public struct CopyEdit: Identifiable, Hashable, Sendable {
    public var id: String { Self.id(draft, name) }

    let draft: CopyID
    let name: ItemName
    /// A ``RowEdit`` as JSON.
    let edit: String

    init(_ draft: CopyID, _ name: ItemName, _ edit: String) {
        self.draft = draft
        self.name = name
        self.edit = edit
    }

    static func id(_ draft: CopyID, _ name: ItemName) -> String {
        "\(draft.rawValue)/\(name.kind.rawValue)/\(name.key)"
    }
}

extension CopyEdit: ColumnItem {
    public enum Filter: Hashable, Sendable {
        case of(CopyID)
    }

    public static let kind = ItemKind.draft
    public static let columns = ["ref", "draft", "kind", "key", "edit"]
    public static let storage = ItemStorage<CopyEdit>.table("draft_row") { $0 }

    public static let mapping = ItemMapping<CopyEdit>.table(order: ["ref"]) { filter in
        switch filter {
        case .of(let draft): .belonging(to: draft)
        }
    }

    public var values: [ColumnValue] {
        [
            .text(id), .text(draft.rawValue), .text(name.kind.rawValue), .text(name.key),
            .text(edit),
        ]
    }

    public init(_ columns: Columns) throws {
        guard let kind = ItemKind(rawValue: try columns.text(2)) else {
            throw StoreError.broken(reason: .rows.unknownDraft)
        }
        self.init(
            CopyID(rawValue: try columns.text(1)), ItemName(kind, try columns.text(3)),
            try columns.text(4))
    }
}

extension SQLFragment {
    /// Rows whose key begins with the draft's ID and a slash; the zero is the character after that.
    static func belonging(to draft: CopyID) -> SQLFragment {
        SQLFragment(
            "ref >= ? AND ref < ?", .text(draft.rawValue + "/"), .text(draft.rawValue + "0"))
    }
}
