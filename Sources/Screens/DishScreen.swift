import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// One dish: its description, its options with their prices, its allergens.
struct DishScreen: PageScreen {
    let model: DishViewModel
    let scroll: PageScroll
    private let baskets: Baskets
    unowned let stage: any Stage

    init(_ model: DishViewModel, _ baskets: Baskets, stage: any Stage) {
        self.model = model
        self.baskets = baskets
        self.stage = stage
        scroll = PageScroll()
    }

    var copies: [CopyItem] {
        model.item.map { [CopyItem(.dish($0.id.rawValue))] } ?? []
    }

    var bindings: [KeyBinding] {
        PageBindings.scrolling(scroll, stage)
            + DishBindings.all(
                model.item, for: model.wantedAt, baskets, stage, unserved: model.unservedMenu
            ) + [
                stage.checkout(baskets.content(for: model.caterer)),
                stage.bind(.dishMenu) { [stage, model] in
                    stage.open(.menu(model.caterer), preview: nil)
                },
            ]
    }

    var state: StateLine {
        let left = [Span(model.kitchen?.caterer.shownName ?? "", .strong)]
        var chips: [[Span]] = []
        let pieces = baskets.pieces(of: model.id, from: model.caterer)
        if pieces > 0 { chips.append([Span(Say.Menu.inTheBasket(pieces: pieces), .strong)]) }
        if let kitchen = model.kitchen {
            // That it does not deliver matters more than when it opens.
            if model.reach?.delivers == false, let reach = model.reach.flatMap(ReachText.chip) {
                chips.append(reach)
            }
            let open = OpenText(
                kitchen.opening, model.offered, state: kitchen.caterer.state, at: model.clock.now,
                in: model.servers.clock(of: kitchen.caterer.provider))
            chips.append([Span(open.words, open.isOpen ? open.look : .warning)])
        }
        let state: LoadState<Instant> = model.fetchedAt.map { .loaded($0) } ?? .idle
        return StateLine(left: left, chips: chips, right: [AgeText.span(state, model.clock)])
    }

    func draw(in frame: inout Frame, area: Rect) {
        var page = widePage(in: area)
        stage.pictures?.draw(model.picture, in: &frame, from: &page)
        drawLines(in: &frame, page: page)
        frame.cursor = Point(column: page.column, line: page.line)
    }

    func lines(in size: Size, glyphs: Glyphs) -> Lines {
        guard let part = Lines.part(of: size.columns, glyphs),
            model.item?.optionGroups.isEmpty == false
        else {
            let width = min(size.columns, Lines.comfortable)
            return DishText.lines(model, on: stage.surface, width: width, glyphs: glyphs)
        }
        return DishText.lines(
            model, on: stage.surface, width: part, glyphs: glyphs, hasOptions: false
        ).beside(DishText.options(of: model, width: part, glyphs: glyphs))
    }

    func appeared() { model.appeared() }
    func disappeared() { model.disappeared() }
}
