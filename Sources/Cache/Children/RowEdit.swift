/// Names one item of any kind. Names are the same where their bytes are.
public struct ItemName: Hashable, Sendable {
    public let kind: ItemKind
    public var key: String { text.text ?? "" }
    private let text: ColumnValue

    public init(_ kind: ItemKind, _ key: String) {
        self.kind = kind
        text = .text(key)
    }
}

/// What a child holds of one item: how its parent had it when the child changed it, and how the
/// child wants it.
///
/// Columns in which the two agree are not the child's: there the parent's present value shows.
struct RowEdit: Hashable, Sendable {
    /// Nil where the parent had no such item.
    var base: [ColumnValue]?
    /// Nil where the child removed it.
    var mine: [ColumnValue]?

    /// The item as the child shows it, where its parent has it as `theirs` now.
    func applied(to theirs: [ColumnValue]?) -> [ColumnValue]? {
        guard let mine, base != nil, let theirs else { return mine }
        return theirs.indices.map { isMine($0) ? mine.column($0) : theirs[$0] }
    }

    /// The edit after the child wrote `wanted` (nil: removed the item) over what it saw: what its
    /// parent has, `theirs`, and this edit, if there was one. Nil where nothing is left to hold.
    static func after(
        _ edit: RowEdit?, writing wanted: [ColumnValue]?, over theirs: [ColumnValue]?
    ) -> RowEdit? {
        let base =
            if let edit, let old = edit.base {
                // What the child saw of the parent is what it changed; its own columns keep theirs,
                // unless that would undo what was written.
                theirs.map { theirs in
                    theirs.indices.map { place in
                        let isKept =
                            edit.isMine(place) && wanted?.column(place) != old.column(place)
                        return isKept ? old.column(place) : theirs[place]
                    }
                } ?? old
            } else if edit != nil, wanted != nil {
                [ColumnValue]?.none
            } else {
                theirs
            }
        if base == wanted, wanted == nil || theirs != nil { return nil }
        return RowEdit(base: base, mine: wanted)
    }

    /// Whether the child wants another value in a column than it found there.
    func isMine(_ column: Int) -> Bool {
        guard let base, let mine else { return true }
        return base.column(column) != mine.column(column)
    }
}

extension [ColumnValue] {
    /// Null where a version that knew fewer columns wrote it.
    func column(_ place: Int) -> ColumnValue { place < count ? self[place] : .null }
}
