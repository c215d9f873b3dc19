import Cache
public import OrderModels
import Services

/// Tells of orders that somebody else proposes, once each, while the screens are up.
@MainActor
public final class ProposalNews {
    private let services: AppServices
    private let servers: Servers
    private let activity: Activity
    private let follower = Follower()
    private var last = 0

    init(_ services: AppServices, _ servers: Servers, _ activity: Activity) {
        self.services = services
        self.servers = servers
        self.activity = activity
    }

    /// Calls `heard` for what waits already, and for what comes.
    public func follow(_ heard: @escaping @MainActor (Proposal) -> Void) {
        let isNew = follower.follow(services.store) { [weak self] change in
            if Proposals.concerns(change) { self?.look(heard) }
        }
        if isNew { look(heard) }
    }

    /// Whether the list of drafts has it.
    public func isListed(_ proposal: Proposal) -> Bool {
        let basket = activity.optional { try services.drafts.content(of: proposal.basket) }
        let provider = basket.flatMap { servers.provider(of: $0.summary.basket.caterer) }
        return provider.map(servers.providers.contains) ?? false
    }

    private func look(_ heard: @MainActor (Proposal) -> Void) {
        let waiting = activity.optional { try services.proposals.waiting() } ?? []
        // Of several at once the latest is enough: the drafts name all.
        guard let newest = waiting.last, newest.number > last else { return }
        last = newest.number
        heard(newest)
    }
}
