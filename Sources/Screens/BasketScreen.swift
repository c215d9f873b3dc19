import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The current basket: its lines, their details, and its total.
struct BasketScreen: SelectionScreen {
    let model: BasketViewModel
    private let occasion: @MainActor (BasketContent) -> OccasionViewModel
    private let rows = Memo<RowsKey, BasketRows>()
    private let window = TallWindow()
    unowned let stage: any Stage

    var list: ListDataSource<BasketContent.Line> { model.list }

    /// What decides the layout of the rows.
    private struct RowsKey: Equatable {
        let lines: [BasketContent.Line]
        let width: Int
        let glyphs: Glyphs
        let judge: AlertJudge
    }

    /// `occasion` makes the form about what a basket is for.
    init(
        _ model: BasketViewModel,
        occasion: @escaping @MainActor (BasketContent) -> OccasionViewModel, stage: any Stage
    ) {
        self.model = model
        self.occasion = occasion
        self.stage = stage
    }

    var copies: [CopyItem] {
        guard let summary = model.content?.summary else { return [] }
        let link = summary.shared.map { CopyItem(Say.Outside.theInvitation, $0.link) }
        return [link].compactMap(\.self) + [CopyItem(.draft(summary.basket.id.rawValue))]
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let none = model.list.selectedIndex == nil ? Say.Basket.nothingIsInThisBasket : nil
        let content = model.content
        let told = stage.told
        return [
            stage.bind(.basketMore, unavailable: none ?? cannotTakeMore) { [model] in
                model.adjusted(by: 1, told)
            },
            stage.bind(.basketFewer, unavailable: none) { [model] in model.adjusted(by: -1, told) },
            stage.bind(.basketOptions, unavailable: none) { [model, stage] in
                model.edited(told, opened: stage.edits)
            },
            stage.bind(.basketRemove, unavailable: none) { [model] in model.removed(told) },
            stage.bind(.basketNote, unavailable: none) { [self] in askNote() },
            stage.bind(.basketDiner, unavailable: none) { [self] in askDiner() },
            stage.bind(
                .basketPrices, unavailable: model.hasOldPrices ? nil : Say.Basket.everyPriceIsRight
            ) { [model] in model.tookNewPrices(told) },
            stage.bind(.basketMenu, unavailable: content == nil ? Say.Basket.thereIsNoBasket : nil)
            {
                [stage] in
                guard let caterer = content?.summary.basket.caterer else { return }
                stage.open(.menu(caterer), preview: nil)
            },
            stage.bind(
                .basketOccasion, unavailable: content == nil ? Say.Basket.thereIsNoBasket : nil
            ) { [occasion, model, stage] in
                guard let content = model.content else { return }
                stage.ask(occasion(content))
            },
            stage.bind(
                .basketWishes, unavailable: wishes.isEmpty ? Say.Basket.thereAreNone : nil
            ) { [model, stage] in
                guard let basket = model.content?.summary.id else { return }
                stage.showWishes(of: basket, model.baskets)
            },
            stage.bind(
                .basketImport,
                unavailable: content == nil ? Say.Basket.thereIsNoBasketOnAMenu : nil
            ) { [model, stage] in
                guard let basket = model.content?.summary.basket else { return }
                stage.askTable(for: .basket(basket), model.baskets)
            },
            stage.bind(.basketSave, unavailable: wishes.isEmpty ? none : nil) {
                [self] in askName()
            },
            stage.bind(.basketClear, unavailable: none) { [model] in model.cleared(told) },
            checkout(content),
            stage.bind(
                .basketInvite,
                unavailable: content == nil
                    ? Say.Basket.thereIsNoBasket
                    : model.sharing.isBusy ? Say.Checkout.itIsOnItsWay : nil
            ) { [model, stage] in SharingDialogs(model.sharing, stage).opened() },
        ] + history + ListBindings.moving(model.list, page: stage.pageLines, stage)
    }

