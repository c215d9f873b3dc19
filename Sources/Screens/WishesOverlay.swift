import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The rows of a table that do not fit the menu, with the reasons, for the diner to fix.
@MainActor
final class WishesOverlay: Overlay {
    private let model: WishesViewModel
    private let window = TallWindow()
    private unowned let stage: any Stage
    /// Where the list was last drawn, for the mouse.
    private var place = Rect(width: 0, height: 0)

    private static var columns: [ListView.Column] {
        [
            // Said, the number in the table is not taken for that in the list.
            ListView.Column(
                Say.Columns.row, spoken: Say.Columns.tableRow, width: .fixed(4), alignment: .right,
                priority: 6),
            ListView.Column(Say.Columns.who, width: .flexible(minimum: 6), priority: 7),
            ListView.Column(
                Say.Columns.wrote, width: .flexible(minimum: 8, weight: 2), priority: 9),
            ListView.Column(
                Say.Columns.whyNot, width: .flexible(minimum: 12, weight: 3), priority: 8),
        ]
    }

    init(_ model: WishesViewModel, _ stage: any Stage) {
        self.model = model
        self.stage = stage
    }

    // MARK: Keys

    var bindings: [KeyBinding] { own + motions }
    var choices: (any Choices)? { model.list }

    private var own: [KeyBinding] {
        let (told, row) = (stage.told, model.list.selectedRow)
        let close: @MainActor @Sendable () -> Void = { [self] in stage.close(self) }
        let leave = stage.bind(.dialogLeave, close)
        func act(
            _ action: Action, _ act: @escaping @MainActor (WishesViewModel.Row) -> Void
        ) -> KeyBinding {
            stage.bind(action, unavailable: row == nil ? Say.Wishes.everyRowIsSettled : nil) {
                if let row { act(row) }
            }
        }
        return [
            row == nil
                ? stage.bind(.wishesFix, close).offFooter
                : act(.wishesFix) { [self] in fix($0, [$0.wish], told) },
            act(.wishesAlike) { [self] in fix($0, model.alike($0), isForAll: true, told) },
            act(.wishesDish) { [self] in chooseDish(for: [$0.wish]) },
            act(.wishesEdit) { [self] in stage.askWish($0.wish, $0.trouble, model) },
            act(.wishesDrop) { [model] in model.dropped($0.wish, told) },
            stage.bind(.appUndo) { [model] in model.undone(told) }.labelled(
                Say.Screens.undo, footer: 10),
            stage.bind(.appRedo) { [model] in model.redone(told) }.labelled(
                Say.Screens.redo, footer: 11),
            leave.labelled(
                row == nil ? Say.Accounts.goOn : Say.Screens.later,
                summary: Say.Wishes.leaveTheRowsForLater),
            stage.bind(.appUp, close).labelled(
                Say.Screens.later, summary: Say.Wishes.leaveTheRowsForLater
            )
            .offFooter,
        ]
    }

    private var motions: [KeyBinding] {
        ListBindings.inOverlay(of: model.list.rows.count, stage) { [model] in
            model.list.moveSelection(by: $0)
        }
    }

    /// Asks the most direct question that settles these rows, of which `row` is one.
    private func fix(
        _ row: WishesViewModel.Row, _ wishes: [Wish], isForAll: Bool = false,
        _ told: @escaping Baskets.Told
    ) {
        guard model.isMenuKnown else { return }
        guard let trouble = row.trouble else {
            // The row has no trouble any more, so this cannot throw.
            try? model.fulfil(row.wish, told)
            return
        }
        let answers = answers(to: trouble, row, wishes, isForAll: isForAll)
        guard !answers.isEmpty else {
            switch trouble.part {
            case .item: return chooseDish(for: wishes)
            case .quantity where wishes.count > 1: return askPieces(of: wishes, trouble)
            default: return stage.askWish(row.wish, trouble, model)
            }
        }
        let items = answers.map { ChoiceItem(label: $0.label(), hint: row.warning) }
        stage.choose(self.title(of: wishes), items) {
            answers[$0].take()
        }
    }

    private struct Answer {
        let label: Wording
        let take: @MainActor () -> Void

        init(_ label: @autoclosure @escaping Wording, _ take: @escaping @MainActor () -> Void) {
            (self.label, self.take) = (label, take)
        }
    }

