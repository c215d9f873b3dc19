import Presentation
import Terminal
import ViewModels

/// A screen of rows that are held whole, one of which is selected.
protocol SelectionScreen: Screen {
    associatedtype Model: ShortList & MovableList where Model.Row.ID: RawRepresentable<String>

    var model: Model { get }
    /// Which row stands there.
    func index(at point: Point, in area: Rect) -> Int?
}

extension SelectionScreen {
    var position: String? {
        model.selectedIndex.map { "\($0 + 1)/\(model.rows.count)" }
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .wheelDown: model.moveSelection(by: 1)
        case .wheelUp: model.moveSelection(by: -1)
        case .pressed: if let index = index(at: event.at, in: area) { model.select(index: index) }
        default: break
        }
    }

    var bookmark: Bookmark { Bookmark(selection: model.selected?.id.rawValue) }

    func restore(_ bookmark: Bookmark) {
        guard let name = bookmark.selection, let id = Model.Row.ID(rawValue: name) else { return }
        model.select(id: id)
    }
}

/// One whose rows take a line each.
protocol ShortListScreen: SelectionScreen {
    static var columns: [ListView.Column] { get }

    var window: TallWindow { get }
    /// What is said where there is no row.
    var nothing: [ListView.Row] { get }
    func cells(_ row: Model.Row) -> [[Span]]
}

extension ShortListScreen {
    func draw(in frame: inout Frame, area: Rect) {
        view(area).draw(in: &frame, area: area)
    }

    private func view(_ area: Rect) -> ListView {
        let rows = model.rows
        guard let selected = model.selectedIndex else {
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
