import Terminal
import ViewModels

/// A screen of rows held in memory, one of which is selected.
protocol SelectionScreen: Screen {
    associatedtype Row: Identifiable & Equatable & Sendable
    where Row.ID: RawRepresentable<String> & Sendable

    var list: ListDataSource<Row> { get }
    /// The index of the row at a point.
    func index(at point: Point, in area: Rect) -> Int?
}

extension SelectionScreen {
    var choices: (any Choices)? { list }
    var position: String? {
        list.selectedIndex.map { "\($0 + 1)/\(list.rows.count)" }
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .wheelDown: list.moveSelection(by: 1)
        case .wheelUp: list.moveSelection(by: -1)
        case .pressed: if let index = index(at: event.at, in: area) { list.select(index: index) }
        default: break
        }
    }

    var bookmark: Bookmark { Bookmark(selection: list.selection?.rawValue) }

    func restore(_ bookmark: Bookmark) {
        guard let name = bookmark.selection, let id = Row.ID(rawValue: name) else { return }
        list.select(id: id)
    }
}

/// A screen of rows with one line each.
protocol ShortListScreen: SelectionScreen {
    static var columns: [ListView.Column] { get }

    var window: TallWindow { get }
    /// What to show without rows.
    var nothing: [ListView.Row] { get }
    func cells(_ row: Row) -> [[Span]]
}

extension ShortListScreen {
    func draw(in frame: inout Frame, area: Rect) {
        view(area).draw(in: &frame, area: area)
    }

    func view(_ area: Rect) -> ListView {
        let rows = list.rows
        guard let selected = list.selectedIndex else {
            return ListView(columns: Self.columns, rows: nothing, showsHeader: false)
        }
        let height = ListView.capacity(lines: area.height)
        let top = window.top(showing: selected..<(selected + 1), of: rows.count, height: height)
        return ListView(
            columns: Self.columns,
            rows: rows.dropFirst(top).prefix(height).map { .cells(cells($0)) },
            selected: selected - top)
    }

    func index(at point: Point, in area: Rect) -> Int? {
        view(area).row(at: point, in: area).map { window.first + $0 }
    }
}
