import Terminal
import ViewModels

/// A screen that is a short list with a line for each row.
protocol ShortListScreen: Screen {
    associatedtype Model: ShortList & MovableList where Model.Row.ID: RawRepresentable<String>

    static var columns: [ListView.Column] { get }

    var model: Model { get }
    var window: TallWindow { get }
    /// What is said where there is no row.
    var nothing: [ListView.Row] { get }
    func cells(_ row: Model.Row) -> [[Span]]
}

extension ShortListScreen {
    var position: String? {
        model.selectedIndex.map { "\($0 + 1)/\(model.rows.count)" }
    }

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

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .wheelDown: model.moveSelection(by: 1)
        case .wheelUp: model.moveSelection(by: -1)
        case .pressed:
            if let row = view(area).row(at: event.at, in: area) {
                model.select(index: window.first + row)
            }
        default: break
        }
    }

    var bookmark: Bookmark { Bookmark(selection: model.selected?.id.rawValue) }

    func restore(_ bookmark: Bookmark) {
        guard let name = bookmark.selection, let id = Model.Row.ID(rawValue: name) else { return }
        model.select(id: id)
    }
}
