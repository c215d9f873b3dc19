import Actions
import OrderModels
import Presentation
import Sentences
import Terminal
import ViewModels

/// Searches dishes and kitchens in all cached menus while the diner types.
struct SearchScreen: Screen {
    let model: SearchViewModel
    let pane: PeekPane<SearchTarget, SearchPreview>
    let words: TextField
    private let baskets: Baskets
    unowned let stage: any Stage

    init(
        _ model: SearchViewModel, _ baskets: Baskets,
        _ peek: PeekModel<SearchTarget, SearchPreview>, stage: any Stage
    ) {
        self.model = model
        self.baskets = baskets
        self.stage = stage
        peek.committed = { [model, unowned stage] in Self.open($0, $1, of: model, on: stage) }
        pane = PeekPane(
            peek, name: \.name,
            picture: { [unowned stage] in
                let source =
                    switch $0.content {
                    case .menu(let menu): menu.picture
                    case .dish(let dish): dish.picture
                    }
                stage.pictures?.draw(source, in: &$1, from: &$2)
            }
        ) { [surface = stage.surface] preview, width, glyphs in
            switch preview.content {
            case .menu(let menu): MenuText.lines(menu, on: surface, width: width, glyphs: glyphs)
            case .dish(let dish):
                DishText.lines(
                    dish, on: surface, width: width, glyphs: glyphs,
                    server: dish.servers.names.label(of: dish.servers.provider(of: dish.caterer)))
            }
        }
        words = TextField(model.query.words)
        words.isFocused = true
        words.changed = { [model] in model.typed($0) }
    }

