import Cache
import Networking
import OrderModels

/// Makes a server's cart match the lines of a basket, with the fewest changes.
@MainActor
struct CartLineEdits {
    private let plan: CartPlan
    private let held: HeldCart
    private let server: OrderingServer

    init(_ plan: CartPlan, _ held: HeldCart, _ server: OrderingServer) {
        self.plan = plan
        self.held = held
        self.server = server
    }

    /// Removes lines that do not belong, then adds missing ones.
    func bring() async throws {
        let wanted = Dictionary(plan.lines.lines.map { ($0.content, $0) }) { first, _ in first }
        var ties = held.record.ties.filter { tie in
            wanted[tie.content] != nil && held.bill.lines.contains { $0.id == tie.line }
        }
        let tied = Set(ties.map(\.line))
        for line in held.bill.lines where !tied.contains(line.id) {
            try await held.update { try await $0.remove(line.id, from: $1) }
        }
        for want in plan.lines.lines {
            if let tie = ties.first(where: { $0.content == want.content }) {
                try await setQuantity(want.item.quantity, of: tie.line)
            } else if let line = try await add(want) {
                ties.append(
                    CartRecord.Tie(line: line, ours: want.ours.map(\.id), content: want.content))
                held.record.ties = ties
            }
        }
        held.record.ties = ties.map { tie in
            CartRecord.Tie(
                line: tie.line, ours: wanted[tie.content]?.ours.map(\.id) ?? [],
                content: tie.content)
        }
    }

    private func setQuantity(_ quantity: Int, of line: OrderLine.ID) async throws {
        guard held.bill.lines.first(where: { $0.id == line })?.quantity != quantity else { return }
        try await held.update { try await $0.setQuantity(quantity, of: line, in: $1) }
    }

    /// Adds one line and returns the server's line for it; nil if the dish is gone.
    private func add(_ want: CartLines.Line) async throws -> OrderLine.ID? {
        let before = held.content
        do {
            try await held.update { try await $0.add(want.item, to: $1) }
        } catch OrderingError.mayHaveActed(let error) {
            // Does not repeat blindly: the cart shows whether the request arrived.
            try await held.update()
            guard held.content.lineAdded(since: before) != nil else {
                throw OrderingError.mayHaveActed(error)
            }
        } catch OrderingError.http(.refused(let refusal))
            where [400, 404, 500].contains(refusal.status)
        {
            // Some servers fail on an unknown dish; their menu shows whether that is the reason.
            let isGone = try await server.isGone(
                want.item.orderCode, from: plan.caterer, in: held.record.currency)
            guard isGone else { throw OrderingError.http(.refused(refusal)) }
            return nil
        }
        guard let line = held.content.lineAdded(since: before) else { return nil }
        try await setQuantity(want.item.quantity, of: line.id)
        return line.id
    }
}
