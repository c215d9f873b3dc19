import Cache
import OrderModels
import Presentation
import Services

/// An order of which nobody knows whether it is one: it is looked up, and never sent again.
extension CheckoutViewModel {
    /// Reads the basket, and what came of sending it, be it by an earlier run of the program or by
    /// another one: that is looked up, and never begun anew.
    ///
    /// - Returns: Whether it is an order.
    func recall() throws -> Bool {
        let sent = try SentBasket(basket, servers.store)
        if let open = sent.open {
            outcome = open.state == .unresolvable ? .unresolvable(open) : .unknown(open)
        } else if outcome?.isOpen == true {
            outcome = nil
        }
        do {
            content = try baskets.drafts.content(of: basket)
            return false
        } catch let error as DraftError {
            // An order takes its basket with it.
            guard let record = sent.order else { throw error }
            outcome = .placed(record, isNew: false)
            return true
        }
    }

    /// The server is asked once a minute until it is known.
    private static let between: Duration = .seconds(60)

    func lookAgain() {
        timer?.cancel()
        // Elsewhere whoever follows the orders asks.
        guard isShown else { return }
        timer = activity.time.after(Self.between) { [weak self] in self?.settle() }
    }

    func settle() {
        guard case .unknown(let attempt) = outcome, work == nil, let provider,
            !servers.isOffline
        else { return }
        work = activity.work { [weak self, servers, activity] in
            let found: Outcome?
            do {
                found = try await servers.transfers.run(Say.App.theOrder) { _ in
                    let service = try await servers.services.orders(of: provider)
                    let settled = try await service.settle(attempt)
                    switch settled.state {
                    case .placed:
                        return try service.order(settled.cart).map { .placed($0, isNew: true) }
                    case .refused: return .failed(Problem(notPlaced: settled))
                    case .unresolvable: return .unresolvable(settled)
                    case .sent, .unknown: return .unknown(settled)
                    }
                }
            } catch {
                activity.tell(Problem(error))
                found = nil
            }
            guard let self else { return }
            work = nil
            ended(found ?? .unknown(attempt))
            if case .failed = outcome { ask() }
        }
    }
}

/// What came of ordering a basket before.
private struct SentBasket {
    /// The attempt whose end nobody knows.
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
    /// Of an attempt that turned out not to be an order.
    init(notPlaced attempt: OrderAttempt) {
        self.init(
            .refused,
            attempt.problem.map { .checkout.itWasNotOrderedFor(reason: $0) }
                ?? .checkout.itWasNotOrdered)
    }

    /// Of what stood in the way of a quote or an order, on the page that follows what others do.
    init(checkout error: any Error) {
        guard case CopyError.openElsewhere = error else {
            self.init(error)
            return
        }
        self.init(
            .busy, Say.Checkout.anotherEatTuiIsAtWork,
            hint: Say.Checkout.whatComesOfItIsShownHere, isRetryable: true)
    }
}
