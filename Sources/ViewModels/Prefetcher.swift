import Services

/// Reads the likely menus ahead while the diner rests, so that they open at once and can be
/// searched offline.
@MainActor
public final class Prefetcher {
    private let servers: Servers
    private let settings: DinerSettings
    private let activity: Activity
    private var rest: Timer?
    private var reading: Task<Void, Never>?
    private var finishedAt: Duration?

    /// How long nothing has to happen before it begins.
    private static let restsAfter: Duration = .seconds(2)
    /// What was read a while ago is looked at again.
    private static let repeatsAfter: Duration = .seconds(600)

    public init(_ servers: Servers, _ settings: DinerSettings, _ activity: Activity) {
        self.servers = servers
        self.settings = settings
        self.activity = activity
    }

    /// Something happened: begins when nothing more does for a while.
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
        // A server that cannot be reached is asked by what the diner does, not by this.
        guard reading == nil, servers.transfers.outage == nil else { return }
        reading = activity.work { [weak self, servers, settings] in
            for provider in servers.providers {
                // What cannot be read ahead is asked for again, and told, when it is opened.
                _ = try? await servers.services.caterers(of: provider).prefetch(
                    near: settings.current.place, step: { _ in })
            }
            self?.ended()
        }
    }

    private func ended() {
        reading = nil
        finishedAt = activity.time.now
    }
}
