import Presentation

/// A heading and the rows under it.
public struct ListSection<Section, Row> {
    public let section: Section
    public let rows: [Row]

    public init(_ section: Section, rows: [Row]) {
        self.section = section
        self.rows = rows
    }
}

/// One line of a list in sections.
public enum SectionedLine<Section, Row> {
    /// The heading of a section of so many rows.
    case heading(Section, rows: Int)
    case row(Row)
}

/// The lines of a list in sections that are on screen.
public struct SectionedPage<Section, Row> {
    /// The heading the first line belongs to, where that heading has scrolled off: it stands above
    /// the lines, in a line of its own.
    public let sticky: SectionedLine<Section, Row>?
    public let lines: [SectionedLine<Section, Row>]
    /// Which of the lines is selected.
    public let selectedOffset: Int?

    public init(
        sticky: SectionedLine<Section, Row>?, lines: [SectionedLine<Section, Row>],
        selectedOffset: Int?
    ) {
        self.sticky = sticky
        self.lines = lines
        self.selectedOffset = selectedOffset
    }
}

/// What became of a list in sections.
public struct SectionedChanges<SectionID: Hashable & Sendable, RowID: Hashable & Sendable>:
    Hashable, Sendable
{
    public let sections: ListChanges<SectionID>
    /// A row that went to another section counts as moved.
    public let rows: ListChanges<RowID>

    public var isEmpty: Bool { sections.isEmpty && rows.isEmpty }
}

extension ListSection: Equatable where Section: Equatable, Row: Equatable {}
extension ListSection: Sendable where Section: Sendable, Row: Sendable {}
extension SectionedLine: Equatable where Section: Equatable, Row: Equatable {}
extension SectionedLine: Sendable where Section: Sendable, Row: Sendable {}
extension SectionedPage: Equatable where Section: Equatable, Row: Equatable {}
extension SectionedPage: Sendable where Section: Sendable, Row: Sendable {}
