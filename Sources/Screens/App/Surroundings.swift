import OrderModels
import Presentation
import Services
import ViewModels

/// What is shown around a screen, depending on its place.
@MainActor
struct Surroundings {
    let servers: Servers
    let baskets: Baskets
    let navigator: Navigator

    /// The basket of the kitchen whose menu or dish is shown.
    var kitchensBasket: BasketContent? {
        switch navigator.place {
        case .menu(let caterer), .dish(let caterer, _): baskets.content(for: caterer)
        default: nil
        }
    }

    /// The basket shown beside the screen, if it has lines: that of the shown kitchen, or else the
    /// current one.
    var besides: BasketColumn? {
        let content: BasketContent? =
            switch navigator.place {
            case .menu, .dish: kitchensBasket
            case .caterers, .search: baskets.current
            case .basket, .drafts, .orders, .order, .statistics, .messages, .switches,
                .configuration, .near,
                .firstRun, .checkout, .account, .addresses, .address:
                nil
            }
        guard let content, !content.lines.isEmpty else { return nil }
        return BasketColumn(
            content: content, quote: baskets.quote(of: content),
            server: servers.names.after(content.summary.basket.caterer))
    }

    /// The clock of the shown kitchen, the only clock on the screen.
    var clock: KitchenClock { servers.clock(of: provider) }

    /// The same in the title, where it is named if it is one of several.
    var titleClock: KitchenClock { servers.haveSeveralClocks ? clock.named : clock }

    /// The server that the page is about; nil where it is about all.
    private var provider: ProviderID? {
        switch navigator.place {
        case .menu(let caterer), .dish(let caterer, _): servers.provider(of: caterer)
        case .basket:
            (baskets.current?.summary.basket.caterer).flatMap {
                servers.provider(of: $0)
            }
        case .checkout: (navigator.screen as? CheckoutScreen)?.model.provider
        case .account(let provider), .address(let provider, _, _): provider
        case .order: (navigator.screen as? OrderScreen)?.model.record?.provider
        case .caterers, .orders, .statistics, .drafts, .search, .messages, .switches,
            .configuration, .near, .firstRun, .addresses:
            nil
        }
    }

    /// The error in the state line, and the same where there is little room.
    var trouble: (words: String, brief: String, problem: Problem)? {
        if let (outage, server) = outage {
            let since = clock.zone.local(at: outage.since).time.text
            return (
                server.map { Say.App.serverOfflineSince(server: $0, since: since) }
                    ?? Say.App.offlineSince(since: since),
                Say.App.offlineBriefly(since: since), outage.problem
            )
        }
        guard let problem = navigator.screen.problem, problem.code != .interrupted else {
            return nil
        }
        return (Say.App.couldNotRefresh, Say.App.couldNotRefresh, problem)
    }

    /// That of the page's server, or of all. Where only some are out of reach, they are named.
    private var outage: (Transfers.Outage, server: String?)? {
        let outages = servers.transfers.outages
        guard !outages.isEmpty else { return nil }
        if let shown = provider { return outages[shown].map { ($0, nil) } }
        let down = servers.providers.filter { outages[$0] != nil }
        guard let first = down.compactMap({ outages[$0] }).min(by: { $0.since < $1.since }) else {
            return nil
        }
        guard down.count < servers.providers.count else { return (first, nil) }
        return (first, down.map(\.shortName).joined(separator: ", "))
    }
}
