/// A look into a child at one moment, without opening it: whoever has it open is not disturbed.
public struct DraftView {
    public let draft: Draft
    /// What the child shows. Good inside the `read` it was made in.
    public let reader: any ReadAccessor
    /// Whether it holds anything that its parent has not.
    public let hasEdits: Bool
    private let sheet: Sheet

    init(_ draft: Draft, over parent: any ReadAccessor, known last: ChildStore?) throws {
        self.draft = draft
        sheet = try Sheet(draft, in: parent, known: last?.known)
        reader = ChildReader(parent, sheet.overlay)
        hasEdits = !sheet.overlay.isEmpty
    }

    /// What the next undo would take back, for the screen.
    public func undoLabel() throws -> String? {
        try sheet.stepToUndo.flatMap { try reader.first($0) }?.label
    }

    public func redoLabel() throws -> String? {
        try sheet.stepToRedo.flatMap { try reader.first($0) }?.label
    }
}

extension ReadAccessor {
    /// A look into a child of the store, or of the child, that this reads. Where it is still as it
    /// was last `known`, not all of it is read.
    public func view(of draft: Draft, known last: ChildStore? = nil) throws -> DraftView {
        try DraftView(draft, over: self, known: last)
    }
}
