/// A step of a child that is being made.
public struct ChildStep: Sendable {
    let label: String
    let body: @Sendable (any WriteAccessor) throws -> Void

    public init(
        _ label: String, _ body: @escaping @Sendable (any WriteAccessor) throws -> Void
    ) {
        self.label = label
        self.body = body
    }
}

extension ParentStore {
    /// A new child, closed, in which `steps` were taken; `finish` writes what else goes with it.
    ///
    /// One transaction: whenever the program ends, all of it is there or nothing.
    public nonisolated(nonsending) func makeChild(
        _ id: Draft.ID, named name: String, taking steps: [ChildStep],
        _ finish: @escaping @Sendable (_ journal: any WriteAccessor) throws -> Void
    ) async throws {
        let made = Draft(id: id, parent: draft, name: name, createdAt: now)
        try await transact("") { journal, theirs in
            try journal.insert(made)
            var sheet = Sheet(made)
            for step in steps {
                let view = ChildWriter(theirs, sheet.overlay)
                try step.body(view)
                try sheet.add(view, step.label, to: journal)
            }
            sheet.draft.revision += 1
            try journal.upsert(sheet.draft)
            try finish(journal)
        }
    }
}
