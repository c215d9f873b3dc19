import Terminal

/// How a list and its peek share a screen: below one another when narrow, side by side from 100
/// columns, the list alone when there is no room for both.
struct PeekLayout {
    let list: Rect?
    /// The pane with its title line.
    let pane: Rect?
    /// Whether the pane stands to the right of the list.
    let isBeside: Bool

    private static let besideFrom = 100
    private static let roomyFrom = 120
    private static let belowFrom = 60
    /// So many lines leave both something to show.
    private static let leastLines = 14

    static func hasRoom(in area: Rect) -> Bool {
        area.width >= besideFrom || (area.width >= belowFrom && area.height >= leastLines)
    }

    init(_ area: Rect, isVisible: Bool, isZoomed: Bool) {
        guard isVisible, !isZoomed else {
            (list, pane) = isZoomed ? (nil, area) : (area, nil)
            isBeside = false
            return
        }
        isBeside = area.width >= Self.besideFrom
        var rest = area
        // The list keeps more than half: it is what the keys act on, and its names are what it is for.
        let share = area.width < Self.roomyFrom ? 38 : 40
        pane =
            isBeside
            ? rest.takeRight(area.width * share / 100) : rest.takeBottom(area.height * 9 / 20)
        // What ends at the right edge of the list does not touch the line between the two.
        if isBeside { _ = rest.takeRight(1) }
        list = rest
    }
}
