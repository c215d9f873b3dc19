import Cache
public import OrderModels
import Services

/// Asks the servers how soon the kitchens in view can feed somebody, one after the other, while the
/// diner rests: their hours alone promise what a server may refuse.
@MainActor
public final class Estimates {
    private let servers: Servers
    private let settings: DinerSettings
    private let activity: Activity
    private var wanted: [Caterer.ID] = []
    private var asked: [Caterer.ID: Duration] = [:]
    private var rest: Timer?
    private var asking: Task<Void, Never>?

    /// How long the same kitchens have to be in view.
    private static let restsAfter: Duration = .seconds(1)
    /// Servers work them out anew about as often.
    private static let repeatsAfter: Duration = .seconds(300)

    init(_ servers: Servers, _ settings: DinerSettings, _ activity: Activity) {
        self.servers = servers
        self.settings = settings
        self.activity = activity
    }

    /// These are in view, and open by their hours; of the others the hours say enough.
    public func show(_ caterers: [Caterer.ID]) {
        guard caterers != wanted else { return }
        wanted = caterers
        askSoon()
    }

    /// What was asked a while ago is asked again.
    func minutePassed() {
        if asking == nil { askSoon() }
    }

    func stop() {
        rest?.cancel()
        asking?.cancel()
        asking = nil
        wanted = []
    }

    private var isDue: [Caterer.ID] {
        let now = activity.time.now
        return wanted.filter { id in
            asked[id].map { now - $0 > Self.repeatsAfter } ?? true
        }
    }

    private func askSoon() {
        rest?.cancel()
        guard settings.current.prefetches, !servers.isOffline, !isDue.isEmpty else {
            return
        }
        rest = activity.time.after(Self.restsAfter) { [weak self] in self?.ask() }
    }

    private func ask() {
        rest = nil
        // A server that cannot be reached is asked by what the diner does, not by this.
        guard asking == nil, servers.transfers.outage == nil else { return }
        asking = activity.work { [weak self, servers] in
            while let id = self?.next(), let provider = servers.provider(of: id) {
                do {
                    try await servers.services.caterers(of: provider).refreshTiming(of: id)
                } catch {
                    break  // Where there is no answer the hours have to do.
                }
                if Task.isCancelled { return }
            }
            self?.asking = nil
        }
    }

    /// The first that is in view and was not asked lately.
    private func next() -> Caterer.ID? {
        guard let id = isDue.first else { return nil }
        asked[id] = activity.time.now
        return id
    }
}
