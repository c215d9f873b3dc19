import Cache
public import OrderModels
import Services

/// Tells of orders that somebody else proposes, once each, while the screens are up.
@MainActor
public final class ProposalNews {
    private let services: AppServices
    private let activity: Activity
    private let follower = Follower()
    private var last = 0

    init(_ services: AppServices, _ activity: Activity) {
        self.services = services
        self.activity = activity
    }

    /// Calls `heard` for what waits already, and for what comes.
    public func follow(_ heard: @escaping @MainActor (Proposal) -> Void) {
        let isNew = follower.follow(services.store) { [weak self] change in
            if Proposals.concerns(change) { self?.look(heard) }
        }
        if isNew { look(heard) }
    }

    private func look(_ heard: @MainActor (Proposal) -> Void) {
        let waiting = activity.optional { try services.proposals.waiting() } ?? []
        // Of several at once the latest is enough: the drafts name all.
        guard let newest = waiting.last, newest.number > last else { return }
        last = newest.number
        heard(newest)
    }
}
