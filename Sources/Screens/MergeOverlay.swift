import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// Shows the conflicts of a draft, here and saved, side by side; the diner chooses which to keep.
@MainActor
final class MergeOverlay: Overlay {
    private let model: MergeViewModel
    private let window = TallWindow()
    private unowned let stage: any Stage
    /// The list as last drawn and where, for the mouse.
    private var drawn: (list: ListView, place: Rect)?
    private let again: @MainActor (MergeViewModel) -> Void

    private static var columns: [ListView.Column] {
        [
            ListView.Column(Say.Columns.what, width: .flexible(minimum: 6, weight: 2), priority: 9),
            ListView.Column(Say.Columns.here, width: .flexible(minimum: 5), priority: 8),
            ListView.Column(Say.Columns.saved, width: .flexible(minimum: 5), priority: 8),
        ]
    }

    init(
        _ model: MergeViewModel, _ stage: any Stage,
        again: @escaping @MainActor (MergeViewModel) -> Void
    ) {
        self.model = model
        self.stage = stage
        self.again = again
    }

    var bindings: [KeyBinding] {
        [
            stage.bind(.mergeSave) { [self] in
                stage.close(self)
                model.merged(stage.told, again: again)
            },
            stage.bind(.mergeHere) { [model] in model.chose(.mine) },
            stage.bind(.mergeSaved) { [model] in model.chose(.theirs) },
            stage.bind(.mergeOther) { [model] in model.switched() },
            stage.bind(.mergeAllHere) { [model] in model.chose(all: .mine) },
            stage.bind(.mergeAllSaved) { [model] in model.chose(all: .theirs) },
            stage.bind(.dialogLeave) { [self] in stage.close(self) }.labelled(Say.Drafts.leaveBoth),
        ]
            + ListBindings.inOverlay(of: model.list.rows.count, stage) { [model] in
                model.list.moveSelection(by: $0)
            }
    }

    var choices: (any Choices)? { model.list }

    private var saving: String { stage.hint(.mergeSave, Say.Drafts.savesIt2) }

    func draw(in frame: inout Frame, area: Rect) {
        let dialog = Dialog(
            Say.Drafts.wasChangedHere(model: model.name),
            body: [
                Say.Drafts.theStarredVersionOfEach
                    + (saving.isEmpty ? "" : " \(saving).")
            ],
            content: Size(
                columns: min(100, max(0, area.width - 8)), lines: max(8, model.list.rows.count + 4))
        )
        var inner = dialog.draw(in: &frame, area: area)
        if inner.height >= 8 { whole(in: &frame, area: inner.takeBottom(3)) }
        let height = ListView.capacity(lines: inner.height)
        let (rows, selected) = (model.list.rows, model.list.selectedIndex ?? 0)
        let top = window.top(showing: selected..<(selected + 1), of: rows.count, height: height)
        let list = ListView(
            columns: Self.columns,
            rows: rows.dropFirst(top).prefix(height).map { row in
                let words = model.words(of: row)
                return .cells([
                    [Span(words.matter)], cell(words.mine, counts: row.side == .mine),
                    cell(words.theirs, counts: row.side == .theirs),
                ])
            }, selected: selected - top)
        list.draw(in: &frame, area: inner)
        drawn = (list, inner)
    }

    /// A click selects a row; one on a version in the selected row chooses that.
    func mouse(_ event: MouseEvent, area: Rect) {
        guard event.action == .pressed, let (list, place) = drawn,
            let line = list.row(at: event.at, in: place)
        else { return }
        let index = window.first + line
        guard index == model.list.selectedIndex else { return model.list.select(index: index) }
        switch list.cell(at: event.at, in: place) {
        case 1: model.chose(.mine)
        case 2: model.chose(.theirs)
        default: break
        }
    }

    /// Shows the selected row in full, as the columns may cut it.
    private func whole(in frame: inout Frame, area: Rect) {
        var rest = area
        frame.rule(in: rest.takeTop(1))
        guard let row = model.list.selectedRow else { return }
        let words = model.words(of: row)
        let versions = [(Say.Screens.here, words.mine), (Say.Screens.saved, words.theirs)]
        let width = versions.map(\.0.cells).max() ?? 0
        for (label, text) in versions {
            let padded = label.padded(toCells: width + 2)
            frame.write([Span(padded, .faint), Span(text)], in: rest.takeTop(1))
        }
    }

    private func cell(_ text: String, counts: Bool) -> [Span] {
        counts ? [Span("* " + text, .strong)] : [Span("  " + text, .faint)]
    }
}

extension Stage {
    /// Saves a basket. If the saved draft has changed too, lets the diner choose.
    func save(_ id: Basket.ID, as name: String, _ baskets: Baskets) {
        baskets.save(id, as: name, told) { [weak self] in self?.decide($0) }
    }

    private func decide(_ merge: MergeViewModel) {
        show(MergeOverlay(merge, self) { [weak self] in self?.decide($0) })
    }
}
