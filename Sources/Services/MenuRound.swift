import Cache
import Logging
import Networking
public import OrderModels
import Synchronization

/// Asks a server which menus a caterer has beside the active one.
public struct MenuRound: Sendable {
    private let service: CatererService

    public init(_ service: CatererService) {
        self.service = service
    }

    /// Fetches all menus of a caterer, whose active menu was read.
    ///
    /// Few servers list them, and none has to. A server that refuses is not asked again for a while:
    /// a day where it does not know the call or does not answer it to diners, an hour where it
    /// failed. Its menus of before, if it listed any, stay then.
    @discardableResult
    public func refresh(
        of id: Caterer.ID, _ policy: RefreshPolicy = .ifStale
    ) async throws -> Refresh {
        try await refresh(of: id, policy, Ear())
    }

    private func refresh(
        of id: Caterer.ID, _ policy: RefreshPolicy, _ ear: Ear
    ) async throws -> Refresh {
        let (provider, log) = (service.provider, service.log)
        let (silence, now) = (service.menuSilence, service.now)
        guard !silence.holds(at: now()) else { return Refresh(.stillFresh) }
        let market = try await service.marketplace(policy)
        let isOtherwise = try await service.read {
            try $0.othersArePriced(id, otherwiseThanIn: market.currency)
        }
        return try await service.refresh(.menus(id), policy, nil, isAnotherCurrency: isOtherwise) {
            (known) async throws(HTTPError) -> Fetched<Answer> in
            do throws(HTTPError) {
                switch try await provider.menus(of: id, in: market.currency, known) {
                case .unchanged(let validity):
                    ear.hear()
                    return .unchanged(validity)
                case .fresh(let feed, let validity):
                    ear.hear()
                    return .fresh(.listed(feed), validity)
                }
            } catch .refused(let refusal) where refusal.status < 500 && refusal.status != 429 {
                silence.begin(at: now())
                return .fresh(.unknown, Validity(seconds: 86_400))
            } catch .refused(let refusal) where refusal.retryAfter == nil {
                return .fresh(.failed, Validity(seconds: 3_600))
            }
        } write: { answer, writer in
            switch answer {
            case .failed: return []
            case .listed(let feed) where feed.menus.count > 1:
                let menus = feed.menus.map { TextCaps.capped($0, log) }
                try writer.upsert(ListedMenus(caterer: id, menus: menus))
                return feed.problems
            // One that is active alone is the menu as ever.
            case .listed, .unknown:
                try writer.delete(ListedMenus.self, id)
                return []
            }
        }
    }

    /// The same where the active menu is what was asked for: an error that the next caterer may not
    /// meet is logged.
    ///
    /// - Returns: Whether the server told its list, or that it is as it was.
    @discardableResult
    func refreshIfListed(of id: Caterer.ID, _ policy: RefreshPolicy) async throws -> Bool {
        let ear = Ear()
        do {
            _ = try await refresh(of: id, policy, ear)
        } catch let error as HTTPError where error.leavesOthersWorthAsking {
            service.log.warning("menus.notListed", Resource.menus(id).logFields, error: error)
        }
        return ear.hasHeard
    }

    /// Whether a server told what it was asked for.
    private final class Ear: Sendable {
        private let heard = Mutex(false)

        var hasHeard: Bool { heard.withLock { $0 } }

        func hear() { heard.withLock { $0 = true } }
    }

    private enum Answer: Sendable {
        case listed(MenusFeed)
        case unknown
        case failed
    }
}

/// Until when a server is taken not to list menus, whoever's: it refused to list those of one.
final class MenuSilence: Sendable {
    private let until = Mutex(Instant.distantPast)

    func holds(at now: Instant) -> Bool { until.withLock { now < $0 } }

    func begin(at now: Instant) {
        until.withLock { $0 = now.adding(seconds: 3_600) }
    }
}
