public import OrderModels

/// The time as the screens show it: it moves once a minute, and with what the diner does.
@MainActor
public final class ScreenClock {
    @Watched public private(set) var now: Instant
    private let read: @Sendable () -> Instant

    public init(_ read: @escaping @Sendable () -> Instant) {
        self.read = read
        now = read()
    }

    /// The time to the second, whatever the screens show.
    var exact: Instant { read() }

    /// Looks at the clock.
    public func tick() {
        now = read()
    }

    /// How long the clock on the screen stays right.
    public var secondsToNextMinute: Int64 {
        60 - (read().secondsSince1970 % 60 + 60) % 60
    }
}
