public import OrderModels
public import Presentation
import Services

/// Joining somebody else's order by its link.
@MainActor
public final class JoiningViewModel {
    private let baskets: Baskets

    private var activity: Activity { baskets.activity }
    private var servers: Servers { baskets.servers }

    init(_ baskets: Baskets) {
        self.baskets = baskets
    }

    /// What a link leads to, and as whom the diner is known there.
    public struct Found: Sendable {
        public let link: ShareLink
        public let invitation: Invitation
        public let provider: ProviderID
        public var name: String
        public var email: String
        /// The draft of an order that the diner joined before.
        public let known: Basket.ID?

        public var kitchen: String {
            invitation.shownCaterer ?? invitation.caterer.rawValue
        }
    }

    /// What is wrong with a text that should be a link; nil if it is one.
    public func flaw(of text: String) -> String? {
        do {
            _ = try ShareLink(text)
            return nil
        } catch {
            return Say.Together.aLink
        }
    }

    /// Asks the link's server, which has to be one of the diner's, what it leads to.
    public func pasted(
        _ text: String, found: @escaping @MainActor (Found) -> Void,
        refused: @escaping @MainActor (Problem) -> Void
    ) {
        work(refused) { [self] in
            let link = try ShareLink(text)
            guard let provider = try await provider(of: link) else {
                throw ProblemError(
                    .usage, .sharing.notYourServer(server: link.host),
                    hint: .sharing.joinByCommand(link: link.text))
            }
            let services = servers.services
            let joined = try await services.orders(of: provider).joined
            let invitation = try await joined.invitation(link)
            let account = try services.account(of: provider)
            found(
                Found(
                    link: link, invitation: invitation, provider: provider,
                    name: account?.fullName ?? "",
                    email: try account?.email ?? services.guests.guest()?.email ?? "",
                    known: try joined.draft(for: invitation)))
        }
    }

    private func provider(of link: ShareLink) async throws -> ProviderID? {
        for provider in servers.providers
        where try await servers.services.isPage(link, of: provider) {
            return provider
        }
        return nil
    }

    /// Joins, reads the menu, and makes the draft the current basket.
    public func joined(
        _ found: Found, as participant: Participant, _ done: @escaping @MainActor () -> Void,
        refused: @escaping @MainActor (Problem) -> Void
    ) {
        work(refused) { [self] in
            let services = servers.services
            let joined = try await services.orders(of: found.provider).joined
            let basket = try await joined.join(
                found.invitation, found.link, as: participant,
                called: SharedText.draftName(found.invitation))
            try await baskets.drafts.touch(basket)
            do {
                _ = try await services.caterers(of: found.provider).refreshMenu(
                    of: found.invitation.caterer)
            } catch let error as HTTPError {
                activity.tell(activity.caught(error))  // It can be read later.
            }
            done()
        }
    }

    private func work(
        _ refused: @escaping @MainActor (Problem) -> Void,
        _ body: @escaping @MainActor () async throws -> Void
    ) {
        guard !servers.isOffline else { return refused(.quoteWhileOffline) }
        activity.work { [activity, servers] in
            do {
                try await servers.transfers.run(Say.Together.orderingTogether) { _ in
                    try await body()
                }
            } catch {
                refused(activity.caught(error))
            }
        }
    }
}
