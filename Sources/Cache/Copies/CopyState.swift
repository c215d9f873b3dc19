/// A copy's state at one commit: its record, and its journal, folded (0013).
public struct CopyState: Sendable {
    public internal(set) var record: CopyRecord
    var edits: [ItemName: RowEdit] = [:]
    /// Unreadable rows: damaged, or written by a newer version. They are left alone.
    var unreadable: [CopyEdit.ID] = []

    var isBlank: Bool {
        record.top == 0 && record.discardedAt == nil && edits.isEmpty && unreadable.isEmpty
    }

    init(_ record: CopyRecord) {
        self.record = record
    }

    /// Reads the folded journal, so no step has to be replayed. Reads nothing if the copy's
    /// revision is still that of `known`.
    init(_ record: CopyRecord, in journal: any ReadAccessor, known: CopyState? = nil) throws {
        if let known, known.record.id == record.id, known.record.revision == record.revision {
            self = known
            // Discarding and restoring do not raise the revision.
            self.record = record
            return
        }
        self.init(record)
        for row in try journal.items(Request(CopyEdit.self, where: .of(record.id))) {
            // An unreadable row costs only itself; store maintenance reports it (``Journal``).
            guard let edit = try? RowEdit(text: row.edit), Self.isReadable(edit, row.name.kind)
            else {
                unreadable.append(row.id)
                continue
            }
            edits[row.name] = edit
        }
    }

    /// Whether items can be made of both versions, so that later reads cannot fail.
    private static func isReadable(_ edit: RowEdit, _ kind: ItemKind) -> Bool {
        guard let type = EditableKinds.type(of: kind) else { return false }
        return [edit.base, edit.mine].compactMap { $0 }
            .allSatisfy { (try? type.init(values: $0)) != nil }
    }

    /// Skips a missing step: those before it contain whole rows of their own.
    var stepToUndo: Request<CopyStep>? {
        guard record.head > 0 else { return nil }
        var request = Request(CopyStep.self, where: .upTo(record.head, of: record.id))
        request.isReversed = true
        return request
    }

    var stepToRedo: Request<CopyStep>? {
        record.head < record.top
            ? Request(CopyStep.self, where: .after(record.head, of: record.id)) : nil
    }
}

/// A read-only view of a copy at one moment; it needs no lease, so an opener is not disturbed.
public struct CopyView {
    /// What the copy shows. Valid only inside the `read` that made it.
    public let reader: any ReadAccessor
    private let state: CopyState

    init(_ state: CopyState, over parent: any ReadAccessor) {
        self.state = state
        reader = CopyReader(parent, state.edits)
    }

    public var record: CopyRecord { state.record }
    /// Whether it has changes that its parent lacks.
    public var hasEdits: Bool { !state.edits.isEmpty }

    /// What the next undo would take back, for the screen.
    public func undoLabel() throws -> String? {
        try state.stepToUndo.flatMap { try reader.first($0) }?.label
    }

    public func redoLabel() throws -> String? {
        try state.stepToRedo.flatMap { try reader.first($0) }?.label
    }
}

extension ReadAccessor {
    /// A view of a copy of the store, or of the copy, that this reads. Skips reading the journal if
    /// its revision is still that of `known`.
    public func view(of record: CopyRecord, known: CopyState? = nil) throws -> CopyView {
        CopyView(try CopyState(record, in: self, known: known), over: self)
    }
}
