/// A small menu over the screen, to choose one of several items.
public struct ChoiceList: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        public let label: String
        public let hint: String
        public let isCurrent: Bool
        /// Why it is unavailable now; nil when it is available.
        public let unavailable: String?

        public init(
            _ label: String, hint: String = "", isCurrent: Bool = false, unavailable: String? = nil
        ) {
            self.label = label
            self.hint = hint
            self.isCurrent = isCurrent
            self.unavailable = unavailable
        }
    }

    public let title: String
    public let items: [Item]
    public private(set) var selection: Int
    /// Whether the rest steps back; not where it shows what the selected item would change.
    public var dimsRest = true

    /// Starts on `selection`, else on the current item.
    public init(_ title: String, items: [Item], selection: Int? = nil) {
        self.title = title
        // At most one item is current, even if the caller marked several.
        let current = items.firstIndex(where: \.isCurrent)
        self.items = items.indices.map { index in
            let item = items[index]
            guard item.isCurrent, index != current else { return item }
            return Item(item.label, hint: item.hint, unavailable: item.unavailable)
        }
        let start = selection ?? items.firstIndex(where: \.isCurrent) ?? 0
        self.selection = items.indices.contains(start) ? start : 0
    }

    public mutating func moveSelection(by rows: Int) {
        selection = max(0, min(selection + rows, items.count - 1))
    }

    /// The selected item, if it is available.
    public var chosen: Int? {
        guard items.indices.contains(selection), items[selection].unavailable == nil else {
            return nil
        }
        return selection
    }

    // MARK: Drawing

    private static let gap = 3

    public func draw(in frame: inout Frame, area: Rect) {
        guard frame.reading == nil else { return say(in: &frame) }
        let content = dialog(in: area).draw(in: &frame, area: area, dims: dimsRest)
        var below = content
        let place = place(of: below.takeTop(rows(in: content)))
        list(in: place).draw(in: &frame, area: place)
        if place.height < min(items.count, content.height) {
            var counter = content
            counter.line += place.height
            counter.height = 1
            let shown = window(place)
            frame.write(
                "\(shown.lowerBound + 1)-\(shown.upperBound)/\(items.count)", .faint,
                column: ListView.margin, in: counter)
        }
        guard below.height > 0, items.indices.contains(selection) else { return }
        _ = below.takeTop(1)
        let lines = frame.glyphs.shown(items[selection].shownRemark)
            .wrapped(toCells: below.width)
        for (line, text) in lines.prefix(below.height).enumerated() {
            frame.write([Span(text, .faint)], line: line, in: below)
        }
    }

    /// The item at `point`, if it is available; for the mouse.
    public func item(at point: Point, in area: Rect) -> Int? {
        var content = dialog(in: area).content(in: area)
        let place = place(of: content.takeTop(rows(in: content)))
        guard let row = list(in: place).row(at: point, in: place) else { return nil }
        let index = window(place).lowerBound + row
        return items[index].unavailable == nil ? index : nil
    }

    /// Whether `point` is inside the dialog; for the mouse.
    public func contains(_ point: Point, in area: Rect) -> Bool {
        dialog(in: area).box(in: area).contains(point)
    }

    /// The lines of the items; where not all have room, one line says which they are.
    private func place(of rows: Rect) -> Rect {
        var place = rows
        if items.count > rows.height, rows.height > 3 { place.height -= 1 }
        return place
    }

    private func dialog(in area: Rect) -> Dialog {
        func dialog(lines: Int) -> Dialog {
            Dialog(
                title,
                content: Size(
                    columns: ListView.margin + labelWidth
                        + (hintWidth > 0 ? Self.gap + hintWidth : 0), lines: lines))
        }
        let plain = dialog(lines: items.count)
        let hints = linesBelow(plain.content(in: area))
        return hints == 0 ? plain : dialog(lines: items.count + 1 + hints)
    }

    /// The lines of the list; what is left of `content` is for the hint of the selected item.
    private func rows(in content: Rect) -> Int {
        let hints = linesBelow(content)
        guard hints > 0, content.height > items.count + 1 else { return content.height }
        return items.count
    }

    /// How many lines the longest hint needs below the list; none where hints stand beside the labels.
    private func linesBelow(_ content: Rect) -> Int {
        guard hintWidth > 0, content.width > 0, !hasRoomForHints(content) else { return 0 }
        return items.map { $0.shownRemark.wrapped(toCells: content.width).count }.max() ?? 0
    }

    private var labelWidth: Int { items.map { mark($0).cells + $0.shownLabel.cells }.max() ?? 0 }
    private var hintWidth: Int { items.map { $0.shownRemark.cells }.max() ?? 0 }

    private func list(in place: Rect) -> ListView {
        let window = window(place)
        let width = min(labelWidth + 1, max(0, place.width - ListView.margin))
        return ListView(
            columns: [.init(width: .fixed(width))]
                + (hasRoomForHints(place) ? [.init(width: .flexible(minimum: 4))] : []),
            rows: items[window].map { item in
                let look: Look = item.unavailable == nil ? .plain : .disabled
                return .cells([
                    [Span(mark(item) + item.label, look)],
                    [Span(item.remark, item.unavailable == nil ? .faint : .disabled)],
                ])
            },
            selected: selection - window.lowerBound, showsHeader: false)
    }

    /// Hints stand beside all labels or, one at a time, below the list; but those on why an item is
    /// unavailable stand beside it, cut.
    private func hasRoomForHints(_ place: Rect) -> Bool {
        let needed = ListView.margin + labelWidth + Self.gap + hintWidth
        let least = ListView.margin + labelWidth + Self.gap + 4
        return needed <= place.width
            || (place.width >= least && items.contains { $0.unavailable != nil })
    }

    private func window(_ place: Rect) -> Range<Int> {
        items.indices.window(around: selection, count: place.height)
    }

    /// The mark of the current item, so that colour is not the only signal.
    private func mark(_ item: Item) -> String {
        guard items.contains(where: \.isCurrent) else { return "" }
        return item.isCurrent ? "(x) " : "( ) "
    }
}

extension ChoiceList.Item {
    fileprivate var shownLabel: String { Sanitizer.line(label) }
    fileprivate var remark: String { unavailable ?? hint }
    fileprivate var shownRemark: String { Sanitizer.line(remark) }
}

extension Range<Int> {
    /// Up to `count` of these, with `index` in the middle where both sides have enough.
    func window(around index: Int, count: Int) -> Range<Int> {
        let start = Swift.max(lowerBound, Swift.min(index - count / 2, upperBound - count))
        return start..<Swift.min(upperBound, start + Swift.max(0, count))
    }
}
