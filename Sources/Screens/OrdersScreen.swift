import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// The diner's orders, and a preview of the selected one.
struct OrdersScreen: Screen {
    let model: OrdersViewModel
    let pane: PeekPane<Order.ID, OrderViewModel>
    let filter: TextField
    private let baskets: Baskets
    unowned let stage: any Stage

    init(
        _ model: OrdersViewModel, _ baskets: Baskets, _ peek: PeekModel<Order.ID, OrderViewModel>,
        stage: any Stage
    ) {
        self.model = model
        self.baskets = baskets
        self.stage = stage
        peek.committed = { [unowned stage] in stage.open(.order($0), preview: $1) }
        pane = PeekPane(peek, name: \.name) { [unowned stage] in
            OrderText.page(
                $0, on: stage, in: Size(columns: $1, lines: 0), glyphs: $2, isPreview: true
            ).lines
        }
        filter = TextField(model.words)
        filter.changed = { [model] in model.typed($0) }
    }

    var field: TextField? { filter }
    var choices: (any Choices)? { model.list }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let row = model.list.selectedRow
        let none = row == nil ? Say.Orders.noOrderIsSelected : nil
        return [
            stage.bind(.listOpen, unavailable: none) { [self] in open() },
            stage.bind(.listFilter) { [filter] in filter.isFocused = true },
            stage.bind(
                .listClearFilter, unavailable: model.isNarrow ? nil : Say.Caterers.nothingIsLeftOut
            ) { [filter] in filter.set("") },
            OrderBindings.again(record, model.orders, baskets, stage),
            stage.bind(.ordersReceipt, unavailable: none) { [self] in open(atReceipt: true) },
            stage.bind(.ordersFavourite, unavailable: none) { [model, unowned stage] in
                model.favouritePressed {
                    stage.toast($0, hint: stage.hint(.appUndo, Say.Screens.undo))
                }
            },
            stage.bind(.ordersStatistics) { [stage] in stage.open(.statistics, preview: nil) },
            stage.bind(.ordersAccount) { [stage] in stage.openAccount() },
        ] + PeekBindings.all(pane, stage)
            + ListBindings.moving(model.list, page: stage.pageLines, stage)
    }

    var copies: [CopyItem] {
        pane.model.previewed.map { OrderBindings.copies($0, stage) }
            ?? record.map { [CopyItem(.order($0.id.rawValue))] } ?? []
    }

    private var record: OrderRecord? {
        guard case .order(let record) = model.list.selectedRow else { return nil }
        return record
    }

    private func open(atReceipt: Bool = false) {
        guard let (id, order) = pane.model.commit() else { return }
        order.wantsReceipt = atReceipt
        stage.open(.order(id), preview: order)
    }

    func escape() -> Bool {
        if pane.model.escape() { return true }
        guard model.isNarrow else { return false }
        filter.set("")
        return true
    }

    // MARK: How it looks

    var state: StateLine {
        let orders = model.orders
        var left = Say.Things.orders(count: model.total)
        if model.isNarrow {
            left = Say.Caterers.ofMatch(count: model.list.count, total: model.total)
        }
        var state = StateLine(
            left: [Span(left, .strong)], right: [AgeText.span(model.load, model.clock)])
        let running = orders.running.count { orders.isOurs($0.provider) }
        if running > 0 { state.chips.append([Span(Say.Orders.underWay(running: running), .good)]) }
        let elsewhere = model.elsewhere
        if !elsewhere.isEmpty {
            state.chips.append([
                Span(
                    Say.Orders.underWayElsewhere(
                        running: elsewhere.count,
                        servers: Words.list(Set(elsewhere).sorted().map(\.shortName))), .good)
            ])
        }
        let open = orders.unsettled.map(OrdersViewModel.Section.init)
        for (section, words) in [
            (.unpaid, Say.Orders.unpaid(count:)), (.pageOver, Say.Orders.pageOver(count:)),
            (.unsettled, Say.Orders.notKnown(unsettled:)),
        ] as [(OrdersViewModel.Section, (Int) -> String)] {
            let count = open.count { $0 == section }
            if count > 0 { state.chips.append([Span(words(count), .warning)]) }
        }
        let names = model.accounts.map(\.shownName).joined(separator: ", ")
        if !names.isEmpty {
            state.details.append([Span(Say.Orders.signedIn(names: names), .faint)])
        }
        return state
    }

    var problem: Problem? { model.list.isEmpty ? nil : model.load.problem }

    var position: String? {
        model.list.selectedIndex.map { "\($0 + 1)/\(model.list.count)" }
    }

    func draw(in frame: inout Frame, area: Rect) {
        let layout = pane.layout(area)
        if var list = layout.list {
            FilterLine.draw(filter, in: &frame, area: &list)
            view(list).draw(in: &frame, area: list, copying: pane.rows)
        }
        pane.draw(in: &frame, layout)
    }

    private func view(_ list: Rect) -> ListView {
        OrderRows(model: model, stage: stage).view(
            in: Size(columns: list.width, lines: list.height), isFocused: !filter.isFocused)
    }

    func settle(in area: Rect) {
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
        Bookmark(selection: model.list.selection?.rawValue, filter: model.words)
    }

    func appeared() { model.appeared() }

    func disappeared() {
        pane.model.leave()
        model.disappeared()
    }

    func restore(_ bookmark: Bookmark) {
        if !bookmark.filter.isEmpty { filter.set(bookmark.filter) }
        if let selection = bookmark.selection {
            model.select(id: Order.ID(rawValue: selection))
        }
    }

    func minutePassed() { model.minutePassed() }
    func refresh() { model.refreshPressed() }
    func cancel() { model.cancelPressed() }
}
