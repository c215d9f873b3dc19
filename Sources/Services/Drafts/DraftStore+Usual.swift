import Cache
public import OrderModels

extension DraftStore {
    /// How many of the latest orders are looked through: what came before is nobody's habit.
    private nonisolated static let ordersLookedAt = 50

    /// What this diner chose for a dish the last time they ordered it, or else what a draft has for
    /// it; nil where neither has the dish.
    public func usual(_ dish: MenuItem) throws -> [BasketLine.Choice]? {
        let ordered = try store.read { reader in
            try reader.items(Request(OrderRecord.self, limit: Self.ordersLookedAt))
        }
        for order in ordered {
            if let line = order.snapshot?.lines.last(where: { $0.dish == dish.id }) {
                return line.choices
            }
        }
        for summary in try summaries() where summary.basket.caterer == dish.caterer {
            let lines = try content(of: summary.id).lines
            if let line = lines.last(where: { $0.line.dish == dish.id }) {
                return line.line.choices
            }
        }
        return nil
    }
}
