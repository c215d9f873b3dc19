import Actions
import OrderModels
import Presentation
import Sentences
import Services
import Terminal
import ViewModels

/// The kitchens, and a preview of the selected one's menu.
struct CaterersScreen: Screen {
    let model: CaterersViewModel
    let home: HomeViewModel
    let pane: PeekPane<Caterer.ID, MenuViewModel>
    let filter: TextField
    private let joining: JoiningViewModel
    private let memos = CatererRows.Memos()
    /// The width that its rows want, which the layout asks for before they are drawn.
    private let wantedWidth = Memo<Size, Int>()
    private let keys = Memo<KeyFacts, (own: [KeyBinding], moving: [KeyBinding])>()
    private let stateMemo = Memo<CaterersViewModel.Coverage?, StateLine>()
    unowned let stage: any Stage

    init(
        _ model: CaterersViewModel, home: HomeViewModel,
        _ peek: PeekModel<Caterer.ID, MenuViewModel>, joining: JoiningViewModel, stage: any Stage
    ) {
        self.model = model
        self.joining = joining
        self.home = home
        self.stage = stage
        peek.committed = { [unowned stage] in stage.open(.menu($0), preview: $1) }
        pane = PeekPane(
            peek, name: \.name,
            picture: { [unowned stage] in stage.pictures?.draw($0.picture, in: &$1, from: &$2) }
        ) { [surface = stage.surface] in
            MenuText.lines($0, on: surface, width: $1, glyphs: $2)
        }
        filter = TextField(model.choice.words)
        filter.changed = { [model] in model.typed($0) }
    }

    var field: TextField? { filter }
    var choices: (any Choices)? { model.list }
    var suggestion: String? { model.suggestion }

    // MARK: What can be done

    var copies: [CopyItem] {
        model.list.selectedRow.map { [CopyItem(.kitchen($0.id.rawValue))] } ?? []
    }

    /// What its keys depend on and moves with the selection, or is not observed.
    private struct KeyFacts: Equatable {
        let isSelected: Bool
        let isFailed: Bool
        let page: Int
    }

    var bindings: [KeyBinding] {
        let facts = KeyFacts(
            isSelected: model.list.selectedRow != nil, isFailed: isFailed, page: stage.pageLines)
        let made = keys.value(for: facts) { facts in
            let own = own(facts)
            return (
                own: facts.isFailed ? own.unnamed(Self.listed) : own,
                moving: ListBindings.moving(model.list, page: facts.page, stage)
            )
        }
        return made.own + PeekBindings.all(pane, stage) + made.moving
    }

    private static let listed: Set<Action> = [
        .listFilter, .caterersDiet, .caterersOpenNow, .caterersSort, .caterersFavourite,
    ]

    private func own(_ facts: KeyFacts) -> [KeyBinding] {
        let choice = model.choice
        let none = facts.isSelected ? nil : Say.Caterers.noKitchenIsSelected
        return [
            stage.bind(.listOpen, unavailable: none) { [self] in open() },
            stage.checkout(home.baskets.current),
            stage.bind(.listFilter) { [filter] in filter.isFocused = true },
            stage.bind(
                .listClearFilter, unavailable: choice.isNarrow ? nil : Say.Caterers.nothingIsLeftOut
            ) { [self] in clear() },
            stage.bind(.caterersSort) { [self] in chooseOrder() },
            stage.bind(.caterersDiet) { [self] in chooseDiet() },
            stage.bind(.caterersOpenNow) { [model] in model.openNowPressed() },
            stage.bind(.caterersWithin) { [model, stage] in
                WithinChoice.show(current: model.choice.within, on: stage) {
                    [model] in model.chose(within: $0)
                }
            },
            stage.bind(.caterersFavourite, unavailable: none) { [self] in favour() },
            stage.bind(.caterersSearch) { [model, stage] in
                // Words that match no kitchen may name a dish.
                stage.search(for: model.list.isEmpty ? model.choice.words : "")
            },
            stage.bind(.caterersFavouritesOnly) { [model] in model.favouritesOnlyPressed() },
            JoiningDialogs(joining, stage).binding,
        ] + strip.bindings
    }

    private var strip: HomeStrip { HomeStrip(home: home, stage: stage) }

    private func open() {
        let dish = pane.takeSubject().flatMap { MenuRow.ID(text: $0) }
        guard let (id, menu) = pane.model.commit() else { return }
        if let dish { menu.list.select(id: dish) }
        stage.open(.menu(id), preview: menu)
    }

