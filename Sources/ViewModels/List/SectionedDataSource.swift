import Sentences

/// The rows of a list in sections, which of them is selected, and which lines are on screen.
///
/// Headings are lines but cannot be selected. Otherwise it behaves like ``ListDataSource``.
@MainActor
public final class SectionedDataSource<
    Section: Identifiable & Equatable & Sendable, Row: Identifiable & Equatable & Sendable
> where Section.ID: Sendable, Row.ID: Sendable {
    /// The observed state.
    private struct Seen {
        var sections: [ListSection<Section, Row>] = []
        var selectedIndex: Int?
    }

    @Watched private var seen = Seen()

    private var outline = SectionOutline<Section, Row>([])
    /// Not observed, because drawing changes it; `scroll(by:)` notifies observers itself.
    private var position = ScrollPosition()

    public init(sections: [ListSection<Section, Row>] = []) {
        replace(with: sections)
    }

    // MARK: What the screen shows

    public var sections: [ListSection<Section, Row>] { seen.sections }

    /// The index of the selected row among all rows.
    public var selectedIndex: Int? { seen.selectedIndex }

    public var count: Int {
        $seen.observe()
        return outline.rows.count
    }

    public var isEmpty: Bool { count == 0 }

    public var selection: Row.ID? { selectedRow?.id }

    public var selectedRow: Row? { selectedIndex.flatMap(row) }

    public var selectedSection: Section? {
        selectedIndex.map { sections[outline.sectionOfRow[$0]].section }
    }

    public func row(at index: Int) -> Row? {
        (0..<count).contains(index) ? outline.rows[index] : nil
    }

    /// The index of a row among all rows.
    public func index(of id: Row.ID) -> Int? { outline.place(of: id) }

    /// The section of a row.
    public func section(of id: Row.ID) -> Section? {
        outline.place(of: id).map { sections[outline.sectionOfRow[$0]].section }
    }

    /// The lines on screen if the list has `height` lines. They include the selected row, with up
    /// to two more lines on either side.
    public func visible(lines height: Int) -> SectionedPage<Section, Row> {
        $seen.observe()
        position.resize(to: height)
        // The sticky heading covers the first line.
        position.reveal(selectedLine, count: lineCount, least: 1)
        position.settled()
        let range = (position.top..<(position.top + max(0, height))).clamped(to: 0..<lineCount)
        var lines = range.map(line)
        var first = range.lowerBound
        var sticky: SectionedLine<Section, Row>?
        if height > 1, case .row(let row)? = outline.lines[range].first {
            sticky = heading(outline.sectionOfRow[row])
            lines.removeFirst()
            first += 1
        }
        let offset = selectedLine.map { $0 - first }
        return SectionedPage(
            sticky: sticky, lines: lines,
            selectedOffset: offset.flatMap { lines.indices.contains($0) ? $0 : nil })
    }

    // MARK: What the diner did

    public func select(index: Int) {
        guard row(at: index) != nil else { return }
        position.followsSelection = true
        if selectedIndex != index { seen.selectedIndex = index }
    }

    /// Selects a row on screen that is pointed at. It stays where it is, so that a second click is on
    /// it too.
    public func pointed(index: Int) {
        select(index: index)
        position.followsSelection = false
    }

    /// Selects a row, and returns whether it exists.
    @discardableResult
    public func select(id: Row.ID) -> Bool {
        guard let index = outline.place(of: id) else { return false }
        select(index: index)
        return true
    }

    public func moveSelection(by rows: Int) {
        guard let index = selectedIndex else { return selectFirst() }
        select(index: min(max(0, index + rows), count - 1))
    }

    public func selectFirst() {
        select(index: 0)
    }

    public func selectLast() {
        select(index: count - 1)
    }

    /// Selects the first row of a section.
    public func select(section id: Section.ID) {
        guard let section = sections.firstIndex(where: { $0.section.id == id }),
            let index = outline.sectionOfRow.firstIndex(of: section)
        else { return }
        select(index: index)
    }

    /// Selects the first row of the next section that has rows.
    public func selectNextSection() {
        guard let index = selectedIndex else { return selectFirst() }
        let section = outline.sectionOfRow[index]
        if let next = outline.sectionOfRow[index...].firstIndex(where: { $0 > section }) {
            select(index: next)
        }
    }

    /// Selects the first row of this section or, from there, of the previous one.
    public func selectPreviousSection() {
        guard let index = selectedIndex else { return selectFirst() }
        let target = outline.sectionOfRow[max(0, index - 1)]
        if let first = outline.sectionOfRow.firstIndex(of: target) { select(index: first) }
    }

    /// Scrolls, and moves the selection if it would leave the screen.
    public func scroll(by lines: Int) {
        guard position.height > 0 else { return moveSelection(by: lines) }
        position.scroll(by: lines, count: lineCount)
        $seen.beat()
        guard let line = selectedLine else { return }
        let room = position.room(count: lineCount)
        if line < room.lowerBound {
            outline.row(atOrAfterLine: room.lowerBound).map(select(index:))
        } else if line > room.upperBound {
            outline.row(atOrBeforeLine: room.upperBound).map(select(index:))
        }
    }

    // MARK: Changes of the rows

    /// Shows `sections` instead, which may be a changed version of the same ones.
    @discardableResult
    public func replace(
        with sections: [ListSection<Section, Row>]
    ) -> SectionedChanges<Section.ID, Row.ID> {
        let old = outline
        let new = SectionOutline(sections)
        let line = selectedLine
        let diff = ListDiff(from: old.rows, to: new.rows)
        let changes = SectionedChanges(
            sections: SectionOutline.sectionChanges(from: old, to: new),
            rows: SectionOutline.rowChanges(diff, from: old, to: new))
        let index = selectedIndex.flatMap(diff.survivor) ?? (new.rows.isEmpty ? nil : 0)
        if !changes.isEmpty || self.sections.count != sections.count {
            seen.sections = sections
        }
        outline = new
        if selectedIndex != index { seen.selectedIndex = index }
        if let line, let now = selectedLine, !old.rows.isEmpty {
            position.keep(line, at: now)
        } else {
            position.reset()
        }
        return changes
    }

    // MARK: -

    private var lineCount: Int { outline.lines.count }

    private var selectedLine: Int? { selectedIndex.map { outline.lineOfRow[$0] } }

    private func line(_ number: Int) -> SectionedLine<Section, Row> {
        switch outline.lines[number] {
        case .heading(let section): heading(section)
        case .row(let row): .row(outline.rows[row])
        }
    }

    private func heading(_ section: Int) -> SectionedLine<Section, Row> {
        .heading(sections[section].section, rows: sections[section].rows.count)
    }
}
