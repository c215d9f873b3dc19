import Terminal
import ViewModels

/// A screen of rows held in memory, one of which is selected.
protocol SelectionScreen: Screen {
    associatedtype Row: Identifiable & Equatable & Sendable
    where Row.ID: RawRepresentable<String> & Sendable

    var list: ListDataSource<Row> { get }
    /// Whether a click on the selected row does what Enter does.
    var opensByClick: Bool { get }
    /// The index of the row at a point.
    func index(at point: Point, in area: Rect) -> Int?
    /// Whether a click there was on the title of a column, and did what that does.
    func pressedTitle(at point: Point, in area: Rect) -> Bool
}

extension SelectionScreen {
    var opensByClick: Bool { true }
    func pressedTitle(at point: Point, in area: Rect) -> Bool { false }
    var choices: (any Choices)? { list }
    var position: String? {
        list.selectedIndex.map { "\($0 + 1)/\(list.rows.count)" }
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .wheelDown: list.moveSelection(by: 1)
        case .wheelUp: list.moveSelection(by: -1)
        case .pressed where pressedTitle(at: event.at, in: area): break
        case .pressed: if let index = index(at: event.at, in: area) { pressed(index) }
        default: break
        }
    }

    /// Selects a row, or opens the one that is selected.
    private func pressed(_ index: Int) {
        guard index == list.selectedIndex else { return list.pointed(index: index) }
        guard opensByClick else { return }
        bindings.first { $0.keys.contains(.enter) && $0.unavailable == nil }?.perform()
    }

    var bookmark: Bookmark { Bookmark(selection: list.selection?.rawValue) }

    func restore(_ bookmark: Bookmark) {
        guard let name = bookmark.selection, let id = Row.ID(rawValue: name) else { return }
        list.select(id: id)
    }
}

/// A list with its selected row in full below it.
protocol DetailedListScreen: ShortListScreen {
    /// The lines that are kept for the row in full.
    static var detailLines: Int { get }
    /// The row in full, in `height` lines if it can be.
    func details(of row: Row, height: Int, in lines: inout Lines)
}

extension DetailedListScreen {
    func draw(in frame: inout Frame, area: Rect) {
        var (top, bottom) = parts(of: area)
        if let field { FilterLine.draw(field, in: &frame, area: &top) }
        view(top).draw(in: &frame, area: top)
        guard let row = list.selectedRow else { return }
        var lines = Lines(width: min(bottom.width, 96), glyphs: frame.glyphs)
        details(of: row, height: bottom.height, in: &lines)
        lines.draw(from: 0, in: &frame, area: bottom)
    }

    func index(at point: Point, in area: Rect) -> Int? {
        var top = parts(of: area).list
        if let field, FilterLine.isShown(field, in: top) { _ = top.takeTop(1) }
        return view(top).row(at: point, in: top).map { window.first + $0 }
    }

    /// The list gets what its rows need, but leaves lines for the one in full.
    private func parts(of area: Rect) -> (list: Rect, details: Rect) {
        var rest = area
        // Why there are no rows, and what to do about it, has all the room.
        guard !list.rows.isEmpty else { return (area, rest.takeBottom(0)) }
        let least = field == nil ? 1 : 2
        let wanted = list.rows.count + 1 + least
        // Where there is hardly room for both, the list has the greater half.
        let isCramped = area.height < Self.detailLines + 3
        let details = isCramped ? area.height / 2 : Self.detailLines
        let top = rest.takeTop(max(least, min(wanted, area.height - details)))
        return (top, rest.inset(horizontally: 2))
    }
}

/// A screen of rows with one line each.
protocol ShortListScreen: SelectionScreen {
    static var columns: [ListView.Column] { get }
    /// The columns where the list is `width` wide.
    func columns(in width: Int) -> [ListView.Column]

    var window: TallWindow { get }
    /// What to show without rows.
    var nothing: [ListView.Row] { get }
    func cells(_ row: Row) -> [[Span]]
    /// Those of a row where the list is `width` wide.
    func cells(_ row: Row, in width: Int) -> [[Span]]
}

extension ShortListScreen {
    func draw(in frame: inout Frame, area: Rect) {
        view(area).draw(in: &frame, area: area)
    }

    func columns(in width: Int) -> [ListView.Column] { Self.columns }
    func cells(_ row: Row, in width: Int) -> [[Span]] { cells(row) }

    func view(_ area: Rect) -> ListView {
        let rows = list.rows
        guard let selected = list.selectedIndex else {
            return ListView(columns: Self.columns, rows: nothing, showsHeader: false)
        }
        let height = ListView.capacity(lines: area.height)
        let top = window.top(showing: selected..<(selected + 1), of: rows.count, height: height)
        return ListView(
            columns: columns(in: area.width),
            rows: rows.dropFirst(top).prefix(height).map {
                .cells(cells($0, in: area.width))
            },
            selected: selected - top)
    }

    func index(at point: Point, in area: Rect) -> Int? {
        view(area).row(at: point, in: area).map { window.first + $0 }
    }
}
