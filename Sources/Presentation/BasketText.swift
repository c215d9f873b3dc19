public import OrderModels
public import Services

/// A basket in prose.
@MainActor
public struct BasketText {
    public let content: BasketContent
    private let clock: KitchenClock

    public nonisolated init(content: BasketContent, in clock: KitchenClock) {
        self.content = content
        self.clock = clock
    }

    /// As in `Friday, Krua Mae (edited)`.
    public var heading: String {
        let summary = content.summary
        return Say.Basket.heading(
            title: BasketWords.title(summary), state: Self.state(of: summary))
    }

    public nonisolated static func state(of summary: BasketSummary) -> String {
        guard summary.discardedAt == nil else { return Say.Drafts.thrownAway }
        return Words.list(
            [
                summary.openAttempt.map { OrderWords.shortStage($0.stage) },
                summary.shared.map { SharedText.short($0) },
                summary.isUnsent ? Say.Together.shortUnsent : nil,
                Say.Basket.shortState(state: summary.state.rawValue),
            ].compactMap { $0 })
    }

    /// What the basket is for, in lines.
    public var occasion: [String] {
        let occasion = content.occasion
        var parts: [String] = []
        if let name = occasion.shownName { parts.append(name) }
        if let heads = occasion.headCount { parts.append(Say.Basket.people(count: heads)) }
        if let start = occasion.startsAt { parts.append(clock.time(start)) }
        if let budget = occasion.budgetPerHead {
            parts.append(Say.Basket.aHead(amount: budget.formatted))
        }
        let what = parts.isEmpty ? [] : [Say.Basket.occasion(parts: Words.list(parts))]
        return what + Meeting(occasion).words
    }

    public func options(_ line: BasketLine) -> String {
        line.optionTexts.joined(separator: ", ")
    }

    public func note(_ line: BasketLine) -> String {
        line.note.isEmpty ? "" : Say.Basket.lineNote(words: line.note)
    }

    public func changes(_ line: BasketContent.Line) -> String {
        line.misfits.map(\.sentence).joined(separator: " ")
    }

    /// As in `3 pieces, 29.40 EUR`.
    public var sum: String {
        guard let total = content.summary.total else { return Say.Basket.itsLinesCannotBeAddedUp }
        return Say.Basket.piecesFor(count: total.pieces, subtotal: total.subtotal.formatted)
    }

    /// As in `2.45 EUR a head, 0.45 EUR over the budget`.
    public var head: String? {
        guard let cost = content.costPerHead, !content.lines.isEmpty else { return nil }
        return BasketWords.aHead(cost, over: content.overBudget)
    }

    /// As in `Krua Mae: 3 pieces, 29.40 EUR`.
    public nonisolated static func brief(_ summary: BasketSummary) -> String {
        guard let total = summary.total else { return Say.Basket.brief(name: summary.shownName) }
        return Say.Basket.briefWithSum(
            name: summary.shownName, pieces: total.pieces, subtotal: total.subtotal.formatted)
    }
}

extension Meeting {
    /// In lines.
    var words: [String] {
        [
            shownContact.map { Say.Basket.contact(name: $0) },
            phone.flatMap { $0.isEmpty ? nil : Say.Checkout.phoneThere(phone: $0) },
            directions.map { Say.Basket.instructions(words: $0) },
        ].compactMap(\.self)
    }
}
