import Synchronization

@testable import Telemetry

/// Timers that ring when a test says so.
final class ManualShippingTime: Sendable {
    struct Timer: Sendable {
        let wait: Duration
        let ring: @Sendable () -> Void
    }

    private let timers: AsyncStream<Timer>
    private let sink: AsyncStream<Timer>.Continuation
    private let dice: Double

    init(dice: Double = 1) {
        (timers, sink) = AsyncStream.makeStream()
        self.dice = dice
    }

    var time: ShippingTime {
        ShippingTime(
            after: { [sink] in sink.yield(Timer(wait: $0, ring: $1)) }, random: { [dice] in dice })
    }

    /// Waits until a timer is set.
    func next() async throws -> Timer {
        for await timer in timers { return timer }
        throw CancellationError()
    }
}
