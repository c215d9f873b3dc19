public import OrderModels

/// The time as the screens show it. It advances once a minute, and with every key.
@MainActor
public final class ScreenClock {
    @Watched public private(set) var now: Instant
    /// The same as it was when the minute began to be shown: what says only minutes is the same until
    /// the next one, whatever keys are pressed.
    @Watched public private(set) var minute: Instant
    let read: @Sendable () -> Instant

    public init(_ read: @escaping @Sendable () -> Instant) {
        self.read = read
        let now = read()
        (self.now, minute) = (now, now)
    }

    /// The time to the second.
    var exact: Instant { read() }

    public func tick() {
        now = read()
        if Self.number(of: now) != Self.number(of: minute) { minute = now }
    }

    private static func number(of time: Instant) -> Int64 {
        time.secondsSince1970 / 60
    }

    /// How long the clock on the screen stays right.
    public var secondsToNextMinute: Int64 {
        60 - (read().secondsSince1970 % 60 + 60) % 60
    }
}
