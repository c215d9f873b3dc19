import Services

/// Prefetches likely menus while the diner rests, so that they open at once and work offline.
@MainActor
public final class Prefetcher {
    private let servers: Servers
    private let settings: DinerSettings
    private let activity: Activity
    private var rest: Timer?
    private var reading: Task<Void, Never>?
    private var finishedAt: Duration?

    /// How long nothing must happen before it starts.
    private static let restsAfter: Duration = .seconds(2)
    /// After this time it looks for stale menus again.
    private static let repeatsAfter: Duration = .seconds(600)

    public init(_ servers: Servers, _ settings: DinerSettings, _ activity: Activity) {
        self.servers = servers
        self.settings = settings
        self.activity = activity
    }

    /// Restarts the wait for a rest, after each action of the diner.
    public func activityEnded() {
        guard settings.current.prefetches, !servers.isOffline, reading == nil,
            finishedAt.map({ activity.time.now - $0 > Self.repeatsAfter }) ?? true
        else { return }
        rest?.cancel()
        rest = activity.time.after(Self.restsAfter) { [weak self] in self?.begin() }
    }

    public func stop() {
        rest?.cancel()
        reading?.cancel()
    }

    private func begin() {
        rest = nil
        // Only the diner's own requests try a server that is out of reach.
        let reached = servers.providers.filter { servers.transfers.outages[$0] == nil }
        guard reading == nil, !reached.isEmpty else { return }
        reading = activity.work { [weak self, servers, settings, activity] in
            for provider in reached {
                // When the diner opens the menu, it is asked for again, and errors are reported.
                _ = await activity.optional {
                    try await servers.services.caterers(of: provider).prefetch(
                        near: settings.current.place, step: { _ in })
                }
            }
            self?.ended()
        }
    }

    private func ended() {
        reading = nil
        finishedAt = activity.time.now
    }
}
