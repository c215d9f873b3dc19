import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// Lets the diner choose a dish for an imported row: the likeliest first, or by typed words.
@MainActor
final class DishChoiceOverlay: Overlay {
    private let title: Wording
    /// What the row wants a dish to be without.
    private let asked: AskedAway
    /// Of the diner's own alerts, and with what is asked away.
    private let (own, judge): (AlertJudge, AlertJudge)
    private let dishes: @MainActor (_ typed: String) -> [MenuItem]
    @Watched private var query = LineEditor()
    @Watched private var found: [MenuItem]
    @Watched private var selection = 0
    private let window = TallWindow()
    private unowned let stage: any Stage
    private let chosen: @MainActor (MenuItem) -> Void
    /// Where the list was last drawn, for the mouse.
    private var place = Rect(width: 0, height: 0)

    private static var columns: [ListView.Column] {
        [
            ListView.Column(width: .flexible(minimum: 24, weight: 2), priority: 9),
            ListView.Column(
                spoken: Say.Columns.allergens, width: .flexible(minimum: 10, weight: 1), priority: 4
            ),
            ListView.Column(width: .fixed(9), alignment: .right, priority: 5),
        ]
    }
    /// A fixed height, so that nothing moves while the diner types.
    private static let lines = 14

    /// `judge` is that of the diner's own alerts.
    init(
        _ title: @autoclosure @escaping Wording, for asked: AskedAway, _ judge: AlertJudge,
        _ stage: any Stage,
        dishes: @escaping @MainActor (_ typed: String) -> [MenuItem],
        _ chosen: @escaping @MainActor (MenuItem) -> Void
    ) {
        self.title = title
        self.asked = asked
        (own, self.judge) = (judge, asked.judge(with: judge.alerts))
        self.stage = stage
        self.dishes = dishes
        self.chosen = chosen
        found = dishes("")
    }

    var bindings: [KeyBinding] {
        [
            stage.bind(.dialogAccept) { [self] in choose(selection) },
            stage.bind(.dialogLeave) { [self] in stage.close(self) },
        ] + ListBindings.inOverlay(of: found.count, stage) { [self] in move(by: $0) }
    }

    var choices: (any Choices)? {
        OverlayChoices(total: found.count) { [self] in
            found.isEmpty ? nil : selection
        } move: { [self] in
            move(by: $0)
        }
    }
    var isForm: Bool { true }
    var isTyping: Bool { true }

    func takes(_ key: Key) -> Bool {
        let before = query.text
        guard query.handle(key) else { return false }
        if query.text != before { search() }
        return true
    }

    func takes(pasted text: String) -> Bool {
        query.insert(text)
        search()
        return true
    }

    private func choose(_ index: Int) {
        guard found.indices.contains(index) else { return }
        stage.close(self)
        chosen(found[index])
    }

    private func move(by rows: Int) {
        selection = max(0, min(selection + rows, found.count - 1))
    }

    private func search() {
        (found, selection) = (dishes(query.text), 0)
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        guard event.action == .pressed, let row = list(place).row(at: event.at, in: place) else {
            return
        }
        choose(window.first + row)
    }

    // MARK: How it looks

    func draw(in frame: inout Frame, area: Rect) {
        let dialog = Dialog(
            title(), content: Size(columns: min(64, max(0, area.width - 8)), lines: Self.lines))
        var rest = dialog.draw(in: &frame, area: area)
        query.draw(
            in: &frame, area: rest.takeTop(1), prompt: [Span("> ", .key)],
            placeholder: Say.Menu.aWordOfItsName, isFocused: true)
        if hasMarks, !stage.isLinear {
            frame.write(marks(in: rest.width), .faint, in: rest.takeTop(1))
        }
        list(rest).draw(in: &frame, area: rest)
        place = rest
    }

    private func list(_ area: Rect) -> ListView {
        guard !found.isEmpty else {
            return ListView(
                columns: Self.columns, rows: [.note([Span(Say.Menu.noDishIsCalled, .faint)])],
                isFocused: false, showsHeader: false)
        }
        let top = window.top(
            showing: selection..<(selection + 1), of: found.count, height: area.height)
        let room = ListView.widths(of: Self.columns, in: area.width)[1] ?? 0
        return ListView(
            columns: Self.columns,
            rows: found.dropFirst(top).prefix(max(0, area.height)).map { row($0, in: room) },
            selected: selection - top, isFocused: false, showsHeader: false)
    }

    private var hasMarks: Bool { !asked.isEmpty || !judge.alerts.isEmpty }

    /// What the marks before the names mean.
    private func marks(in width: Int) -> String {
        let unknown = "? " + Say.Menu.notStated
        guard !asked.isEmpty else { return unknown }
        let whole = Say.Wishes.marks(asked: asked.words)
        return whole.cells <= width ? whole : Say.Wishes.marksInShort
    }

    private func row(_ dish: MenuItem, in room: Int) -> ListView.Row {
        let conflict = asked.conflict(with: dish)
        let cell = AllergenCell(dish, by: judge)
        let diets = conflict.diets.map { Say.Wishes.askedNotStated(asked: Words.name($0)) }
        var name = [Span(dish.shownName, dish.isAvailable ? .plain : .disabled)]
        let price = [Span(dish.price?.number ?? "", .faint)]
        guard !stage.isLinear else {
            let spoken = [conflict.spoken, DishText.spokenAllergens(of: dish, by: own)]
            return .cells([
                name,
                [
                    Span(
                        spoken.filter { !$0.isEmpty }.joined(separator: Say.General.semicolon + " ")
                    )
                ], price,
            ])
        }
        if hasMarks {
            name.insert(
                !conflict.isEmpty
                    ? Span("! ", .danger) : conflict.isOpen ? Span("? ", .warning) : cell.mark,
                at: 0)
        }
        guard let diet = diets.first, cell.found.isEmpty else {
            return .cells([name, cell.spans(in: room, isMarked: hasMarks), price])
        }
        return .cells([name, [Span(diet, .danger)], price])
    }
}
