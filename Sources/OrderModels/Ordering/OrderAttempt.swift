public import Sentences

/// An attempt to order: the total that the diner agreed to, and the outcome.
///
/// It is written to disk before anything is sent, with everything needed to look the order up
/// again, so that no crash and no network failure can make the program forget an order that may
/// exist.
public struct OrderAttempt: Identifiable, Hashable, Sendable {
    /// The ID of one attempt, or the key that attempts were made under.
    public typealias ID = Reference<OrderAttempt>

    public enum State: String, Hashable, Sendable, CaseIterable {
        /// Sent to the server, which has not answered yet.
        case sent
        case placed
        /// No order exists, and none will.
        case refused
        /// The answer was lost. The order is looked up, and never sent again, until its outcome is
        /// known.
        case unknown
        /// The server can no longer answer, so the diner has to.
        case unresolvable
        /// The diner pays on a page of the provider's, which makes the order. It is looked up like
        /// an unknown one, and nothing else is paid for its basket meanwhile.
        case handedOff = "handed_off"
    }

    public let id: ID
    /// The key of the order, chosen by the caller or random: attempts under the same key make one
    /// order. Nil after the diner has said that there is none.
    public var key: ID?
    public let basket: Basket.ID
    public let provider: ProviderID
    /// The cart that was paid, which keeps its ID as an order.
    public var cart: Order.ID
    /// The account that ordered; nil for a guest.
    public let account: Account.ID?
    public var payment: PaymentMethod
    /// The cart that the diner agreed to: lines, total, notes, slot, and the kitchen's number.
    public var confirmed: Order
    public var snapshot: BasketSnapshot
    public var state: State
    public let startedAt: Instant
    /// When it was last sent; placing again sends it again.
    public var sentAt: Instant
    /// When the server was last asked about its outcome.
    public var checkedAt: Instant?
    public var settledAt: Instant?
    /// Where the diner pays it; nil where no page was given.
    public var page: String?
    /// Why there is no order, or why the outcome is unknown.
    public var problem: Sentence?
    /// What was asked for; nil in attempts of earlier versions.
    public var terms: OrderTerms?
    /// Whether its server was not asked now, so that what is said of it is older. Not stored.
    public var isUnasked = false
    /// Whether its basket was changed while it waits for its payment, which is for the basket as it
    /// was. Not stored.
    public var isBasketEdited = false

    /// An attempt whose key is its own ID, unless another is given.
    public init(
        id: ID, key: ID? = nil, basket: Basket.ID, provider: ProviderID, cart: Order.ID,
        account: Account.ID?,
        payment: PaymentMethod, confirmed: Order, snapshot: BasketSnapshot, state: State = .sent,
        startedAt: Instant
    ) {
        self.id = id
        self.key = key ?? id
        self.basket = basket
        self.provider = provider
        self.cart = cart
        self.account = account
        self.payment = payment
        self.confirmed = confirmed
        self.snapshot = snapshot
        self.state = state
        self.startedAt = startedAt
        sentAt = startedAt
    }

    /// The name for commands: its key, or else its own ID.
    public var name: ID { key ?? id }

    public var total: Money { confirmed.bill.total }

    /// The same where its server was not asked now, or did not answer.
    public var unasked: OrderAttempt {
        var attempt = self
        attempt.isUnasked = true
        return attempt
    }

    /// The same beside its basket as it is now.
    public func marked(beside present: BasketSnapshot) -> OrderAttempt {
        var attempt = self
        attempt.isBasketEdited = state == .handedOff && !snapshot.orders(theSameAs: present)
        return attempt
    }

    /// Whether the outcome is known.
    public var isSettled: Bool { state == .placed || state == .refused }

    /// In seconds. Until then the request may still be in progress, so only the server can tell the
    /// outcome.
    private static let patience: Int64 = 3600

    public var isForTheDinerFrom: Instant { sentAt.adding(seconds: Self.patience) }

    /// Whether it is known that it cannot be paid on its page any more.
    public var isPageOver: Bool {
        state == .handedOff && Self.over.contains(problem?.name ?? "")
    }

    /// The page to pay on; nil also where the order has become another than the one that the diner
    /// agreed to pay there.
    public var payablePage: String? {
        let isOther = Self.other.contains(problem?.name ?? "")
        return state == .handedOff && (isOther || isPageOver) ? nil : page
    }

    public var standing: Standing { Standing(self) }

    /// The one name of its state for the diner: on the screens, in answers and for scripts.
    public var stage: OrderStage {
        switch state {
        case .sent, .unknown: .agreed(.outcomeUnknown)
        case .unresolvable: .agreed(.askTheKitchen)
        case .handedOff: .agreed(payablePage == nil ? .notToBePaid : .toBePaid)
        case .placed: .waiting
        case .refused: .agreed(isTakenBack ? .takenBack : .notOrdered)
        }
    }

    /// Whether it could have become an order, and the diner ended it.
    private var isTakenBack: Bool {
        let name = problem?.name ?? ""
        let isGivenUp = [Sentence.attempts.withdrawn.name, Sentence.attempts.pageClosed.name]
            .contains(name)
        return isGivenUp || page != nil && name == Sentence.attempts.settled.name
    }

    private static let over = [
        Sentence.attempts.pageOver.name, Sentence.attempts.changedAndOver(dishes: "").name,
    ]
    private static let other = [
        Sentence.attempts.sumChanged.name, Sentence.attempts.changed(dishes: "").name,
    ]

    /// Why an order that waits for its payment on a page is none yet.
    public static func unpaid(_ changes: [QuoteChange], isPageOver: Bool) -> Sentence {
        var dishes: [String] = []
        for dish in changes.compactMap(\.dish) where !dishes.contains(dish) { dishes.append(dish) }
        guard dishes.isEmpty else {
            let names = dishes.joined(separator: ", ")
            return isPageOver
                ? .attempts.changedAndOver(dishes: names) : .attempts.changed(dishes: names)
        }
        if isPageOver { return .attempts.pageOver }
        return changes.isEmpty ? .attempts.notPaidYet : .attempts.sumChanged
    }

    /// Whether the diner may say what the outcome is: the server cannot, or has not for too long.
    public func isForTheDiner(at now: Instant) -> Bool {
        !isSettled && (state == .unresolvable || now >= isForTheDinerFrom)
    }
}
