import Cache
import Logging
import Networking
public import OrderModels

/// Keeps a registry of co-operatives in the cache for a day, and looks at their servers.
///
/// It asks nobody by itself: only where the diner wants to find food near a place.
@MainActor
public final class RegistryService {
    /// The registry of the platform.
    public nonisolated static let usual = "https://coopcycle.org/coopcycle.json"

    /// The address of the registry.
    public let url: String
    /// Who is asked for it, as in `coopcycle.org`.
    public var host: String { ServerAddress(url)?.host ?? url }

    private let store: any DataStore
    private let network: Network
    private let isOffline: Bool
    private let log: Logger
    private let now: @Sendable () -> Instant
    private let turns = Turnstile(4)

    /// The registry states that it never changes, which is not believed.
    private static let lifetime: Int64 = 86_400

    init(url: String, _ store: any DataStore, _ network: Network, _ settings: AppServices.Settings)
    {
        self.url = url
        self.store = store
        self.network = network
        (isOffline, log, now) = (settings.isOffline, settings.log, settings.now)
    }

    private var id: Registry.ID { Registry.ID(rawValue: url) }

    // MARK: The list

    /// The list, and how it was come by.
    public struct Answer: Sendable {
        public let registry: Registry
        public let freshness: Freshness
        /// Whether it was asked for just now.
        public let isNew: Bool
        /// Why it is an older one than wanted.
        public let failure: (any Error)?
    }

    /// The list: the kept one if it is young enough, else a new one, else the kept one for all that.
    ///
    /// `asking` is called before anybody is asked.
    public func list(
        _ policy: RefreshPolicy = .ifStale, asking: @MainActor () -> Void = {},
        progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) async throws -> Answer {
        let before = try kept()
        if let before, isOffline || policy.isMet(by: before.freshness, at: now()) {
            return Answer(
                registry: before.registry, freshness: before.freshness, isNew: false, failure: nil)
        }
        guard !isOffline else { throw NearbyError.neverRead(host) }
        asking()
        do {
            try await refresh(progress)
        } catch {
            let failure = NearbyError(error, of: host, isKept: before != nil) ?? error
            guard let before, !Task.isCancelled else { throw failure }
            return Answer(
                registry: before.registry, freshness: before.freshness, isNew: false,
                failure: failure)
        }
        guard let kept = try kept() else { throw NearbyError.neverRead(host) }
        return Answer(
            registry: kept.registry, freshness: kept.freshness, isNew: true, failure: nil)
    }

    private func kept() throws -> (registry: Registry, freshness: Freshness)? {
        try store.read { [id] reader in
            guard let registry = try reader.item(Registry.self, id),
                let freshness = try reader.freshness(of: .registry(id))
            else { return nil }
            return (registry, freshness)
        }
    }

    /// An answer without rows is an error, and leaves what is kept as it was.
    private func refresh(_ progress: (@Sendable (TransferProgress) -> Void)?) async throws {
        let (moment, resource) = (now(), Resource.registry(id))
        do {
            let (registry, problems) = try await network.registry(at: url).registry(
                on: String(moment.rfc3339.prefix(10)), progress: progress)
            for problem in problems {
                log.warning(
                    problem.isKept ? "refresh.row.cut" : "refresh.row.leftOut",
                    ["path": .path(problem.path), "reason": .sentence(problem.reason)])
            }
            guard !registry.cooperatives.isEmpty else { throw EmptyList(leftOut: registry.leftOut) }
            let fresh = Freshness(
                resource, fetchedAt: moment, expiresAt: moment.adding(seconds: Self.lifetime))
            try await store.write(.cache) { writer in
                try writer.upsert(registry)
                try writer.record(fresh)
            }
            log.debug("refresh.done", resource.logFields)
        } catch {
            if !Task.isCancelled { log.warning("refresh.failed", resource.logFields) }
            throw error
        }
    }

    fileprivate struct EmptyList: Error {
        let leftOut: Int
    }

    // MARK: The servers on it

    /// Asks a server that a registry names for its currency and kitchens. Nothing of it is kept.
    public func look(at server: ServerAddress) async throws -> ServerLook {
        try await Self.look(at: provider(server))
    }

    /// Asks several, a few at a time, and tells what each says as it comes.
    public func looks(
        at servers: [ServerAddress],
        found: (ServerAddress, Result<ServerLook, any Error>) -> Void
    ) async {
        await withTaskGroup(of: (ServerAddress, Result<ServerLook, any Error>).self) { group in
            for server in servers {
                let (provider, turns) = (provider(server), turns)
                group.addTask {
                    do {
                        let look = try await turns.pass { try await Self.look(at: provider) }
                        return (server, .success(look))
                    } catch {
                        return (server, .failure(error))
                    }
                }
            }
            for await (server, outcome) in group where !Task.isCancelled { found(server, outcome) }
        }
    }

    private func provider(_ server: ServerAddress) -> any Provider {
        network.provider(
            at: Source(id: ProviderID(rawValue: server.origin), url: server.text),
            waiting: .seconds(10))
    }

    @concurrent
    private nonisolated static func look(at provider: any Provider) async throws -> ServerLook {
        try Task.checkCancellation()
        guard case .fresh(let market, _) = try await provider.marketplace(Known()),
            case .fresh(let feed, _) = try await provider.caterers(near: nil, Known())
        else { throw CancellationError() }
        var kitchens = 0
        _ = try feed.forEach { _ in kitchens += 1 }
        return ServerLook(
            kitchens: kitchens, currency: market.currency,
            takesGuests: market.capabilities.contains(.guestCheckout))
    }
}

extension NearbyError {
    /// What is wrong with the list that a registry answers; nil if it does not answer at all.
    fileprivate init?(_ error: any Error, of host: String, isKept: Bool) {
        switch error {
        case let empty as RegistryService.EmptyList:
            self = .emptyList(host, leftOut: empty.leftOut, isKept: isKept)
        case HTTPError.refused(let refusal) where ![429, 503].contains(refusal.status):
            self = .noList(host, status: refusal.status, isKept: isKept)
        case HTTPError.unreadable(_, _, let reason, _):
            self = .unreadableList(host, reason: reason, isKept: isKept)
        default: return nil
        }
    }
}

/// What a server says when it is looked at.
public struct ServerLook: Hashable, Sendable {
    /// None where it only moves parcels.
    public let kitchens: Int
    public let currency: Currency
    public let takesGuests: Bool

    public var sellsFood: Bool { kitchens > 0 }
}
