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
    /// The heading of a section of `rows` rows.
    case heading(Section, rows: Int)
    case row(Row)
}

/// The lines on screen of a list in sections.
public struct SectionedPage<Section, Row> {
    /// The heading of the first line's section, if it has scrolled off. It takes a line of its own
    /// above the lines.
    public let sticky: SectionedLine<Section, Row>?
    public let lines: [SectionedLine<Section, Row>]
    /// Which of the lines is selected.
    public let selectedOffset: Int?
}

/// The changes of a list in sections.
public struct SectionedChanges<SectionID: Hashable & Sendable, RowID: Hashable & Sendable>:
    Hashable, Sendable
{
    public let sections: ListChanges<SectionID>
    /// A row that changed its section counts as moved.
    public let rows: ListChanges<RowID>

    public var isEmpty: Bool { sections.isEmpty && rows.isEmpty }
}

extension ListSection: Equatable where Section: Equatable, Row: Equatable {}
extension ListSection: Sendable where Section: Sendable, Row: Sendable {}
extension SectionedLine: Equatable where Section: Equatable, Row: Equatable {}
extension SectionedLine: Sendable where Section: Sendable, Row: Sendable {}
extension SectionedPage: Equatable where Section: Equatable, Row: Equatable {}
extension SectionedPage: Sendable where Section: Sendable, Row: Sendable {}
