import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The co-operatives near a place; below them, what the selected one says of itself.
struct NearScreen: DetailedListScreen {
    let model: NearViewModel
    let window = TallWindow()
    private let asked = AskedPlaces()
    unowned let stage: any Stage

    var list: ListDataSource<Nearby.Row> { model.list }
    /// Enter adds a server, which is no looking.
    var opensByClick: Bool { false }

    init(_ model: NearViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let look = list.selectedRow.flatMap(model.look)
        let none =
            list.selectedRow == nil
            ? Say.Near.nothingSelected : look.flatMap { $0.refusesToBeAdded ? $0.words : nil }
        let busy = model.adding.map { Say.Near.isChecked(name: $0) }
        return [
            stage.bind(.nearAdd, unavailable: none ?? busy) { [model, weak stage] in
                model.addPressed { stage?.toast($0) }
            },
            stage.bind(.nearPlace) { [self] in askPlace() },
        ] + ListBindings.moving(list, page: stage.pageLines, stage)
    }

    private func askPlace() {
        stage.askWhere(model.text, host: model.host) { [model] in model.askedFor($0) }
    }

    // MARK: How it looks

    var state: StateLine {
        if let name = model.adding {
            return StateLine(left: [Span(Say.Near.checking(name: name))])
        }
        guard let nearby = model.nearby else {
            return StateLine(left: [
                Span(model.isAsking ? Say.Near.asking(host: model.host) : model.place, .strong)
            ])
        }
        var state = StateLine(left: [
            Span(NearbyText.summary(of: nearby, typed: model.place), .strong)
        ])
        if let fetchedAt = model.fetchedAt {
            let age = Words.age(max(0, model.now.seconds(since: fetchedAt)))
            state.right = [Span(Say.Near.listAsOf(host: model.host, age: age), .faint)]
        }
        return state
    }

    var problem: Problem? { model.nearby == nil ? nil : model.problem }
    var isFailed: Bool { model.nearby == nil && model.problem != nil }

    static var columns: [ListView.Column] {
        [
            ListView.Column(
                Say.Columns.name, width: .flexible(minimum: 12, weight: 3), priority: 10),
            ListView.Column(
                Say.Near.columnTown, width: .flexible(minimum: 10, weight: 2), priority: 6),
            ListView.Column(
                Say.Columns.distance, width: .fixed(9), alignment: .right, priority: 8),
            ListView.Column(
                Say.Near.columnFood, width: .flexible(minimum: 14, weight: 2), priority: 9),
        ]
    }

    /// What it sells has the room that it needs, as a currency or the name it was added by is of no use
    /// without its end.
    func columns(in width: Int) -> [ListView.Column] {
        let (widest, besides) = (list.rows.map { food($0).text.cells }.max() ?? 0, 16)
        return Self.columns.dropLast() + [
            ListView.Column(
                Say.Near.columnFood, width: .fixed(max(14, min(widest, width - besides))),
                priority: 9)
        ]
    }

    var nothing: [ListView.Row] {
        if model.isAsking { return [.note([Span(Say.Near.asking(host: model.host), .faint)])] }
        let ways = [
            stage.hint(.nearPlace, Say.Near.findsAnother), stage.hint(.appUp, Say.Near.leaves),
        ]
        let elsewhere = ListView.Row.note([
            Span(
                ways.filter { !$0.isEmpty }.joined(separator: Say.General.semicolon + " ") + ".",
                .faint)
        ])
        guard let problem = model.problem else {
            return [.note([Span(Say.Near.noneListed(host: model.host))]), elsewhere]
        }
        // A low window has no room for what comes last.
        return [.note([Span(problem.sentence)]), elsewhere]
            + [problem.hint].compactMap(\.self).map { .note([Span($0)]) }
    }

    func cells(_ row: Nearby.Row) -> [[Span]] {
        let cooperative = row.cooperative
        return [
            [Span(cooperative.name, .strong)],
            [Span(cooperative.town.whole, .faint)],
            [Span(row.distance.map(Words.distance) ?? "")],
            [food(row)],
        ]
    }

    private func food(_ row: Nearby.Row) -> Span {
        if let name = model.added(row) {
            return Span(Say.Near.isAdded(name: name.shortName), .good)
        }
        switch model.look(at: row) {
        case .looked(let look)? where look.sellsFood:
            return Span(NearbyLook.looked(look).words, .good)
        case let look?: return Span(look.words, .warning)
        case nil: return Span("")
        }
    }

    static let detailLines = 5

    func details(of row: Nearby.Row, height: Int, in lines: inout Lines) {
        let cooperative = row.cooperative
        let look = model.look(at: row)
        let state = model.added(row).map { Say.Near.isAdded(name: $0.shortName) } ?? look?.words
        lines.text(
            state.map { Say.General.labelled(label: cooperative.name, text: $0) }
                ?? cooperative.name, .strong)
        lines.text(cooperative.server.text, .faint)
        if case .failed(let problem)? = look { lines.text(problem.sentence, .warning) }
        if let words = NearbyText.words(of: cooperative) { lines.text(words.text) }
        if let silent = NearbyText.silent(list.rows.map(model.look)) { lines.text(silent, .faint) }
        if let nearby = model.nearby, let doubt = NearbyText.doubt(nearby) {
            lines.text(doubt, .faint)
        }
        if model.leftOut > 0 { lines.text(Say.Near.leftOut(count: model.leftOut), .faint) }
    }

    func settle(in area: Rect) {
        asked.ask(about: model.others, on: stage) { [model] in
            model.otherChosen($0)
        } none: { [self] in
            askPlace()
        }
    }

    // MARK: Life cycle

    func appeared() { model.appeared() }
    func disappeared() { model.disappeared() }
    func refresh() { model.refreshPressed() }
    func cancel() { model.cancelPressed() }
}

extension Stage {
    /// Lets the diner say where to find food, and says who is asked.
    func askWhere(_ text: String, host: String, _ answered: @escaping @MainActor (String) -> Void) {
        ask(
            Say.Near.whereAreYou, text, hint: Say.Near.whereHint(host: host),
            check: { $0.allSatisfy(\.isWhitespace) ? .takes(Say.Near.aPlace) : nil },
            { answered(String($0.drop(while: \.isWhitespace))) })
    }
}
