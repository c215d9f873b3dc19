import Cache
import Networking
import OrderModels

// A copy of a basket is another basket, but the diner wants its dishes once.

extension OrderSettler {
    /// Asks the server about other baskets' attempts at the same dishes, until none is unsettled.
    func checkNoCopyIsOpen(_ snapshot: BasketSnapshot) async throws {
        for attempt in try ledger.unsettled() where attempt.isOfCopy(of: snapshot) {
            var present = attempt
            do {
                present = try await settle(attempt)
            } catch let error where !(error is StoreError) {
                // Another account's, for example: it stays as unknown as it was.
            }
            try Task.checkCancellation()
            guard present.isSettled else { throw OrderError.copyIsOpen(present) }
            if present.state == .placed, let record = try ledger.order(present.cart) {
                throw OrderError.orderedMeanwhile(record)
            }
        }
    }
}

extension ReadAccessor {
    /// Whether the same dishes were sent from another basket since the diner confirmed. In the
    /// transaction that stores the attempt: of two at the same moment, one is told.
    func checkNoCopyWasSent(
        of attempt: OrderAttempt, since confirmation: Confirmation
    ) throws {
        let unsettled = try items(Request(OrderAttempt.self, where: .unsettled))
        let recent = try items(
            Request(OrderAttempt.self, where: .changedSince(confirmation.since)))
        for other in unsettled + recent
        where other.provider == attempt.provider && other.isOfCopy(of: attempt.snapshot) {
            guard other.isSettled else { throw OrderError.copyIsOpen(other) }
            guard other.state == .placed, !confirmation.settled.contains(other.id),
                let record = try item(OrderRecord.self, other.cart)
            else { continue }
            throw OrderError.orderedMeanwhile(record)
        }
    }
}

extension OrderAttempt {
    fileprivate func isOfCopy(of snapshot: BasketSnapshot) -> Bool {
        func pieces(_ snapshot: BasketSnapshot) -> [String: Int] {
            let lines = CartLines(snapshot.lines).lines
            return Dictionary(lines.map { ($0.content, $0.item.quantity) }) { first, _ in first }
        }
        return basket != snapshot.basket.id
            && snapshot.basket.caterer == self.snapshot.basket.caterer
            && pieces(snapshot) == pieces(self.snapshot)
    }
}