    /// To the checkout; what goes into somebody else's order is sent there instead.
    private func checkout(_ content: BasketContent?) -> KeyBinding {
        guard let shared = content?.summary.shared, shared.role == .guest else {
            return stage.checkout(content)
        }
        let busy = model.sharing.isBusy ? Say.Checkout.itIsOnItsWay : nil
        if shared.isOver {
            return stage.bind(.basketCheckout, unavailable: busy) { [model, stage] in
                model.sharing.putAway(stage.told)
            }
            .labelled(
                Say.Together.putAway(state: state(of: shared)),
                summary: Say.Together.whatPutAwayDoes)
        }
        let placed = SharedText.outcome(of: shared, at: model.clock.now, in: model.zone)
        return stage.bind(
            .basketCheckout,
            unavailable: placed.map { Say.Together.nothingMoreGoesIn(state: $0) } ?? busy
        ) { [model, stage] in SharingDialogs(model.sharing, stage).sent() }
        .labelled(
            Say.Together.sendDishes(host: SharedText.hostName(shared)),
            summary: Say.Together.whatSendingDoes)
    }

    private func state(of shared: SharedBasket) -> String {
        SharedText.state(of: shared, at: model.clock.now, in: model.zone)
    }

    /// The basket's own history, which includes earlier runs, but nothing outside the basket.
    private var history: [KeyBinding] {
        let content = model.content
        let told = stage.told
        let deeds = model.baskets.deeds
        return [
            stage.bind(
                .appUndo,
                unavailable: content?.undoLabel == nil ? nothingTo(undo: true, deeds.undo) : nil
            ) { [model] in model.undone(told) },
            stage.bind(
                .appRedo,
                unavailable: content?.redoLabel == nil
                    ? nothingTo(undo: false, deeds.redo) : nil
            ) { [model] in model.redone(told) },
        ]
    }

    private func nothingTo(undo isUndo: Bool, _ deed: String?) -> String {
        switch (isUndo, deed) {
        case (true, nil): Say.Basket.nothingToUndoInIt
        case (true, let deed?): Say.Basket.nothingToUndoButAmongDrafts(deed: deed)
        case (false, nil): Say.Basket.nothingToDoAgainInIt
        case (false, let deed?): Say.Basket.nothingToDoAgainButAmongDrafts(deed: deed)
        }
    }

    private var cannotTakeMore: String? {
        model.list.selectedRow?.misfits.lazy.compactMap { misfit in
            switch misfit {
            case .soldOut: Say.Basket.itIsSoldOut
            case .dishGone: Say.Basket.itIsNoLongerOnTheMenu
            case .price, .optionPrice, .choice, .contents, .absent: nil
            }
        }.first
    }

    private var wishes: [Wish] { model.content?.summary.basket.wishes ?? [] }

    private func askNote() {
        guard let line = model.list.selectedRow?.line else { return }
        stage.ask(
            Say.Basket.noteToTheKitchen, line.note,
            hint: Say.Basket.emptyForNone(line: line.shownName)
        ) { _ in
            nil
        } _: { [model, stage] in
            model.noted($0, stage.told)
        }
    }

    private func askDiner() {
        guard let line = model.list.selectedRow?.line else { return }
        stage.ask(
            Say.Basket.whomIt, line.diner, hint: Say.Basket.emptyForNobody(line: line.shownName)
        ) {
            _ in
            nil
        } _: { [model, stage] in
            model.named(diner: $0, stage.told)
        }
    }

    private func askName() {
        guard let basket = model.content?.summary.basket else { return }
        let baskets = model.baskets
        stage.ask(Say.Basket.saveTheBasket, basket.name, hint: Say.Basket.aNameSuchAsFridayLunch) {
            name in
            name.allSatisfy(\.isWhitespace) || !baskets.canCall(basket.id, name)
                ? .takes(Say.Basket.aNameThatNoOtherDraft) : nil
        } _: { [model, stage] name in
            // A saved basket keeps its name; saving it under another one makes a copy.
            if let summary = model.content?.summary, !basket.name.isEmpty,
                fold(basket.name) != fold(name)
            {
                baskets.duplicate(summary, as: name, stage.told)
            } else {
                stage.save(basket.id, as: name, baskets)
            }
        }
    }

    // MARK: Life cycle

    func appeared() { model.appeared() }
    func disappeared() { model.disappeared() }
    func minutePassed() { model.minutePassed() }

    // MARK: How it looks

    var isAboutOneKitchen: Bool { true }

