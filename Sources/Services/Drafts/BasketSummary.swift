public import Sentences
public import OrderModels

/// A basket in a list.
public struct BasketSummary: Identifiable, Hashable, Sendable {
    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Never saved: only a working copy exists.
        case unsaved
        /// Saved, and unchanged since.
        case saved
        /// Saved, and changed since.
        case edited
    }

    public var id: Basket.ID { basket.id }

    public let basket: Basket
    /// Nil if neither the cache nor the diner's data has the name.
    public let catererName: String?
    /// The zone of its kitchen's clock, such as `Europe/Paris`; nil if its server was not read.
    public let zone: String?
    public let lineCount: Int
    /// Nil if the lines cannot be added up, or the currency of an empty basket is unknown.
    public let total: BasketTotal?
    public let touchedAt: Instant
    /// When it was discarded; nil if it was not.
    public let discardedAt: Instant?
    public let state: State
    /// How it takes part in an order of several people; nil if it is the diner's alone.
    public let shared: SharedBasket?
    /// Whether a guest's draft has other dishes than were sent.
    public let isUnsent: Bool
    /// The latest order of it that somebody else proposes, expired or not.
    public let proposal: Proposal?
    /// What may still become an order of it, as it was then.
    public let openAttempt: OrderAttempt?

    /// An order of it that waits for the diner's yes.
    public func waitingProposal(at now: Instant) -> Proposal? {
        proposal.flatMap { $0.expiresAt > now ? $0 : nil }
    }

    public var called: String {
        basket.name.isEmpty ? catererName ?? basket.caterer.rawValue : basket.name
    }
}

extension Basket {
    /// The length of the short form of an ID, which is shown and accepted.
    static let shortReference = 8

    public var shortReference: String { String(id.rawValue.prefix(Self.shortReference)) }
}

/// Everything to show of one basket.
public struct BasketContent: Hashable, Sendable {
    /// A line, and why it no longer fits the menu.
    public struct Line: Identifiable, Hashable, Sendable {
        public var id: BasketLine.ID { line.id }

        public let line: BasketLine
        /// Nil if it is too large.
        public let total: Money?
        public let misfits: [LineMisfit]
        /// By the cached menu, else as it was when it was chosen; nil if neither is known.
        public let contents: DishContents?
        /// The dish on the cached menu.
        public let dish: MenuItem?
    }

    public let summary: BasketSummary
    public let lines: [Line]
    /// Whether the caterer's menu is cached; otherwise misfits are unknown.
    public let isMenuKnown: Bool
    /// The labels of the next undo and redo.
    public let undoLabel: Sentence?
    public let redoLabel: Sentence?

    public var occasion: Occasion { summary.basket.occasion }

    public var snapshot: BasketSnapshot { BasketSnapshot(summary.basket, lines.map(\.line)) }

    /// The total for each of the occasion's people; nil without a head count or a total, and where others
    /// have dishes in the order, which are not counted here.
    public var costPerHead: Money? {
        if let shared = summary.shared {
            guard let others = shared.others, others.isEmpty else { return nil }
        }
        return occasion.headCount.flatMap { summary.total?.perHead($0) }
    }

    /// By how much the cost per head exceeds the budget; nil if it does not.
    public var overBudget: Money? {
        guard let cost = costPerHead, let budget = occasion.budgetPerHead,
            let over = try? cost.subtracting(budget)  // Different currencies are not compared.
        else { return nil }
        return over.minorUnits > 0 ? over : nil
    }
}
