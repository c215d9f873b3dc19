import OrderModels
import Sentences
import JSON
import SQLite

/// One step of a copy's journal: what it changed, and what the diner would call it.
///
/// A step holds the copy's edit of each item before and after, whole: undo sets the one, redo the
/// other, and a lost step costs only itself. A save is a step too, and also holds what it changed
/// in the parent (0032).
public struct CopyStep: Identifiable, Hashable, Sendable {
    public var id: String { Self.id(draft, number) }

    public let draft: CopyID
    public let number: Int64
    public let label: String
    let text: String

    struct Change: Hashable, Sendable {
        let name: ItemName
        let before: RowEdit?
        let after: RowEdit?
    }

    /// Numbers have leading zeros, so that keys sort in the order of the steps.
    static func id(_ draft: CopyID, _ number: Int64) -> String {
        let digits = String(max(0, number))
        return draft.rawValue + "/" + String(repeating: "0", count: max(0, 12 - digits.count))
            + digits
    }
}

extension CopyStep {
    init(
        _ draft: CopyID, _ number: Int64, _ label: String, _ changes: [Change],
        _ outer: [MergeReport.Applied] = []
    ) {
        self.draft = draft
        self.number = number
        self.label = label
        text = JSONColumn.text(reserving: 512) {
            $0.array { json in
                for change in changes {
                    json.object { json in
                        json.field("k", change.name.kind.rawValue)
                        json.field("r", change.name.key)
                        json.key("o")
                        if let before = change.before {
                            before.write(to: &json)
                        } else {
                            json.null()
                        }
                        json.key("n")
                        if let after = change.after { after.write(to: &json) } else { json.null() }
                    }
                }
                for change in outer {
                    json.object { json in
                        json.field("k", change.item.kind.rawValue)
                        json.field("r", change.item.key)
                        json.object("p") { json in
                            if let before = change.before { json.columns("b", before) }
                            if let after = change.after { json.columns("a", after) }
                        }
                    }
                }
            }
        }
    }

    /// What the step changed in the copy.
    func changes() throws -> [Change] {
        try elements { name, json in
            guard json.optional("p") == nil else { return nil }
            return Change(
                name: name, before: try json.optional("o").map { try RowEdit($0) },
                after: try json.optional("n").map { try RowEdit($0) })
        }
    }

    /// What the step, a save, changed in the parent.
    func outer() throws -> [MergeReport.Applied] {
        try elements { name, json in
            guard let sides = json.optional("p") else { return nil }
            return MergeReport.Applied(
                item: name, before: try sides.optional("b")?.columns(),
                after: try sides.optional("a")?.columns())
        }
    }

    private func elements<T>(_ read: (ItemName, JSONValue) throws -> T?) throws -> [T] {
        try JSONColumn.read(text.utf8, Sentence.rows.step) { json in
            try json.elements().compactMap { json in
                guard let kind = ItemKind(rawValue: try json.required("k").string()) else {
                    return nil
                }
                return try read(ItemName(kind, try json.required("r").string()), json)
            }
        }
    }
}

extension CopyStep: ColumnItem {
    public enum Filter: Hashable, Sendable {
        case of(CopyID)
        case upTo(Int64, of: CopyID)
        case after(Int64, of: CopyID)
    }

    public static let kind = ItemKind.draft
    public static let columns = ["ref", "draft", "seq", "label", "changes"]
    public static let storage = ItemStorage<CopyStep>.table("draft_step") { $0 }

    public static let mapping = ItemMapping<CopyStep>.table(order: ["ref"]) { filter in
        switch filter {
        case .of(let draft): .belonging(to: draft)
        case .upTo(let number, let draft):
            SQLFragment(
                "ref > ? AND ref <= ?", .text(draft.rawValue + "/"),
                .text(id(draft, number)))
        case .after(let number, let draft):
            SQLFragment(
                "ref > ? AND ref < ?", .text(id(draft, number)), .text(draft.rawValue + "0"))
        }
    }

    public var values: [ColumnValue] {
        [.text(id), .text(draft.rawValue), .integer(number), .text(label), .text(text)]
    }

    public init(_ columns: Columns) throws {
        draft = CopyID(rawValue: try columns.text(1))
        number = try columns.integer(2)
        label = try columns.text(3)
        text = try columns.text(4)
    }
}
