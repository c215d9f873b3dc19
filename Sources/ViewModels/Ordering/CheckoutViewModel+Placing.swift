import OrderModels
import Presentation
import Services

/// Placing the order: the hold of some seconds, the one request, and its outcome.
extension CheckoutViewModel {
    func hold(_ seconds: Int) {
        guard seconds > 0 else { return send() }
        phase = .holding(seconds: seconds)
        timer?.cancel()
        timer = activity.time.after(.seconds(1)) { [weak self] in self?.hold(seconds - 1) }
    }

    private func send() {
        guard let agreed = quote.value, let provider, let way = way(of: agreed) else { return }
        (phase, changes) = (.sending, [])
        let (basket, key, confirmation) = (basket, key, claim.confirmation)
        work = activity.work { [weak self, servers, activity] in
            let outcome: Outcome
            var (failure, lost): ((any Error)?, LostAnswer?) = (nil, nil)
            do {
                let found = try await servers.transfers.run(
                    Say.App.theOrder, of: provider, canStop: false
                ) { _ in
                    try await servers.services.orders(of: provider).place(
                        basket, .quote(agreed), by: way, key: key, confirmation)
                }
                lost = found.lost
                outcome = self?.take(found) ?? .failed(Problem(.interrupted, ""))
            } catch {
                outcome = .failed(activity.caught(error, as: Problem.init(checkout:)))
                failure = error
                if case OrderingError.badBill = error { self?.meanwhile.isOutdated = true }
            }
            self?.ended(outcome, lost)
            if let failure { self?.recallOrder(after: failure) }
        }
    }

    private func take(_ placing: Placing) -> Outcome {
        if let newer = placing.newer { (quote, meanwhile.isOutdated) = (.loaded(newer), false) }
        baskets.quoted(quote.value)
        if case .changed(let changes, _) = placing { self.changes = changes }
        if case .unwritten(let attempt, let error) = placing {
            activity.tell(Problem(unwritten: attempt, error))
        }
        return Outcome(placing)
    }

    func ended(_ outcome: Outcome, _ lost: LostAnswer? = nil) {
        (phase, work, self.outcome, wantsNews) = (.reviewing, nil, outcome, true)
        claim.letGo()
        placing.lastOutcome = outcome
        placing.ended?(outcome)
        let isSeen = isShown || placing.checkout !== self
        if isShown, placing.checkout === self { placing.checkout = nil }
        switch outcome {
        case .placed(let record, let isNew):
            let otherwise = servers.departures(of: record)
            let saved = isNew ? record.wordsOfItsDraft(baskets.drafts) : nil
            let words = [otherwise, saved].compactMap(\.self)
            remark = words.isEmpty ? nil : words.joined(separator: " ")
            // Among the messages it stays until it was seen.
            if let otherwise { activity.remark(Problem(.price, otherwise)) }
            // Who is on another screen is told there.
            guard isSeen else { break }
            activity.tell(OrderWords.placed(record, isNew: isNew) + ".")
        case .unknown(let attempt):
            activity.tell(Problem(unknown: attempt, after: lost?.error), because: lost?.error)
            lookAgain()
        case .unresolvable(let attempt): activity.tell(Problem(unresolvable: attempt))
        case .handedOff: lookAgain()
        case .failed:
            // Another program may have ordered it just before.
            look()
            lookAgain()
            meanwhile.holdFailed()
        case .changed, .refused, .cardOnly:
            do { try customer.look(at: provider) } catch { activity.tell(activity.caught(error)) }
        }
        // Tells the diner, who is on another screen, while this checkout waits for them.
        if !isSeen { placing.placed?(self) }
    }
}
