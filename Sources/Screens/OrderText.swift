import OrderModels
import Presentation
import Terminal
import ViewModels

/// The page about an order: its progress, then its receipt.
@MainActor
enum OrderText {
    struct Page {
        var lines: Lines
        /// The first line of the receipt.
        var receipt = 0
    }

    /// A preview has no state line, so its page starts with the number and state.
    static func page(
        _ model: OrderViewModel, on stage: any Stage, in size: Size, glyphs: Glyphs,
        isPreview: Bool = false
    ) -> Page {
        var page = Page(lines: Lines(width: size.columns, glyphs: glyphs))
        if isPreview, model.problem == nil { heading(model, &page.lines) }
        if let record = model.record {
            tracking(record, model, on: stage, &page.lines)
            page.lines.blank()
            page.receipt = page.lines.lines.count
            add(model.receipt, called: Say.Orders.headingReceipt, &page.lines)
            said(record, model, &page.lines)
        } else if let attempt = model.attempt {
            // A preview has no keys, nor room for a code.
            unknown(attempt, model, on: stage, isPreview ? nil : size.lines, &page.lines)
            page.lines.blank()
            page.receipt = page.lines.lines.count
            add(model.receipt, called: Say.Orders.headingAgreed, &page.lines)
        } else if let problem = model.problem {
            page.lines.text(problem.sentence)
        }
        return page
    }

    private static func add(_ receipt: Receipt?, called title: String, _ lines: inout Lines) {
        if let receipt { ReceiptText.add(receipt, called: title, to: &lines) }
    }

    private static func heading(_ model: OrderViewModel, _ lines: inout Lines) {
        let number = Span(model.record?.order.number ?? "", .strong)
        let server = model.servers.names.after(model.record?.provider ?? model.attempt?.provider)
        lines.row([number] + server, right: state(of: model))
    }

    /// The order's progress in one word.
    static func state(of model: OrderViewModel) -> Span {
        guard let stage = model.record?.order.stage ?? model.attempt?.stage else { return Span("") }
        let method = model.record?.order.method ?? .delivery
        return Span(OrderWords.stage(stage, by: method), look(of: stage))
    }

    // MARK: An order

    private static func tracking(
        _ record: OrderRecord, _ model: OrderViewModel, on stage: any Stage, _ lines: inout Lines
    ) {
        let order = record.order
        // What changes of it comes as news of the order.
        if let words = expectation(record, model) { lines.quietly { $0.text(words) } }
        // Before the steps, as a preview may have no room for what follows them.
        if let words = OrderWords.departures(model.departures, in: model.kitchenClock) {
            lines.text(words, .danger)
        }
        if let words = OrderWords.repricing(of: order, besides: model.departures) {
            lines.text(words, .danger)
        }
        lines.blank()
        steps(OrderProgress(order), record, model, areSaid: stage.isLinear, &lines)
        lines.blank()
        if order.delayMinutes > 0 {
            let delay = Say.Orders.putOffByMin(delayMinutes: order.delayMinutes)
            lines.quietly { $0.text(delay, .warning) }
        }
        lines.text(told(record, model), .faint)
        if let words = OrderWords.moneyBack(of: order) { lines.text(words, .warning) }
        if let courier = order.courier, !order.state.isTerminal {
            lines.labelled(Say.Columns.driver, OrderWords.courier(courier))
        }
        if let silence = model.silence {
            lines.text(silence.whole(on: stage.surface), .warning)
        }
        guard let phone = order.catererPhone, !order.state.isTerminal else { return }
        lines.labelled(
            Say.Columns.phone,
            order.number.map { Say.Orders.theKitchensToCancelCallAndSay(phone: phone, number: $0) }
                ?? Say.Orders.theKitchensToCancelCall(phone: phone))
    }

    static func look(of stage: OrderStage) -> Look {
        switch stage {
        case .refused, .cancelled: .danger
        case .agreed, .waiting, .unknown: .warning
        case .accepted, .cooking, .ready, .onItsWay: .good
        case .arrived: .faint
        }
    }

