import Dispatch
import Observation
import ViewModels

/// The machine's time. What is put off is done on the main queue.
@MainActor @Observable
final class MainTime: Timekeeper {
    private(set) var shortTimers = 0
    private static let short: Duration = .seconds(1)

    var now: Duration { .nanoseconds(Int64(DispatchTime.now().uptimeNanoseconds)) }

    @discardableResult
    func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) -> Timer {
        let source = DispatchSource.makeTimerSource(queue: .main)
        let (seconds, attoseconds) = delay.components
        let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
        source.schedule(deadline: .now() + .nanoseconds(max(0, nanoseconds)))
        let isShort = delay < Self.short
        if isShort { shortTimers += 1 }
        // The handler holds its source until it has fired or is called off, for nobody else does.
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated {
                guard !source.isCancelled else { return }
                source.cancel()
                if isShort { self?.shortTimers -= 1 }
                action()
            }
        }
        source.activate()
        return Timer { [weak self] in
            guard !source.isCancelled else { return }
            source.cancel()
            if isShort { self?.shortTimers -= 1 }
        }
    }
}
