import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// The bar below the order's page, which says what the key would do or has done.
@MainActor
enum CheckoutBar {
    static func lines(
        _ model: CheckoutViewModel, _ stage: any Stage, in size: Size, glyphs: Glyphs
    ) -> Lines {
        let width = min(size.columns, Lines.comfortable)
        var lines = Lines(width: width, glyphs: glyphs)
        switch model.phase {
        // That it is held is said once, not every second.
        case .holding where glyphs == .spoken: return lines
        case .holding(let seconds):
            let total = model.quote.value.map {
                $0.sum(at: model.clock.now, on: model.servers.clock(in: $0.zone))
            }
            lines.text(
                total.map { Say.Checkout.sendingOfInSEscStops(total: $0, seconds: seconds) }
                    ?? Say.Checkout.sendingInSEscStops(seconds: seconds), .banner)
            return lines
        case .sending:
            lines.text(Say.Checkout.sendingTheOrderWhatever, .banner)
            return lines
        case .reviewing: break
        }
        if let outcome = model.outcome {
            tell(outcome, model, stage, &lines)
        } else if model.quote.isLoading {
            let asking = Say.Checkout.askingWhatItCostsNow
            // What comes of it is said, and who has changed what.
            if model.meanwhile.isOutdated {
                lines.quietly { $0.text(asking, .faint) }
            } else {
                lines.text(asking, .faint)
            }
        } else if let reason = model.unavailable {
            let goesOn =
                model.quote.value.map { quote in
                    CheckoutStep.allCases.contains { $0.isMissing(in: quote) }
                } ?? false
            // What is missing stands at the top of a low page, which has no room for it twice.
            let isSaid =
                goesOn && CheckoutText.isLow(size, glyphs)
                && reason == Say.Checkout.somethingIsStillMissing
            if !isSaid { lines.text(Say.Checkout.itCannotBeOrderedYet(reason: reason), .warning) }
            guard !model.baskets.isReplaced(model.basket) else {
                lines.text(currentBasket(on: stage), .faint)
                return lines
            }
            tellOldQuote(model, stage, &lines)
            if goesOn {
                lines.text(stage.hint(.checkoutNext, Say.Checkout.goesToWhatIsMissing), .faint)
            }
        } else if let quote = model.quote.value {
            let way = model.way(of: quote)
            let words = way.map { OrderWords.payment($0, for: quote.quote?.cart.method) }
            let pays = [
                quote.sum(at: model.clock.now, on: model.servers.clock(in: quote.zone)), words,
            ].compactMap(\.self).joined(separator: ", ")
            // Paid on a page, it is ordered there.
            let isPage = way?.isPayableHere == false
            let hint = stage.hint(
                .checkoutPlace,
                isPage ? Say.Checkout.asksForThePage : Say.Checkout.placesTheOrder)
            // Where it takes more lines than there may be room for, the sum stands in the first.
            let isNarrow = width < 40
            let label =
                switch (isPage, isNarrow) {
                case (true, false): Say.Checkout.orderedWhenPaid(hint: hint, pays: pays)
                case (true, true): Say.Checkout.sumOrderedWhenPaid(hint: hint, pays: pays)
                case (false, false): Say.Checkout.nothingElseDoes(hint: hint, pays: pays)
                case (false, true): Say.Checkout.sumNothingElseDoes(hint: hint, pays: pays)
                }
            lines.text(label, .strong)
            if model.servers.hidesFiles { lines.text(Say.Checkout.orderUnseen, .warning) }
        }
        return lines
    }

    private static func currentBasket(on stage: any Stage) -> String {
        stage.hint(.appTab3, Say.Checkout.opensTheCurrentBasket) + "."
    }

    /// Why an older quote was not renewed. Without a quote, the page explains it.
    private static func tellOldQuote(
        _ model: CheckoutViewModel, _ stage: any Stage, _ lines: inout Lines
    ) {
        guard model.quote.value != nil, let problem = model.quote.problem else { return }
        lines.text(problem.sentence, .faint)
        let again = stage.hint(.appRefresh, Say.App.asksAgain) + "."
        lines.text(
            [problem.hintWords(on: stage.surface), again].compactMap(\.self).joined(
                separator: " "), .faint)
    }

