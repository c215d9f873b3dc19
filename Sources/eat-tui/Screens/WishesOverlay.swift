import Observation
import OrderModels
import Services
import Terminal
import ViewModels

/// The rows of a table that do not fit the menu, each with the reason, to be fixed one by one.
@MainActor @Observable
final class WishesOverlay: Overlay {
    private let model: WishesViewModel
    @ObservationIgnored private let window = TallWindow()
    @ObservationIgnored private unowned let stage: any Stage
    /// Where the list was drawn last, for the mouse.
    @ObservationIgnored private var place = Rect(width: 0, height: 0)

    private static let columns = [
        ListView.Column("ROW", width: .fixed(4), alignment: .right, priority: 6),
        ListView.Column("WHO", width: .flexible(minimum: 6), priority: 7),
        ListView.Column("WROTE", width: .flexible(minimum: 8, weight: 2), priority: 9),
        ListView.Column("WHY NOT", width: .flexible(minimum: 12, weight: 3), priority: 8),
    ]

    init(_ model: WishesViewModel, _ stage: any Stage) {
        self.model = model
        self.stage = stage
    }

    var keyHint: String {
        model.rows.isEmpty
            ? "Esc goes on   u undo"
            : "Enter fixes   d dish   e write anew   x drops   u undo   Esc later"
    }

    // MARK: Keys

    func handle(_ key: Key) -> Bool {
        let told = stage.told
        switch key {
        case .escape, .control("g"), .character("q"): return false
        case .down, .character("j"), .control("n"): model.moveSelection(by: 1)
        case .up, .character("k"), .control("p"): model.moveSelection(by: -1)
        case .character("u"): model.undone(told)
        case .control("r"): model.redone(told)
        default:
            guard let row = model.selected else { return key != .enter }
            act(on: row, key, told)
        }
        return true
    }

    private func act(on row: WishesViewModel.Row, _ key: Key, _ told: @escaping Baskets.Told) {
        switch key {
        case .enter: fix(row, told)
        case .character("d"): chooseDish(for: row.wish)
        case .character("e"): stage.askWish(row.wish, row.trouble, model)
        case .character("x"): model.dropped(row.wish, told)
        default: break
        }
    }

    /// What is nearest to settling it.
    private func fix(_ row: WishesViewModel.Row, _ told: @escaping Baskets.Told) {
        guard model.isMenuKnown else { return }
        guard let trouble = row.trouble else {
            // Nothing is wrong with it any more, so that nothing can be thrown.
            try? model.fulfil(row.wish, told)
            return
        }
        if trouble.part == .item {
            chooseDish(for: row.wish)
        } else {
            stage.askWish(row.wish, trouble, model)
        }
    }

    private func chooseDish(for wish: Wish) {
        guard model.isMenuKnown else { return }
        let who = wish[.who].isEmpty ? "" : "\(wish[.who]): "
        let what = wish[.item].isEmpty ? "row \(wish.row)" : "\"\(wish[.item])\""
        stage.show(
            DishChoiceOverlay("\(who)\(what) is") { [model] in
                model.dishes(for: wish, typed: $0)
            } _: { [model, stage] dish in
                guard let trouble = model.chose(dish, for: wish, stage.told) else { return }
                var chosen = wish
                chosen.dish = dish.id
                stage.askWish(chosen, trouble, model)
            })
    }

    func mouse(_ event: MouseEvent, area: Rect) -> Bool {
        switch event.action {
        case .wheelDown: model.moveSelection(by: 1)
        case .wheelUp: model.moveSelection(by: -1)
        case .pressed:
            guard let line = list(place).row(at: event.at, in: place) else { break }
            let index = window.first + line
            if index == model.selectedIndex, let row = model.selected { fix(row, stage.told) }
            model.select(index: index)
        default: break
        }
        return true
    }

    // MARK: How it looks

    func draw(in frame: inout Frame, area: Rect) {
        let width = min(100, max(0, area.width - 8))
        let rows = model.rows
        let whole = whole(width: width, glyphs: frame.glyphs)
        let lines = rows.isEmpty ? 0 : max(5, rows.count + 1) + whole.lines.count + 1
        let isFull = Dialog.isFullScreen(in: area)
        let dialog = Dialog(
            "Rows to fix", body: body(rows.count, isFull: isFull),
            content: Size(columns: width, lines: lines))
        var inner = dialog.draw(in: &frame, area: area)
        if rows.isEmpty { return }
        if isFull, inner.height > 5 {
            // It lies over the footer.
            frame.write("Enter fixes, x drops, Esc later", .faint, in: inner.takeBottom(1))
        }
        if inner.height > 4 {
            let text = self.whole(width: inner.width, glyphs: frame.glyphs)
            var below = inner.takeBottom(min(text.lines.count + 1, inner.height / 2))
            frame.rule(in: below.takeTop(1))
            text.draw(from: 0, in: &frame, area: below)
        }
        list(inner).draw(in: &frame, area: inner)
        place = inner
    }

    /// Where it takes all of the screen, that is for the rows.
    private func body(_ count: Int, isFull: Bool) -> [String] {
        if count == 0 { return ["Every row is settled. Esc goes on."] }
        guard model.isMenuKnown else {
            return ["The menu is not cached, so that nothing can be found on it: read it first."]
        }
        return isFull
            ? [] : ["These are not in the basket yet. They are kept with it until they are."]
    }

    private func list(_ area: Rect) -> ListView {
        let rows = model.rows
        let selected = model.selectedIndex ?? 0
        let height = ListView.capacity(lines: area.height)
        let top = window.top(showing: selected..<(selected + 1), of: rows.count, height: height)
        return ListView(
            columns: Self.columns,
            rows: rows.dropFirst(top).prefix(height).map { row in
                .cells([
                    [Span("\(row.wish.row)", .faint)], [Span(row.wish[.who])],
                    [Span(row.wish[.item], .strong)], [Span(Self.why(row), .warning)],
                ])
            }, selected: selected - top)
    }

    private static func why(_ row: WishesViewModel.Row) -> String {
        row.trouble?.sentence ?? "It fits now: Enter takes it."
    }

    /// The selected row once more, with all that is in it: in the columns it may be cut.
    private func whole(width: Int, glyphs: Glyphs) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        guard let row = model.selected else { return lines }
        lines.text(Self.why(row), .warning)
        let quantity = row.wish[.quantity].isEmpty ? "" : "\(row.wish[.quantity]) x "
        let parts = [quantity + row.wish[.item], row.wish[.options], row.wish[.note]]
        let who = row.wish[.who].isEmpty ? "nobody in particular" : row.wish[.who]
        let what = parts.filter { !$0.isEmpty }.joined(separator: "; ")
        lines.text("\(who) wrote: \(what.isEmpty ? "nothing" : what)", .faint)
        return lines
    }
}
