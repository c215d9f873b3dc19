import Terminal

/// How a list and its preview share a screen: side by side from 100 columns, below one another if
/// narrower, the list alone if there is no room for both.
struct PeekLayout {
    let list: Rect?
    /// The pane with its title line.
    let pane: Rect?
    /// Whether the pane is to the right of the list.
    let isBeside: Bool

    private static let besideFrom = 100
    private static let roomyFrom = 120
    private static let belowFrom = 60
    /// With fewer lines, the list and the preview would be too small.
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
        // The list keeps more than half, because the keys act on it and its names need room.
        let share = area.width < Self.roomyFrom ? 38 : 40
        pane =
            isBeside
            ? rest.takeRight(area.width * share / 100) : rest.takeBottom(area.height * 9 / 20)
        // Leaves a column free, so that text does not touch the pane's rule.
        if isBeside { _ = rest.takeRight(1) }
        list = rest
    }
}