    /// The answers to choose from instead of typing.
    private func answers(
        to trouble: WishTrouble, _ row: WishesViewModel.Row, _ wishes: [Wish], isForAll: Bool
    ) -> [Answer] {
        let told = stage.told
        var answers: [Answer] = []
        switch trouble {
        case .words(let words, let dish):
            answers = [
                Answer(Say.Wishes.theKitchenIsToRead(dish: dish, words: words)) { [self] in
                    next(model.settledWords(of: wishes, asNote: true, told), wishes)
                },
                Answer(Say.Wishes.withoutThoseWords(dish: dish)) { [self] in
                    next(model.settledWords(of: wishes, asNote: false, told), wishes)
                },
                Answer(Say.Wishes.anotherDish) { [self] in chooseDish(for: wishes) },
            ]
        case .namesAll(let names):
            answers = [
                Answer(Say.Wishes.allOfThem(names: names.joined(separator: ", "))) { [self] in
                    next(model.tookAll(of: wishes, told), wishes)
                },
                Answer(Say.Wishes.oneDish) { [self] in chooseDish(for: wishes) },
            ]
        case .twoQuantities(let one, let other):
            answers = [one, other].map { pieces in
                Answer("\(pieces)") { [self] in
                    next(model.chose(pieces: pieces, for: wishes, told), wishes)
                }
            }
        case .options, .unknownOption:
            let offers = model.offers(for: row.wish)
            func answer(_ offer: WishesViewModel.Offer) -> Answer {
                // "a" applies to every row that this option answers, for any dish.
                let (rows, left) =
                    isForAll ? model.open(to: offer.label, with: row.wish) : (wishes, 0)
                var count: String {
                    if left > 0 {
                        return " (\(Say.Wishes.rowsAndLeft(rows: rows.count, left: left)))"
                    }
                    return rows.count > 1 ? " (\(Say.Screens.rows(count: rows.count)))" : ""
                }
                return Answer(offer.label + count) { [self] in
                    next(model.chose(option: offer.option, for: rows, told), rows)
                }
            }
            answers = offers.needed.map(answer)
            // An option with a price must not be the first answer to words that were not
            // understood.
            let unknown = model.unknownOptions(of: row.wish)
            if !unknown.isEmpty {
                answers += [
                    Answer(Say.Wishes.theKitchenIsToRead2(unknown: unknown)) { [self] in
                        next(model.settledOptions(of: wishes, asNote: true, told), wishes)
                    },
                    Answer(Say.Screens.without(word: unknown)) { [self] in
                        next(model.settledOptions(of: wishes, asNote: false, told), wishes)
                    },
                ]
            }
            answers += offers.others.map(answer)
        case .damaged, .noDish, .severalDishes, .unknownDish, .soldOut,
            .quantity, .tooMany:
            return []
        }
        guard !isForAll else { return answers }
        return answers + [
            Answer(Say.Wishes.editTheRow) { [self] in stage.askWish(row.wish, trouble, model) }
        ]
    }

    private func askPieces(of wishes: [Wish], _ trouble: WishTrouble) {
        let told = stage.told
        stage.show(
            FormOverlay(
                self.title(of: wishes),
                [
                    Form.Field(
                        "quantity", label: Say.Wishes.howMany, .text(LineEditor("")),
                        hint: Say.Wishes.piecesInEachOfTheseRows)
                ], stage,
                trouble: FormOverlay.Trouble(field: "quantity", sentence: trouble.sentence)
            ) { [model] form throws(FormOverlay.Trouble) in
                let text = form.text("quantity")
                guard let pieces = DishReading.pieces(text), pieces > 0 else {
                    throw FormOverlay.Trouble(
                        field: "quantity", sentence: WishTrouble.quantity(text).sentence)
                }
                _ = model.chose(pieces: pieces, for: wishes, told)
            })
    }

    /// Shows what is still wrong after an answer for a single row.
    private func next(_ trouble: WishTrouble?, _ wishes: [Wish]) {
        guard let trouble, wishes.count == 1 else { return }
        stage.toast(trouble.sentence)
    }

    private func title(of wishes: [Wish]) -> String {
        guard wishes.count == 1, let wish = wishes.first else {
            return Say.Screens.rows(count: wishes.count)
        }
        let who = wish[.who].isEmpty ? "" : wish[.who] + Say.General.colon + " "
        return who + (wish[.item].isEmpty ? Say.Wishes.row2(row: wish.row) : "\"\(wish[.item])\"")
    }

