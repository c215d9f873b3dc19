import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The last page before an order: its details, what is missing, and the key that spends money.
struct CheckoutScreen: PageScreen {
    let model: CheckoutViewModel
    let settings: DinerSettings
    let scroll = PageScroll()
    unowned let stage: any Stage

    // MARK: What can be done

    var bindings: [KeyBinding] {
        // What was sent, or waits for its payment, stays as it is.
        let isBusy =
            model.phase == .reviewing
            ? model.outcome?.whyNotAgain ?? model.content?.whyNotOrdered : Say.Checkout.itIsOnItsWay
        let noQuote = isBusy ?? (model.quote.value == nil ? Say.Checkout.thereIsNoQuoteYet : nil)
        let place = stage.bind(.checkoutPlace, unavailable: unavailable) { [model, stage] in
            stage.place(model)
        }
        return [
            model.meanwhile.total.map {
                place.labelled(Say.Checkout.orderFor(total: $0.formatted))
            } ?? place,
            next(isBusy),
            stage.bind(.checkoutAddress, unavailable: isBusy) { [self] in chooseAddress() },
            stage.bind(.checkoutTime, unavailable: noQuote) { [self] in chooseTime() },
            stage.bind(.checkoutWho, unavailable: isBusy) { [self] in sayWho() },
            stage.bind(.checkoutPayment, unavailable: noQuote) { [self] in choosePayment() },
            stage.bind(.checkoutTip, unavailable: noQuote) { [self] in askTip() },
            stage.bind(.checkoutCoupon, unavailable: noQuote) { [self] in askCoupon() },
        ] + packaging(noQuote)
            + PagePayment.bindings({ [self] in payablePage }, settings, model.activity, stage)
            + PageBindings.scrolling(scroll, stage)
    }

    private var unavailable: String? {
        if stage.isLinear, case .holding(let seconds) = model.phase {
            return Say.Linear.isHeld(seconds: seconds)
        }
        return model.unavailable
    }

    /// Only where there is a choice, so that other kitchens' pages are not longer for it.
    private func packaging(_ noQuote: String?) -> [KeyBinding] {
        guard model.quote.value?.quote?.cart.packaging.canBeChosen == true else { return [] }
        return [
            stage.bind(.checkoutPackaging, unavailable: noQuote) { [self] in choosePackaging() }
        ]
    }

    /// Enter goes to what is missing or, after ordering, to the order. It never spends money.
    private func next(_ isBusy: String?) -> KeyBinding {
        guard case .placed(let record, _) = model.outcome else {
            return stage.bind(.checkoutNext, unavailable: isBusy ?? missing.1) { [self] in fill() }
        }
        return stage.bind(.checkoutNext) { [stage] in
            stage.open(.order(record.id), preview: nil)
        }.labelled(Say.Checkout.followIt, summary: Say.Checkout.whatFollowingDoes)
    }

    var copies: [CopyItem] {
        payablePage.map { [CopyItem(Say.Outside.itsPage, $0)] } ?? []
    }

    /// Where this order is paid, or else the page of a kitchen that can be paid only there.
    private var payablePage: String? {
        if let waiting { return waiting.payablePage }
        return model.quote.value.flatMap { $0.isCardOnly ? $0.page : nil }
    }

    /// The attempt that waits for its payment.
    private var waiting: OrderAttempt? {
        if case .handedOff(let attempt) = model.outcome { attempt } else { nil }
    }

    private var missing: (CheckoutStep?, String?) {
        guard let quote = model.quote.value else {
            // Some servers quote prices only to accounts.
            let isAsked = model.quote.problem?.code == .signIn
            return isAsked ? (.who, nil) : (nil, Say.Checkout.thereIsNoQuoteYet)
        }
        let step = CheckoutStep.allCases.first { $0.isMissing(in: quote) }
        return (
            step,
            step == nil
                ? model.unavailable
                    ?? Say.Checkout.nothingIsMissing(
                        hint: stage.hint(.checkoutPlace, Say.Screens.ordersIt)) : nil
        )
    }

    private func fill() {
        switch missing.0 {
        case .place: chooseAddress()
        case .time: chooseTime()
        case .who: sayWho()
        case .payment: openPage()
        case .dishes, nil: stage.open(.basket, preview: nil)
        }
    }

    private func sayWho() {
        guard let provider = model.provider else { return }
        stage.open(.account(provider), preview: nil)
    }

    private func openPage() {
        guard let page = model.quote.value?.page else { return }
        stage.toast(Say.Checkout.itIsPaidOnTheKitchensOwnPage(page: page))
    }

    // MARK: Choosing

