public import Sentences
public import OrderModels

/// A basket as a list shows it.
public struct BasketSummary: Identifiable, Hashable, Sendable {
    public enum State: String, Hashable, Sendable {
        /// Never saved: a working copy is all there is.
        case unsaved
        /// Saved, and as it was saved.
        case saved
        /// Saved, and changed since.
        case edited
    }

    public var id: Basket.ID { basket.id }

    public let basket: Basket
    /// Nil where the caterer was never cached, nor came with what was imported.
    public let catererName: String?
    public let lineCount: Int
    /// Nil where the lines cannot be added up, or nobody knows the currency of an empty basket.
    public let total: BasketTotal?
    public let touchedAt: Instant
    /// When it was thrown away, if it was.
    public let discardedAt: Instant?
    public let state: State

    /// Its name, or else its caterer's.
    public var called: String {
        basket.name.isEmpty ? catererName ?? basket.caterer.rawValue : basket.name
    }
}

/// All there is to show of one basket.
public struct BasketContent: Hashable, Sendable {
    /// A line and what of it no longer fits the menu.
    public struct Line: Identifiable, Hashable, Sendable {
        public var id: BasketLine.ID { line.id }

        public let line: BasketLine
        /// Nil where it is too large to be worked out.
        public let total: Money?
        public let misfits: [LineMisfit]
    }

    public let summary: BasketSummary
    public let lines: [Line]
    /// Whether the caterer's menu is cached: where it is not, nothing is known of misfits.
    public let isMenuKnown: Bool
    /// What the next undo would take back, and the next redo do again.
    public let undoLabel: Sentence?
    public let redoLabel: Sentence?

    public var occasion: Occasion { summary.basket.occasion }

    /// What each of the occasion's people costs; nil where there is none or no total.
    public var costPerHead: Money? {
        occasion.headCount.flatMap { summary.total?.perHead($0) }
    }

    /// By how much a head costs more than was meant; nil where it does not.
    public var overBudget: Money? {
        guard let cost = costPerHead, let budget = occasion.budgetPerHead,
            let over = try? cost.subtracting(budget)  // In two currencies nothing can be said.
        else { return nil }
        return over.minorUnits > 0 ? over : nil
    }
}
