public import OrderModels
import Services
import Telemetry

/// Asks the servers how soon the kitchens in view can deliver, one after the other, while the diner
/// rests. Opening hours alone are not enough, as a server may refuse orders within them.
@MainActor
public final class Estimates {
    private let servers: Servers
    private let settings: DinerSettings
    private let activity: Activity
    private var wanted: [Caterer.ID] = []
    private var asked: [Caterer.ID: Duration] = [:]
    private var rest: Timer?
    private var asking: Task<Void, Never>?
    private lazy var onlooker = Onlooker { [weak self] in self?.switched() }

    /// How long the same kitchens must be in view.
    private static let restsAfter: Duration = .seconds(1)
    /// Servers recalculate timings about this often.
    private static let repeatsAfter: Duration = .seconds(300)

    init(_ servers: Servers, _ settings: DinerSettings, _ activity: Activity) {
        self.servers = servers
        self.settings = settings
        self.activity = activity
    }

    /// Sets the kitchens in view that are open by their hours. A closed one needs no timing.
    public func show(_ caterers: [Caterer.ID]) {
        guard caterers != wanted else { return }
        wanted = caterers
        askSoon()
    }

    /// Asks again for timings that have become old.
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

    /// Whether lists ask at all.
    private var isOn: Bool {
        onlooker.look { settings.switches[Switches.List.estimates] }
            && settings.current.prefetches && !servers.isOffline
    }

    private func askSoon() {
        rest?.cancel()
        guard isOn, !isDue.isEmpty else { return }
        rest = activity.time.after(Self.restsAfter) { [weak self] in self?.ask() }
    }

    /// The switch has changed: looks at it when the rest is over.
    private func switched() {
        rest?.cancel()
        rest = activity.time.after(Self.restsAfter) { [weak self] in self?.ask() }
    }

    private func ask() {
        rest = nil
        // Only the diner's own requests try a server that is out of reach.
        guard asking == nil, isOn, !isDue.isEmpty, servers.transfers.outage == nil else { return }
        asking = activity.work { [weak self, servers, activity] in
            while let id = self?.next(), let provider = servers.provider(of: id) {
                do {
                    try await servers.services.caterers(of: provider).refreshTiming(of: id)
                } catch {
                    // Without an answer, the hours must do.
                    activity.did(without: error)
                    break
                }
                if Task.isCancelled { return }
            }
            self?.asking = nil
        }
    }

    /// The next kitchen in view that was not asked lately.
    private func next() -> Caterer.ID? {
        guard isOn, let id = isDue.first else { return nil }
        asked[id] = activity.time.now
        return id
    }
}
