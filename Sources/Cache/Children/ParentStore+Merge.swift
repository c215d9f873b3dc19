import OrderModels

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
        guard child.parent === self else { throw ChildError.foreign(child.id.rawValue) }
        let label = if let label { label } else { try await child.summary().name }
        return try await child.alter(label) { journal, theirs, sheet in
            let view = ChildWriter(theirs, sheet.overlay)
            let name = try step?(view)
            let (applied, conflicts, isApplied) = try Merge(overlay: view.overlay)
                .apply(to: theirs, policy: policy)
            guard isApplied else {
                return MergeReport(isApplied: false, applied: [], conflicts: conflicts)
            }
            if let name {
                try sheet.settle(applied, name, over: theirs, to: journal)
            } else {
                try sheet.empty(journal)
            }
            return MergeReport(isApplied: true, applied: applied, conflicts: conflicts)
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
