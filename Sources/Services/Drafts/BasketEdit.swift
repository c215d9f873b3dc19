import Sentences
import Cache
public import OrderModels

/// A basket and its lines at one moment.
struct BasketState: Hashable, Sendable {
    var basket: Basket
    var lines: [BasketLine]
}

/// One step of a basket: what it changes, and what the diner would call it.
struct BasketEdit: Sendable {
    /// The label of a basket's first step, which cannot be undone: everything undone in a basket
    /// can thus be redone in it.
    static let beginning = ""

    var label: Sentence
    var basket: Basket?
    var lines: [BasketLine] = []
    var removed: Set<BasketLine.ID> = []
    /// The line it is about, if it is about one.
    var line: BasketLine.ID?

    func write(to view: any WriteAccessor) throws {
        if let basket { try view.upsert(basket) }
        for line in lines { try view.upsert(line) }
        for line in removed { try view.delete(BasketLine.self, line) }
    }

    /// The lines after the step.
    func lines(after before: [BasketLine]) -> [BasketLine] {
        var byName = Dictionary(lines.map { ($0.id, $0) }) { $1 }
        let kept = before.filter { !removed.contains($0.id) }.map {
            byName.removeValue(forKey: $0.id) ?? $0
        }
        return kept + lines.filter { byName[$0.id] != nil }
    }

    /// Refuses lines that could not be ordered or added up.
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
    /// Appends `new`, or adds its quantity to an otherwise equal line.
    func adding(_ new: BasketLine) throws(DraftError) -> BasketEdit {
        guard new.quantity >= 1 else { throw .quantity(new.quantity) }
        guard var same = lines.first(where: { $0.isLike(new) }) else {
            var line = new
            line.rank = (lines.map(\.rank).max() ?? 0) + 1
            let label: Sentence =
                line.quantity == 1
                ? .undo.added(dish: line.name)
                : .undo.addedSeveral(count: line.quantity, dish: line.name)
            return BasketEdit(label: label, lines: [line], line: line.id)
        }
        let (sum, isTooLarge) = same.quantity.addingReportingOverflow(new.quantity)
        guard !isTooLarge else { throw .tooMuch }
        let label = Sentence.undo.quantity(before: same.quantity, after: sum, dish: same.name)
        same.quantity = sum
        return BasketEdit(label: label, lines: [same], line: same.id)
    }

    func removing(_ doomed: Set<BasketLine.ID>) -> BasketEdit {
        let names = lines.filter { doomed.contains($0.id) }.map(\.name)
        let label: Sentence =
            names.count == 1
            ? .undo.removed(dish: names[0]) : .undo.removedLines(count: names.count)
        return BasketEdit(label: label, removed: doomed)
    }

    func adjusting(_ line: BasketLine, by pieces: Int) throws(DraftError) -> BasketEdit? {
        let (sum, isTooLarge) = line.quantity.addingReportingOverflow(pieces)
        guard !isTooLarge else { throw .tooMuch }
        return sum < 1 ? removing([line.id]) : changing(line.id, LineChange(quantity: sum))
    }

    /// The step that applies `change` to a line; nil if nothing changes.
    func changing(_ id: BasketLine.ID, _ change: LineChange) -> BasketEdit? {
        guard let old = lines.first(where: { $0.id == id }) else { return nil }
        let new = change.applied(to: old)
        guard new != old else { return nil }
        return BasketEdit(label: Self.label(old, new), lines: [new])
    }

    static func label(_ old: BasketLine, _ new: BasketLine) -> Sentence {
        var labels: [Sentence] = []
        if old.quantity != new.quantity {
            labels.append(
                .undo.quantity(before: old.quantity, after: new.quantity, dish: new.name))
        }
        if old.choices != new.choices { labels.append(.undo.otherOptions(dish: new.name)) }
        if old.note != new.note { labels.append(.undo.anotherNote(dish: new.name)) }
        if old.diner != new.diner {
            labels.append(
                new.diner.isEmpty
                    ? .undo.forNobody(dish: new.name)
                    : .undo.forSomebody(dish: new.name, diner: new.diner))
        }
        return labels.count == 1 ? labels[0] : .undo.changed(dish: new.name)
    }

    func setting(_ occasion: Occasion) -> BasketEdit? {
        guard occasion != basket.occasion else { return nil }
        var basket = basket
        basket.occasion = occasion
        let label: Sentence = occasion.isEmpty ? .undo.noOccasion : .undo.occasion
        return BasketEdit(label: label, basket: basket)
    }

    func naming(_ name: String) -> BasketEdit? {
        guard name != basket.name else { return nil }
        var basket = basket
        basket.name = name
        return BasketEdit(label: .undo.named(name: name), basket: basket)
    }
}

/// A change of a line; nil keeps a value.
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

    /// Everything that a diner chose for a line.
    init(of line: BasketLine) {
        self.init(
            quantity: line.quantity, choices: line.choices, note: line.note, diner: line.diner)
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
    /// Whether both are equal except for the quantity.
    fileprivate func isLike(_ other: BasketLine) -> Bool {
        dish == other.dish && unitPrice == other.unitPrice && note == other.note
            && diner == other.diner && Set(choices) == Set(other.choices)
    }
}

extension BasketState {
    static func empty(
        of caterer: Caterer.ID, at now: Instant, named name: String = "",
        occasion: Occasion = Occasion()
    ) -> BasketState {
        BasketState(
            basket: Basket(
                id: .random(), caterer: caterer, touchedAt: now, name: name, occasion: occasion),
            lines: [])
    }
}

extension BasketLine {
    /// The same line in another basket, with a new ID.
    func moved(to basket: Basket.ID) -> BasketLine {
        BasketLine(
            id: .random(), basket: basket, rank: rank, dish: dish, orderCode: orderCode,
            name: name, unitPrice: unitPrice, quantity: quantity, choices: choices, note: note,
            diner: diner, contents: contents)
    }
}
