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
        if let open = sent.open {
            outcome = open.state == .unresolvable ? .unresolvable(open) : .unknown(open)
        } else if outcome?.isOpen == true {
            outcome = nil
        }
        do {
            content = try baskets.drafts.content(of: basket)
            return false
        } catch let error as DraftError {
            // An order deletes its basket.
            guard let record = sent.order else { throw error }
            outcome = .placed(record, isNew: false)
            return true
        }
    }

    /// The server is asked once a minute.
    private static let between: Duration = .seconds(60)

    func lookAgain() {
        timer?.cancel()
        // On other screens, ``Orders`` asks.
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

    /// For a failed quote or order. The checkout follows what other programs do, and says so.
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