    private func clear() {
        filter.set("")
        model.showAllPressed()
    }

    private func favour() {
        model.favouritePressed { [weak stage] in
            stage?.toast($0, hint: stage?.hint(.appUndo, Say.Screens.undo) ?? "")
        }
    }

    private func chooseOrder() {
        let orders = CatererOrder.allCases.filter { order in
            switch order {
            case .distance: model.settings.current.place != nil
            case .fee, .minimum: order.quoted.map(model.counts.quoted.contains) ?? false
            case .typical: model.counts.menus > 0
            case .listed, .opening, .name, .favourites, .soonest: true
            }
        }
        let items = orders.map { order in
            ChoiceItem(
                label: order.label, hint: order.hint, isCurrent: order == model.choice.order)
        }
        stage.choose(Say.Caterers.sortBy, items) { [model] in model.chose(orders[$0]) }
    }

    private func chooseDiet() {
        DietChoice.show(current: model.choice.diet, on: stage) { [model] in model.chose(diet: $0) }
    }

    func escape() -> Bool {
        if pane.model.escape() { return true }
        guard model.choice.isNarrow else { return false }
        clear()
        return true
    }

    // MARK: How it looks

    /// How many were asked is counted, not observed.
    var state: StateLine { stateMemo.value(for: model.coverage, make: makeState) }

    private func makeState(_ coverage: CaterersViewModel.Coverage?) -> StateLine {
        let choice = model.choice
        var state = StateLine(
            left: [Span(counts, .strong)], right: [AgeText.span(model.load, model.clock)])
        if let diet = choice.diet {
            state.chips.append(Chip.on(Words.name(diet)))
        } else {
            state.details.append(Chip.off(Say.Screens.anyDiet))
        }
        if choice.onlyOpen { state.chips.append(Chip.on(Say.Caterers.openNow)) }
        if let minutes = choice.within {
            state.chips.append(Chip.on(Say.Estimates.within(minutes: minutes)))
        }
        if let coverage, !coverage.isWhole, !model.servers.isOffline {
            state.chips.append(
                Chip.off(Say.Estimates.askedOf(asked: coverage.asked, open: coverage.open)))
        }
        if choice.onlyFavourites { state.chips.append(Chip.on(Say.Caterers.favouritesOnly)) }
        if choice.diet != nil, let total = model.counts.all, model.counts.menus < total {
            state.details.append(
                Chip.off(Say.Caterers.ofMenusRead(menus: model.counts.menus, total: total)))
        }
        let sorted = Chip.off(Say.Screens.sortedBy(order: order))
        if choice.order == .listed {
            state.details.append(sorted)
        } else {
            state.chips.append(sorted)
            state.brief[sorted] = Chip.off(choice.order.brief)
        }
        return state
    }

    /// With the currencies, of which amounts are not compared, where kitchens ask for several.
    private var order: String {
        let order = model.choice.order
        guard let apart = model.currenciesApart else { return order.label }
        return Say.Caterers.currenciesApart(
            order: order.label, currencies: Words.all(of: apart.map(\.code)))
    }

    private var counts: String {
        guard let total = model.total, total > 0 else { return Say.Screens.noKitchensTitle }
        if model.choice.isNarrow {
            return Say.Caterers.ofMatch(count: model.list.count ?? 0, total: total)
        }
        return Say.Caterers.openOf(open: model.counts.open ?? 0, total: total)
    }

    var isFailed: Bool { model.list.isEmpty && model.load.problem != nil }
    var problem: Problem? { model.list.isEmpty ? nil : model.load.problem }

    var position: String? {
        guard let index = model.list.selectedIndex else { return nil }
        let count = model.choice.isNarrow ? model.list.count : model.total
        return count.map { "\(index + 1)/\($0)" } ?? "\(index + 1)"
    }

    func draw(in frame: inout Frame, area: Rect) {
        var area = area
        if !pane.model.isZoomed { strip.draw(in: &frame, area: &area) }
        let layout = pane.layout(area)
        if var list = layout.list {
            FilterLine.draw(filter, in: &frame, area: &list)
            view(list).draw(in: &frame, area: list, copying: pane.rows)
        }
        pane.draw(in: &frame, layout)
    }

    /// The area below the diner's own orders and basket.
    private func rest(of area: Rect) -> Rect {
        var rest = area
        if !pane.model.isZoomed { _ = rest.takeTop(strip.height(in: area)) }
        return rest
    }

