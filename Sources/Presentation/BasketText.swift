public import OrderModels
public import Services

/// A basket as a person reads it.
@MainActor
public struct BasketText {
    public let content: BasketContent
    public let zone: ZoneRules

    public nonisolated init(content: BasketContent, zone: ZoneRules) {
        self.content = content
        self.zone = zone
    }

    /// `Friday, Krua Mae (edited)`.
    public var heading: String {
        let summary = content.summary
        let caterer = summary.catererName ?? summary.basket.caterer.rawValue
        let name = summary.basket.name.isEmpty ? "" : summary.basket.name + ", "
        return "\(name)\(caterer) (\(Self.state(of: summary)))"
    }

    public nonisolated static func state(of summary: BasketSummary) -> String {
        summary.discardedAt == nil ? summary.state.rawValue : Say.Drafts.thrownAway
    }

    /// What it is for, a line each.
    public var occasion: [String] {
        let occasion = content.occasion
        var parts: [String] = []
        if let name = occasion.name { parts.append(name) }
        if let heads = occasion.headCount {
            parts.append(Words.count(heads, "person", "people"))
        }
        if let start = occasion.startsAt {
            let local = zone.local(at: start)
            parts.append("\(local.weekday.threeLetterName) \(local.date.text) \(local.time.text)")
        }
        if let budget = occasion.budgetPerHead { parts.append("\(budget.formatted) a head") }
        var lines = parts.isEmpty ? [] : ["For: " + parts.joined(separator: ", ")]
        if let contact = occasion.contact { lines.append("Contact: " + contact) }
        if let words = occasion.instructions { lines.append("Instructions: " + words) }
        return lines
    }

    public func options(_ line: BasketLine) -> String {
        line.optionTexts.joined(separator: ", ")
    }

    public func note(_ line: BasketLine) -> String {
        line.note.isEmpty ? "" : "note: \(line.note)"
    }

    public func changes(_ line: BasketContent.Line) -> String {
        line.misfits.map(\.sentence).joined(separator: " ")
    }

    /// `3 pieces, 29.40 EUR`.
    public var sum: String {
        guard let total = content.summary.total else { return Say.Basket.itsLinesCannotBeAddedUp }
        return "\(Words.count(total.pieces, "piece", "pieces")), \(total.subtotal.formatted)"
    }

    /// `2.45 EUR a head, 0.45 EUR over the budget`.
    public var head: String? {
        guard let cost = content.costPerHead, !content.lines.isEmpty else { return nil }
        let over =
            content.overBudget.map { Say.Basket.overTheBudget(formatted: $0.formatted) } ?? ""
        return "\(cost.formatted) a head\(over)"
    }

    /// `Krua Mae: 3 pieces, 29.40 EUR`.
    public nonisolated static func brief(_ summary: BasketSummary) -> String {
        guard let total = summary.total else { return summary.called + "." }
        return "\(summary.called): \(Words.count(total.pieces, "piece", "pieces")), "
            + total.subtotal.formatted + "."
    }
}
