import Sentences
import Presentation

/// The rows of a list in sections, which of them is selected, and which lines are on screen.
///
/// Headings are lines but cannot be selected. For the rest it does as ``ListDataSource`` does.
@MainActor
public final class SectionedDataSource<
    Section: Identifiable & Equatable & Sendable, Row: Identifiable & Equatable & Sendable
> where Section.ID: Sendable, Row.ID: Sendable {
    /// What those who draw the list are told of.
    private struct Seen {
        var sections: [ListSection<Section, Row>] = []
        var selectedIndex: Int?
    }

    @Watched private var seen = Seen()

    private var outline = SectionOutline<Section, Row>([])
    /// Told of when the diner scrolls; drawing changes it too.
    private var position = ScrollPosition()

    public init(sections: [ListSection<Section, Row>] = []) {
        replace(with: sections)
    }

    // MARK: What the screen shows

    public var sections: [ListSection<Section, Row>] { seen.sections }

    /// The place of the selected row among all rows.
    public var selectedIndex: Int? { seen.selectedIndex }

    /// How many rows there are.
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

    /// The place of a row among all rows.
    public func index(of id: Row.ID) -> Int? { outline.place(of: id) }

    /// The section a row is in.
    public func section(of id: Row.ID) -> Section? {
        outline.place(of: id).map { sections[outline.sectionOfRow[$0]].section }
    }

    /// What is on screen, where the list has `height` lines: the selected row is among it, with up
    /// to two more lines on either side.
    public func visible(lines height: Int) -> SectionedPage<Section, Row> {
        $seen.observe()
        position.resize(to: height)
        // The heading that sticks covers the first line.
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

    /// Selects a row wherever it is; says whether it is there.
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

    /// Goes to the first row of a section.
    public func select(section id: Section.ID) {
        guard let section = sections.firstIndex(where: { $0.section.id == id }),
            let index = outline.sectionOfRow.firstIndex(of: section)
        else { return }
        select(index: index)
    }

    /// Goes to the first row of the next section that has any.
    public func selectNextSection() {
        guard let index = selectedIndex else { return selectFirst() }
        let section = outline.sectionOfRow[index]
        if let next = outline.sectionOfRow[index...].firstIndex(where: { $0 > section }) {
            select(index: next)
        }
    }

    /// Goes to the first row of this section, or, from there, of the one before.
    public func selectPreviousSection() {
        guard let index = selectedIndex else { return selectFirst() }
        let target = outline.sectionOfRow[max(0, index - 1)]
        if let first = outline.sectionOfRow.firstIndex(of: target) { select(index: first) }
    }

    /// Moves what is on screen, and the selection with it where it would be left behind.
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

    // MARK: What became of the rows

    /// Shows other sections, or the same with changes.
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
