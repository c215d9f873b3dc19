import Actions
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// Reports news of orders on every screen: with a bell, a notification, the window's title and a
/// command of the diner's for who is in another window, and with a toast.
@MainActor
final class OrderNews {
    private let servers: Servers
    private let settings: DinerSettings
    private let activity: Activity
    private let orders: Orders
    private let placing: PlacingOrder
    private let proposals: ProposalNews
    private let display: any Display
    private let toasts: Toasts
    /// Whether the page of an order is read out, which says by itself what it costs now.
    private let isRead: @MainActor (Order.ID) -> Bool
    private unowned let stage: any Stage

    init(
        _ servers: Servers, _ settings: DinerSettings, _ activity: Activity, _ orders: Orders,
        _ placing: PlacingOrder, _ proposals: ProposalNews, _ display: any Display,
        _ toasts: Toasts, on stage: any Stage, isRead: @escaping @MainActor (Order.ID) -> Bool
    ) {
        self.isRead = isRead
        self.servers = servers
        self.settings = settings
        self.activity = activity
        self.orders = orders
        self.placing = placing
        self.proposals = proposals
        self.display = display
        self.toasts = toasts
        self.stage = stage
    }

    /// Starts to report.
    func follow() {
        orders.heard = { [weak self] record, news in
            guard let self else { return }
            let clock = servers.clock(of: record)
            // Whoever has several orders, or is in another window, has to know which it is.
            var name = [record.order.shownCaterer, record.order.number].compactMap(\.self)
            if name.isEmpty { name = [record.called] }
            name += [servers.names.label(of: record.provider)].compactMap(\.self)
            func words(_ news: [OrderModels.OrderNews]) -> String? {
                let words = news.map { OrderWords.news($0, of: record.order, in: clock) }
                guard !words.isEmpty else { return nil }
                return Say.General.labelled(
                    label: name.joined(separator: ", "), text: words.joined(separator: ", "))
            }
            let isItsPage = isRead(record.id)
            let shown = isItsPage ? news.filter { !$0.isOfPrice } : news
            // Its own page need not say where it is seen.
            tell(
                words(news) ?? "", isItsPage ? nil : place(of: record.provider), shown: words(shown)
            )
        }
        orders.settled = { [weak self] attempt in
            guard let self else { return }
            let server = servers.names.label(of: attempt.provider)
            tell(OrderWords.outcome(of: attempt, with: server), place(of: attempt.provider))
        }
        placing.placed = { [weak self] checkout in
            let (words, isOrder) = CheckoutText.news(of: checkout)
            if !words.isEmpty { self?.tell(words, isOrder ? .appTab4 : .appTab3) }
        }
        orders.appear()
        proposals.follow { [weak self] proposal in
            guard let self else { return }
            // The basket that is shown may be another.
            tell(
                Say.Proposals.news(
                    author: ProposalText.author(of: proposal), name: proposal.name,
                    total: proposal.total.formatted),
                proposals.isListed(proposal) ? .appTab5 : nil)
        }
    }

    /// Where an order is seen; nil if the list leaves it out, as another server was chosen.
    private func place(of provider: ProviderID) -> Action? {
        orders.isOurs(provider) ? .appTab4 : nil
    }

    private func tell(_ news: String, _ place: Action?) { tell(news, place, shown: news) }

    /// `shown` is what of it is told on the screen.
    private func tell(_ news: String, _ place: Action?, shown: String?) {
        activity.tell(news)
        let hint = place.map { stage.hint($0, Say.Screens.showsIt) } ?? ""
        if let shown { toasts.show(Toast(shown, hint: hint)) }
        guard settings.current.notifies else { return }
        display.notify(news)
        display.setTitle(news)
        guard let notifier = settings.current.notifier else { return }
        activity.work { [activity] in
            do throws(OwnProgram.Trouble) {
                // The name before it, so that no kitchen's name is taken for an option.
                try await notifier.give(Say.Outside.news(news: Sanitizer.line(news)))
            } catch {
                activity.tell(error.ofNews.text)
            }
        }
    }
}

extension OrderModels.OrderNews {
    fileprivate var isOfPrice: Bool { if case .repriced = self { true } else { false } }
}
