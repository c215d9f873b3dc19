import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// Lets the diner choose a dish for an imported row: the likeliest first, or by typed words.
@MainActor
final class DishChoiceOverlay: Overlay {
    private let title: Wording
    private let dishes: @MainActor (_ typed: String) -> [MenuItem]
    @Watched private var query = LineEditor()
    @Watched private var found: [MenuItem]
    @Watched private var selection = 0
    private let window = TallWindow()
    private unowned let stage: any Stage
    private let chosen: @MainActor (MenuItem) -> Void
    /// Where the list was last drawn, for the mouse.
    private var place = Rect(width: 0, height: 0)

    private static let columns = [
        ListView.Column(width: .flexible(minimum: 24, weight: 2), priority: 9),
        // What was asked for may be "without nuts", and the likeliest one have them.
        ListView.Column(width: .flexible(minimum: 10, weight: 1), priority: 4),
        ListView.Column(width: .fixed(9), alignment: .right, priority: 5),
    ]
    /// A fixed height, so that nothing moves while the diner types.
    private static let lines = 14

    init(
        _ title: @autoclosure @escaping Wording, _ stage: any Stage,
        dishes: @escaping @MainActor (_ typed: String) -> [MenuItem],
        _ chosen: @escaping @MainActor (MenuItem) -> Void
    ) {
        self.title = title
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
            rows: found.dropFirst(top).prefix(max(0, area.height)).map { dish in
                .cells([
                    [Span(dish.shownName, dish.isAvailable ? .plain : .disabled)],
                    [Span(allergens(of: dish, in: room), .faint)],
                    [Span(dish.price?.number ?? "", .faint)],
                ])
            }, selected: selection - top, isFocused: false, showsHeader: false)
    }

    /// As many as there is room for, and how many more there are.
    private func allergens(of dish: MenuItem, in room: Int) -> String {
        guard dish.allergens.isStated else { return Say.Menu.notStated }
        let names = dish.allergens.values.map(Words.name)
        return Words.fitting(names, in: room) ?? Say.Menu.allergens(count: names.count)
    }
}
