/// Does things later, and says how much time has gone by.
///
/// The real one runs on the main queue; tests move a clock by hand.
@MainActor
public protocol Timekeeper: AnyObject {
    /// Time since some beginning. It never goes back, whatever is done to the machine's clock.
    var now: Duration { get }

    /// Does `action` once, `delay` from now.
    @discardableResult
    func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) -> Timer

    /// How many things are put off for no longer than a diner waits without wondering, and will be
    /// done without anybody's help.
    var shortTimers: Int { get }
}

extension Timekeeper {
    public var shortTimers: Int { 0 }
}

/// Something that is to be done later, and can be called off.
///
/// Letting go of a timer does not call it off: only ``cancel()`` does.
@MainActor
public final class Timer {
    private var stop: (@MainActor () -> Void)?

    /// - Parameter stop: What calls it off; done at most once, and harmless after the timer fired.
    public init(_ stop: @escaping @MainActor () -> Void) {
        self.stop = stop
    }

    public func cancel() {
        stop?()
        stop = nil
    }
}
