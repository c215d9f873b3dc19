import Dispatch

/// The clock of a shipper, and its dice.
struct ShippingTime: Sendable {
    /// Calls a function after a wait. It cannot be taken back.
    var after: @Sendable (Duration, @escaping @Sendable () -> Void) -> Void
    /// From 0 to 1.
    var random: @Sendable () -> Double

    static let real = ShippingTime(
        after: { wait, body in
            DispatchQueue.global(qos: .utility)
                .asyncAfter(deadline: .now() + wait.seconds, execute: body)
        },
        random: { Double.random(in: 0...1) })

    /// The wait after so many failures in a row: 1 s, doubled each time, at most a minute. Half of it
    /// is random, so that many programs do not return at the same time.
    func backoff(_ failures: Int) -> Duration {
        let whole = min(60, 1 << min(max(failures - 1, 0), 6))
        return .seconds(whole) * (0.5 + 0.5 * random())
    }
}
