/// All there is to know of a copy at one commit: its record, and its journal, folded.
public struct CopyState: Sendable {
    public internal(set) var record: CopyRecord
    var edits: [ItemName: RowEdit] = [:]
    /// The names of rows that say nothing: damaged, or of a newer version. They are left alone.
    var unreadable: [CopyEdit.ID] = []

    /// Whether nothing was ever done in it.
    var isBlank: Bool {
        record.top == 0 && record.discardedAt == nil && edits.isEmpty && unreadable.isEmpty
    }

    init(_ record: CopyRecord) {
        self.record = record
    }

    /// Read from the journal, which is folded already: no step has to be taken again. Nothing is
    /// read where the journal has not gone on since it was last `known`.
    init(_ record: CopyRecord, in journal: any ReadAccessor, known: CopyState? = nil) throws {
        if let known, known.record.id == record.id, known.record.revision == record.revision {
            self = known
            // It may have been thrown away or restored, which is no change of what it holds.
            self.record = record
            return
        }
        self.init(record)
        for row in try journal.items(Request(CopyEdit.self, where: .of(record.id))) {
            // What cannot be read costs itself only, and whoever looks after the store is told.
            guard let edit = try? RowEdit(text: row.edit), Self.isReadable(edit, row.name.kind)
            else {
                unreadable.append(row.id)
                continue
            }
            edits[row.name] = edit
        }
    }

    /// Whether an item can be made of it: reading must not fail later.
    private static func isReadable(_ edit: RowEdit, _ kind: ItemKind) -> Bool {
        guard let type = EditableKinds.type(of: kind) else { return false }
        return [edit.base, edit.mine].compactMap { $0 }
            .allSatisfy { (try? type.init(values: $0)) != nil }
    }

    /// A step that is missing is passed over: those before it hold whole rows of their own.
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

/// A look into a copy at one moment, without opening it: whoever has it open is not disturbed.
public struct CopyView {
    /// What the copy shows. Good inside the `read` it was made in.
    public let reader: any ReadAccessor
    private let state: CopyState

    init(_ state: CopyState, over parent: any ReadAccessor) {
        self.state = state
        reader = CopyReader(parent, state.edits)
    }

    public var record: CopyRecord { state.record }
    /// Whether it holds anything that its parent has not.
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
    /// A look into a copy of the store, or of the copy, that this reads. Where it is still as it was
    /// last `known`, not all of it is read.
    public func view(of record: CopyRecord, known: CopyState? = nil) throws -> CopyView {
        CopyView(try CopyState(record, in: self, known: known), over: self)
    }
}
