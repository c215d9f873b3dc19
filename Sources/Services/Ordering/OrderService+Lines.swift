import Cache
import Networking
import OrderModels

/// Making the lines of a server's cart those of a basket.
extension OrderService {
    /// Takes out what does not belong, then adds what is missing: the fewest changes that do it.
    func bringLines(_ shown: inout Shown, to plan: CartPlan) async throws {
        let wanted = Dictionary(plan.lines.lines.map { ($0.content, $0) }) { first, _ in first }
        var ties = shown.access.record.ties.filter { tie in
            wanted[tie.content] != nil && shown.cart.bill.lines.contains { $0.id == tie.line }
        }
        let tied = Set(ties.map(\.line))
        for line in shown.cart.bill.lines where !tied.contains(line.id) {
            shown.cart = try await shown.access.call { [provider] in
                try await provider.remove(line.id, from: $0)
            }
        }
        for want in plan.lines.lines {
            if let tie = ties.first(where: { $0.content == want.content }) {
                try await setQuantity(want.item.quantity, of: tie.line, in: &shown)
            } else if let line = try await add(want, to: &shown, in: plan) {
                ties.append(
                    CartRecord.Tie(line: line, ours: want.ours.map(\.id), content: want.content))
                var record = shown.access.record
                record.ties = ties
                shown.access = try access(to: record)
            }
        }
        var record = shown.access.record
        record.ties = ties.map { tie in
            CartRecord.Tie(
                line: tie.line, ours: wanted[tie.content]?.ours.map(\.id) ?? [],
                content: tie.content)
        }
        shown.access = try access(to: record)
    }

    /// Compares the cart, as the last write left it, with the basket.
    ///
    /// Servers drop without a word what they do not know, and at every write what was disabled
    /// meanwhile: what they answered to an earlier write proves nothing.
    func checkLines(_ shown: inout Shown, against plan: CartPlan) {
        let record = shown.access.record
        let ties = Dictionary(record.ties.map { ($0.content, $0.line) }) { first, _ in first }
        let held = Dictionary(shown.cart.bill.lines.map { ($0.id, $0) }) { first, _ in first }
        for want in plan.lines.lines {
            guard let line = ties[want.content].flatMap({ held[$0] }) else {
                shown.obstacles += want.ours.map(OrderObstacle.dishGone)
                continue
            }
            if line.quantity != want.item.quantity, let ours = want.ours.first {
                shown.obstacles.append(
                    .quantityNotKept(ours, wanted: want.item.quantity, held: line.quantity))
            }
            if line.options.count < want.item.options.count {
                shown.obstacles += want.ours.map(OrderObstacle.optionsDropped)
            }
        }
        let ours = Set(record.ties.map(\.line))
        for line in shown.cart.bill.lines where !ours.contains(line.id) {
            shown.obstacles.append(.notOurs(line))
        }
    }

    /// What `lines`, which the diner has seen in no quote yet, cost other than in the basket.
    func priceChanges(
        of lines: [OrderLine], _ shown: Shown, since plan: CartPlan
    ) -> [QuoteChange] {
        let ties = Dictionary(shown.access.record.ties.map { ($0.content, $0.line) }) { $1 }
        let held = Dictionary(lines.map { ($0.id, $0) }) { $1 }
        return plan.lines.lines.compactMap { want in
            // Amounts that cannot be added up are refused where the basket is.
            guard let line = ties[want.content].flatMap({ held[$0] }),
                let total = try? BasketTotal(want.ours, in: line.total.currency).subtotal,
                total != line.total, line.quantity == want.item.quantity, line.quantity > 0
            else { return nil }
            let pieces = [total, line.total].map { sum in
                Money(minorUnits: sum.minorUnits / line.quantity, currency: sum.currency)
            }
            return .linePrice(name: line.name, from: pieces[0], to: pieces[1])
        }
    }

    /// What of `lines`, which the diner has seen in no quote yet, the server calls otherwise than the
    /// basket: it may be another dish by now, with other allergens.
    func renames(
        of lines: [OrderLine], _ shown: Shown, since plan: CartPlan
    ) -> [QuoteChange] {
        let ties = Dictionary(shown.access.record.ties.map { ($0.content, $0.line) }) { $1 }
        let held = Dictionary(lines.map { ($0.id, $0) }) { $1 }
        return plan.lines.lines.compactMap { want -> QuoteChange? in
            guard let ours = want.ours.first, let line = ties[want.content].flatMap({ held[$0] })
            else { return nil }
            let labels = line.options.map { fold($0.label) }
            let isSame =
                fold(ours.name) == fold(line.name)
                && ours.choices.allSatisfy { choice in
                    labels.contains { $0.contains(fold(choice.name)) }
                }
            guard !isSame else { return nil }
            let options = line.options.map(\.label)
            return .renamed(
                from: Self.words(ours.name, ours.choices.map(\.name)),
                to: Self.words(line.name, options))
        }
    }

    private static func words(_ name: String, _ options: [String]) -> String {
        options.isEmpty ? name : name + " (" + options.joined(separator: ", ") + ")"
    }

    private func setQuantity(
        _ quantity: Int, of line: OrderLine.ID, in shown: inout Shown
    ) async throws {
        guard shown.cart.bill.lines.first(where: { $0.id == line })?.quantity != quantity else {
            return
        }
        shown.cart = try await shown.access.call { [provider] in
            try await provider.setQuantity(quantity, of: line, in: $0)
        }
    }

    /// Adds one line and says which of the server's it became; nil where the dish is gone.
    private func add(
        _ want: CartLines.Line, to shown: inout Shown, in plan: CartPlan
    ) async throws -> OrderLine.ID? {
        let before = shown.cart
        do {
            shown.cart = try await shown.access.call { [provider] in
                try await provider.add(want.item, to: $0)
            }
        } catch OrderingError.mayHaveActed(let error) {
            // Never sent twice blindly: what the cart holds tells whether it got there.
            shown.cart = try await shown.access.call { [provider] in
                try await provider.cart($0)
            }
            guard shown.cart.lineAdded(since: before) != nil else {
                throw OrderingError.mayHaveActed(error)
            }
        } catch OrderingError.http(.refused(let refusal))
            where [400, 404, 500].contains(refusal.status)
        {
            // An unknown dish makes some servers stumble; their menu says whether that was it.
            guard try await isGone(want.item.orderCode, from: plan.caterer, shown.access.record)
            else { throw OrderingError.http(.refused(refusal)) }
            return nil
        }
        guard let line = shown.cart.lineAdded(since: before) else { return nil }
        try await setQuantity(want.item.quantity, of: line.id, in: &shown)
        return line.id
    }

    private func isGone(
        _ orderCode: String, from caterer: Caterer.ID, _ record: CartRecord
    ) async throws -> Bool {
        guard
            case .fresh(let feed, _) = try await provider.menu(
                of: caterer, in: record.currency, Known())
        else { return false }
        return !feed.menu.sections.flatMap(\.items).contains {
            $0.orderCode == orderCode && $0.isAvailable
        }
    }
}