    private func view(_ list: Rect) -> ListView {
        rows(list).view(isFocused: !filter.isFocused)
    }

    private func rows(_ list: Rect) -> CatererRows {
        CatererRows(
            model: model, in: Size(columns: list.width, lines: list.height), stage: stage,
            search: { [filter, model, stage] in
                stage.hint(
                    .caterersSearch,
                    Say.Caterers.looksForAmongTheDishes(
                        choice: model.choice.words.truncated(toCells: 40))
                        + (filter.isFocused ? Say.Screens.afterEnter : ""))
            }, memos: memos)
    }

    func settle(in area: Rect) {
        model.followPlace()
        let widest = PeekLayout.listWidth(besideWholePaneIn: area)
        let size = Size(columns: area.width, lines: area.height)
        let wanted = wantedWidth.value(for: size) { _ in rows(area).wantedWidth }
        pane.listWidth = max(0, min(wanted, widest))
        pane.settle(model.list.selection, in: rest(of: area))
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        if event.action == .pressed, !pane.model.isZoomed,
            let action = strip.action(at: event.at, in: area)
        {
            bindings.first { $0.action == action.rawValue }?.perform()
            return
        }
        ListMouse(pane: pane, filter: filter, list: model.list).handle(event, rest(of: area)) {
            list, point in
            let view = view(list)
            guard let offset = view.row(at: point, in: list) else { return nil }
            let index = model.list.visible(lines: CatererRows.rows(in: list.height)).first + offset
            return model.list.row(at: index).map { (index, $0.id) }
        } title: { list, point in
            let view = view(list)
            guard let column = view.title(at: point, in: list) else { return false }
            sort(by: rows(list).orders(byColumn: column))
            return true
        } opened: {
            open()
        }
    }

    /// A click on the title of a column goes on to the next order by it, and at last back to the
    /// server's; one that nothing is ordered by looks like those of other lists, and does as little.
    private func sort(by orders: [CatererOrder]) {
        guard !orders.isEmpty else { return }
        let present = orders.firstIndex(of: model.choice.order).map { $0 + 1 } ?? 0
        model.chose(orders[present % orders.count])
    }

    // MARK: Life cycle

    var bookmark: Bookmark {
        Bookmark(selection: model.list.selection?.rawValue, filter: model.choice.words)
    }

    func appeared() {
        home.appeared()
        model.appeared()
    }

    func disappeared() {
        keys.clear()
        pane.model.leave()
        model.disappeared()
    }

    func restore(_ bookmark: Bookmark) {
        if !bookmark.filter.isEmpty { filter.set(bookmark.filter) }
        if let selection = bookmark.selection {
            model.list.select(id: Caterer.ID(rawValue: selection))
        }
    }

    func minutePassed() { model.minutePassed() }
    func languageChanged() { model.languageChanged() }
    func refresh() { model.refreshPressed() }
    func resumed() { model.resumed() }

    func cancel() {
        model.cancelPressed()
        pane.model.previewed?.cancelPressed()
    }
}

extension CatererOrder {
    /// As the state line names it.
    var label: String {
        switch self {
        case .listed: Say.Caterers.asListed
        case .opening: Say.Caterers.openFirst
        case .soonest: Say.Estimates.soonestFirst
        case .name: Say.Caterers.byName
        case .favourites: Say.Caterers.favouritesFirst
        case .distance: Say.Caterers.nearestFirst
        case .fee: Say.Caterers.lowestFeeFirst
        case .minimum: Say.Caterers.lowestMinimumFirst
        case .typical: Say.Caterers.cheapestFirst
        }
    }

    /// The same where there is room for a few words.
    var brief: String {
        switch self {
        case .listed, .opening, .name, .favourites: label
        case .soonest: Say.Estimates.bySoonest
        case .distance: Say.Caterers.byDistance
        case .fee: Say.Caterers.byFee
        case .minimum: Say.Caterers.byMinimum
        case .typical: Say.Caterers.byPrice
        }
    }

    var hint: String {
        switch self {
        case .listed: Say.Caterers.inTheServersOrder
        case .opening: Say.Caterers.openLongestThenSoonestToOpen
        case .soonest: Say.Estimates.bySoonestEstimate
        case .name: Say.Screens.fromAToZ
        case .favourites: Say.Caterers.thenAsListed
        case .distance: Say.Caterers.fromWhereYouAre
        case .fee, .minimum: Say.Caterers.asLastQuoted
        case .typical: Say.Caterers.byTypicalPrice
        }
    }
}
