import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The order as a page.
@MainActor
enum CheckoutText {
    static func page(
        _ model: CheckoutViewModel, _ stage: any Stage, in size: Size, glyphs: Glyphs
    ) -> Lines {
        var lines = Lines(width: min(size.columns, Lines.comfortable), glyphs: glyphs)
        let servers = model.servers
        lines.labelWidth = labelCells
        switch model.outcome {
        case .placed(let record, _):
            sent(
                record.order, record.called, Say.Checkout.theKitchenReads,
                of: record.snapshot,
                on: servers.clock(of: record), &lines)
            return lines
        case .handedOff(let attempt):
            let present = model.baskets.content(of: attempt.basket)?.snapshot
            if present.map(attempt.marked)?.isBasketEdited == true {
                lines.labelled(Say.Columns.changed, Say.Paying.changedSince, .warning)
            }
            PagePayment.add(attempt, on: stage, height: size.lines, to: &lines)
            sent(
                attempt.confirmed, attempt.confirmed.shownCaterer ?? "",
                Say.Checkout.theKitchenReads, of: attempt.snapshot,
                on: servers.clock(in: servers.zone(of: attempt.provider)), &lines,
                by: attempt.payment)
            return lines
        case .unknown(let attempt) where model.quote.value == nil,
            .unresolvable(let attempt) where model.quote.value == nil:
            sent(
                attempt.confirmed, attempt.confirmed.shownCaterer ?? "",
                Say.Checkout.itWasSentWithTheseNotes, of: attempt.snapshot,
                on: servers.clock(in: servers.zone(of: attempt.provider)), &lines,
                by: attempt.payment)
            return lines
        default: break
        }
        guard let quote = model.quote.value else {
            waiting(model, stage, &lines)
            return lines
        }
        let part = Lines.part(of: size.columns, glyphs)
        if let part {
            lines = Lines(width: part, glyphs: glyphs)
            lines.labelWidth = labelCells
        }
        if let proposal = model.content?.summary.proposal {
            lines.text(
                Say.Proposals.madeIt(
                    number: proposal.number, author: ProposalText.author(of: proposal)), .warning)
        }
        if let held = quote.held {
            lines.labelled(
                Say.Columns.changed, Say.Orders.holdsWhatIsOnItsWay(order: held.called), .danger)
        }
        if let order = quote.underWay {
            lines.text(Say.Orders.draftUnderWay(order: order.called), .warning)
        }
        let clock = model.servers.clock(in: quote.zone)
        // The lines below report obstacles.
        for change in model.changes where !change.isObstacle {
            lines.labelled(
                Say.Columns.changed, QuoteWords.sentence(change, in: clock), .warning)
        }
        for sentence in quote.found(model.baskets.judge).sentences {
            lines.labelled(Say.Columns.alert, sentence, .danger)
        }
        for obstacle in quote.notTaken {
            lines.labelled(
                Say.Columns.notTaken, QuoteWords.sentence(obstacle, in: clock), .warning)
        }
        var missing = quote.obstacles.map { QuoteWords.sentence($0, in: clock) }
        // The server may name only the first of its reasons.
        if CheckoutStep.place.isMissing(in: quote),
            !quote.obstacles.contains(where: { $0.step == .place })
        {
            missing.append(QuoteProblem(kind: .addressMissing).sentence)
        }
        for words in missing { lines.labelled(Say.Columns.missing, words, .danger) }
        if let left = model.content?.summary.basket.wishes.count, left > 0 {
            let hint = stage.hint(.basketWishes, Say.Checkout.inTheBasketListsWhatIsLeft)
            lines.labelled(
                Say.Columns.leftOut, Say.Checkout.notInThisOrder(rows: left, hint: hint), .warning)
        }
        let isLow = isLow(size, glyphs)
        if !lines.lines.isEmpty, !isLow { lines.blank() }
        particulars(model, quote, stage, isLow, &lines)
        func sums(_ lines: inout Lines) {
            // What others changed is not in these sums. Where a page is read out, it stays as it was
            // said until the next ones come.
            if !model.meanwhile.isOutdated || glyphs == .spoken { bill(of: quote, &lines) }
            lines.add(othersIn: quote, model)
            lines.add(notesOf: quote)
        }
        if let part {
            var right = Lines(width: part, glyphs: glyphs)
            right.labelWidth = labelCells
            sums(&right)
            return lines.beside(right)
        }
        if !isLow { lines.blank() }
        sums(&lines)
        return lines
    }

    /// Whether a page has so few lines that none is left blank, and what matters most comes first.
    static func isLow(_ size: Size, _ glyphs: Glyphs) -> Bool {
        size.lines < 12 && glyphs != .spoken
    }

