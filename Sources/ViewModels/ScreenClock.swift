public import OrderModels

/// The time as the screens show it. It advances once a minute, and with every key.
@MainActor
public final class ScreenClock {
    @Watched public private(set) var now: Instant
    let read: @Sendable () -> Instant

    public init(_ read: @escaping @Sendable () -> Instant) {
        self.read = read
        now = read()
    }

    /// The time to the second.
    var exact: Instant { read() }

    public func tick() {
        now = read()
    }

    /// How long the clock on the screen stays right.
    public var secondsToNextMinute: Int64 {
        60 - (read().secondsSince1970 % 60 + 60) % 60
    }
}
