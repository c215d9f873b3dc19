public import OrderModels
import Glibc
import Synchronization

/// The kitchen's clock: the system clock, or one that stands still.
public final class KitchenClock: Sendable {
    private let frozen: Mutex<Instant?>

    /// Stands at `frozen`, or runs if that is nil.
    public init(frozenAt frozen: Instant? = nil) {
        self.frozen = Mutex(frozen)
    }

    public var now: Instant {
        frozen.withLock { $0 } ?? Instant(secondsSince1970: Int64(time(nil)))
    }

    /// The time in seconds since 1970, as in tokens and the book.
    var seconds: Int { Int(now.secondsSince1970) }

    /// Stops the clock at `instant`, or lets it run again.
    public func freeze(at instant: Instant?) {
        frozen.withLock { $0 = instant }
    }

    /// Stops the clock `seconds` later than it is.
    public func advance(bySeconds seconds: Int) {
        let start = now
        frozen.withLock { $0 = ($0 ?? start).adding(seconds: Int64(seconds)) }
    }
}
