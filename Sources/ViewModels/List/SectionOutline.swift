/// Sections laid out as lines: each heading, and the rows under it.
struct SectionOutline<Section: Identifiable & Equatable, Row: Identifiable & Equatable>
where Section.ID: Sendable, Row.ID: Sendable {
    enum Line {
        /// With the index of the section.
        case heading(Int)
        /// With the index among all rows.
        case row(Int)
    }

    let sections: [Section]
    let rows: [Row]
    let sectionOfRow: [Int]
    let lineOfRow: [Int]
    let lines: [Line]

    init(_ parts: [ListSection<Section, Row>]) {
        var (lines, sectionOfRow, lineOfRow): ([Line], [Int], [Int]) = ([], [], [])
        for (number, part) in parts.enumerated() {
            lines.append(.heading(number))
            for _ in part.rows {
                lineOfRow.append(lines.count)
                lines.append(.row(sectionOfRow.count))
                sectionOfRow.append(number)
            }
        }
        sections = parts.map(\.section)
        rows = parts.flatMap(\.rows)
        self.sectionOfRow = sectionOfRow
        self.lineOfRow = lineOfRow
        self.lines = lines
    }

    func place(of id: Row.ID) -> Int? {
        rows.firstIndex { $0.id == id }
    }

    func row(atOrAfterLine line: Int) -> Int? {
        lineOfRow.firstIndex { $0 >= line }
    }

    func row(atOrBeforeLine line: Int) -> Int? {
        lineOfRow.lastIndex { $0 <= line }
    }

    static func sectionChanges(
        from old: SectionOutline, to new: SectionOutline
    ) -> ListChanges<Section.ID> {
        ListChanges(
            ListDiff(from: old.sections, to: new.sections), from: old.sections, to: new.sections)
    }

    /// Counts rows that changed their section as moved.
    static func rowChanges(
        _ diff: ListDiff, from old: SectionOutline, to new: SectionOutline
    ) -> ListChanges<Row.ID> {
        var changes = ListChanges(diff, from: old.rows, to: new.rows)
        let moved = Set(diff.moves.map(\.to))
        for (place, source) in diff.sources.enumerated() where !moved.contains(place) {
            guard let source else { continue }
            let before = old.sections[old.sectionOfRow[Int(source)]]
            if before.id != new.sections[new.sectionOfRow[place]].id {
                changes.moved.append(new.rows[place].id)
            }
        }
        return changes
    }
}
