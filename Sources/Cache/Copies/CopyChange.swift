import OrderModels
import Sentences

/// A copy inside a transaction: its state, and the changes made to it there.
public struct CopyChange {
    /// The root store, which holds the journals of all copies.
    public let journal: any WriteAccessor
    /// The view of the parent: the root store or another copy.
    public let parent: any WriteAccessor
    private(set) var state: CopyState
    private let now: Instant
    /// The state at the beginning; nil for a copy that is made here.
    private let before: CopyState?

    /// Reads the copy, or takes `made` if it does not exist.
    init(
        _ id: CopyID, of parentID: CopyID?, _ journal: any WriteAccessor,
        _ parent: any WriteAccessor, _ known: CopyState?, at now: Instant,
        orMaking made: CopyRecord? = nil
    ) throws {
        self.journal = journal
        self.parent = parent
        self.now = now
        guard let record = try journal.item(CopyRecord.self, id) else {
            guard let made else { throw CopyError.notThere(id.rawValue) }
            (state, before) = (CopyState(made), nil)
            return
        }
        guard record.parent == parentID else { throw CopyError.notThere(id.rawValue) }
        guard record.discardedAt == nil else { throw CopyError.discarded(name: record.name) }
        state = try CopyState(record, in: journal, known: known)
        before = state
    }

    var isNew: Bool { before == nil }

    public var reader: any ReadAccessor { CopyReader(parent, state.edits) }

    /// Writes the record if anything has changed.
    mutating func end() throws {
        let isAsBefore =
            before.map { $0.record == state.record && $0.edits == state.edits } ?? state.isBlank
        guard !isAsBefore else { return }
        state.record.revision += 1
        state.record.touchedAt = now
        try journal.upsert(state.record)
    }

    // MARK: Steps

    /// Makes changes, as one step that can be undone and is called `label`. `applied` lists what
    /// changed in the parent with it.
    @discardableResult
    public mutating func step<T>(
        _ label: String, with applied: [MergeReport.Applied] = [],
        _ body: (any WriteAccessor) throws -> T
    ) throws -> T {
        try add(label, applied) { try body($0) }
    }

    private mutating func add<T>(
        _ label: String, _ applied: [MergeReport.Applied], _ body: (CopyWriter) throws -> T
    ) throws -> T {
        let view = CopyWriter(parent, state.edits)
        let value = try body(view)
        let changes = view.changes
        guard !changes.isEmpty || !applied.isEmpty else { return value }
        if state.record.head < state.record.top {
            try journal.deleteAll(
                CopyStep.self, where: [.after(state.record.head, of: state.record.id)])
        }
        state.record.head += 1
        state.record.top = state.record.head
        try journal.upsert(
            CopyStep(state.record.id, state.record.head, label, changes, applied))
        try keep(view, changes)
        return value
    }

    /// Undoes the last step and returns its label; nil where there is none, where its label is
    /// `beginning`, which stays, or where it is not the step `wanted`.
    @discardableResult
    public mutating func undo(
        keeping beginning: String? = nil, only wanted: Int64? = nil
    ) throws -> String? {
        guard wanted == nil || wanted == state.record.head,
            let step = try state.stepToUndo.flatMap({ try journal.first($0) }),
            step.label != beginning
        else { return nil }
        try set(Dictionary(undoing: try step.outer()), for: step)
        try move(step.changes().map { ($0.name, $0.before) })
        state.record.head = step.number - 1
        return step.label
    }

    /// Redoes the step that was undone last and returns its label; nil where there is none, or
    /// where it is not the step `wanted`.
    @discardableResult
    public mutating func redo(only wanted: Int64? = nil) throws -> String? {
        guard wanted == nil || wanted == state.record.head + 1,
            let step = try state.stepToRedo.flatMap({ try journal.first($0) })
        else { return nil }
        try set(Dictionary(redoing: try step.outer()), for: step)
        try move(step.changes().map { ($0.name, $0.after) })
        state.record.head = step.number
        return step.label
    }

    private mutating func move(_ states: [(ItemName, RowEdit?)]) throws {
        let view = CopyWriter(parent, state.edits)
        for (name, edit) in states { view.set(edit, of: name) }
        try keep(view, view.changes)
    }

    /// Applies the step's changes in the parent: all of them, and only if none of the values has
    /// changed since.
    private func set(_ edits: [ItemName: RowEdit], for step: CopyStep) throws {
        guard !edits.isEmpty else { return }
        guard try Merge(edits: edits).apply(to: parent, policy: .ask).isApplied else {
            throw CopyError.changedSince(Sentence(column: step.label))
        }
    }

    private mutating func keep(_ view: CopyWriter, _ changes: [CopyStep.Change]) throws {
        for change in changes {
            if let edit = change.after {
                try journal.upsert(CopyEdit(state.record.id, change.name, edit.text))
            } else {
                try journal.delete(CopyEdit.self, CopyEdit.id(state.record.id, change.name))
            }
        }
        state.edits = view.edits
    }

    // MARK: Merging

    /// Merges the copy's changes into its parent, or none of them if a conflict has to be decided.
    ///
    /// The copy holds no changes afterwards. Its journal starts over; but with a `label` it goes
    /// on, and the merge becomes a step of the copy, including what `body` changes before it.
    @discardableResult
    public mutating func merge(
        _ policy: ConflictPolicy = .ask, asStep label: String? = nil,
        _ body: (any WriteAccessor) throws -> Void = { _ in }
    ) throws -> MergeReport {
        let view = CopyWriter(parent, state.edits)
        try body(view)
        let report = try Merge(edits: view.edits).apply(to: parent, policy: policy)
        guard report.isApplied else { return report }
        if let label {
            // All of the copy's changes are in the parent now.
            let names = state.edits.keys
            try add(label, report.applied) { view in
                for name in names { view.set(nil, of: name) }
            }
        } else {
            try empty()
        }
        return report
    }

    /// Merges `inner`, a copy of this one, as one step called `label`, and removes it.
    @discardableResult
    public mutating func take(
        _ inner: WorkingCopy, _ policy: ConflictPolicy, as label: String
    ) throws -> MergeReport {
        let (journal, id, now) = (journal, state.record.id, now)
        let report = try step(label) { view in
            var copy = try CopyChange(inner.id, of: id, journal, view, inner.state, at: now)
            return try copy.merge(policy)
        }
        if report.isApplied { try journal.removeCopy(inner.id) }
        return report
    }

    /// Drops all changes and all steps.
    private mutating func empty() throws {
        let id = state.record.id
        if state.unreadable.isEmpty {
            try journal.deleteAll(CopyEdit.self, where: [.of(id)])
        } else {
            for name in state.edits.keys {
                try journal.delete(CopyEdit.self, CopyEdit.id(id, name))
            }
        }
        try journal.deleteAll(CopyStep.self, where: [.of(id)])
        state.edits = [:]
        state.record.head = 0
        state.record.top = 0
    }

    /// Marks the copy as discarded; ``CopyParent/restore(_:)`` takes it back.
    public mutating func discard() {
        state.record.discardedAt = now
    }
}