    private static func tell(
        _ outcome: CheckoutViewModel.Outcome, _ model: CheckoutViewModel, _ stage: any Stage,
        _ lines: inout Lines
    ) {
        let again =
            if model.unavailable == nil {
                stage.hint(.checkoutPlace, Say.Checkout.ordersItAsItIsNow)
            } else if case .loaded = model.quote {
                stage.hint(.checkoutNext, Say.Checkout.goesToWhatIsMissing)
            } else {
                stage.hint(.appRefresh, Say.App.asksAgain)
            }
        switch outcome {
        case .placed(let record, let isNew):
            let clock = model.servers.clock(of: record)
            let time = record.order.slot.map {
                OrderWords.expectedAfterComma(
                    clock.slot($0), by: record.order.method)
            }
            let called = Words.list(
                [record.called, model.servers.names.label(of: record.provider)].compactMap(\.self))
            let order =
                record.order.state.isTerminal
                ? Words.list([
                    called, OrderWords.stage(record.order.stage, by: record.order.method),
                ])
                : called + (time ?? "")
            lines.text(
                isNew
                    ? Say.Checkout.placed(order: order) : Say.Checkout.placedBefore(order: order),
                .good)
            if let remark = model.remark { lines.text(remark, .warning) }
            let follow = stage.hint(.checkoutNext, Say.Checkout.followsIt)
            lines.text(Say.Checkout.leaveWheneverYouLikeThatGoes(follow: follow), .faint)
            if !isNew, model.baskets.isReplaced(model.basket) {
                lines.text(currentBasket(on: stage), .faint)
            }
        case .changed(let changes):
            lines.text(
                Say.Checkout.changedNothingWasOrdered(count: changes.count), .warning)
            lines.text(Say.Checkout.lookAtItAbove(again: again), .faint)
            tellOldQuote(model, stage, &lines)
        case .refused(let obstacles):
            let clock = model.servers.clock(in: model.quote.value?.zone)
            let words = obstacles.map { QuoteWords.sentence($0, in: clock) }
            lines.text(Say.Checkout.refused(reasons: words.joined(separator: " ")), .danger)
            lines.text(Say.Checkout.nothingWasOrderedTheBasket, .faint)
        case .cardOnly:
            lines.text(Say.Checkout.refusedThisKitchenIsPaid, .danger)
            lines.text(Say.Checkout.nothingWasOrderedTheBasket, .faint)
        case .unknown(let attempt):
            lines.text(Say.Checkout.unknownNoAnswerCameAfter, .danger)
            lines.text(
                Say.Checkout.theServerIsAskedOnceAMinute(total: attempt.total.formatted)
                    + stage.hint(.appRefresh, Say.Checkout.asksNow) + ".", .faint)
        case .handedOff(let attempt):
            if attempt.payablePage == nil {
                lines.text(Problem(handedOff: attempt).whole(on: stage.surface), .danger)
            } else {
                lines.text(Say.Paying.waits(total: attempt.total.formatted), .warning)
            }
            if let remark = model.remark { lines.text(remark, .warning) }
            lines.text(
                Say.Paying.itIsAskedFor(
                    hint: stage.hint(.appRefresh, Say.Checkout.asksNow), key: stage.leaving),
                .faint)
        case .unresolvable(let attempt):
            let problem = Problem(unresolvable: attempt)
            lines.text(Say.Checkout.unknown(problem: problem.sentence), .danger)
            if let hint = problem.hintWords(on: stage.surface) { lines.text(hint, .faint) }
        case .failed(let problem):
            lines.text(Say.Checkout.notSentFor(problem: problem.sentence), .danger)
            // What nobody should pay is not offered.
            let kept =
                problem.isForNobody
                ? Say.Accounts.theBasketIsKept : Say.Checkout.theBasketIsKept(again: again)
            lines.text(
                [problem.hintWords(on: stage.surface), kept].compactMap(\.self).joined(
                    separator: " "),
                .faint)
        }
    }
}