    /// When the server expects it to arrive, or how it ended.
    private static func expectation(
        _ record: OrderRecord, _ model: OrderViewModel
    ) -> String? {
        let (order, clock, now) = (record.order, model.kitchenClock, model.clock.now)
        if order.state.isTerminal {
            let end = OrderProgress(order).steps.last?.at.map {
                " " + clock.time($0)
            }
            let reason = order.reason.map { Say.General.colon + " " + OrderWords.reason($0) } ?? ""
            let stage = OrderWords.stage(order.stage, by: order.method)
            guard end != nil || !reason.isEmpty else { return nil }
            return stage.prefix(1).uppercased() + stage.dropFirst() + (end ?? "") + reason + "."
        }
        let isCollected = order.method == .collection
        guard let slot = order.slot else {
            return isCollected
                ? Say.Orders.nobodyHasSaidYetWhenItIsReady : Say.Orders.nobodyHasSaidYetWhenItComes
        }
        guard record.isRunning(at: now) else {
            let times = clock.slot(slot)
            return isCollected
                ? Say.Orders.pickUpWasExpectedNothingWasHeard(slot: times)
                : Say.Orders.itWasExpectedNothingWasHeard(slot: times)
        }
        let times = clock.times(of: slot, from: now)
        let agreed =
            model.agreedSlot.map { Say.Orders.agreedOn(times: clock.times(of: $0, from: now)) }
            ?? ""
        guard now <= slot.end else {
            return isCollected
                ? Say.Orders.pickUpWasExpected(times: times, agreed: agreed)
                : Say.Orders.itWasExpected(times: times, agreed: agreed)
        }
        let (soonest, latest) = (now.minutes(to: slot.start), now.minutes(to: slot.end))
        let wait =
            latest > 90
            ? ""
            : soonest == latest
                ? Say.Orders.inMin(latest: "\(latest)")
                : Say.Orders.inMin2(soonest: "\(soonest)", latest: "\(latest)")
        return isCollected
            ? Say.Orders.pickUpExpected(times: times, agreed: agreed, wait: wait)
            : Say.Orders.expected(times: times, agreed: agreed, wait: wait)
    }

    /// The steps one after the other, on as many lines as they need; where they are read, each on its
    /// own.
    private static func steps(
        _ progress: OrderProgress, _ record: OrderRecord, _ model: OrderViewModel, areSaid: Bool,
        _ lines: inout Lines
    ) {
        let gap = 2
        var (line, width) = ([Span](), 0)
        let clock = model.kitchenClock
        // The first time says its day where it is another one here than there, and names the clock.
        var last = clock.zone.local(at: model.clock.now).date
        var isDayNamed = clock.isOneDay(model.clock.now)
        var isNamed = false
        for step in progress.steps {
            let place = isNamed ? "" : step.at.map(clock.suffix) ?? ""
            if !place.isEmpty { isNamed = true }
            let words =
                words(
                    of: step, record.order.method, clock.zone, since: &last,
                    namingDay: !isDayNamed) + place
            if step.at != nil { isDayNamed = true }
            if areSaid {
                lines.aside(spoken(step.state, words))
                continue
            }
            let spans = spans(of: step.state, words)
            let more = spans.reduce(0) { $0 + $1.text.cells }
            if width > 0, width + gap + more > lines.width {
                lines.add(line)
                (line, width) = ([], 0)
            }
            if width > 0 { line.append(Span(String.blanks(gap))) }
            line += spans
            width += (width > 0 ? gap : 0) + more
        }
        if !areSaid { lines.add(line) }
    }

    private static func spoken(_ state: OrderProgress.State, _ step: String) -> String {
        switch state {
        case .done: Say.Linear.stepDone(step: step)
        case .now: Say.Linear.stepNow(step: step)
        case .ahead: Say.Linear.stepAhead(step: step)
        case .ended: Say.Linear.stepEnded(step: step)
        }
    }

