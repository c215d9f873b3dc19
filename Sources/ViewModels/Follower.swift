import Cache

/// Follows a store while a model is on screen.
@MainActor
final class Follower {
    private var following: Following?

    init() {}

    /// Calls `changed` for every commit from now on.
    ///
    /// - Returns: Whether it started just now; it may be following already.
    func follow(_ store: any DataStore, _ changed: @escaping Following.Body) -> Bool {
        guard following == nil else { return false }
        following = store.follow(changed)
        return true
    }

    func stop() {
        following = nil
    }
}
