import Terminal

/// How a list and its preview share a screen: side by side from 100 columns, below one another if
/// narrower, the list alone if there is no room for both. The diner can move the divider.
struct PeekLayout {
    let list: Rect?
    /// The pane with its title line.
    let pane: Rect?
    /// Whether the pane is to the right of the list.
    let isBeside: Bool

    private static let besideFrom = 100
    private static let roomyFrom = 120
    private static let belowFrom = 60
    /// A wider list only moves its columns apart, while the preview has more to say.
    private static let widestList = 100
    /// With fewer lines, the list and the preview would be too small.
    private static let leastLines = 14
    /// What the divider leaves to either side.
    private static let least = Size(columns: 28, lines: 5)

    static func hasRoom(in area: Rect) -> Bool {
        area.width >= besideFrom || (area.width >= belowFrom && area.height >= leastLines)
    }

    /// The width that a list needs which keeps `wanted` cells beside a preview.
    static func width(keeping wanted: Int) -> Int { wanted + 1 + least.columns }

    /// A narrower pane beside the list breaks most of what it says into pieces.
    private static let wholePane = 36
    /// From this height on, list and preview have enough lines below one another.
    private static let tallFrom = 30

    /// What a list may take where the pane stays wide enough.
    static func listWidth(besideWholePaneIn area: Rect) -> Int { area.width - 1 - wholePane }

    /// Whether the pane is better below a list that wants so many cells.
    static func isBetterBelow(_ wanted: Int, in area: Rect) -> Bool {
        area.height >= tallFrom && wanted > listWidth(besideWholePaneIn: area)
    }

    /// How much of the area the diner gave the pane, from 0 to 1, beside the list and below it: what
    /// suits one of them would starve the other.
    struct Shares: Equatable {
        var beside: Double?
        var below: Double?

        subscript(isBeside: Bool) -> Double? {
            get { isBeside ? beside : below }
            set { if isBeside { beside = newValue } else { below = newValue } }
        }
    }

    /// `shares` is how much of the area the diner gave the pane; `wanted` is the width that
    /// the list keeps, if there is room for the pane below it otherwise.
    init(
        _ area: Rect, isVisible: Bool, isZoomed: Bool, shares: Shares = Shares(),
        keeping wanted: Int = 0
    ) {
        guard isVisible, !isZoomed else {
            (list, pane) = isZoomed ? (nil, area) : (area, nil)
            isBeside = false
            return
        }
        let isNarrow = shares.beside == nil && area.width < Self.width(keeping: wanted)
        isBeside =
            area.width >= Self.besideFrom && !(isNarrow && area.height >= Self.leastLines)
        var rest = area
        // The list keeps more than half, because the keys act on it and its names need room.
        let usual = isBeside ? area.width < Self.roomyFrom ? 38 : 40 : 45
        let (length, least) =
            isBeside
            ? (area.width, Self.least.columns) : (area.height, Self.least.lines)
        let free = isBeside && !isNarrow ? length - 1 - wanted : length
        let taken =
            shares[isBeside].map { max(least, min(Int(Double(length) * $0), length - least)) }
            ?? min(max(length * usual / 100, isBeside ? length - Self.widestList : 0), free)
        pane = isBeside ? rest.takeRight(taken) : rest.takeBottom(taken)
        // Leaves a column free, so that text does not touch the pane's rule.
        if isBeside { _ = rest.takeRight(1) }
        list = rest
    }

    /// Whether the divider is at `point`.
    func hasDivider(at point: Point) -> Bool {
        guard let pane, list != nil, pane.contains(point) else { return false }
        return isBeside ? point.column == pane.column : point.line == pane.line
    }

    /// The share of the pane in `area`, with the divider at `point`.
    func share(at point: Point, in area: Rect) -> Double {
        isBeside
            ? Double(area.column + area.width - point.column) / Double(max(1, area.width))
            : Double(area.line + area.height - point.line) / Double(max(1, area.height))
    }
}