    private func chooseAddress() {
        guard let provider = model.provider else { return }
        let known = model.addresses
        let picksUp = (model.quote.value?.quote?.cart.method ?? model.method) == .collection
        let current = picksUp ? nil : model.wishes.destination
        var noDelivery: String? {
            model.offers(.delivery) ? nil : Say.Checkout.onlyPickedUp
        }
        var items = known.map { address in
            ChoiceItem(
                label: address.shownName,
                hint: address.name == nil ? address.address.place : address.address.whole,
                isCurrent: current != nil && model.destination(address) == current,
                unavailable: noDelivery)
        }
        items.append(
            ChoiceItem(
                label: Say.Checkout.anotherAddress, hint: Say.Screens.aForm,
                unavailable: noDelivery))
        items.append(
            ChoiceItem(
                label: Say.Checkout.pickItUp, hint: Say.Checkout.fromTheKitchen, isCurrent: picksUp,
                unavailable: model.offers(.collection) ? nil : Say.Checkout.onlyDelivered))
        if !known.isEmpty {
            items.append(
                ChoiceItem(
                    label: Say.Checkout.yourAddresses, hint: Say.Checkout.toChangeRemoveMakeUsual))
        }
        stage.choose(Say.Settings.deliverTo, items) { [model, stage] index in
            if known.indices.contains(index) {
                model.chose(known[index])
            } else if index == known.count {
                stage.open(
                    .address(provider, for: model.basket, editing: nil), preview: nil)
            } else if index == known.count + 1 {
                model.change { $0.method = .collection }
            } else {
                stage.open(.addresses(for: model.basket), preview: nil)
            }
        }
    }

    private func chooseTime() {
        guard let quote = model.quote.value else { return }
        let (zone, days) = (quote.zone, quote.days)
        var items = [
            ChoiceItem(
                label: Say.Checkout.asSoonAsPossible, isCurrent: quote.quote?.cart.slot == nil)
        ]
        items += days.map { day in
            ChoiceItem(
                label: OrderWords.day(day.date, from: model.clock.now, in: zone),
                hint: SlotRun.runs(of: day.slots).map { $0.words(in: zone) }
                    .joined(separator: ", "))
        }
        items.append(
            ChoiceItem(label: Say.Checkout.inTimeForSomething, hint: Say.Checkout.suchAsFri1230))
        stage.choose(Say.Screens.whenInZone(zone: zone.name), items) { [self] index in
            if index == 0 {
                model.change { $0.arrival = .soonest }
            } else if index <= days.count {
                chooseSlot(of: days[index - 1], quote)
            } else {
                askEvent(zone)
            }
        }
    }

    private func chooseSlot(of day: SlotDay, _ quote: OrderQuote) {
        let current = quote.quote?.cart.slot
        let items = day.slots.map {
            ChoiceItem(label: OrderWords.hours($0, in: quote.zone), isCurrent: $0 == current)
        }
        let (zone, clock) = (quote.zone, model.clock)
        stage.choose(OrderWords.day(day.date, from: clock.now, in: zone), items) { [model] in
            let slot = day.slots[$0]
            model.change { $0.arrival = .slot(slot) }
        } left: { [self] in
            chooseTime()
        }
    }

    private func askEvent(_ zone: ZoneRules) {
        let now = model.clock.now
        let reader = TimeReader(now: now, zone: zone)
        let occasion = model.content?.occasion.startsAt.map { zone.local(at: $0) }
        stage.ask(
            Say.Checkout.itBegins, occasion.map { "\($0.date.text) \($0.time.text)" } ?? "",
            hint: Say.Checkout.onTheKitchensClock1230Fri12,
            check: { text in
                do throws(UnusableTime) {
                    _ = try reader.instant(typed: text)
                    return nil
                } catch {
                    return Unfit(sentence: error.sentence(in: zone).text)
                }
            }
        ) { [model] text in
            guard let event = try? reader.instant(typed: text) else { return }
            model.change { $0.arrival = event > now ? .before(event) : .soonest }
        }
    }

    private func choosePayment() {
        guard let quote = model.quote.value else { return }
        let ways = quote.waysToPay
        let current = model.way(of: quote)
        var items = ways.map { way in
            ChoiceItem(
                label: way.isPayableHere
                    ? OrderWords.payment(way, for: quote.quote?.cart.method) : Say.Paying.onAPage,
                isCurrent: way == current)
        }
        for other in quote.quote?.payments ?? [] where !ways.contains(other) {
            items.append(
                ChoiceItem(
                    label: OrderWords.payment(other), unavailable: Say.Checkout.notFromHere))
        }
        stage.choose(Say.Checkout.payWith, items) { [model] index in
            if ways.indices.contains(index) { model.chose(ways[index]) }
        }
    }

    private func askTip() {
        guard let currency = model.quote.value?.total.currency else { return }
        stage.ask(
            Say.Screens.tip, model.wishes.tip.map { NumberText.decimal($0.plain) } ?? "",
            hint: Say.Checkout.forTheDriverNothingTakes,
            check: { text in
                let amount = Money(decimal: text, currency: currency)
                return text.isEmpty || amount.map { !$0.isNegative } == true
                    ? nil : .takes(Say.Checkout.anAmountSuchAs200)
            }
        ) { [model] text in
            model.change { $0.tip = Money(decimal: text, currency: currency) }
        }
    }

