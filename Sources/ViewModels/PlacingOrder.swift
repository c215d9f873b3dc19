import Cache
public import OrderModels
public import Presentation
public import Services
import Telemetry

/// The one order that is held or being sent, on any screen, until the diner has seen its outcome.
/// There is only one at a time, so that Esc always means the order that the title shows.
@MainActor
public final class PlacingOrder {
    @Watched public internal(set) var checkout: CheckoutViewModel?
    /// Called with the outcome if the diner is on another screen.
    public var placed: (@MainActor (CheckoutViewModel) -> Void)?

    /// Called with every outcome.
    public var ended: (@MainActor (CheckoutOutcome) -> Void)?

    /// The outcome of the last order of this run.
    var lastOutcome: CheckoutOutcome?
    /// What an earlier run agreed to and a checkout showed, as it may still become an order.
    var shownOutcome: CheckoutOutcome?

    /// Nil in tests without files.
    public let keeping: Keeping?
    private let settings: DinerSettings
    private let store: any DataStore

    init(_ settings: DinerSettings, _ store: any DataStore, _ keeping: Keeping?) {
        self.store = store
        self.settings = settings
        self.keeping = keeping
    }

    /// Fails while an order is held or being sent, as its page belongs to the servers of now.
    public func checkNothingIsHeld() throws(ProblemError) {
        guard let checkout, checkout.phase != .reviewing else { return }
        throw ProblemError(.busy, .settings.anOrderIsHeld)
    }

    /// What has become, by now, of what the diner agreed to last; nil if they agreed to nothing.
    public var end: OrderEnd? {
        if let last = lastOutcome { return last.present(in: store).end(in: store) }
        guard let shown = shownOutcome?.present(in: store) else { return nil }
        // What was taken back since is no failure.
        return shown.isOpen || shown.isPlaced ? shown.end(in: store) : nil
    }

    /// What has become of it, where what was said of it could not be written for `reason`; nil if the
    /// diner agreed to nothing.
    public func unwritten(because reason: String, _ servers: Servers) -> Problem? {
        guard let end else { return nil }
        switch (lastOutcome ?? shownOutcome)?.present(in: store) {
        case .placed(let record, _):
            let departures = servers.departures(of: record)
            return Problem(
                unanswered: record, record.order.stage, reason: reason, departures: departures)
        case .unknown(let attempt), .unresolvable(let attempt), .handedOff(let attempt):
            return Problem(open: attempt)
        case .changed, .refused, .cardOnly, .failed, nil:
            guard case .notOrdered(let code) = end else { return nil }
            return Problem(code, .general.answerNotWritten(reason: reason))
        }
    }

    /// Nothing was sent, as the order is not any more what the diner agreed to: which ends as if the
    /// server had been the first to see it.
    public func noteChanges(_ changes: [OrderChange]) {
        lastOutcome = .changed(changes)
    }

    /// The order that the last attempt of this run became.
    public var lastOrder: Order.ID? {
        if case .placed(let record, _) = lastOutcome { record.order.id } else { nil }
    }

    /// Notes what a checkout is about to show of an earlier attempt.
    func showing(_ outcome: CheckoutOutcome?) -> CheckoutOutcome? {
        if let outcome { shownOutcome = outcome }
        return outcome
    }

    /// How long the order can still be stopped after its key was pressed.
    var holdSeconds: Int { settings.switches[Switches.Order.hold] }

    /// The checkout of that basket, while its order is held or being sent.
    public func checkout(of basket: Basket.ID) -> CheckoutViewModel? {
        checkout.flatMap { $0.basket == basket ? $0 : nil }
    }
}
