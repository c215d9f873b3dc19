import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// One order: its progress and its receipt.
struct OrderScreen: PageScreen {
    let model: OrderViewModel
    let scroll: PageScroll
    private let baskets: Baskets
    private let settings: DinerSettings
    unowned let stage: any Stage

    init(
        _ model: OrderViewModel, _ baskets: Baskets, _ settings: DinerSettings, stage: any Stage
    ) {
        self.model = model
        self.baskets = baskets
        self.settings = settings
        self.stage = stage
        scroll = PageScroll()
    }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let record = model.record
        let none = record == nil ? Say.Orders.thereIsNoOrderYet : nil
        let isOpen = model.isForTheDiner || model.waiting != nil
        let noKitchen = model.caterer == nil ? Say.Orders.itsKitchenIsNotKnown : nil
        return PageBindings.scrolling(scroll, stage)
            + PagePayment.bindings(
                { [model] in model.waiting?.payablePage }, settings, model.activity, stage)
            + [
                stage.bind(.ordersShares, unavailable: none) { [self] in
                    guard record != nil, let receipt = model.receipt else { return }
                    ShareBindings(receipt, settings, model.activity, stage).choose()
                },
                settling(
                    stage.bind(
                        .ordersSettle, unavailable: isOpen ? nil : Say.Orders.theServerIsAsked
                    ) { [self] in settle() }),
                OrderBindings.again(record, model.orders, baskets, stage),
                stage.bind(.ordersReceipt) { [model] in model.wantsReceipt = true },
                stage.bind(
                    .ordersCancel,
                    unavailable: record?.order.state.isTerminal == true ? Say.Orders.itIsOver : none
                ) { [self] in cancelOrder() },
                stage.bind(.ordersMenu, unavailable: noKitchen) { [stage, model] in
                    if let caterer = model.caterer { stage.open(.menu(caterer), preview: nil) }
                },
                stage.bind(.ordersFavourite, unavailable: noKitchen) { [model, unowned stage] in
                    model.favouritePressed {
                        stage.toast($0, hint: stage.hint(.appUndo, Say.Screens.undo))
                    }
                },
            ]
    }

    /// Of what was to be paid on a page the kitchen is not asked.
    private func settling(_ binding: KeyBinding) -> KeyBinding {
        model.waiting == nil
            ? binding
            : binding.labelled(
                Say.Paying.takeItBack, summary: Say.Paying.whatTakingBackDoes)
    }

    /// Servers of this kind let only the kitchen cancel, so it names whom to call.
    private func cancelOrder() {
        guard model.record != nil, let problem = model.receipt?.cancelling.problem else { return }
        model.activity.tell(problem)
        stage.toast(
            Say.Orders.onlyCanCancel(model: model.name),
            hint: problem.hintWords(on: stage.surface) ?? ""
        )
    }

    private func settle() {
        guard model.waiting == nil else {
            return PagePayment.askWhetherToTakeBack(
                { [model] in model.waiting }, isOffline: model.servers.isOffline, stage
            ) { [model, unowned stage] in
                model.takeBackPressed { stage.toast($0) }
            } leave: {
            }
        }
        let answers = [
            ChoiceItem(label: Say.Orders.itHasTheOrder),
            ChoiceItem(label: Say.Orders.itHasNoSuchOrder),
            ChoiceItem(label: Say.Orders.nobodyWasAskedYet),
        ]
        stage.choose(Say.Orders.whatDoesSay(model: model.name), answers) {
            [model, unowned stage] choice in
            guard choice < 2 else { return }
            model.settled(isPlaced: choice == 0) { stage.toast($0) }
        }
    }

    var copies: [CopyItem] { OrderBindings.copies(model, stage) }

    // MARK: How it looks

    var isAboutOneKitchen: Bool { true }

    var state: StateLine {
        var left = [Span(model.name, .strong)]
        if model.isFavourite { left.append(Span(" *", .warning)) }
        if let server = model.server { left.append(Span("  " + server, .faint)) }
        var state = StateLine(left: left, chips: [[OrderText.state(of: model)]])
        guard let record = model.record else { return state }
        if let number = record.order.number { state.chips.append([Span(number)]) }
        let age = LoadState<Instant>.loaded(model.toldAt ?? record.readAt)
        state.right = [
            model.isAsking ? Span(Say.Screens.refreshing, .faint) : AgeText.span(age, model.clock)
        ]
        return state
    }

    var problem: Problem? { model.isRunning ? model.silence : nil }

    func lines(in size: Size, glyphs: Glyphs) -> Lines {
        OrderText.page(model, on: stage, in: size, glyphs: glyphs).lines
    }

    func settle(in area: Rect) {
        guard model.wantsReceipt else { return }
        model.wantsReceipt = false
        let page = page(in: area)
        let text = OrderText.page(
            model, on: stage, in: Size(columns: page.width, lines: page.height), glyphs: .unicode)
        scroll.show(line: text.receipt, of: text.lines.lines.count, height: page.height)
    }

    // MARK: Life cycle

    func appeared() { model.appeared() }
    func disappeared() { model.disappeared() }
    func refresh() { model.refreshPressed() }
    func cancel() { model.cancelPressed() }
}
