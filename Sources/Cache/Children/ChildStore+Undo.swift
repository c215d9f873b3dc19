extension ChildStore {
    /// Takes the last step back; says what it was called, or nil where there is none, or where it is
    /// called `beginning`, which stays.
    @discardableResult
    public nonisolated(nonsending) func undo(
        keeping beginning: String? = nil
    ) async throws -> String? {
        try await alter { journal, theirs, sheet in
            if let beginning, let step = sheet.stepToUndo,
                try journal.first(step)?.label == beginning
            {
                return nil
            }
            return try sheet.move(
                over: theirs, in: journal, from: sheet.stepToUndo, arriving: { $0.number - 1 },
                at: \.before)
        }
    }

    /// Takes the step that was undone last again; says what it was called, or nil.
    @discardableResult
    public nonisolated(nonsending) func redo() async throws -> String? {
        try await alter { journal, theirs, sheet in
            try sheet.move(
                over: theirs, in: journal, from: sheet.stepToRedo, arriving: \.number, at: \.after)
        }
    }

    /// What the next undo would take back, for the screen.
    @MainActor public func undoLabel() throws -> String? {
        guard let step = Sheet(try summary()).stepToUndo else { return nil }
        return try read { try $0.first(step)?.label }
    }

    @MainActor public func redoLabel() throws -> String? {
        guard let step = Sheet(try summary()).stepToRedo else { return nil }
        return try read { try $0.first(step)?.label }
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

    /// Goes to the near side of the step that `request` finds first.
    mutating func move(
        over theirs: any ReadAccessor, in journal: any WriteAccessor,
        from request: Request<DraftStep>?, arriving place: (DraftStep) -> Int64,
        at state: (DraftStep.Change) -> RowEdit?
    ) throws -> String? {
        guard let request, let step = try journal.first(request) else { return nil }
        let view = ChildWriter(theirs, overlay)
        for change in try step.changes() { view.set(state(change), of: change.name) }
        try keep(view, view.changes, in: journal)
        draft.head = place(step)
        return step.label
    }

    /// Makes what `view` changed a step, if it changed anything.
    mutating func add(
        _ view: ChildWriter, _ label: String, to journal: any WriteAccessor
    ) throws {
        let changes = view.changes
        guard !changes.isEmpty else { return }
        if draft.head < draft.top {
            try journal.deleteAll(DraftStep.self, where: [.after(draft.head, of: draft.id)])
        }
        draft.head += 1
        draft.top = draft.head
        try journal.upsert(DraftStep(draft.id, draft.head, label, changes))
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
