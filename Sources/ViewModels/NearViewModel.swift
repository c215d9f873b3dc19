import Cache
public import OrderModels
public import Presentation
public import Services

/// The co-operatives near a place, from a registry that is asked because the diner wants to find one.
@MainActor
public final class NearViewModel {
    // MARK: What the screen shows

    /// What was typed: a town, a name, an address, or coordinates.
    @Watched public private(set) var text: String
    @Watched public private(set) var nearby: Nearby?
    public private(set) lazy var list = ListDataSource<Nearby.Row> { [weak self] in
        self?.nearby?.rows ?? []
    }
    @Watched public private(set) var looks: [ServerAddress: NearbyLook] = [:]
    /// Since when the list is what it is.
    @Watched public private(set) var fetchedAt: Instant?
    /// How many rows of the list cannot be used.
    @Watched public private(set) var leftOut = 0
    @Watched public private(set) var problem: Problem?
    /// What was found instead of the place that was typed, for the diner to choose from.
    @Watched public private(set) var others: [OtherPlace] = []
    /// Whether the registry is asked.
    @Watched public private(set) var isAsking = false
    /// The co-operative whose server is checked before it is added.
    @Watched public private(set) var adding: String?
    /// Who publishes the list.
    public var host: String { finder.registry.host }
    public var now: Instant { clock.now }

    private let servers: Servers
    private let activity: Activity
    private let clock: ScreenClock
    private let finder: NearbyFinder
    private let look: @MainActor (AddedProvider) async throws -> Void
    private let ended: @MainActor (ProviderID) -> Void
    private var asking: Task<Void, Never>?
    private var adder: Task<Void, Never>?
    /// The one of ``others`` that the diner meant.
    private var chosen: FoundPlace?

    /// Further ones are not looked at.
    private static let mostLooks = 12

    /// `look` checks a server before it is added, and `ended` goes on with it.
    init(
        _ text: String, _ servers: Servers, _ activity: Activity, _ clock: ScreenClock,
        look: @escaping @MainActor (AddedProvider) async throws -> Void,
        ended: @escaping @MainActor (ProviderID) -> Void
    ) {
        self.text = text
        self.servers = servers
        self.activity = activity
        self.clock = clock
        self.look = look
        self.ended = ended
        finder = servers.services.nearby
    }

    /// What the place is called: the words that were typed, or the name of the one chosen for them.
    public var place: String { chosen?.name ?? text }

    /// What became of a look at the server of a row; nil before.
    public func look(at row: Nearby.Row) -> NearbyLook? { looks[row.cooperative.server] }

    /// The name under which the server of a row was added before.
    public func added(_ row: Nearby.Row) -> ProviderID? {
        added.first { $0.url == row.cooperative.server.text }?.id
    }

    private var added: [AddedProvider] {
        // Whatever is read next tells of trouble with the store.
        (try? servers.store.read { try $0.items(Request(AddedProvider.self)) }) ?? []
    }

    // MARK: What the diner did

    public func appeared() {
        if nearby == nil, problem == nil { ask() }
    }

    public func disappeared() { cancelPressed() }

    /// Looks near another place.
    public func askedFor(_ text: String) {
        cancelPressed()
        self.text = text
        (nearby, problem, chosen) = (nil, nil, nil)
        ask()
    }

    /// Looks near one of ``others``.
    public func otherChosen(_ index: Int) {
        guard others.indices.contains(index) else { return }
        cancelPressed()
        (problem, chosen) = (nil, others[index].place)
        ask()
    }

    /// Asks the registry and the servers again.
    public func refreshPressed() {
        cancelPressed()
        looks = [:]
        ask(.always)
    }

    public func cancelPressed() {
        asking?.cancel()
        adder?.cancel()
        (asking, adder) = (nil, nil)
        (isAsking, adding) = (false, nil)
    }

    /// Adds the server of the selected row, and goes on with it.
    public func addPressed(_ told: @escaping @MainActor (String) -> Void) {
        guard adder == nil, let row = list.selectedRow else { return }
        if let known = added(row) { return told(Say.Near.addedBefore(name: "\(known)")) }
        adding = row.cooperative.name
        adder = activity.work { [weak self] in
            guard let self else { return }
            do {
                let provider = try await add(row.cooperative)
                guard !Task.isCancelled else { return }
                (adder, adding) = (nil, nil)
                ended(provider)
            } catch {
                guard !Task.isCancelled else { return }
                (adder, adding) = (nil, nil)
                let problem = activity.caught(error)
                activity.tell(problem)
                told(problem.sentence)
            }
        }
    }

    // MARK: -

    private func add(_ cooperative: Cooperative) async throws -> ProviderID {
        let provider = AddedProvider(
            id: ProviderID(for: cooperative, besides: added.map(\.id)),
            url: cooperative.server.text, addedAt: clock.now)
        try await servers.transfers.run(cooperative.name, isTrial: true) { [finder] _ in
            guard try await finder.registry.look(at: cooperative.server).sellsFood else {
                throw ProblemError(.notFound, .near.onlyParcels(name: cooperative.name))
            }
            try await look(provider)
        }
        try Task.checkCancellation()
        try await AddedServers(servers.store).add(provider)
        return provider.id
    }

    private func ask(_ policy: RefreshPolicy = .ifStale) {
        (isAsking, others) = (true, [])
        asking = activity.work { [weak self] in await self?.find(policy) }
    }

    private func find(_ policy: RefreshPolicy) async {
        do {
            // Before anybody is asked.
            try finder.known(text)
            let answer = try await servers.transfers.run(host, isTrial: true) { [finder] progress in
                try await finder.registry.list(policy, progress: progress)
            }
            let found =
                if let chosen {
                    answer.registry.near(chosen.coordinate)
                } else { try await finder.find(text, in: answer.registry) }
            guard !Task.isCancelled else { return }
            (nearby, fetchedAt, isAsking) = (found, answer.freshness.fetchedAt, false)
            leftOut = answer.registry.leftOut
            // The list is an old one.
            problem = answer.failure.map { activity.caught($0) }
            if let problem { activity.tell(problem) }
            list.selectFirst()
        } catch {
            guard !Task.isCancelled else { return }
            isAsking = false
            problem = activity.caught(error)
            if case .unsure(_, let found)? = error as? PlaceError { others = found }
            return
        }
        await lookAtServers()
    }

    private func lookAtServers() async {
        guard !servers.isOffline, let nearby else { return }
        var unseen: [ServerAddress] = []
        for server in nearby.rows.map(\.cooperative.server).prefix(Self.mostLooks)
        where looks[server] == nil && !unseen.contains(server) {
            unseen.append(server)
        }
        await finder.registry.looks(at: unseen) { server, outcome in
            switch outcome {
            case .success(let look): looks[server] = .looked(look)
            case .failure(let error): looks[server] = .failed(activity.caught(error))
            }
        }
    }
}
