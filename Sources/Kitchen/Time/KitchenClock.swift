import Glibc
import Synchronization

/// What time it is for the kitchen: the machine's time, or a time that stands still.
public final class KitchenClock: Sendable {
    private let frozen: Mutex<Instant?>

    /// Stands at `frozen`, or runs when that is nil.
    public init(frozenAt frozen: Instant? = nil) {
        self.frozen = Mutex(frozen)
    }

    public var now: Instant {
        frozen.withLock { $0 } ?? Instant(seconds: time(nil))
    }

    /// Stops the clock at `instant`, or lets it run again.
    public func freeze(at instant: Instant?) {
        frozen.withLock { $0 = instant }
    }

    /// Stops the clock `seconds` later than it is.
    public func advance(bySeconds seconds: Int) {
        let start = now
        frozen.withLock { $0 = Instant(seconds: ($0 ?? start).seconds + seconds) }
    }
}
