import Presentation

/// A list that is short enough to be held whole, and the row of it that is selected.
@MainActor
public protocol ShortList: AnyObject {
    associatedtype Row: Identifiable

    var rows: [Row] { get }
    var anchor: Anchor<Row.ID> { get set }
}

extension ShortList {
    public var selectedIndex: Int? { anchor.place(in: ids) }
    public var selected: Row? { selectedIndex.map { rows[$0] } }

    /// Where there is no such row the selection stays.
    public func select(index: Int) { anchor.select(index, in: ids) }
    /// It may not have been read yet.
    public func select(id: Row.ID) { anchor.select(id) }
    public func moveSelection(by rows: Int) { anchor.move(by: rows, in: ids) }
    public func scroll(by lines: Int) { moveSelection(by: lines) }
    public func selectFirst() { select(index: 0) }
    public func selectLast() { select(index: rows.count - 1) }

    /// The selected row, which stays selected; where it goes, what takes its place is.
    func held() -> Row? {
        guard let index = selectedIndex else { return nil }
        select(index: index)
        return rows[index]
    }

    private var ids: [Row.ID] { rows.map(\.id) }
}
