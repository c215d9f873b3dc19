import Synchronization

/// Brings changes made on other threads to the main queue: many that come before it looks are one.
final class Announcement: Sendable {
    private let isMade = Atomic(false)

    /// Calls `body` soon, unless an earlier call is still to come.
    func make(_ body: @escaping @MainActor @Sendable () -> Void) {
        guard !isMade.exchange(true, ordering: .relaxed) else { return }
        Task { @MainActor in
            isMade.store(false, ordering: .relaxed)
            body()
        }
    }
}