    private static func waiting(
        _ model: CheckoutViewModel, _ stage: any Stage, _ lines: inout Lines
    ) {
        if let problem = model.quote.problem {
            lines.text(problem.sentence)
            if let hint = problem.hintWords(on: stage.surface) { lines.text(hint, .faint) }
            if !model.servers.isOffline { lines.text(stage.retryHint, .faint) }
        } else {
            lines.text(Say.Checkout.askingTheKitchenWhatItCosts, .faint)
        }
        guard let content = model.content else { return }
        lines.blank()
        for line in content.lines {
            lines.row(
                [Span("\(line.line.quantity)  \(line.line.shownName)")],
                right: Span(line.total?.number ?? ""))
        }
    }

    /// The cells of the labels beside the particulars, with a gap: as many as the longest has.
    static var labelCells: Int {
        let labels = [
            Say.Columns.to, Say.Columns.when, Say.Columns.whoOrders, Say.Columns.pay,
            Say.Columns.tip, Say.Columns.code, Say.Columns.boxes,
        ]
        return (labels.map(\.cells).max() ?? 0) + 1
    }

    private static func particulars(
        _ model: CheckoutViewModel, _ quote: OrderQuote, _ stage: any Stage, _ isLow: Bool,
        _ lines: inout Lines
    ) {
        let isRoomy = lines.width >= 50
        func row(
            _ label: String, _ words: String, _ action: Action, _ look: Look = .plain,
            isWhole: Bool = false
        ) {
            let right = Span(stage.hint(action, isRoomy ? Say.Checkout.changesIt : ""), .faint)
            let room = max(1, lines.width - labelCells - right.text.cells - 1)
            let parts = isWhole ? words.wrapped(toCells: room) : [words]
            lines.row(
                Lines.label(label, toCells: labelCells) + [Span(parts.first ?? "", look)],
                right: right, does: action)
            for part in parts.dropFirst() {
                lines.add(Lines.label("", toCells: labelCells) + [Span(part, look)])
            }
        }
        let cart = quote.quote?.cart
        let clock = model.servers.clock(in: quote.zone)
        func time() {
            // Its end says whose clock it is by, and is not cut.
            row(
                Say.Columns.when, arrival(quote, at: model.clock.now, on: clock, isRoomy),
                .checkoutTime, isWhole: lines.glyphs != .spoken)
            guard let begin = quote.missedBegin else { return }
            lines.text(
                Say.Checkout.basketIsFor(time: clock.time(begin)) + ".",
                .warning)
        }
        // The details of an address would leave a low page no room for the time.
        if isLow { time() }
        if cart?.method == .collection {
            row(Say.Columns.to, Say.Checkout.pickUpAtTheKitchen, .checkoutAddress)
        } else {
            let address = cart?.address
            row(
                Say.Columns.to, address?.line ?? Say.Checkout.notSaidYet, .checkoutAddress,
                address == nil ? .warning : .plain)
            lines.add(detailsOf: address, quote.meeting)
        }
        if !isLow { time() }
        row(Say.Columns.whoOrders, who(model), .checkoutWho, hasSaid(model) ? .plain : .warning)
        if quote.isCardOnly {
            row(
                Say.Columns.pay,
                quote.page == nil
                    ? Say.Checkout.notFromHere : Say.Checkout.onTheKitchensOwnPageOnly,
                .checkoutPayment, .warning)
            if let page = quote.page {
                lines.labelled("", page)
                lines.labelled("", Say.Checkout.basketStaysHere)
            }
        } else {
            let way = model.way(of: quote)
            let words =
                way.map {
                    $0.isPayableHere
                        ? OrderWords.payment($0, for: quote.quote?.cart.method)
                        : Say.Paying.onAPage
                } ?? ""
            row(Say.Columns.pay, words, .checkoutPayment)
        }
        row(Say.Columns.tip, model.wishes.tip?.formatted ?? Say.Checkout.noTip, .checkoutTip)
        row(Say.Columns.code, model.wishes.coupon ?? Say.Checkout.noCode, .checkoutCoupon)
        if let cart, let packaging = PackagingWords.state(of: cart) {
            let words = PackagingWords.row(packaging)
            if cart.packaging.canBeChosen {
                row(Say.Columns.boxes, words, .checkoutPackaging, PackagingText.look(of: packaging))
            } else {
                lines.hanging(Lines.label(Say.Columns.boxes, toCells: labelCells), words)
            }
            PackagingText.explain(packaging, &lines)
        }
    }

    /// The place of another zone stands beside the time, as the title may have no room for it.
    private static func arrival(
        _ quote: OrderQuote, at now: Instant, on clock: KitchenClock, _ isRoomy: Bool
    ) -> String {
        if let slot = quote.quote?.cart.slot {
            return clock.slot(slot)
        }
        guard let soonest = quote.quote?.timing?.soonest else {
            return Say.Times.asSoonAsPossible
        }
        let words = isRoomy ? Say.Times.asSoonAsPossible : Say.Checkout.soonest
        return Say.Checkout.text(
            words: words, times: clock.times(of: soonest, from: now))
    }

