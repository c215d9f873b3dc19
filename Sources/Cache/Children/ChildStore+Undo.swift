import Sentences
import OrderModels

extension ChildStore {
    /// Takes the last step back; says what it was called, or nil where there is none, or where it is
    /// called `beginning`, which stays, or where it is another than `wanted`.
    @discardableResult
    public nonisolated(nonsending) func undo(
        keeping beginning: String? = nil, only wanted: Int64? = nil
    ) async throws -> String? {
        try await alter { journal, theirs, sheet in
            if let wanted, sheet.draft.head != wanted { return nil }
            if let beginning, let step = sheet.stepToUndo,
                try journal.first(step)?.label == beginning
            {
                return nil
            }
            return try sheet.undo(over: theirs, in: journal)
        }
    }

    /// Takes the step that was undone last again; says what it was called, or nil where there is
    /// none, or where it is another than `wanted`.
    @discardableResult
    public nonisolated(nonsending) func redo(only wanted: Int64? = nil) async throws -> String? {
        try await alter { journal, theirs, sheet in
            if let wanted, sheet.draft.head != wanted - 1 { return nil }
            return try sheet.redo(over: theirs, in: journal)
        }
    }
}

extension Sheet {
    /// A step that is missing is passed over: those before it hold whole rows of their own.
    var stepToUndo: Request<DraftStep>? {
        guard draft.head > 0 else { return nil }
        var request = Request(DraftStep.self, where: .upTo(draft.head, of: draft.id))
        request.isReversed = true
        return request
    }

    var stepToRedo: Request<DraftStep>? {
        draft.head < draft.top
            ? Request(DraftStep.self, where: .after(draft.head, of: draft.id)) : nil
    }

    mutating func undo(
        over theirs: any WriteAccessor, in journal: any WriteAccessor
    ) throws -> String? {
        guard let request = stepToUndo, let step = try journal.first(request) else { return nil }
        try step.set(Overlay(undoing: try step.outer()), in: theirs)
        try move(over: theirs, in: journal, step.changes().map { ($0.name, $0.before) })
        draft.head = step.number - 1
        return step.label
    }

    mutating func redo(
        over theirs: any WriteAccessor, in journal: any WriteAccessor
    ) throws -> String? {
        guard let request = stepToRedo, let step = try journal.first(request) else { return nil }
        try step.set(Overlay(redoing: try step.outer()), in: theirs)
        try move(over: theirs, in: journal, step.changes().map { ($0.name, $0.after) })
        draft.head = step.number
        return step.label
    }

    private mutating func move(
        over theirs: any ReadAccessor, in journal: any WriteAccessor,
        _ states: [(ItemName, RowEdit?)]
    ) throws {
        let view = ChildWriter(theirs, overlay)
        for (name, state) in states { view.set(state, of: name) }
        try keep(view, view.changes, in: journal)
    }

    /// Lets go of all it holds, since it is in the parent now: `applied` is what changed there.
    mutating func settle(
        _ applied: [MergeReport.Applied], _ label: String, over theirs: any ReadAccessor,
        to journal: any WriteAccessor
    ) throws {
        let view = ChildWriter(theirs, overlay)
        for name in overlay.names { view.set(nil, of: name) }
        try add(view, label, applied, to: journal)
    }

    /// Makes what `view` changed a step, if it changed anything, or if the parent was changed.
    mutating func add(
        _ view: ChildWriter, _ label: String, _ outer: [MergeReport.Applied] = [],
        to journal: any WriteAccessor
    ) throws {
        let changes = view.changes
        guard !changes.isEmpty || !outer.isEmpty else { return }
        if draft.head < draft.top {
            try journal.deleteAll(DraftStep.self, where: [.after(draft.head, of: draft.id)])
        }
        draft.head += 1
        draft.top = draft.head
        try journal.upsert(DraftStep(draft.id, draft.head, label, changes, outer))
        try keep(view, changes, in: journal)
    }

    private mutating func keep(
        _ view: ChildWriter, _ changes: [DraftStep.Change], in journal: any WriteAccessor
    ) throws {
        for change in changes {
            if let edit = change.after {
                try journal.upsert(DraftRow(draft.id, change.name, edit.text))
            } else {
                try journal.delete(DraftRow.self, DraftRow.id(draft.id, change.name))
            }
        }
        overlay = view.overlay
        touched.formUnion(view.before.keys)
    }
}

extension DraftStep {
    /// Sets in the parent what the step changed there, all of it, where nothing of it has changed
    /// since.
    fileprivate func set(_ edits: Overlay, in theirs: any WriteAccessor) throws {
        guard !edits.isEmpty else { return }
        guard try Merge(overlay: edits).apply(to: theirs, policy: .ask).isApplied else {
            throw ChildError.changedSince(Sentence(column: label))
        }
    }
}