    var state: StateLine {
        guard let summary = model.content?.summary else {
            // Line by line the screen has that name already.
            var state = StateLine(left: [])
            state.title = [Span(Say.Screens.noBasketTitle, .strong)]
            return state
        }
        let names = model.baskets.servers.names
        return StateLine(
            left: [Span(BasketWords.title(summary), .strong)]
                + names.after(summary.basket.caterer),
            chips: (summary.openAttempt.map {
                [[Span(OrderWords.shortStage($0.stage), .warning)]]
            } ?? [])
                + (summary.shared.map { [[Span(state(of: $0), .key)]] } ?? [])
                + (proposal(summary).map { [[Span($0, .key)]] } ?? [])
                + (wishes.isEmpty ? [] : [[Span(BasketWords.wishes(wishes.count), .warning)]])
                + [[Span(BasketWords.state(summary.state), .faint)]],
            right: [
                Span(
                    model.isInMemory ? Say.Screens.inMemory : Say.Basket.everyStepIsOnDisk, .faint)
            ])
    }

    /// That somebody else proposes to order it: the key that orders is the diner's yes.
    private func proposal(_ summary: BasketSummary) -> String? {
        guard let proposal = summary.waitingProposal(at: model.clock.now) else { return nil }
        // On the diner's own clock, as `approve` says it.
        let clock = KitchenClock(
            model.baskets.servers.localZone, beside: model.zone, at: proposal.expiresAt)
        return Say.Proposals.until(
            number: proposal.number, author: ProposalText.author(of: proposal),
            time: clock.text(at: proposal.expiresAt))
    }

    var problem: Problem? { model.problem }

    func draw(in frame: inout Frame, area: Rect) {
        guard frame.reading == nil else {
            view(area, frame.glyphs).draw(in: &frame, area: area)
            return sum(width: area.width, frame.glyphs).draw(from: 0, in: &frame, area: area)
        }
        let parts = parts(area, frame.glyphs)
        view(parts.list, frame.glyphs).draw(in: &frame, area: parts.list)
        guard !parts.sum.isEmpty else { return }
        let page = rule(parts, in: &frame).inset(horizontally: 2)
        var lines = sum(width: page.width, frame.glyphs)
        let left = lines.lines.count - page.height
        if left > 0, page.height > 0, cutMatters {
            lines.end(after: page.height - 1)
            let hint = stage.hint(.basketInvite, Say.Basket.showsMore)
            let words =
                model.sharing.shared == nil
                ? Say.Basket.moreLines(count: left + 1)
                : Say.Basket.moreLinesThere(count: left + 1, hint: hint)
            lines.add([Span(words, .faint)])
        } else if left > 0 {
            lines.endWhole(within: page.height)
        }
        lines.draw(from: 0, in: &frame, area: page)
    }

    /// Whether lines that are cut might be dishes of others, or what a dish contains.
    private var cutMatters: Bool {
        guard model.sharing.shared == nil else { return true }
        return model.content?.found(model.baskets.judge).sentences.isEmpty == false
    }

    /// In wider rows, prices would be hard to match with their names.
    private static let comfortable = 110
    /// What the sum needs beside the list, and what the list needs beside the sum.
    private static let sumWidth = 46
    private static let listWidth = 84

    private struct Parts {
        var list: Rect
        var sum: Rect
        /// Where the line between them is.
        var edge = Edge.none

        enum Edge { case none, above, left }
    }

    /// The list and the sum: beside it where that is wide enough, else below it, where it takes at
    /// most half of the lines, or what the list leaves.
    private func parts(_ area: Rect, _ glyphs: Glyphs) -> Parts {
        var list = area
        let isBeside = area.width >= Self.listWidth + Self.sumWidth
        if isBeside { list.width -= Self.sumWidth }
        list.width = min(list.width, Self.comfortable)
        var sum = area
        _ = sum.takeLeft(list.width)
        sum.width = min(sum.width, Self.sumWidth)
        if isBeside { list.width -= 1 }
        let width = isBeside ? sum.width - 5 : list.width - 4
        let count = self.sum(width: width, glyphs).lines.count
        guard count > 0 else {
            return Parts(list: list, sum: Rect(width: 0, height: 0))
        }
        guard !isBeside || count > area.height else {
            return Parts(list: list, sum: sum, edge: .left)
        }
        list.width = min(area.width, Self.comfortable)
        let hasRule = list.height >= 8
        let rows = layout(width: list.width, glyphs).rows.count
        let most = hasRule ? max(list.height / 2, list.height - ListView.lines(for: rows)) : 1
        let below = list.takeBottom(min(count + (hasRule ? 1 : 0), most))
        return Parts(list: list, sum: below, edge: hasRule ? .above : .none)
    }

