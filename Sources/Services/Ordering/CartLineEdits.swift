import Cache
import Networking
import OrderModels

/// Makes a server's cart match the lines of a basket, with the fewest changes.
///
/// In a cart that others choose in too, only lines that this basket sent are changed (0071).
@MainActor
struct CartLineEdits {
    private let plan: CartPlan
    private let held: HeldCart
    private let server: OrderingServer
    /// Dishes that are not served when the order would come, which a server may refuse.
    private let absent: Set<MenuItem.ID>

    init(
        _ plan: CartPlan, _ held: HeldCart, _ server: OrderingServer,
        absent: Set<MenuItem.ID> = []
    ) {
        self.plan = plan
        self.held = held
        self.server = server
        self.absent = absent
    }

    /// Removes lines that do not belong, then adds missing ones.
    func bring() async throws {
        let wanted = Dictionary(plan.lines.lines.map { ($0.content, $0) }) { first, _ in first }
        var ties = held.record.ties.filter { tie in
            wanted[tie.content] != nil && held.bill.lines.contains { $0.id == tie.line }
        }
        let tied = Set(ties.map(\.line))
        let pending = Set(held.record.ties.filter(\.isPending).map(\.content))
        let sent = Set(held.record.ties.map(\.line))
        for line in held.bill.lines
        where !tied.contains(line.id) && mayRemove(line, wasSent: sent.contains(line.id)) {
            try await held.update { try await $0.remove(line.id, from: $1) }
        }
        for want in plan.lines.lines {
            if let tie = ties.first(where: { $0.content == want.content }) {
                try await setQuantity(want.item.quantity, of: tie.line)
                continue
            }
            var line = pending.contains(want.content) ? lineSent(want, ties) : nil
            if let line { try await setQuantity(want.item.quantity, of: line) }
            if line == nil {
                try await note(want, beside: ties)
                line = try await add(want)
            }
            if let line {
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

    /// Notes what is being sent, where others have lines too: killed before the answer, the program
    /// would take its own line for somebody else's.
    private func note(_ want: CartLines.Line, beside ties: [CartRecord.Tie]) async throws {
        guard isShared else { return }
        held.record.ties =
            ties + [.pending(ours: want.ours.map(\.id), content: want.content)]
        try await held.keep()
    }

    /// The one line that an earlier program may have sent for it.
    private func lineSent(_ want: CartLines.Line, _ ties: [CartRecord.Tie]) -> OrderLine.ID? {
        guard let wanted = want.ours.first else { return nil }
        let found = held.bill.lines.filter { line in
            line.isChoice(of: wanted) && !ties.contains { $0.line == line.id }
                && !held.isForeign(line, in: plan.shared)
        }
        return found.count == 1 ? found[0].id : nil
    }

    private var isShared: Bool { plan.shared != nil || held.content.invitation != nil }

    private func mayRemove(_ line: OrderLine, wasSent: Bool) -> Bool {
        guard isShared else { return true }
        guard !held.isForeign(line, in: plan.shared) else { return false }
        // A colleague's own token makes no lines but theirs; a host may choose in a browser too.
        return wasSent || held.record.player != nil
    }

    private func setQuantity(_ quantity: Int, of line: OrderLine.ID) async throws {
        let present = held.bill.lines.first { $0.id == line }
        guard present?.quantity != quantity else { return }
        if let present, isShared, held.isForeign(present, in: plan.shared) { return }
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
            guard lineAdded(want, since: before) != nil else {
                // Whatever became of it, the next look at the cart finds it.
                throw OrderingError.http(error)
            }
        } catch OrderingError.http(.refused(let refusal))
            where [400, 404, 500].contains(refusal.status)
        {
            // Some servers fail on an unknown dish; their menu shows whether that is the reason.
            let isAbsent = want.ours.contains { absent.contains($0.dish) }
            var isGone = isAbsent
            if !isAbsent {
                isGone = try await server.isGone(
                    want.item.orderCode, from: plan.caterer, in: held.record.currency)
            }
            guard isGone else { throw OrderingError.http(.refused(refusal)) }
            return nil
        }
        guard let line = lineAdded(want, since: before) else { return nil }
        try await setQuantity(want.item.quantity, of: line.id)
        return line.id
    }

    /// The line that was added. Others may have added theirs at the same moment.
    private func lineAdded(_ want: CartLines.Line, since before: RemoteCart) -> OrderLine? {
        let added = held.content.linesAdded(since: before)
        guard isShared, let name = want.ours.first?.name else { return added.first }
        let ours = added.filter { !held.isForeign($0, in: plan.shared) }
        let same = (ours.isEmpty ? added : ours).filter { fold($0.name) == fold(name) }
        // A server that says it is another's is contradicted by nobody but the diner.
        return ours.count == 1 ? ours.first : same.count == 1 ? same.first : nil
    }
}

extension OrderLine {
    /// Whether its dish and options have the names that those of `wanted` have. Options stand as
    /// `1 × Cheese` or by their name alone.
    fileprivate func isChoice(of wanted: BasketLine) -> Bool {
        guard fold(name) == fold(wanted.name), options.count == wanted.choices.count else {
            return false
        }
        var labels = options.map { fold($0.label) }
        return wanted.choices.allSatisfy { choice in
            let (name, counted) = (
                fold(choice.name), fold("\(choice.quantity) × \(choice.name)")
            )
            guard let place = labels.firstIndex(where: { $0 == counted || $0 == name }) else {
                return false
            }
            labels.remove(at: place)
            return true
        }
    }
}
