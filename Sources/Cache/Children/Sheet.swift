/// All there is to know of a child at one commit.
struct Sheet: Sendable {
    var draft: Draft
    var overlay = Overlay()
    /// What was changed since it was last shown.
    var touched: Set<ItemName> = []
    /// The names of rows that say nothing: damaged, or of a newer version. They are left alone.
    var unreadable: [DraftRow.ID] = []

    /// Whether nothing was ever done in it.
    var isBlank: Bool {
        draft.top == 0 && draft.discardedAt == nil && overlay.isEmpty && unreadable.isEmpty
    }

    init(_ draft: Draft) {
        self.draft = draft
    }

    /// Read from the journal, which is folded already: no step has to be taken again. Nothing is
    /// read where the journal has not gone on since it was last `known`.
    init(_ draft: Draft, in journal: any ReadAccessor, known: Sheet? = nil) throws {
        if let known, known.draft.id == draft.id, known.draft.revision == draft.revision {
            self = known
            // Its name may have been changed by anybody.
            self.draft = draft
            return
        }
        self.init(draft)
        for row in try journal.items(Request(DraftRow.self, where: .of(draft.id))) {
            // What cannot be read costs itself only, and whoever opens the child is told.
            guard let edit = try? RowEdit(text: row.edit), Self.isReadable(edit, row.name.kind)
            else {
                unreadable.append(row.id)
                continue
            }
            overlay[row.name] = edit
        }
    }

    /// Whether an item can be made of it: reading must not fail later.
    private static func isReadable(_ edit: RowEdit, _ kind: ItemKind) -> Bool {
        guard let type = EditableKinds.type(of: kind) else { return false }
        return [edit.base, edit.mine].compactMap { $0 }
            .allSatisfy { (try? type.init(values: $0)) != nil }
    }
}