    /// Draws the line between the parts and returns what is left for the sum.
    private func rule(_ parts: Parts, in frame: inout Frame) -> Rect {
        var page = parts.sum
        switch parts.edge {
        case .above: frame.rule(in: page.takeTop(1))
        case .left: frame.ruleDown(in: page.takeLeft(1))
        case .none: break
        }
        return page
    }

    /// The list's rows, laid out anew only where something has changed.
    private func layout(width: Int, _ glyphs: Glyphs) -> BasketRows {
        let key = RowsKey(
            lines: model.list.rows, width: width, glyphs: glyphs, judge: model.baskets.judge)
        return rows.value(for: key) {
            BasketRows($0.lines, judge: $0.judge, width: $0.width, glyphs: $0.glyphs)
        }
    }

    private func sum(width: Int, _ glyphs: Glyphs) -> Lines {
        var lines = BasketSum.lines(model, width: width, glyphs: glyphs)
        BasketSum.add(model.sharing, with: model.content?.summary.total?.subtotal, &lines)
        if let content = model.content, let label = content.undoLabel {
            lines.aside(
                stage.hint(.appUndo, Say.Screens.toUndo(label: content.shown(label))))
        }
        if let content = model.content, let label = content.redoLabel {
            lines.aside(
                stage.hint(.appRedo, Say.Screens.toRedo(label: content.shown(label))))
        }
        return lines
    }

    private func view(_ list: Rect, _ glyphs: Glyphs) -> ListView {
        guard let selected = model.list.selectedIndex else {
            return ListView(
                columns: BasketRows.columns,
                rows: [
                    .note([Span(Say.Basket.nothingIsInTheBasket)])
                ] + model.baskets.servers.hiddenNote + [
                    .note([
                        Span(
                            Say.Basket.onAMenu(
                                hint: stage.hint(.dishAdd, Say.Basket.addsTheSelectedDish)))
                    ]),
                    .note([Span(importHint)]),
                ], showsHeader: false)
        }
        let rows = layout(width: list.width, glyphs)
        let height = ListView.capacity(lines: list.height)
        let top = window.top(showing: rows.range(of: selected), of: rows.rows.count, height: height)
        return ListView(
            columns: BasketRows.columns,
            rows: rows.rows.dropFirst(top).prefix(height).map {
                $0.isMore ? .more($0.cells) : .cells($0.cells)
            },
            selected: rows.starts[selected] - top)
    }

    private var importHint: String {
        guard wishes.isEmpty else {
            return Say.General.labelled(
                label: BasketWords.wishes(wishes.count),
                text: stage.hint(.basketWishes, Say.Basket.showsTheRows) + ".")
        }
        let hint = stage.hint(.basketImport, Say.Basket.bringsInATableOfWhoWants)
        return model.content == nil ? Say.Basket.there(hint: hint) : Say.Basket.here(hint: hint)
    }

    func index(at point: Point, in area: Rect) -> Int? {
        let list = parts(area, .unicode).list
        guard model.list.selectedIndex != nil,
            let offset = view(list, .unicode).row(at: point, in: list)
        else { return nil }
        let layout = layout(width: list.width, .unicode)
        let row = window.first + offset
        guard layout.rows.indices.contains(row) else { return nil }
        let line = layout.rows[row].line
        window.pointed(at: layout.range(of: line))
        return line
    }
}

/// Which row is on top, in a list whose items take several rows each.
@MainActor
final class TallWindow {
    private(set) var first = 0
    /// What was pointed at stays where it is, so that a second click is on it too.
    private var still: Range<Int>?

    func pointed(at shown: Range<Int>) {
        still = shown
    }

    /// Scrolls as little as possible to show all of `shown`, or else its start.
    func top(showing shown: Range<Int>, of count: Int, height: Int) -> Int {
        if shown != still || !shown.overlaps(first..<(first + max(1, height))) {
            still = nil
            first = max(first, shown.upperBound - height)
            first = min(first, shown.lowerBound)
        }
        first = max(0, min(first, count - height))
        return first
    }
}
