import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// One kitchen's menu, and a preview of the selected dish.
struct MenuScreen: Screen {
    let model: MenuViewModel
    let pane: PeekPane<MenuRow.ID, DishViewModel>
    let filter: TextField
    private let baskets: Baskets
    unowned let stage: any Stage

    init(
        _ model: MenuViewModel, _ baskets: Baskets, _ peek: PeekModel<MenuRow.ID, DishViewModel>,
        stage: any Stage
    ) {
        self.model = model
        self.baskets = baskets
        self.stage = stage
        peek.committed = { [caterer = model.caterer, unowned stage] in
            stage.open(.dish(caterer, $0.item), preview: $1)
        }
        pane = PeekPane(
            peek, name: { $0.item?.shownName ?? "" },
            price: { DishText.titlePrice($0, width: $1, glyphs: $2) },
            picture: { [unowned stage] in stage.pictures?.draw($0.picture, in: &$1, from: &$2) }
        ) { [surface = stage.surface] in
            let isTitled = DishText.titlePrice($0, width: $1, glyphs: $2) != nil
            return DishText.lines(
                $0, on: surface, width: $1, glyphs: $2, isTitled: isTitled)
        }
        filter = TextField(model.filter.words)
        filter.changed = { [model] in model.typed($0) }
    }

    var field: TextField? { filter }
    var choices: (any Choices)? { model.list }
    var suggestion: String? { model.suggestion }

    var copies: [CopyItem] {
        let item = model.list.selectedRow?.item
        let dish = item.map {
            CopyItem(Say.Outside.linkOf(name: $0.shownName), DeepLink.dish($0.id.rawValue).text)
        }
        let kitchen = CopyItem(
            Say.Outside.linkOf(name: model.name), DeepLink.kitchen(model.caterer.rawValue).text)
        return [dish].compactMap(\.self) + [kitchen]
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        guard isFailed else { return all }
        return all.unnamed([
            .listFilter, .menuNextSection, .menuPreviousSection, .menuSections, .menuDiet,
        ])
    }

    private var all: [KeyBinding] {
        let row = model.list.selectedRow?.item
        let none = row == nil ? Say.Menu.noDishIsSelected : nil
        let orderable = row.flatMap(model.orderable)
        return [
            stage.bind(.listOpen, unavailable: none) { [self] in open() }
        ]
            + DishBindings.all(
                orderable ?? row, for: model.wantedAt, baskets, stage,
                unserved: orderable == nil ? model.other?.title : nil
            ) + [
                stage.checkout(baskets.content(for: model.caterer)),
                stage.bind(.listFilter) { [filter] in filter.isFocused = true },
                stage.bind(
                    .listClearFilter,
                    unavailable: model.filter.isNarrow ? nil : Say.Caterers.nothingIsLeftOut
                ) { [self] in clear() },
                stage.bind(.menuNextSection) { [model] in model.list.selectNextSection() },
                stage.bind(.menuPreviousSection) { [model] in model.list.selectPreviousSection() },
                stage.bind(.menuSections) { [self] in chooseSection() },
                stage.bind(.menuDiet) { [self] in chooseDiet() },
                stage.bind(.menuFavourite) { [self] in favour() },
                stage.bind(.homeBasket) { [stage] in stage.open(.basket, preview: nil) }.offFooter,
                stage.bind(.caterersSearch) { [filter, stage] in stage.search(for: filter.text) }
                    .offFooter,
                stage.bind(.basketImport) { [model, baskets, stage] in
                    let there = baskets.content(for: model.caterer)?.summary.basket
                    stage.askTable(
                        for: there.map(ImportTarget.basket) ?? .kitchen(model.caterer), baskets)
                }.offFooter,
            ] + otherMenus + PeekBindings.all(pane, stage)
            + ListBindings.moving(model.list, page: stage.pageLines, stage)
    }

    private func open() {
        guard let (id, dish) = pane.model.commit() else { return }
        dish.wantedAt = model.wantedAt
        stage.open(.dish(model.caterer, id.item), preview: dish)
    }

    private func clear() {
        filter.set("")
        model.chose(diet: nil)
    }

    private func favour() {
        model.favouritePressed { [weak stage] in
            stage?.toast($0, hint: stage?.hint(.appUndo, Say.Screens.undo) ?? "")
        }
    }

    private func chooseDiet() {
        DietChoice.show(current: model.filter.diet, on: stage) { [model] in model.chose(diet: $0) }
    }

    private func chooseSection() {
        let sections = model.list.sections
        let current = model.list.selectedSection?.id
        let items = sections.map { part in
            ChoiceItem(
                label: part.section.shownName, hint: "\(part.rows.count)",
                isCurrent: part.section.id == current)
        }
        stage.choose(Say.Menu.goTo, items) { [model] in
            model.list.select(section: sections[$0].section.id)
        }
    }

    /// Only where there are any, so that other kitchens' footers have room for the rest.
    private var otherMenus: [KeyBinding] {
        model.beside == nil ? [] : [stage.bind(.menuOthers) { [self] in chooseMenu() }]
    }

