extension ParentStore {
    /// Puts what a child holds into this store, in one transaction, or nothing of it.
    ///
    /// The child stays open and holds nothing any more. Its journal begins again; or, where `step`
    /// is given, goes on: then the merge is a step of the child, with what `step` does to it before,
    /// and called as `step` says. Where this store is a child itself, the merge is one of its steps,
    /// called `label`.
    @discardableResult
    public nonisolated(nonsending) func merge(
        _ child: ChildStore, policy: ConflictPolicy = .ask, label: String? = nil,
        asStep step: (@Sendable (any WriteAccessor) throws -> String)? = nil
    ) async throws -> MergeReport {
        guard child.parent === self else { throw ChildError.foreign(child.id) }
        let (id, parent) = (child.id, draft)
        let label = if let label { label } else { try await child.summary().name }
        return try await child.alter(label) { journal, theirs, sheet in
            let view = ChildWriter(theirs, sheet.overlay)
            let name = try step?(view)
            let held = view.overlay
            let (applied, conflicts, isApplied) = try Merge(overlay: held)
                .apply(to: theirs, policy: policy)
            guard isApplied else {
                return MergeReport(
                    isApplied: false, applied: [], conflicts: conflicts, inverse: nil)
            }
            if let name {
                try sheet.settle(applied, name, over: theirs, to: journal)
            } else {
                try sheet.empty(journal)
            }
            let inverse = MergeInverse(
                child: id, parent: parent, edits: Overlay(undoing: applied), held: held)
            return MergeReport(
                isApplied: true, applied: applied, conflicts: conflicts, inverse: inverse)
        }
    }

    /// Takes a merge back, where nothing of it has changed since; `policy` decides where it has.
    ///
    /// `child`, if it is given, holds again what it held before the merge, beneath what was done in
    /// it since.
    @discardableResult
    public nonisolated(nonsending) func undoMerge(
        _ inverse: MergeInverse, of child: ChildStore? = nil, policy: ConflictPolicy = .ask,
        label: String = ""
    ) async throws -> MergeReport {
        guard inverse.parent == draft else { throw ChildError.foreign(inverse.child) }
        let undo: @Sendable (any WriteAccessor) throws -> MergeReport = { theirs in
            let (applied, conflicts, isApplied) = try Merge(overlay: inverse.edits)
                .apply(to: theirs, policy: policy)
            let again = MergeInverse(
                child: inverse.child, parent: inverse.parent, edits: Overlay(undoing: applied),
                held: Overlay())
            return MergeReport(
                isApplied: isApplied, applied: applied, conflicts: conflicts,
                inverse: isApplied ? again : nil)
        }
        guard let child else { return try await transact(label) { _, view in try undo(view) } }
        guard child.parent === self, child.id == inverse.child else {
            throw ChildError.foreign(child.id)
        }
        return try await child.alter(label) { journal, theirs, sheet in
            let report = try undo(theirs)
            guard report.isApplied else { return report }
            let view = ChildWriter(theirs, sheet.overlay)
            for name in inverse.held.names {
                guard let old = inverse.held[name] else { continue }
                let since = sheet.overlay[name]
                view.set(since.map { RowEdit(base: old.base, mine: $0.mine) } ?? old, of: name)
            }
            try sheet.add(view, label, to: journal)
            return report
        }
    }
}

extension Sheet {
    /// Lets go of all it holds and of how it came to.
    mutating func empty(_ journal: any WriteAccessor) throws {
        if unreadable.isEmpty {
            try journal.deleteAll(DraftRow.self, where: [.of(draft.id)])
        } else {
            for name in overlay.names {
                try journal.delete(DraftRow.self, DraftRow.id(draft.id, name))
            }
        }
        try journal.deleteAll(DraftStep.self, where: [.of(draft.id)])
        touched.formUnion(overlay.names)
        overlay = Overlay()
        draft.head = 0
        draft.top = 0
    }
}