    var field: TextField? { words }
    var choices: (any Choices)? { model.list }
    var suggestion: String? { model.suggestion }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let none = model.list.selectedRow == nil ? Say.Keys.nothingIsSelected : nil
        return [
            stage.bind(.listOpen, unavailable: none) { [self] in open() },
            stage.bind(.dishAdd, unavailable: cannotAdd) { [model, baskets, stage] in
                guard let dish = model.selectedDish() else {
                    return stage.toast(Say.Search.itIsOnNoMenuThatIsKeptHere)
                }
                model.used()
                let time = model.list.selectedRow.flatMap { model.wantedAt(at: $0.caterer) }
                DishBindings.add(dish, for: time, baskets, stage)
            },
            stage.bind(.listFilter) { [words] in words.isFocused = true },
            stage.bind(
                .listClearFilter,
                unavailable: model.query.isNarrow ? nil : Say.Caterers.nothingIsLeftOut
            ) { [model, words] in
                model.showAllPressed()
                words.set(model.query.words)
            },
            stage.bind(
                .searchTakeAway,
                unavailable: model.query.sentence.parts.isEmpty
                    ? Say.Wanted.nothingWasUnderstood : nil
            ) { [self] in takeAway() },
            stage.bind(
                .searchRecent, unavailable: model.recent.isEmpty ? Say.Search.noneYet : nil
            ) { [self] in chooseRecent() },
            stage.bind(.searchDiet) { [self] in chooseDiet() },
            stage.bind(.searchPrice) { [self] in askPrice() },
            stage.bind(.searchOpenNow) { [model] in model.openNowPressed() },
            stage.bind(.searchWithin) { [model, stage] in
                WithinChoice.show(current: model.query.within, on: stage) {
                    [model] in model.chose(within: $0)
                }
            },
            stage.bind(.searchServers, unavailable: cannotAsk) { [model] in
                model.askServersPressed()
            },
        ] + PeekBindings.all(pane, stage)
            + ListBindings.moving(model.list, page: stage.pageLines, stage)
    }

    private var cannotAdd: String? {
        guard let hit = model.list.selectedRow else { return Say.Keys.nothingIsSelected }
        guard case .dish = hit.id else { return Say.Search.aKitchenIsSelectedNotADish }
        return hit.isAvailable ? nil : Say.Basket.itIsSoldOut
    }

    private var cannotAsk: String? {
        if model.servers.isOffline { return Say.Screens.isOffline }
        return model.query.words.isEmpty ? Say.Search.typeWhatToLook : nil
    }

    private func open() {
        guard let (target, preview) = pane.model.commit() else { return }
        model.used()
        Self.open(target, preview, of: model, on: stage)
    }

    private static func open(
        _ target: SearchTarget, _ preview: SearchPreview, of model: SearchViewModel,
        on stage: any Stage
    ) {
        switch (target, preview.content) {
        case (.menu(let id), .menu(let menu)):
            menu.wantedAt = model.wantedAt(at: id)
            stage.open(.menu(id), preview: menu)
        case (.dish(let id, of: let caterer), .dish(let dish)):
            dish.wantedAt = model.wantedAt(at: caterer)
            stage.open(.dish(caterer, id), preview: dish)
        default: break  // A preview is made of its target.
        }
    }

    /// Takes one part of the sentence away, or makes words of it.
    private func takeAway() {
        let sentence = model.query.sentence
        let (now, clock, currency) = (model.clock.now, model.kitchenClock, model.currency)
        let ways = sentence.parts.flatMap { part in
            [
                (
                    part.chip(
                        at: now, in: clock, currency, measuring: model.measuring,
                        onEachClock: !sentence.elsewhere.isEmpty),
                    sentence.leavingOut(part)
                ),
                (Say.Wanted.asWords(text: part.text), sentence.asWords(part)),
            ]
        }
        stage.choose(Say.Wanted.takeAwayWhich, ways.map { ChoiceItem(label: $0.0) }) {
            [words] in words.set(ways[$0].1)
        }
    }

    /// Looks once more for what was looked for, or forgets all of that.
    private func chooseRecent() {
        let recent = model.recent
        let items = recent.map { ChoiceItem(label: $0) } + [ChoiceItem(label: Say.Search.forget)]
        stage.choose(Say.Search.recent, items) { [model, words, stage] index in
            guard recent.indices.contains(index) else {
                model.forgetRecentPressed()
                return stage.toast(Say.Search.forgotten)
            }
            words.set(recent[index])
        }
    }

    private func chooseDiet() {
        DietChoice.show(current: model.query.diet, on: stage) { [model] in model.chose(diet: $0) }
    }

    private func askPrice() {
        stage.ask(
            Say.Search.dishesAtMost, model.query.ceiling.map { NumberText.decimal($0.text) } ?? "",
            hint: Say.Search.suchAs1200Empty
        ) { text in
            text.isEmpty || PriceBound(text: text) != nil
                ? nil : .takes(Say.Search.aPriceSuchAs1200)
        } _: { [model] text in
            model.chose(ceiling: PriceBound(text: text))
        }
    }

    func escape() -> Bool {
        if pane.model.escape() { return true }
        guard !model.query.isEmpty || model.query.isNarrow else { return false }
        words.set("")
        model.clearPressed()
        return true
    }

    // MARK: How it looks

    var state: StateLine {
        let query = model.query
        var state = StateLine(left: [Span(counts, .strong)])
        for part in query.sentence.parts {
            let chip = part.chip(
                at: model.clock.now, in: model.kitchenClock, model.currency,
                measuring: model.measuring,
                onEachClock: !query.sentence.elsewhere.isEmpty)
            let holds = part.isFilter(from: model.place)
            state.chips.append(holds ? Chip.on(chip) : Chip.off(chip))
        }
        if !query.sentence.parts.isEmpty {
            let keys = stage.keymap.keys(for: .searchTakeAway)
            let key = keys.first { !words.isFocused || !LineEditor.mayTake($0) }
            state.rest = key.map { [Span($0.name, .key)] } ?? []
        }
        // What the sentence says already is not off.
        var (saysDiet, saysPrice, saysOpen, saysWithin) = (false, false, false, false)
        for part in query.sentence.parts {
            switch part.meaning {
            case .diet: saysDiet = true
            case .price: saysPrice = true
            case .openNow, .open, .openBetween: saysOpen = true
            case .within: saysWithin = true
            case .without, .near, .kitchen, .cuisine, .people: break
            }
        }
        func add(_ on: String?, _ off: String, _ isSaid: Bool) {
            if let on {
                state.chips.append(Chip.on(on))
            } else if !isSaid {
                state.details.append(Chip.off(off))
            }
        }
        add(query.diet.map(Words.name), Say.Screens.anyDiet, saysDiet)
        add(
            query.ceiling?.formatted(in: model.currency), Say.Search.atMost, saysPrice)
        add(query.onlyOpen ? Say.Caterers.openNow : nil, Say.Search.openNow, saysOpen)
        add(
            query.within.map { Say.Estimates.within(minutes: $0) }, Say.Estimates.withinOff,
            saysWithin)
        let covered = Say.Search.ofSearched2(menus: model.menus, kitchens: model.kitchens)
        state.right = [Span(covered, .faint)]
        return state
    }

    private var counts: String {
        let count = model.list.count ?? 0
        if model.query.isEmpty { return Say.Screens.noSearchTitle }
        if count >= SearchViewModel.limit {
            return Say.Screens.hitsAndMore(count: SearchViewModel.limit)
        }
        return Say.Search.hits(count: count) + (model.isLooking ? Say.Search.soFar : "")
    }

    var position: String? {
        guard let index = model.list.selectedIndex else { return nil }
        return "\(index + 1)/\(model.list.count ?? 0)"
    }

    /// What the rows do not show: what is meant by "without", what a distance leaves out, that there is no
    /// place to measure from, and which words were not understood.
    private var remarks: [String] {
        let (surface, sentence) = (stage.surface, model.query.sentence)
        return [
            sentence.withoutMeans?.text(on: surface),
            model.lacksPlace ? Sentence.wanted.lacksPlace.text(on: surface) : nil,
            model.isOnThisMachinesClock
                ? Say.Times.searchedOnThisMachinesClock(zone: model.zone.name) : nil,
            model.unplaced > 0 ? Say.Wanted.unplaced(kitchens: model.unplaced) : nil,
            model.unclocked > 0 ? Say.Wanted.unclocked(kitchens: model.unclocked) : nil,
            sentence.refused.isEmpty
                ? sentence.rest.map { Say.Wanted.lookedFor(words: $0) } : nil,
        ].compactMap(\.self)
            + (model.caveats + sentence.refused).compactMap { $0.text(on: surface) }
    }

    /// Takes the lines below the words away from the list, as far as it keeps a few rows; of a low one,
    /// two at most.
    private func takeRemarks(_ list: inout Rect) -> [(text: String, line: Rect)] {
        let width = max(1, list.width - 2)
        var texts = remarks.flatMap { $0.wrapped(toCells: width) }
        let room = max(0, list.height - 4)
        let most = list.height < Self.roomy ? min(2, room) : room
        if texts.count > most, most > 0 {
            texts[most - 1] =
                texts[most - 1].truncated(toCells: max(0, width - 2), ellipsis: "") + " \u{2026}"
        }
        return texts.prefix(most).map { ($0, list.takeTop(1)) }
    }

    /// With as many lines, a list has room for all that is remarked on it.
    private static let roomy = 9

    func draw(in frame: inout Frame, area: Rect) {
        let layout = pane.layout(area)
        if var list = layout.list {
            let line = list.takeTop(1)
            words.editor.draw(
                in: &frame, area: line, prompt: [Span("/ ", .key)],
                placeholder: Say.Search.aDishAnIngredientAKitchen, isFocused: words.isFocused)
            for (text, line) in takeRemarks(&list) {
                frame.write(text, .warning, in: line.inset(horizontally: 1))
            }
            view(list).draw(in: &frame, area: list, copying: pane.rows)
        }
        pane.draw(in: &frame, layout)
    }

    private func view(_ list: Rect) -> ListView {
        SearchRows(model: model, stage: stage, lines: list.height).view(
            width: list.width, isFocused: !words.isFocused)
    }

    func settle(in area: Rect) {
        model.followPlace()
        pane.settle(model.list.selectedRow?.target, in: area)
    }

    func minutePassed() { model.minutePassed() }
    func languageChanged() { model.languageChanged() }

    func mouse(_ event: MouseEvent, area: Rect) {
        ListMouse(pane: pane, filter: words, list: model.list).handle(event, area) { list, point in
            var list = list
            _ = takeRemarks(&list)
            let view = view(list)
            guard let offset = view.row(at: point, in: list) else { return nil }
            let index = model.list.visible(lines: SearchRows.rows(in: list.height)).first + offset
            return model.list.row(at: index).map { (index, $0.target) }
        } opened: {
            open()
        }
    }

    // MARK: Life cycle

    var bookmark: Bookmark { Bookmark(filter: model.query.words) }

    func appeared() { model.appeared() }

    func disappeared() {
        pane.model.leave()
        model.disappeared()
    }

    func restore(_ bookmark: Bookmark) {
        // A diner who returns starts in the list, where letters are commands.
        words.isFocused = false
        words.set(bookmark.filter)
    }

    func cancel() {
        model.cancelPressed()
        if case .menu(let menu)? = pane.model.previewed?.content { menu.cancelPressed() }
    }
}
