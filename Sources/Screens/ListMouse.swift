import Terminal
import ViewModels

/// The mouse on a list with a preview: a click selects, a click on the selected row or on the preview
/// opens, holding opens after a while, dragging pins, the wheel scrolls what is under it. The line
/// between list and preview can be dragged. A click on a column's title is left to the screen.
@MainActor
struct ListMouse<ID: Hashable, Preview: AnyObject> {
    let pane: PeekPane<ID, Preview>
    let filter: TextField
    let list: any MovableList

    private static var wheelLines: Int { 3 }

    /// `row` finds the row at a point of the list's area.
    func handle(
        _ event: MouseEvent, _ area: Rect, row: (Rect, Point) -> (index: Int, id: ID)?,
        title: (Rect, Point) -> Bool = { _, _ in false }, opened: () -> Void
    ) {
        let layout = pane.layout(area)
        let isOverPane = layout.pane?.contains(event.at) ?? false
        switch event.action {
        case .wheelDown, .wheelUp:
            let lines = event.action == .wheelDown ? Self.wheelLines : -Self.wheelLines
            if isOverPane { pane.scroll(by: lines) } else { list.scroll(by: lines) }
        case .pressed where isOverPane:
            pane.pressed(at: event.at, onDivider: layout.hasDivider(at: event.at))
        case .pressed:
            guard var rest = layout.list else { return }
            if FilterLine.isShown(filter, in: rest), rest.takeTop(1).contains(event.at) {
                filter.isFocused = true
                return
            }
            if title(rest, event.at) { return }
            guard let (index, id) = row(rest, event.at) else { return }
            filter.isFocused = false
            pane.pressed(id, wasSelected: list.selectedIndex == index, atLine: event.at.line)
            list.pointed(index: index)
        case .dragged where pane.isMoved:
            pane.movedDivider(to: event.at, in: area)
        case .dragged:
            pane.dragged(toLine: event.at.line)
        case .released:
            if pane.released() { opened() }
        }
    }
}

extension SectionedDataSource {
    /// The row at a point of the area in which `view` shows the list.
    func row(at point: Point, in area: Rect, of view: ListView) -> (index: Int, id: Row.ID)? {
        let lines = visible(lines: area.height).lines
        guard let line = view.row(at: point, in: area),
            case .row(let row)? = lines.indices.contains(line) ? lines[line] : nil,
            let index = index(of: row.id)
        else { return nil }
        return (index, row.id)
    }
}