    /// Names the day if it differs from that of the step before; for the first step, from today.
    private static func words(
        of step: OrderProgress.Step, _ method: Caterer.Method, _ zone: ZoneRules,
        since day: inout CalendarDate, namingDay: Bool
    ) -> String {
        var time = ""
        if let local = step.at.map(zone.local) {
            let away = abs(local.date.dayNumber - day.dayNumber)
            if away > 6 {
                time = " " + NumberText.date(local.date)
            } else if away != 0 || namingDay {
                time = " " + Words.weekday(local.weekday)
            }
            time += " " + local.time.text
            day = local.date
        }
        let isPlaced = step.stage == .waiting && step.state == .done
        let word =
            isPlaced ? Say.Orders.eventPlaced : OrderWords.stage(step.stage, by: method)
        return step.state == .ahead ? word : word + time
    }

    private static func spans(of state: OrderProgress.State, _ words: String) -> [Span] {
        switch state {
        case .done: [Span(Say.Screens.ok + " ", .good), Span(words)]
        case .now: [Span(Say.Screens.now + " ", .strong), Span(words, .strong)]
        case .ahead: [Span("[ ] " + words, .faint)]
        case .ended: [Span("[x] ", .danger), Span(words, .danger)]
        }
    }

    private static func told(_ record: OrderRecord, _ model: OrderViewModel) -> String {
        if model.isAsking { return Say.Orders.askingTheServer }
        let seconds = model.clock.now.seconds(since: model.toldAt ?? record.readAt)
        let age = seconds < 60 ? Say.Drafts.justNow : Words.ago(seconds)
        let isSilent = model.isRunning && model.servers.isOffline
        return isSilent ? Say.Orders.toldAndNotAsked(age: age) : Say.Orders.told(age: age)
    }

    private static func said(
        _ record: OrderRecord, _ model: OrderViewModel, _ lines: inout Lines
    ) {
        guard !record.order.events.isEmpty else { return }
        lines.blank()
        lines.heading(Say.Orders.headingServerSaid)
        for event in record.order.events {
            let time = model.kitchenClock.time(event.at)
            let words = "\(time)  \(OrderWords.event(event, of: record.order.method))"
            // What has become of it is said already, but not why.
            if event.reason == nil { lines.aside(words) } else { lines.text(words) }
        }
    }

    // MARK: Attempts

    private static func unknown(
        _ attempt: OrderAttempt, _ model: OrderViewModel, on stage: any Stage, _ height: Int?,
        _ lines: inout Lines
    ) {
        switch attempt.state {
        case .placed, .refused: lines.text(OrderWords.outcome(of: attempt) + ".")
        case .sent, .unknown:
            lines.text(Problem(unknown: attempt).sentence, .warning)
            lines.text(Say.Orders.itIsLookedUpOnceAMinute)
            if model.isForTheDiner {
                lines.text(Say.Orders.orAskAndThenSayHere(model: model.name))
            }
        case .handedOff:
            let problem = Problem(handedOff: model.silence == nil ? attempt : attempt.unasked)
            lines.text(
                attempt.payablePage == nil ? problem.whole(on: stage.surface) : problem.sentence,
                .warning)
            PagePayment.add(attempt, on: stage, height: height, to: &lines)
        case .unresolvable:
            lines.text(Problem(unresolvable: attempt).sentence, .warning)
            lines.text(Say.Orders.askAndThenSayHere(model: model.name))
        }
        if let checked = attempt.checkedAt {
            let seconds = model.clock.now.seconds(since: checked)
            let age = seconds < 60 ? Say.Drafts.justNow : Words.ago(seconds)
            lines.text(
                model.isAsking ? Say.Orders.askingTheServer : Say.Orders.lastAsked(age: age), .faint
            )
        }
        if let silence = model.silence { lines.text(silence.sentence, .warning) }
        if let phone = attempt.confirmed.catererPhone {
            lines.labelled(Say.Columns.phone, Say.Orders.theKitchens(phone: phone))
        }
    }
}

extension Instant {
    /// Minutes until then from clock to clock; zero if that is past. Seconds are left out: the
    /// screen's clock advances once a minute, so that with them a wait could stand still for two.
    fileprivate func minutes(to other: Instant) -> Int64 {
        max(0, other.secondsSince1970 / 60 - secondsSince1970 / 60)
    }
}
