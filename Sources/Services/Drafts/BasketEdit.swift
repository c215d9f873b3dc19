import Cache
public import OrderModels

/// A basket and its lines, at one moment.
struct BasketState: Hashable, Sendable {
    var basket: Basket
    var lines: [BasketLine]
}

/// One step of a basket: what it changes and what the diner would call it.
struct BasketEdit: Sendable {
    /// The step that a basket begins with has no name: it is not taken back, so that whatever was
    /// undone in a basket can be redone in it.
    static let beginning = ""

    var label: String
    var basket: Basket?
    var lines: [BasketLine] = []
    var removed: Set<BasketLine.ID> = []
    /// The line it is about, where it is about one.
    var line: BasketLine.ID?

    func write(to view: any WriteAccessor) throws {
        if let basket { try view.upsert(basket) }
        for line in lines { try view.upsert(line) }
        for line in removed { try view.delete(BasketLine.self, line) }
    }

    /// The lines as they are after it.
    func lines(after before: [BasketLine]) -> [BasketLine] {
        var byName = Dictionary(lines.map { ($0.id, $0) }) { $1 }
        let kept = before.filter { !removed.contains($0.id) }.map {
            byName.removeValue(forKey: $0.id) ?? $0
        }
        return kept + lines.filter { byName[$0.id] != nil }
    }

    /// Refuses what could not be ordered or not even be added up.
    func check(against state: BasketState) throws(DraftError) {
        for line in lines {
            guard line.quantity >= 1 else { throw .quantity(line.quantity) }
            guard line.quantity <= BasketLine.mostPieces else { throw .tooMuch }
        }
        let after = lines(after: state.lines)
        guard let currency = after.first?.unitPrice.currency else { return }
        do throws(MoneyError) {
            _ = try BasketTotal(after, in: currency)
        } catch {
            throw DraftError(error)
        }
    }
}

extension BasketState {
    /// Puts `new` at the end, or onto a line that is the same but for how many.
    func adding(_ new: BasketLine) throws(DraftError) -> BasketEdit {
        guard new.quantity >= 1 else { throw .quantity(new.quantity) }
        guard var same = lines.first(where: { $0.isLike(new) }) else {
            var line = new
            line.rank = (lines.map(\.rank).max() ?? 0) + 1
            let count = line.quantity == 1 ? "" : "\(line.quantity) "
            return BasketEdit(
                label: "added \(count)\(line.name)", lines: [line], line: line.id)
        }
        let (sum, isTooLarge) = same.quantity.addingReportingOverflow(new.quantity)
        guard !isTooLarge else { throw .tooMuch }
        let label = "\(same.quantity) -> \(sum) \(same.name)"
        same.quantity = sum
        return BasketEdit(label: label, lines: [same], line: same.id)
    }

    func removing(_ doomed: Set<BasketLine.ID>) -> BasketEdit {
        let names = lines.filter { doomed.contains($0.id) }.map(\.name)
        let label = names.count == 1 ? "removed \(names[0])" : "removed \(names.count) lines"
        return BasketEdit(label: label, removed: doomed)
    }

    func adjusting(_ line: BasketLine, by pieces: Int) throws(DraftError) -> BasketEdit? {
        let (sum, isTooLarge) = line.quantity.addingReportingOverflow(pieces)
        guard !isTooLarge else { throw .tooMuch }
        return sum < 1 ? removing([line.id]) : changing(line.id, LineChange(quantity: sum))
    }

    /// What `change` makes of a line; nil where it stays as it was.
    func changing(_ id: BasketLine.ID, _ change: LineChange) -> BasketEdit? {
        guard let old = lines.first(where: { $0.id == id }) else { return nil }
        let new = change.applied(to: old)
        guard new != old else { return nil }
        return BasketEdit(label: Self.label(old, new), lines: [new])
    }

    static func label(_ old: BasketLine, _ new: BasketLine) -> String {
        var labels: [String] = []
        if old.quantity != new.quantity {
            labels.append("\(old.quantity) -> \(new.quantity) \(new.name)")
        }
        if old.choices != new.choices { labels.append("other options for \(new.name)") }
        if old.note != new.note { labels.append("another note on \(new.name)") }
        if old.diner != new.diner {
            labels.append(
                new.diner.isEmpty ? "\(new.name) for nobody" : "\(new.name) for \(new.diner)")
        }
        return labels.count == 1 ? labels[0] : "changed \(new.name)"
    }

    func setting(_ occasion: Occasion) -> BasketEdit? {
        guard occasion != basket.occasion else { return nil }
        var basket = basket
        basket.occasion = occasion
        let label = occasion.isEmpty ? "no occasion any more" : "changed the occasion"
        return BasketEdit(label: label, basket: basket)
    }

    func naming(_ name: String) -> BasketEdit? {
        guard name != basket.name else { return nil }
        var basket = basket
        basket.name = name
        return BasketEdit(label: "named it \(name)", basket: basket)
    }
}

/// What is to become of a line; nil leaves something as it is.
public struct LineChange: Hashable, Sendable {
    public var quantity: Int?
    public var choices: [BasketLine.Choice]?
    public var note: String?
    public var diner: String?

    public init(
        quantity: Int? = nil, choices: [BasketLine.Choice]? = nil, note: String? = nil,
        diner: String? = nil
    ) {
        self.quantity = quantity
        self.choices = choices
        self.note = note
        self.diner = diner
    }

    public func applied(to line: BasketLine) -> BasketLine {
        var line = line
        line.quantity = quantity ?? line.quantity
        line.choices = choices ?? line.choices
        line.note = note ?? line.note
        line.diner = diner ?? line.diner
        return line
    }
}

extension BasketLine {
    /// Whether both are one order, but for how many.
    fileprivate func isLike(_ other: BasketLine) -> Bool {
        dish == other.dish && unitPrice == other.unitPrice && note == other.note
            && diner == other.diner && Set(choices) == Set(other.choices)
    }
}
