import Cache
import OrderModels
import Presentation
import Services

/// Looks up an order whose outcome is unknown, without ever sending it again.
extension CheckoutViewModel {
    /// Reads the basket, and the outcome of an earlier attempt, even of an earlier run or another
    /// program. An open attempt is looked up, not started again.
    ///
    /// - Returns: Whether the basket has been ordered.
    func recall() throws -> Bool {
        let sent = try SentBasket(basket, servers.store)
        if sent.open != nil || outcome?.isOpen == true {
            outcome = placing.showing(sent.open.map { Outcome(open: $0) })
        }
        do {
            content = try baskets.drafts.content(of: basket)
            return false
        } catch let error as DraftError {
            // An order deletes its basket.
            guard let record = sent.order else { throw error }
            outcome = .read(record, after: outcome)
            return true
        }
    }

    /// Shows the order that ended the basket, if it is on other terms than were wanted, and says so.
    func recallOrder(after error: any Error) {
        guard case OrderError.orderedOtherwise = error, (try? recall()) == true else { return }
        remark = Problem(explaining: error).sentence  // The caller has recorded it.
    }

    func lookAgain() {
        timer?.cancel()
        // On other screens, ``Orders`` asks.
        guard isShown, let pause = outcome?.pause else { return }
        timer = activity.time.after(pause) { [weak self] in self?.settle() }
    }

    func settle() {
        guard let attempt = outcome?.lookedUp, work == nil, let provider, !servers.isOffline
        else { return }
        work = activity.work { [weak self, servers, activity] in
            var (found, trouble): (Outcome?, Problem?) = (nil, nil)
            do {
                found = try await servers.asking(Say.App.theOrder, of: provider) {
                    let service = try await servers.services.orders(of: provider)
                    return try Outcome(of: try await service.ask(about: attempt), servers.store)
                }
            } catch {
                trouble = activity.caught(error)
                if attempt.state != .handedOff, let trouble { activity.tell(trouble) }
            }
            guard let self else { return }
            work = nil
            // That nothing came of it yet is no news.
            if case .handedOff = found ?? Outcome(open: attempt) {
                (outcome, remark) = (found ?? outcome, trouble?.sentence)
                return lookAgain()
            }
            ended(found ?? Outcome(open: attempt))
            if case .failed = outcome { ask() }
        }
    }
}

extension CheckoutViewModel {
    /// Gives up an order that waits for its payment, unless it can still be paid on its page.
    public func takeBackPressed() {
        guard case .handedOff(let attempt) = outcome, let provider, !servers.isOffline else {
            return
        }
        timer?.cancel()
        remark = nil
        // Whoever leaves the page does not stop it half-way.
        activity.work { [weak self, looking = work, servers, activity] in
            await looking?.value
            let (found, words) = await PaymentWithdrawal(attempt, provider, servers, activity).run()
            guard let self else { return }
            if let found, case .placed = found { return ended(found) }
            (outcome, remark) = (found, words)
            if found == nil { ask() } else { lookAgain() }
        }
    }
}

extension CheckoutOutcome {
    /// What an attempt came to; nil if its order is not stored.
    @MainActor
    init?(of attempt: OrderAttempt, _ store: any DataStore) throws {
        switch attempt.state {
        case .placed:
            let order = try store.read { try $0.item(OrderRecord.self, attempt.cart) }
            guard let record = order else { return nil }
            self = .placed(record, isNew: true)
        case .refused: self = .failed(Problem(notPlaced: attempt))
        case .unresolvable: self = .unresolvable(attempt)
        case .sent, .unknown, .handedOff: self.init(open: attempt)
        }
    }
}

/// The outcome of earlier attempts to order a basket.
private struct SentBasket {
    /// The attempt whose outcome is unknown.
    let open: OrderAttempt?
    let order: OrderRecord?

    @MainActor
    init(_ basket: Basket.ID, _ store: any DataStore) throws {
        (open, order) = try store.read { reader in
            let sent = try reader.items(Request(OrderAttempt.self, where: .basket(basket)))
            let placed = sent.first { $0.state == .placed }
            return (
                sent.first { !$0.isSettled },
                try placed.flatMap { try reader.item(OrderRecord.self, $0.cart) }
            )
        }
    }
}

extension Problem {
    /// For an attempt that turned out not to be an order.
    init(notPlaced attempt: OrderAttempt) {
        self.init(
            .refused,
            attempt.problem.map { .checkout.itWasNotOrderedFor(reason: $0) }
                ?? .checkout.itWasNotOrdered)
    }

    static let quoteWhileOffline = Problem(
        .offline, .checkout.whatItCostsAndWhetherItCan,
        hint: .checkout.theBasketIsKeptNothingIsEver)

    static let quoteStopped = Problem(
        .interrupted, .checkout.stoppedWaitingForTheQuote, hint: .caterers.asksAgain)

    /// For a failed quote or order. The checkout follows what other programs do, and says so.
    init(checkout error: any Error) {
        guard case CopyError.openElsewhere = error else {
            self.init(explaining: error)
            return
        }
        self.init(
            .busy, Say.Checkout.anotherEatTuiIsAtWork,
            hint: Say.Checkout.whatComesOfItIsShownHere, isRetryable: true)
    }
}
