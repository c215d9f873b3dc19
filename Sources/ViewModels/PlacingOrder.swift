public import OrderModels
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
    public internal(set) var lastOutcome: CheckoutOutcome?

    /// Nil in tests without files.
    public let keeping: Keeping?
    private let settings: DinerSettings

    public init(_ settings: DinerSettings, _ keeping: Keeping?) {
        self.settings = settings
        self.keeping = keeping
    }

    /// How long the order can still be stopped after its key was pressed.
    var holdSeconds: Int { settings.switches[Switches.Order.hold] }

    /// The checkout of that basket, while its order is held or being sent.
    public func checkout(of basket: Basket.ID) -> CheckoutViewModel? {
        checkout.flatMap { $0.basket == basket ? $0 : nil }
    }
}
