public import OrderModels
import Services
import Telemetry

/// Asks the servers how soon kitchens can deliver, a few at once, while the diner rests: those in
/// view and their neighbours, and the candidates of a filter. Opening hours alone are not enough, as
/// a server may refuse orders within them.
@MainActor
public final class Estimates {
    private let servers: Servers
    private let settings: DinerSettings
    private let activity: Activity
    private var inView: [Caterer.ID] = []
    private var candidates: [Caterer.ID] = []
    private var asked: [Caterer.ID: Duration] = [:]
    /// Those of them whose answer is awaited.
    private var awaited: Set<Caterer.ID> = []
    private var rest: Timer?
    private var asking: Task<Void, Never>?
    private lazy var onlooker = Onlooker { [weak self] in self?.restAndAsk() }

    /// How many rows before and after those in view are asked about as well.
    public static let neighbours = 5
    /// How long the same kitchens must be in view.
    private static let restsAfter: Duration = .seconds(1)
    private static let repeatsAfter: Duration = .seconds(Timing.renewal)

    init(_ servers: Servers, _ settings: DinerSettings, _ activity: Activity) {
        self.servers = servers
        self.settings = settings
        self.activity = activity
    }

    /// Sets the kitchens in view, and beside it. Closed ones are asked about too, as on their menus: the
    /// first food may come later than they open (0106).
    public func show(_ caterers: [Caterer.ID]) {
        guard caterers != inView else { return }
        inView = caterers
        askSoon()
    }

    /// Sets the kitchens that a filter or an order needs to know about.
    func widen(to caterers: [Caterer.ID]) {
        guard caterers != candidates else { return }
        candidates = caterers
        askSoon()
    }

    /// How many of the candidates were asked, or are being asked now.
    public var askedCandidates: Int { candidates.count { asked[$0] != nil } }

    /// Asks again for timings before they become old.
    func minutePassed() {
        if asking == nil { askSoon() }
    }

    func stop() {
        rest?.cancel()
        asking?.cancel()
        asking = nil
        (inView, candidates) = ([], [])
        // Nobody hears their answers, so they are asked again when the diner comes back.
        for id in awaited { asked[id] = nil }
        awaited = []
    }

    /// Not where the server is out of reach: only the diner's own requests try that one.
    private func isDue(_ id: Caterer.ID) -> Bool {
        guard servers.provider(of: id).flatMap({ servers.transfers.outages[$0] }) == nil else {
            return false
        }
        return asked[id].map { activity.time.now - $0 > Self.repeatsAfter } ?? true
    }

    private var due: Caterer.ID? { inView.first(where: isDue) ?? candidates.first(where: isDue) }

    /// Whether lists ask at all.
    private var isOn: Bool {
        onlooker.look { settings.switches[Switches.List.estimates] }
            && settings.current.prefetches && !servers.isOffline
    }

    private func askSoon() {
        guard isOn, due != nil else {
            rest?.cancel()
            return
        }
        restAndAsk()
    }

    private func restAndAsk() {
        rest?.cancel()
        rest = activity.time.after(Self.restsAfter) { [weak self] in self?.ask() }
    }

    private func ask() {
        rest = nil
        guard asking == nil, isOn, due != nil else { return }
        asking = activity.work { [weak self, activity] in
            let trouble = await self?.askAll()
            if Task.isCancelled { return }
            // Without an answer, the hours must do.
            if let trouble { activity.did(without: trouble) }
            self?.asking = nil
        }
    }

    /// - Returns: The first error; nothing is asked after it.
    private func askAll() async -> (any Error)? {
        typealias Answer = (id: Caterer.ID, refresh: Result<Refresh, any Error>)
        return await withTaskGroup(of: Answer.self) { group in
            var underWay = 0
            while true {
                while underWay < EstimateRound.atOnce, let (id, provider) = next() {
                    underWay += 1
                    group.addTask { [services = servers.services] in
                        do {
                            return (
                                id,
                                .success(
                                    try await services.caterers(of: provider).refreshTiming(
                                        of: id, .ifOlder(seconds: Timing.renewal)))
                            )
                        } catch {
                            return (id, .failure(error))
                        }
                    }
                }
                guard let answer = await group.next() else { return nil }
                underWay -= 1
                if !Task.isCancelled { note(answer.id, try? answer.refresh.get()) }
                guard case .failure(let trouble) = answer.refresh else { continue }
                group.cancelAll()
                return trouble
            }
        }
    }

    /// What others asked a while ago becomes old before its turn, so it is looked at again within a
    /// minute.
    private func note(_ id: Caterer.ID, _ refresh: Refresh?) {
        awaited.remove(id)
        guard refresh?.outcome == .stillFresh else { return }
        asked[id] = activity.time.now - Self.repeatsAfter + .seconds(30)
    }

    /// The next kitchen that was not asked lately.
    private func next() -> (Caterer.ID, ProviderID)? {
        guard isOn, !Task.isCancelled, let id = due, let provider = servers.provider(of: id) else {
            return nil
        }
        asked[id] = activity.time.now
        awaited.insert(id)
        return (id, provider)
    }
}
