import Cache
import Observation
import OrderModels
import Terminal
import ViewModels

/// What a draft has here and where it is saved, side by side, and whose is to count.
@MainActor @Observable
final class MergeOverlay: Overlay {
    private let model: MergeViewModel
    @ObservationIgnored private let window = TallWindow()
    @ObservationIgnored private let told: Baskets.Told
    @ObservationIgnored private let again: @MainActor (MergeViewModel) -> Void

    private static let columns = [
        ListView.Column("WHAT", width: .flexible(minimum: 6, weight: 2), priority: 9),
        ListView.Column("HERE", width: .flexible(minimum: 5), priority: 8),
        ListView.Column("SAVED", width: .flexible(minimum: 5), priority: 8),
    ]

    init(
        _ model: MergeViewModel, told: @escaping Baskets.Told,
        again: @escaping @MainActor (MergeViewModel) -> Void
    ) {
        self.model = model
        self.told = told
        self.again = again
    }

    var keyHint: String {
        "H/Left here  L/Right saved  Space the other  C-s saves it so  Esc leaves both"
    }

    func draw(in frame: inout Frame, area: Rect) {
        let dialog = Dialog(
            "\(model.name) was changed here and where it is saved",
            body: ["The starred version of each counts. C-s saves it so."],
            content: Size(
                columns: min(72, max(0, area.width - 8)), lines: max(8, model.rows.count + 4)))
        var inner = dialog.draw(in: &frame, area: area)
        if inner.height >= 8 { whole(in: &frame, area: inner.takeBottom(3)) }
        let height = ListView.capacity(lines: inner.height)
        let selected = model.selectedIndex
        let top = window.top(
            showing: selected..<(selected + 1), of: model.rows.count, height: height)
        let rows = zip(model.rows, model.sides).dropFirst(top).prefix(height)
        ListView(
            columns: Self.columns,
            rows: rows.map { row, side in
                .cells([
                    [Span(row.matter)], cell(row.mine, counts: side == .mine),
                    cell(row.theirs, counts: side == .theirs),
                ])
            }, selected: selected - top
        ).draw(in: &frame, area: inner)
    }

    /// The selected row once more: in the columns it may be cut.
    private func whole(in frame: inout Frame, area: Rect) {
        var rest = area
        frame.rule(in: rest.takeTop(1))
        let row = model.rows[model.selectedIndex]
        for (label, text) in [("here   ", row.mine), ("saved  ", row.theirs)] {
            frame.write([Span(label, .faint), Span(text)], in: rest.takeTop(1))
        }
    }

    private func cell(_ text: String, counts: Bool) -> [Span] {
        counts ? [Span("* " + text, .strong)] : [Span("  " + text, .faint)]
    }

    func handle(_ key: Key) -> Bool {
        switch key {
        case .escape, .control("g"): return false
        case .control("s"):
            model.merged(told, again: again)
            return false
        case .down, .character("j"), .control("n"): model.moveSelection(by: 1)
        case .up, .character("k"), .control("p"): model.moveSelection(by: -1)
        case .left, .character("h"): model.chose(.mine)
        case .right, .character("l"): model.chose(.theirs)
        case .space, .enter: model.switched()
        case .character("H"): model.chose(all: .mine)
        case .character("L"): model.chose(all: .theirs)
        default: break
        }
        return true
    }
}

extension Stage {
    /// Saves a basket; where what was saved has changed too, the diner says whose is to count.
    func save(_ id: Basket.ID, as name: String, _ baskets: Baskets) {
        baskets.save(id, as: name, told) { [unowned self] in decide($0) }
    }

    private func decide(_ merge: MergeViewModel) {
        show(MergeOverlay(merge, told: told) { [unowned self] in decide($0) })
    }
}
