import Sentences
public import OrderModels

/// How a wish is settled: by lines, by wishes that remain, or both.
public struct WishSettlement: Hashable, Sendable {
    public let wish: Wish
    public let lines: [BasketLine]
    public let left: [Wish]

    public init(_ wish: Wish, lines: [BasketLine] = [], left: [Wish] = []) {
        self.wish = wish
        self.lines = lines
        self.left = left
    }
}

extension BasketState {
    /// Appends lines without merging them, and wishes, in place of others.
    func taking(
        _ new: [BasketLine], _ wishes: [Wish], replacing replaced: Set<BasketLine.ID> = [],
        dropping stale: Set<Wish.ID> = []
    ) -> BasketEdit? {
        let left = basket.wishes.filter { !stale.contains($0.id) } + wishes
        guard !new.isEmpty || left != basket.wishes else { return nil }
        let last = lines.map(\.rank).max() ?? 0
        let gone =
            new.isEmpty && wishes.isEmpty ? basket.wishes.first { stale.contains($0.id) } : nil
        var edit = BasketEdit(
            label: gone.map { .undo.droppedRow(row: $0.row) }
                ?? Self.label(lines: new.count, wishes: wishes.count), removed: replaced)
        edit.lines = new.enumerated().map { place, line in
            var line = line.moved(to: basket.id)
            line.rank = last + place + 1
            return line
        }
        if left != basket.wishes {
            var basket = basket
            basket.wishes = left
            edit.basket = basket
        }
        return edit
    }

    private static func label(lines: Int, wishes: Int) -> Sentence {
        if wishes == 0 { return .undo.importedLines(lines: lines) }
        return lines == 0
            ? .undo.importedRows(rows: wishes) : .undo.importedBoth(lines: lines, rows: wishes)
    }

    func settling(_ settlements: [WishSettlement]) throws(DraftError) -> BasketEdit? {
        var state = self
        var changed: [BasketLine.ID: BasketLine] = [:]
        var (settled, open): (Set<Int>, Set<Int>) = ([], [])
        var labels: [Sentence] = []
        for settlement in settlements {
            let wish = settlement.wish
            guard let place = state.basket.wishes.firstIndex(where: { $0.id == wish.id }),
                settlement.left != [state.basket.wishes[place]]
            else { continue }
            state.basket.wishes.replaceSubrange(place...place, with: settlement.left)
            if settlement.left.isEmpty { settled.insert(wish.row) } else { open.insert(wish.row) }
            if settlement.lines.isEmpty {
                labels.append(.undo.correctedRow(row: wish.row))
            }
            for line in settlement.lines {
                let edit = try state.adding(line.moved(to: basket.id))
                for line in edit.lines {
                    changed[line.id] = line
                    state.lines.removeAll { $0.id == line.id }
                    state.lines.append(line)
                }
                labels.append(.undo.ofRow(row: wish.row, step: edit.label))
            }
        }
        guard !settled.isEmpty || !open.isEmpty else { return nil }
        let label = settled.isEmpty ? Self.label(ofOpen: open) : Self.label(of: settled)
        var edit = BasketEdit(label: labels.count == 1 ? labels[0] : label)
        edit.lines = changed.values.sorted { $0.rank < $1.rank }
        edit.basket = state.basket
        return edit
    }

    private static func label(of rows: Set<Int>) -> Sentence {
        rows.count == 1
            ? .undo.settledRow(row: rows.min() ?? 0) : .undo.settledRows(count: rows.count)
    }

    private static func label(ofOpen rows: Set<Int>) -> Sentence {
        rows.count == 1
            ? .undo.correctedRow(row: rows.min() ?? 0) : .undo.changedRows(count: rows.count)
    }

    /// The basket without one wish; nil if it has no such wish.
    func without(_ wish: Wish.ID) -> Basket? {
        guard basket.wishes.contains(where: { $0.id == wish }) else { return nil }
        var basket = basket
        basket.wishes.removeAll { $0.id == wish }
        return basket
    }
}