    private static func hasSaid(_ model: CheckoutViewModel) -> Bool {
        model.customer.known.account != nil || model.customer.known.guest != nil
    }

    private static func who(_ model: CheckoutViewModel) -> String {
        if let account = model.customer.account {
            return account.shownFullName ?? account.shownName
        }
        let guest = model.customer.known.guest
        return guest.map { Say.Checkout.guest(email: $0.email, phone: $0.phone) }
            ?? Say.Checkout.notSaidYet
    }

    private static func bill(of quote: OrderQuote, _ lines: inout Lines) {
        var table =
            switch quote.figures {
            case .server(let figures):
                BillTable(figures.cart.bill, AskedQuestions(quote.snapshot.lines))
            case .ours(let total): BillTable(ours: quote.snapshot.lines, total.subtotal)
            }
        if let perHead = quote.costPerHead, let heads = quote.snapshot.basket.occasion.headCount {
            table.addOurs(kind: "per_head", Say.Checkout.aHead(heads: heads), perHead)
        }
        table.draw(in: &lines)
        if let doubt = quote.quote?.cart.bill.doubt { lines.text(doubt, .warning) }
        if let over = quote.overBudget {
            lines.text(Say.Checkout.thatIsAHeadAboveTheBudget(over: over.formatted), .warning)
        }
        let split = quote.split
        for share in split.shares {
            let name =
                share.person == .nobody
                ? share.shown : Say.Basket.forWord(diner: share.shown)
            lines.row(
                [Span("     " + name, .faint)],
                right: Span((share.owed ?? share.dishes)?.formatted ?? "", .faint))
        }
        if let rule = split.rule { lines.text(rule, .faint, indent: 5) }
    }

    /// An order, or an attempt that may be one.
    private static func sent(
        _ order: Order, _ name: String, _ notesTitle: String, of basket: BasketSnapshot?,
        on clock: KitchenClock, _ lines: inout Lines, by agreed: PaymentMethod? = nil
    ) {
        lines.row([Span(name, .strong)], right: Span(order.bill.total.formatted, .strong))
        lines.blank()
        func row(_ label: String, _ words: String) {
            lines.add(Lines.label(label, toCells: labelCells) + [Span(words)])
        }
        let isCollected = order.method == .collection
        row(
            Say.Columns.to,
            isCollected
                ? Say.Checkout.pickUpAtTheKitchen : order.address?.line ?? Say.Addresses.notKnown)
        if !isCollected {
            lines.add(
                detailsOf: order.address,
                Meeting(order, for: basket?.basket.occasion ?? Occasion()))
        }
        let slot = order.slot.map(clock.slot)
        row(Say.Columns.when, slot ?? Say.Times.asSoonAsPossible)
        if let payment = order.payment ?? agreed {
            row(Say.Columns.pay, OrderWords.payment(payment, for: order.method))
        }
        lines.blank()
        BillTable(order.bill, AskedQuestions(basket?.lines ?? [])).draw(in: &lines)
        if let doubt = order.bill.doubt { lines.text(doubt, .warning) }
        if let notes = order.notes, !notes.isEmpty {
            lines.blank()
            lines.heading(notesTitle)
            for line in notes.split(separator: "\n") { lines.text(String(line), indent: 2) }
        }
    }
}

extension OrderChange {
    fileprivate var isObstacle: Bool {
        switch self {
        case .obstacle, .quote(.problem): true
        case .quote, .notes, .customer: false
        }
    }
}

extension Meeting {
    /// How to get in, and whom to meet, on a page.
    var forTheDriver: [String] {
        let (note, name, phone) = (directions ?? "", shownContact ?? "", phone ?? "")
        return (note.isEmpty ? [] : [Say.Screens.forTheDriver(note: note)])
            + (name.isEmpty ? [] : [Say.Basket.contact(name: name)])
            + (phone.isEmpty ? [] : [Say.Checkout.phoneThere(phone: phone)])
    }
}

extension Lines {
    /// What the kitchen reads, letter by letter.
    fileprivate mutating func add(notesOf quote: OrderQuote) {
        guard !quote.notes.isEmpty else { return }
        blank()
        let notes = ShownNames.notes(quote.notes)
        heading(
            notes.remark == nil
                ? Say.Checkout.theKitchenReadsExactly : Say.Checkout.theKitchenReads)
        for line in notes.lines { text(line, indent: 2) }
        if let remark = notes.remark { text(remark, .warning) }
        if let unsent = QuoteWords.unsent(quote.unsentNames) { text(unsent, .warning) }
    }
}
