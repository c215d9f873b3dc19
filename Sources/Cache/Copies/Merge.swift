import OrderModels
import Sentences

/// Merges a copy's changes into its parent, column by column.
///
/// If only one side changed a column since the copy first saw it, that side wins. If both changed
/// it differently, the policy decides.
struct Merge {
    /// An edit beside the parent's present row.
    private struct Row {
        let name: ItemName
        let type: any EditableItem.Type
        let edit: RowEdit
        let theirs: [ColumnValue]?
    }

    let edits: [ItemName: RowEdit]

    /// The conflicts with the parent as it is now.
    func conflicts(in reader: any ReadAccessor) throws -> [Conflict] {
        conflicts(try rows(in: reader))
    }

    /// In the order in which they are written: a basket before its lines.
    private func rows(in reader: any ReadAccessor) throws -> [Row] {
        try EditableKinds.all.flatMap { type in
            let mine = edits.filter { $0.key.kind == type.kind }
            guard !mine.isEmpty else { return [Row]() }
            let theirs = try type.rows(mine.keys, in: reader)
            return mine.sorted { $0.key.key < $1.key.key }
                .map { Row(name: $0, type: type, edit: $1, theirs: theirs[$0]) }
        }
    }

    private func conflicts(_ rows: [Row]) -> [Conflict] {
        rows.flatMap { row in
            row.edit.conflicts(with: row.theirs, columns: row.type.columns)
                .map { Conflict(item: row.name, matter: $0) }
        }
    }

    /// Writes everything, or nothing if a conflict is left to ask about.
    func apply(to writer: any WriteAccessor, policy: ConflictPolicy) throws -> MergeReport {
        let rows = try rows(in: writer)
        let met = conflicts(rows)
        var lost: [ItemName: [Conflict.Matter]] = [:]
        for conflict in met {
            guard let side = policy.side(for: conflict) else {
                return MergeReport(isApplied: false, applied: [], conflicts: met)
            }
            if side == .theirs { lost[conflict.item, default: []].append(conflict.matter) }
        }
        var applied: [MergeReport.Applied] = []
        for row in rows {
            let wanted = row.edit.merged(
                with: row.theirs, columns: row.type.columns, yielding: lost[row.name] ?? [])
            guard wanted != row.theirs else { continue }
            if let wanted {
                try row.type.write(wanted, with: writer)
            } else if let theirs = row.theirs {
                try row.type.remove(theirs, with: writer)
            }
            applied.append(MergeReport.Applied(item: row.name, before: row.theirs, after: wanted))
        }
        return MergeReport(isApplied: true, applied: applied, conflicts: met)
    }
}

extension [ItemName: RowEdit] {
    init(undoing applied: [MergeReport.Applied]) {
        self.init(applied.map { ($0.item, RowEdit(base: $0.after, mine: $0.before)) }) { $1 }
    }

    init(redoing applied: [MergeReport.Applied]) {
        self.init(applied.map { ($0.item, RowEdit(base: $0.before, mine: $0.after)) }) { $1 }
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

    /// The row that the parent shall have; in `yielding`, the parent's values win.
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