    private func chooseDish(for wishes: [Wish]) {
        guard model.isMenuKnown, let first = wishes.first else { return }
        let count = wishes.count
        let asked = { @MainActor [self] in
            count == 1
                ? Say.Screens.isWhat(title: title(of: wishes))
                : Say.Screens.rowsAreWhat(count: count)
        }
        stage.show(
            DishChoiceOverlay(asked(), for: model.asked(by: wishes), model.judge, stage) {
                [model] in
                model.dishes(for: first, typed: $0)
            } _: { [self] dish in
                next(model.chose(dish, for: wishes, stage.told), wishes)
            })
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        guard event.action == .pressed, let line = list(place).row(at: event.at, in: place) else {
            return
        }
        let index = window.first + line
        if index == model.list.selectedIndex, let row = model.list.selectedRow {
            fix(row, [row.wish], stage.told)
        }
        model.list.select(index: index)
    }

    // MARK: How it looks

    func draw(in frame: inout Frame, area: Rect) {
        let width = min(100, max(0, area.width - 8))
        let rows = model.list.rows
        let whole = whole(width: width, glyphs: frame.glyphs)
        let lines = rows.isEmpty ? 0 : max(5, rows.count + 1) + whole.lines.count + 2
        let isFull = Dialog.isFullScreen(in: area)
        let dialog = Dialog(
            Say.Wishes.rowsToFix, body: body(rows.count, isFull: isFull),
            content: Size(columns: width, lines: lines))
        var inner = dialog.draw(in: &frame, area: area)
        if rows.isEmpty { return }
        guard frame.reading == nil else {
            // Each row says why; what belongs to the selected one follows it.
            list(inner).draw(in: &frame, area: inner)
            return self.whole(width: inner.width, glyphs: frame.glyphs, saysWhy: false)
                .draw(from: 0, in: &frame, area: inner)
        }
        if inner.height > 5 {
            // A small dialog covers the footer, and in a large one the diner looks here.
            var keys = inner.takeBottom(1)
            (keys.column, keys.width) = (keys.column - 1, keys.width + 2)
            let footer = Footer(own)
            footer.draw(in: &frame, area: keys)
            for binding in footer.bindings {
                guard let action = Action(rawValue: binding.action) else { continue }
                stage.hints?.note(footer.words(of: binding), action)
            }
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

    /// Empty if the dialog fills the screen, to leave room for the rows.
    private func body(_ count: Int, isFull: Bool) -> [String] {
        if count == 0 { return [Say.Wishes.everyRowIsSettledEscGoes(key: stage.leaving)] }
        guard model.isMenuKnown else {
            return [Say.Wishes.theMenuIsNotCached]
        }
        return isFull
            ? [] : [Say.Wishes.theseAreNotInTheBasketYet]
    }

    private func list(_ area: Rect) -> ListView {
        let rows = model.list.rows
        let selected = model.list.selectedIndex ?? 0
        let height = ListView.capacity(lines: area.height)
        let top = window.top(showing: selected..<(selected + 1), of: rows.count, height: height)
        return ListView(
            columns: Self.columns,
            rows: rows.dropFirst(top).prefix(height).map { row in
                .cells([
                    [Span("\(row.wish.row)", .faint)], [Span(row.wish[.who])],
                    [Span(row.wish[.item], .strong)], [Span(why(row), .warning)],
                ])
            }, selected: selected - top)
    }

    private func why(_ row: WishesViewModel.Row) -> String {
        if let trouble = row.trouble { return row.warned(trouble.sentence) }
        let take = stage.hint(.wishesFix, Say.Wishes.takesIt)
        return row.warned(take.isEmpty ? Say.Wishes.fitsNow : Say.Wishes.fitsNowAnd(take: take))
    }

    /// Shows the selected row in full, as the columns may cut it.
    private func whole(width: Int, glyphs: Glyphs, saysWhy: Bool = true) -> Lines {
        var lines = Lines(width: width, glyphs: glyphs)
        guard let row = model.list.selectedRow else { return lines }
        if saysWhy { lines.text(why(row), .warning) }
        let alike = model.alike(row).count
        if alike > 1 {
            let all = stage.hint(.wishesAlike, Say.Wishes.settlesAllOfThem)
            lines.text(
                all.isEmpty
                    ? Say.Wishes.askTheSame(rows: alike)
                    : Say.Wishes.askTheSameAnd(rows: alike, settle: all), .faint)
        }
        let quantity = row.wish[.quantity].isEmpty ? "" : "\(row.wish[.quantity]) x "
        let parts = [
            quantity + row.wish[.item], row.wish[.options], row.wish[.note], row.wish[.asks],
        ]
        let who = row.wish[.who].isEmpty ? Say.Wishes.nobodyInParticular : row.wish[.who]
        let what = parts.filter { !$0.isEmpty }.joined(separator: Say.General.semicolon + " ")
        lines.text(
            Say.Screens.wants(who: who, what: what.isEmpty ? Say.Things.nothing : what), .faint)
        return lines
    }
}
