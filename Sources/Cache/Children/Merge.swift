import OrderModels
import Sentences

/// Puts what a child holds into its parent, column by column.
///
/// A column that only one of them changed since the child first saw it is that one's. Where both
/// did, and not alike, the policy decides.
struct Merge {
    /// Edits of one kind beside what the parent has of each now.
    private struct Batch {
        let type: any EditableItem.Type
        let rows: [(name: ItemName, edit: RowEdit, theirs: [ColumnValue]?)]

        init?(_ kind: ItemKind, _ overlay: Overlay, in reader: any ReadAccessor) throws {
            guard let type = EditableKinds.type(of: kind), let edits = overlay.edits[kind] else {
                return nil
            }
            self.type = type
            let theirs = try type.rows(edits.keys, in: reader)
            rows = edits.sorted { $0.key.key < $1.key.key }.map { ($0, $1, theirs[$0]) }
        }
    }

    let overlay: Overlay

    /// What does not fit the parent as it is now.
    func conflicts(in reader: any ReadAccessor) throws -> [Conflict] {
        conflicts(try batches(in: reader))
    }

    private func batches(in reader: any ReadAccessor) throws -> [Batch] {
        try overlay.kinds.compactMap { try Batch($0, overlay, in: reader) }
    }

    private func conflicts(_ batches: [Batch]) -> [Conflict] {
        batches.flatMap { batch in
            batch.rows.flatMap { name, edit, theirs in
                edit.conflicts(with: theirs, columns: batch.type.columns)
                    .map { Conflict(item: name, matter: $0) }
            }
        }
    }

    /// Writes all of it, or nothing where something is left to ask.
    func apply(
        to writer: any WriteAccessor, policy: ConflictPolicy
    ) throws -> (report: [MergeReport.Applied], conflicts: [Conflict], isApplied: Bool) {
        let batches = try batches(in: writer)
        let met = conflicts(batches)
        var lost: [ItemName: [Conflict.Matter]] = [:]
        for conflict in met {
            guard let side = policy.side(for: conflict) else { return ([], met, false) }
            if side == .theirs { lost[conflict.item, default: []].append(conflict.matter) }
        }
        var applied: [MergeReport.Applied] = []
        for batch in batches {
            for (item, edit, theirs) in batch.rows {
                let wanted = edit.merged(
                    with: theirs, columns: batch.type.columns, yielding: lost[item] ?? [])
                guard wanted != theirs else { continue }
                if let wanted {
                    try batch.type.write(wanted, with: writer)
                } else if let theirs {
                    try batch.type.remove(theirs, with: writer)
                }
                applied.append(MergeReport.Applied(item: item, before: theirs, after: wanted))
            }
        }
        return (applied, met, true)
    }
}

extension Overlay {
    /// What takes `applied` back.
    init(undoing applied: [MergeReport.Applied]) {
        self.init()
        for change in applied {
            self[change.item] = RowEdit(base: change.after, mine: change.before)
        }
    }

    /// What does `applied` again.
    init(redoing applied: [MergeReport.Applied]) {
        self.init()
        for change in applied {
            self[change.item] = RowEdit(base: change.before, mine: change.after)
        }
    }
}

extension RowEdit {
    func conflicts(with theirs: [ColumnValue]?, columns: [String]) -> [Conflict.Matter] {
        guard let theirs else { return base != nil && mine != nil ? [.goneThere] : [] }
        guard let mine else { return base == theirs ? [] : [.removedHere] }
        return columns.indices.compactMap { place in
            let (wanted, there) = (mine.column(place), theirs.column(place))
            guard wanted != there, isMine(place), base?.column(place) != there else { return nil }
            return .column(columns[place], mine: wanted, theirs: there)
        }
    }

    /// The item as the parent is to have it, which keeps what it wants of it in `yielding`.
    func merged(
        with theirs: [ColumnValue]?, columns: [String], yielding: [Conflict.Matter]
    ) -> [ColumnValue]? {
        if yielding.contains(.goneThere) || yielding.contains(.removedHere) { return theirs }
        guard var wanted = applied(to: theirs) else { return nil }
        for case .column(let name, _, let there) in yielding {
            if let place = columns.firstIndex(of: name) { wanted[place] = there }
        }
        return wanted
    }
}
