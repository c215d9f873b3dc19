import Presentation

/// Asks the server again and again while a page shows the answer; not while nobody looks.
@MainActor
final class RepeatedLook {
    /// Why it could not be asked.
    @Watched private(set) var problem: Problem?

    private let activity: Activity
    private let isWanted: @MainActor () -> Bool
    private let ask: @MainActor () async throws -> Void
    private var isShown = false
    private var timer: Timer?
    private var asking: Task<Void, Never>?
    private let repeated = RepeatedErrors()

    private let interval: Duration
    /// For what others choose meanwhile.
    static let ofOthers: Duration = .seconds(5)
    /// After a failure.
    private static let pause: Duration = .seconds(30)

    /// `isWanted`: whether there is anything to look at, and whether the page needs it.
    init(
        _ activity: Activity, every interval: Duration = RepeatedLook.ofOthers,
        isWanted: @escaping @MainActor () -> Bool,
        ask: @escaping @MainActor () async throws -> Void
    ) {
        self.activity = activity
        self.interval = interval
        self.isWanted = isWanted
        self.ask = ask
        activity.presence.whenReturned(self) { [weak self] in self?.plan(after: .zero) }
    }

    func appeared(after wait: Duration = .zero) {
        isShown = true
        plan(after: wait)
    }

    func disappeared() {
        isShown = false
        timer?.cancel()
        timer = nil
    }

    /// There may be something to look at now.
    func changed() {
        if timer == nil { plan(after: interval) }
    }

    func plan(after wait: Duration) {
        timer?.cancel()
        timer = nil
        guard isShown, isWanted(), asking == nil else { return }
        timer = activity.time.after(wait) { [weak self] in
            self?.timer = nil
            self?.look()
        }
    }

    private func look() {
        guard isShown, isWanted(), asking == nil, !activity.presence.isLeftAlone else { return }
        asking = activity.work { [weak self] in
            guard let self else { return }
            var wait = interval
            do {
                try await ask()
                problem = nil
                repeated.forget()
            } catch {
                problem = repeated.caught(error) { activity.caught($0) }
                wait = Self.pause
            }
            asking = nil
            plan(after: wait)
        }
    }
}
