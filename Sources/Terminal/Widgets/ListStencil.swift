/// The rows of a list in the last frame. Most of them recur in the next one, in the same line or
/// nearby.
public final class ListStencil {
    /// The values that, besides the row, determine its drawing.
    private struct Setting: Equatable {
        let columns: [ListView.Column]
        let width: Int
        let glyphs: Glyphs
    }

    private struct Kept {
        let row: ListView.Row
        let slots: [Frame.Slot]
    }

    private var setting: Setting?
    private var kept: [Kept] = []
    private var drawn: [Kept] = []
    /// The likely index of the next row: behind the previous one.
    private var next = 0

    public init() {}

    func begin(columns: [ListView.Column], width: Int, glyphs: Glyphs) {
        let present = Setting(columns: columns, width: width, glyphs: glyphs)
        if present != setting { kept = [] }
        (setting, next) = (present, 0)
    }

    /// Draws a row into a line that is still blank.
    func draw(
        _ row: ListView.Row, in frame: inout Frame, area: Rect, _ draw: (inout Frame) -> Void
    ) {
        if let place = place(of: row) {
            frame.put(kept[place].slots, in: area)
            drawn.append(kept[place])
            next = place + 1
            return
        }
        draw(&frame)
        if let slots = frame.slots(in: area) { drawn.append(Kept(row: row, slots: slots)) }
    }

    private func place(of row: ListView.Row) -> Int? {
        if next < kept.count, kept[next].row == row { return next }
        return kept.firstIndex { $0.row == row }
    }

    func end() {
        (kept, drawn) = (drawn, [])
    }
}
