import Cache

/// Follows a store for as long as a model is on screen.
@MainActor
final class Follower {
    private var task: Task<Void, Never>?

    init() {}

    /// Tells `changed` of every commit from now on.
    ///
    /// - Returns: Whether that is new; it may be following already.
    func follow(
        _ store: any DataStore, _ changed: @escaping @MainActor (StoreChange) -> Void
    ) -> Bool {
        guard task == nil else { return false }
        let changes = store.changes()  // Before the first read, so that no write falls between.
        task = Task {
            for await change in changes { changed(change) }
        }
        return true
    }

    func stop() {
        task?.cancel()
        task = nil
    }
}