    private func chooseMenu() {
        guard let beside = model.beside else { return }
        var items = [
            ChoiceItem(
                label: beside.active, hint: Say.Menus.servedNow, isCurrent: model.other == nil)
        ]
        items += beside.others.map { other in
            ChoiceItem(
                label: other.title,
                hint: other.menu.hours.map { [clock = model.kitchenClock] in
                    MenuWords.hours($0, in: clock)
                }
                    ?? Say.Things.dishes(count: other.menu.itemCount),
                isCurrent: other.title == model.other?.title)
        }
        stage.choose(Say.Menus.choose, items) { [model] index in
            model.chose(menu: index == 0 ? nil : beside.others[index - 1].title)
        }
    }

    func escape() -> Bool {
        if pane.model.escape() { return true }
        if model.filter.isNarrow {
            clear()
        } else if model.other != nil {
            model.chose(menu: nil)
        } else {
            return false
        }
        return true
    }

    // MARK: How it looks

    var isAboutOneKitchen: Bool { true }

    var state: StateLine {
        var left = [Span(model.name, .strong)]
        if model.isFavourite { left.append(Span(" *", .warning)) }
        left += model.servers.names.after(model.caterer)
        // What hides dishes is shown first.
        var chips = model.filter.diet.map { [Chip.on(Words.name($0))] } ?? []
        let without = model.filter.without
        if !without.isEmpty {
            chips.append(
                Chip.on(Say.Wanted.notStated(allergens: Words.list(without.map(Words.name)))))
        }
        // The left side is never dropped for want of room.
        if let other = model.other {
            chips.append(left)
            let isTimed = other.menu.hours != nil
            left = [
                Span(
                    isTimed
                        ? MenuWords.title(other, in: model.kitchenClock)
                        : Say.Menus.chip(menu: other.title), .warning)
            ]
        }
        if model.filter.isNarrow, let menu = model.menu {
            chips.append([
                Span(
                    Say.Menu.ofMatch(matchCount: model.matchCount, itemCount: menu.itemCount),
                    .strong)
            ])
        }
        if let content = baskets.content(for: model.caterer), !content.lines.isEmpty {
            chips.append([Span(BasketWords.brief(content, baskets.quote(of: content)), .strong)])
        }
        // That it does not deliver matters more than when it opens.
        let reach = model.reach.flatMap(ReachText.chip)
        let isOut = model.reach?.delivers == false
        if isOut, let reach { chips.append(reach) }
        if let kitchen = model.kitchen {
            let open = OpenText(
                kitchen.opening, model.offered, state: kitchen.caterer.state, at: model.clock.now,
                in: model.kitchenClock)
            chips.append([Span(open.words, open.isOpen ? open.look : .warning)])
        }
        if !isOut, let reach { chips.append(reach) }
        return StateLine(
            left: left, chips: chips, right: [AgeText.span(model.load, model.clock)])
    }

    var isFailed: Bool { model.list.isEmpty && model.load.problem != nil }
    var problem: Problem? { model.list.isEmpty ? nil : model.load.problem }

    var position: String? {
        guard let index = model.list.selectedIndex else { return nil }
        return "\(index + 1)/\(model.matchCount)"
    }

    func minutePassed() { model.minutePassed() }

    func draw(in frame: inout Frame, area: Rect) {
        let layout = pane.layout(area)
        if var list = layout.list {
            FilterLine.draw(filter, in: &frame, area: &list)
            view(list).draw(in: &frame, area: list, copying: pane.rows)
        }
        pane.draw(in: &frame, layout)
    }

    private var rows: MenuRows { MenuRows(model: model, baskets: baskets, stage: stage) }

    private func view(_ list: Rect) -> ListView {
        rows.view(lines: list.height, width: list.width, isFocused: !filter.isFocused)
    }

    /// The names, and the preview beside them.
    var leastWidth: Int {
        let wanted = rows.wantedWidth
        return pane.model.isVisible ? PeekLayout.width(keeping: wanted) : wanted
    }

    func settle(in area: Rect) {
        let (least, wanted) = (rows.wantedWidth, rows.widthWithAllergens)
        pane.listWidth =
            PeekLayout.isBetterBelow(wanted, in: area)
            ? area.width : max(least, min(wanted, area.width - PeekLayout.width(keeping: 0)))
        pane.settle(model.list.selection, in: area)
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        ListMouse(pane: pane, filter: filter, list: model.list).handle(event, area) { list, point in
            model.list.row(at: point, in: list, of: view(list))
        } opened: {
            open()
        }
    }

    // MARK: Life cycle

    var bookmark: Bookmark {
        Bookmark(selection: model.list.selection?.text, filter: model.filter.words)
    }

    func appeared() { model.appeared() }

    func disappeared() {
        pane.model.leave()
        model.disappeared()
    }

    func restore(_ bookmark: Bookmark) {
        if !bookmark.filter.isEmpty { filter.set(bookmark.filter) }
        if let selection = bookmark.selection.flatMap(MenuRow.ID.init(text:)) {
            model.list.select(id: selection)
        }
    }

    func resumed() { model.resumed() }
    func refresh() { model.refreshPressed() }
    func cancel() { model.cancelPressed() }
}
