import Cache
public import OrderModels
public import Presentation
public import Services

public enum CheckoutPhase: Hashable, Sendable {
    case reviewing
    /// Nothing was sent yet; Esc stops it.
    case holding(seconds: Int)
    case sending
}

/// The result of placing an order. Only ``placed(_:isNew:)`` is an order.
public enum CheckoutOutcome: Hashable, Sendable {
    /// New, or placed earlier by another program or under the same key.
    case placed(OrderRecord, isNew: Bool)
    /// It differs from what was shown, so the diner must confirm again.
    case changed([OrderChange])
    case refused([OrderObstacle])
    /// It can be paid only on the kitchen's own page.
    case cardOnly
    /// The answer is lost. The program looks the order up, and never sends it again by itself.
    case unknown(OrderAttempt)
    case unresolvable(OrderAttempt)
    /// Not ordered yet: the diner pays it on a page, which makes the order.
    case handedOff(OrderAttempt)
    case failed(Problem)

    /// The attempt that the server is asked about until it is known what came of it.
    var lookedUp: OrderAttempt? {
        switch self {
        case .unknown(let attempt), .handedOff(let attempt): attempt
        default: nil
        }
    }

    /// Until the server is asked again: less while the diner is paying, and comes back to look.
    var pause: Duration? {
        switch self {
        case .unknown: .seconds(60)
        case .handedOff: .seconds(10)
        default: nil
        }
    }

    /// Why nothing can be ordered after it; nil if something can.
    public var whyNotAgain: String? {
        switch self {
        case .placed: Say.Checkout.itIsOrdered
        case .unknown: Say.Checkout.itIsBeingLookedUp
        case .unresolvable: Say.Checkout.askTheKitchenWhether
        case .handedOff(let attempt):
            attempt.payablePage == nil
                ? Say.Paying.itIsToBeTakenBack : Say.Paying.itWaitsForYourPayment
        case .changed, .refused, .cardOnly, .failed: nil
        }
    }

    /// What an attempt is that has not come to anything yet.
    init(open attempt: OrderAttempt) {
        self =
            switch attempt.state {
            case .unresolvable: .unresolvable(attempt)
            case .handedOff: .handedOff(attempt)
            default: .unknown(attempt)
            }
    }

    var isPlaced: Bool { if case .placed = self { true } else { false } }

    /// Takes the order as it is stored now.
    @MainActor mutating func renew(in store: any DataStore) {
        guard case .placed(let record, let isNew) = self,
            // What cannot be read now is shown as it was.
            let present = try? store.read({ try $0.item(OrderRecord.self, record.id) })
        else { return }
        self = .placed(present, isNew: isNew)
    }

    /// What has become of it, as that is stored now.
    @MainActor func present(in store: any DataStore) -> CheckoutOutcome {
        var present = self
        present.renew(in: store)
        switch present {
        case .unknown(let attempt), .unresolvable(let attempt), .handedOff(let attempt):
            // What cannot be read is as unknown as it was.
            let kept = try? store.read { try $0.item(OrderAttempt.self, attempt.id) }
            return kept.flatMap { try? CheckoutOutcome(of: $0, store) } ?? present
        default: return present
        }
    }

    /// What it means for whoever agreed to an order.
    @MainActor func end(in store: any DataStore) -> OrderEnd {
        switch self {
        case .placed(let record, _):
            OrderEnd(record, (try? KeptOrders(store).departures(of: record)) ?? [])
        case .changed: .notOrdered(.price)
        case .refused(let obstacles):
            .notOrdered(obstacles == [.contactMissing] ? .signIn : .refused)
        case .cardOnly: .notOrdered(.payment)
        case .unknown(let attempt), .unresolvable(let attempt), .handedOff(let attempt):
            .notOrdered(Problem(open: attempt).code)
        case .failed(let problem): .notOrdered(problem.code)
        }
    }

    /// Of an order that is read again: what this page has placed stays new.
    static func read(_ record: OrderRecord, after earlier: Self?) -> Self {
        guard case .placed(let shown, let isNew)? = earlier, shown.id == record.id else {
            return .placed(record, isNew: false)
        }
        return .placed(record, isNew: isNew)
    }

    /// Whether it may still turn out to be an order.
    var isOpen: Bool {
        switch self {
        case .unknown, .unresolvable, .handedOff: true
        case .placed, .changed, .refused, .cardOnly, .failed: false
        }
    }
}

extension CheckoutOutcome {
    init(_ placing: Placing) {
        self =
            switch placing {
            case .placed(let record): .placed(record, isNew: true)
            case .replayed(let record): .placed(record, isNew: false)
            case .changed(let changes, _): .changed(changes)
            case .refused(let obstacles, _): .refused(obstacles)
            case .cardOnly, .overLimit: .cardOnly
            case .handedOff(let attempt): .handedOff(attempt)
            case .unknown(let attempt, _), .unwritten(let attempt, _): .unknown(attempt)
            case .unresolvable(let attempt): .unresolvable(attempt)
            }
    }

    /// What an error of a quote says of an earlier attempt; nil if nothing.
    init?(_ error: any Error) {
        switch error {
        case OrderError.unresolvable(let attempt), OrderError.stillOpen(let attempt),
            OrderError.handedOff(let attempt):
            self.init(open: attempt)
        default: return nil
        }
    }
}

extension Placing {
    /// The quote that holds now, where it is not the one that was agreed to.
    var newer: OrderQuote? {
        switch self {
        case .changed(_, let newer), .refused(_, let newer), .cardOnly(let newer),
            .overLimit(_, let newer):
            newer
        default: nil
        }
    }
}

extension Servers {
    /// What the order has otherwise than was agreed to, such as a dish that somebody else chose at
    /// the last moment; nil if nothing.
    func departures(of record: OrderRecord) -> String? {
        // What cannot be read cannot be compared; the order's page says so once it can.
        let changes = (try? KeptOrders(store).departures(of: record)) ?? []
        return OrderWords.departures(changes, in: clock(of: record))
    }
}

extension OrderRecord {
    /// That its draft is as it was saved, where it is. If that cannot be read, only the order is told.
    @MainActor
    func wordsOfItsDraft(_ drafts: DraftStore) -> String? {
        let back = try? drafts.wentBack(by: self)
        return back.map { Say.Orders.draftIsAsItWasSaved(draft: $0.shownName) }
    }
}

extension BasketContent {
    /// Why nothing of it can be ordered; nil if something can.
    public var whyNotOrdered: String? {
        summary.discardedAt == nil ? nil : Say.Checkout.basketWasThrownAway
    }

    /// Whether what it costs is to be asked again: of what is brought back, too.
    func costsOtherwise(than before: BasketContent) -> Bool {
        guard whyNotOrdered == nil else { return false }
        return before.whyNotOrdered != nil || !snapshot.orders(theSameAs: before.snapshot)
    }
}

extension OrderQuote {
    /// Why none of its ways to pay is possible from here.
    var whyNotPaidHere: String {
        page == nil
            ? Say.Checkout.itCannotBePaidFromHere : Say.Checkout.itIsPaidOnTheKitchensOwnPage2
    }
}
