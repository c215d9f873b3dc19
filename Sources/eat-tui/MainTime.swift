import Terminal
import ViewModels

/// The machine's time. What is put off is done by the main loop.
@MainActor
final class MainTime: Timekeeper {
    @Watched private(set) var shortTimers = 0
    private static let short: Duration = .seconds(1)

    var now: Duration { MainLoop.shared.now }

    @discardableResult
    func after(_ delay: Duration, _ action: @escaping @MainActor () -> Void) -> Timer {
        let isShort = delay < Self.short
        if isShort { shortTimers += 1 }
        let alarm = MainLoop.shared.after(delay) { [weak self] in
            if isShort { self?.shortTimers -= 1 }
            action()
        }
        return Timer { [weak self] in
            guard !alarm.isOver else { return }
            alarm.cancel()
            if isShort { self?.shortTimers -= 1 }
        }
    }
}