    private func askCoupon() {
        stage.ask(
            Say.Screens.code, model.wishes.coupon ?? "", hint: Say.Checkout.nothingTakesItAway,
            check: { _ in nil }
        ) { [model] text in
            let code = text.filter { !$0.isWhitespace }
            model.change { $0.coupon = code.isEmpty ? nil : code }
        }
    }

    private func choosePackaging() {
        guard let offer = model.quote.value?.quote?.cart.packaging.offer else { return }
        let isWanted = model.wishes.isPackagingReusable
        let items = [
            ChoiceItem(label: Say.Packaging.usual, isCurrent: !isWanted),
            ChoiceItem(label: Say.Packaging.askFor(words: offer.words), isCurrent: isWanted),
        ]
        stage.choose(Say.Packaging.choose, items) { [model] index in
            model.change { $0.isPackagingReusable = index == 1 }
        }
    }

    // MARK: How it looks

    var isAboutOneKitchen: Bool { true }

    var state: StateLine {
        // What it is about and what is missing are never left out, but the title may be.
        let title = [Span(Say.Screens.checkout, .strong)]
        var left = name.map { [Span($0)] + server } ?? []
        var chips: [[Span]] = []
        if let quote = model.quote.value {
            let steps = CheckoutStep.allCases
            let missing = steps.filter { $0.isMissing(in: quote) }.map(\.title)
            let done = steps.filter { $0.isDone(in: quote) }.map(\.title)
            if !missing.isEmpty {
                let words = Say.Screens.missing(steps: missing.joined(separator: ", "))
                left += [Span((left.isEmpty ? "" : "  ") + words, .warning)]
            }
            if !done.isEmpty {
                chips.append([Span(Say.Screens.done(steps: done.joined(separator: ", ")), .good)])
            }
        }
        let total = model.meanwhile.total.map { [Span($0.formatted, .strong)] }
        var state = StateLine(
            left: left.isEmpty ? title : left, chips: chips, right: total ?? [])
        state.title = left.isEmpty ? [] : title + [Span("  ")]
        // What it costs is said where it may be ordered, and where it is not known why not.
        state.keepsRight = total != nil
        return state
    }

    private var name: String? {
        if case .placed(let record, _) = model.outcome { return record.order.shownCaterer }
        return model.content?.summary.shownCaterer
    }

    private var server: [Span] { model.servers.names.after(model.provider) }

    var problem: Problem? { model.quote.value == nil ? nil : model.quote.problem }

    func lines(in size: Size, glyphs: Glyphs) -> Lines {
        CheckoutText.page(model, stage, in: size, glyphs: glyphs)
    }

    /// The bar is below the page, however long the page is.
    private func divided(_ area: Rect, _ glyphs: Glyphs) -> (page: Rect, bar: Lines, barArea: Rect)
    {
        var page = widePage(in: area)
        let bar = CheckoutBar.lines(
            model, stage, in: Size(columns: page.width, lines: page.height), glyphs: glyphs)
        let barArea = page.takeBottom(min(bar.lines.count, max(1, page.height / 2)))
        return (page, bar, barArea)
    }

    /// A click on a row that a key changes.
    func action(at point: Point, in area: Rect, glyphs: Glyphs) -> Action? {
        let page = divided(area, glyphs).page
        guard page.contains(point) else { return nil }
        let lines = lines(in: Size(columns: page.width, lines: page.height), glyphs: glyphs)
        let top = scroll.top(of: lines.lines.count, height: page.height)
        return lines.action(
            onLine: top + point.line - page.line, atColumn: point.column - page.column)
    }

    func draw(in frame: inout Frame, area: Rect) {
        let (page, bar, barArea) = divided(area, frame.glyphs)
        bar.draw(from: 0, in: &frame, area: barArea)
        drawLines(in: &frame, page: page)
        frame.cursor = Point(column: barArea.column, line: barArea.line)
    }

    /// What stopped an order stands at the top, and the key that orders is offered again.
    func settle(in area: Rect) {
        guard model.wantsNews else { return }
        model.wantsNews = false
        scroll.toStart()
    }

    // MARK: Life cycle

    func appeared() { model.appeared() }
    func disappeared() { model.disappeared() }
    func refresh() { model.refreshPressed() }
    func cancel() { if !model.stopPressed() { model.cancelPressed() } }
    func escape() -> Bool { model.stopPressed() || askWhetherToTakeBack() }

    private func askWhetherToTakeBack() -> Bool {
        guard let waiting else { return false }
        PagePayment.askWhetherToTakeBack(
            { [self] in self.waiting }, isOffline: model.servers.isOffline, stage
        ) { [model] in
            model.takeBackPressed()
        } leave: { [stage] in
            let isOver = waiting.payablePage == nil
            stage.leave(saying: isOver ? "" : Say.Paying.isAmongTheOrders)
        }
        return true
    }
}
