/// Runs actions later, and measures time.
///
/// The real one uses the main queue; tests move a clock by hand.
@MainActor
public protocol Timekeeper: AnyObject {
    /// Time since some start. It never goes back, even if the machine's clock is set.
    var now: Duration { get }

    /// Runs `action` once, after `delay`.
    @discardableResult
    func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) -> Timer

    /// How many timers will fire by themselves, soon enough that a diner does not notice the wait.
    var shortTimers: Int { get }
}

extension Timekeeper {
    public var shortTimers: Int { 0 }
}

/// A scheduled action that can be cancelled.
///
/// Releasing a timer does not cancel it; only ``cancel()`` does.
@MainActor
public final class Timer {
    private var stop: (@MainActor () -> Void)?

    /// - Parameter stop: Cancels the action; called at most once, and harmless after the timer
    ///   fired.
    public init(_ stop: @escaping @MainActor () -> Void) {
        self.stop = stop
    }

    public func cancel() {
        stop?()
        stop = nil
    }
}
