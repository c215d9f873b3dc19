import OrderModels
import Presentation
import Terminal
import ViewModels

/// What the title shows.
struct TitleFacts: Equatable {
    let tab: Place.Tab?
    /// In the basket.
    let pieces: Int
    /// How many baskets are open.
    let baskets: Int
    /// Running, or of unknown outcome.
    let orders: Int
    let providers: [ProviderID]
    /// Whether there are servers that are not shown: nothing else on the screen may name the one that is.
    let isChosen: Bool
    let isOffline: Bool
    let isInMemory: Bool
    let now: Instant
    /// The time, on the clock that the screen shows.
    let time: String
    var held: HeldOrder?

    /// The number beside a tab's title; 0 if it shows none.
    func count(of tab: Place.Tab) -> Int {
        switch tab {
        case .basket: pieces
        case .orders: orders
        case .caterers, .menu, .drafts, .search: 0
        }
    }

    /// `3 Basket:5`, or `3 Baskets 2` if more than one is open.
    func title(of tab: Place.Tab) -> String {
        if tab == .basket, baskets > 1 {
            return "\(tab.number) \(Say.Screens.basketsTab(count: baskets))"
        }
        let count = count(of: tab)
        return "\(tab.number) \(tab.title)" + (count > 0 ? ":\(count)" : "")
    }
}

/// The title line, made again only when its content changes, which it does in few frames.
@MainActor
final class Title {
    private let servers: Servers
    private let clock: ScreenClock
    private let baskets: Baskets
    private let orders: Orders
    private let surroundings: Surroundings
    private let hold: OrderHold
    private let memo = Memo<TitleFacts, TitleBar>()

    init(
        _ servers: Servers, _ clock: ScreenClock, _ baskets: Baskets, _ orders: Orders,
        _ surroundings: Surroundings, _ hold: OrderHold
    ) {
        self.servers = servers
        self.clock = clock
        self.baskets = baskets
        self.orders = orders
        self.surroundings = surroundings
        self.hold = hold
    }

    var bar: TitleBar { memo.value(for: facts, make: Self.bar) }

    private var facts: TitleFacts {
        TitleFacts(
            tab: surroundings.navigator.place.tab, pieces: baskets.pieces ?? 0,
            baskets: baskets.openCount, orders: orders.count,
            providers: servers.providers, isChosen: servers.areChosen,
            isOffline: servers.isOffline, isInMemory: servers.isInMemory, now: clock.now,
            time: surroundings.titleClock.text(at: clock.now), held: hold.order)
    }

    static func bar(_ facts: TitleFacts) -> TitleBar {
        let tabs = Place.Tab.allCases.map { tab in
            TitleBar.Tab(facts.title(of: tab), isCurrent: tab == facts.tab)
        }
        // An order that is about to be sent takes precedence over the rest.
        if let held = facts.held {
            return TitleBar(
                name: "eat-tui", tabs: tabs, right: held.words[0],
                shorter: Array(held.wordsWithSum.dropFirst()), shortest: held.fewWords + held.words,
                keepsRight: true, look: .banner)
        }
        let source = facts.providers.map(\.shortName).joined(separator: ", ")
        let time = facts.time
        // Unusual states stay visible, however narrow the screen is.
        let offline = facts.isOffline ? [Say.Screens.offline] : []
        let notes = offline + (facts.isInMemory ? [Say.Screens.inMemory] : [])
        let memory = facts.isInMemory ? [Say.Screens.inMemoryInFewWords] : []
        let short = offline + memory
        // A clock that is not the diner's is never shown without its name: it goes with it, as times
        // below name it too.
        // Where nothing is real, that is said longer than what time it is, and so is which of several
        // servers is shown.
        let keepsSource = facts.providers == [.demo] || facts.isChosen
        let last =
            keepsSource
            ? [
                short + [source],
                (facts.isOffline ? [Say.Screens.offlineInFewWords] : []) + memory + [source],
            ]
            : [short + [time]] + (short.isEmpty ? [] : [short])
        let shorter = [short + [source, time]] + last
        func text(_ parts: [String]) -> String {
            parts.filter { !$0.isEmpty }.joined(separator: "  ")
        }
        return TitleBar(
            name: "eat-tui", tabs: tabs, right: text(notes + [source, time]),
            shorter: shorter.map(text), keepsRight: !notes.isEmpty || keepsSource)
    }
}

extension Place.Tab {
    var title: String {
        switch self {
        case .caterers: Say.Screens.caterersTab
        case .menu: Say.Screens.menuTab
        case .basket: Say.Screens.basketTab
        case .orders: Say.Screens.ordersTab
        case .drafts: Say.Screens.draftsTab
        case .search: Say.Screens.searchTab
        }
    }

    /// The key of the tab.
    var number: Int {
        switch self {
        case .caterers: 1
        case .menu: 2
        case .basket: 3
        case .orders: 4
        case .drafts: 5
        case .search: 6
        }
    }
}
