import Actions
import Networking
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

/// Which lines of the screen are whose.
struct ScreenLayout {
    let title: Rect
    let state: Rect
    let body: Rect
    /// The basket beside the screen; empty where that is not shown.
    let basket: Rect
    /// A line kept free for what comes and goes, so that nothing jumps when it does.
    let message: Rect
    let footer: Rect

    /// Where no line is kept free, a message lies over the last one of the list.
    var messageLine: Rect {
        var body = body
        return message.isEmpty ? body.takeBottom(1) : message
    }

    /// Below this many lines each one counts, and only the list and what it is stay.
    private static let roomy = 10
    private static let tall = 20
    /// So many columns leave a list and its peek what they need beside the basket.
    static let wide = 132
    private static let basketWidth = 30...44

    init(_ size: Size, hasBasket: Bool = false) {
        var rest = Rect(size)
        title = rest.takeTop(size.lines >= Self.roomy ? 1 : 0)
        state = rest.takeTop(size.lines >= 4 ? 1 : 0)
        footer = rest.takeBottom(size.lines >= Self.tall ? 2 : size.lines >= 5 ? 1 : 0)
        message = rest.takeBottom(size.lines >= Self.tall ? 1 : 0)
        let widths = Self.basketWidth
        let width = min(max(size.columns - 108, widths.lowerBound), widths.upperBound)
        basket = rest.takeRight(hasBasket ? width : 0)
        // What ends at the right edge of the screen does not touch the line between the two.
        if hasBasket { _ = rest.takeRight(1) }
        body = rest
    }
}

/// What lies around the screens, as the last frame had it.
@MainActor
struct Stencils {
    let title = Stencil<TitleBar>()
    let state = Stencil<StateLine>()
    let footer = FooterStencil()
}

/// What the title says.
struct TitleFacts: Equatable {
    let tab: Place.Tab?
    /// In the basket.
    let pieces: Int
    /// Being put together.
    let baskets: Int
    /// Under way, or not known whether they are.
    let orders: Int
    let providers: [ProviderID]
    let isOffline: Bool
    let now: Instant
    /// The time, on the clock that the screen shows.
    let time: String
    var held: HeldOrder?

    /// How much there is of what a tab is about, where that is told.
    func count(of tab: Place.Tab) -> Int {
        switch tab {
        case .basket: pieces
        case .orders: orders
        case .caterers, .menu, .drafts, .search: 0
        }
    }

    /// `3 Basket:5`, or `3 Baskets 2` where more than one is being put together.
    func title(of tab: Place.Tab) -> String {
        if tab == .basket, baskets > 1 { return "\(tab.number) \(tab.title)s \(baskets)" }
        let count = count(of: tab)
        return "\(tab.number) \(tab.title)" + (count > 0 ? ":\(count)" : "")
    }
}

extension App {
    var layout: ScreenLayout { layout(of: display.size) }

    /// What lies beside the screen is read only where there is room for it.
    private func layout(of size: Size) -> ScreenLayout {
        ScreenLayout(size, hasBasket: size.columns >= ScreenLayout.wide && besides != nil)
    }

    /// The basket that is shown beside the screen, if there is anything in it: that of the kitchen
    /// which is looked at, or else the current one.
    private var besides: BasketColumn? {
        let baskets = provisions.baskets
        let content: BasketContent? =
            switch coordinator.current.place {
            case .menu(let caterer), .dish(let caterer, _): baskets.content(for: caterer)
            case .caterers, .search: baskets.current
            case .basket, .drafts, .orders, .order, .messages, .firstRun, .checkout, .account,
                .addresses, .address:
                nil
            }
        guard let content, !content.lines.isEmpty else { return nil }
        return BasketColumn(content: content, quote: baskets.quote(of: content))
    }
    var pageLines: Int { max(1, layout.body.height - 2) }

    func drawn(in blank: Frame) -> Frame {
        var frame = blank
        let layout = layout(of: frame.size)
        guard frame.size.lines >= 3, frame.size.columns >= 12 else {
            frame.write("eat-tui", in: frame.area)
            return frame
        }
        let screen = screen
        stencils.title.draw(titleBar, in: &frame, area: layout.title) {
            $0.draw(in: &$1, area: $2)
        }
        drawState(of: screen, in: &frame, area: layout.state)
        screen.draw(in: &frame, area: layout.body)
        if !layout.basket.isEmpty { besides?.draw(in: &frame, area: layout.basket) }
        drawMessage(in: &frame, layout)
        footer.draw(in: &frame, area: layout.footer, copying: stencils.footer)
        if !overlays.isEmpty {
            let below = frame
            for overlay in overlays { overlay.draw(in: &frame, area: frame.area) }
            drawCovered(of: below, in: &frame, layout)
        }
        return frame
    }

    /// Made anew only where it says something else: most frames are drawn between two minutes.
    var titleBar: TitleBar {
        let facts = TitleFacts(
            tab: coordinator.current.place.tab, pieces: provisions.baskets.pieces ?? 0,
            baskets: provisions.baskets.openCount, orders: provisions.orders.count,
            providers: provisions.providers,
            isOffline: provisions.wishes.isOffline, now: provisions.now,
            time: clock.text(at: provisions.now), held: held)
        if let title, title.of == facts { return title.bar }
        let tabs = Place.Tab.allCases.map { tab in
            TitleBar.Tab(facts.title(of: tab), isCurrent: tab == facts.tab)
        }
        let source = facts.providers.map(\.shortName).joined(separator: ", ")
        let time = facts.time
        // What is about to be sent comes before everything else.
        let bar =
            facts.held.map { held in
                TitleBar(
                    name: "eat-tui", tabs: tabs, right: held.words[0],
                    shorter: Array(held.words.dropFirst()), keepsRight: true, look: .banner)
            }
            ?? TitleBar(
                name: "eat-tui", tabs: tabs,
                right: (facts.isOffline ? "offline  " : "") + source + "  " + time,
                shorter: facts.isOffline ? ["offline  " + time, "offline"] : [time],
                keepsRight: facts.isOffline)
        title = (facts, bar)
        return bar
    }

    /// The one clock on the screen: that of the kitchen which is looked at.
    var clock: KitchenClock {
        let place = coordinator.current.place
        let provider: ProviderID? =
            switch place {
            case .menu(let caterer), .dish(let caterer, _): provisions.provider(of: caterer)
            case .basket:
                (provisions.baskets.current?.summary.basket.caterer).flatMap {
                    provisions.provider(of: $0)
                }
            case .checkout: (screen as? CheckoutScreen)?.model.provider
            case .account(let provider), .address(let provider, _, _): provider
            case .caterers, .orders, .order, .drafts, .search, .messages, .firstRun, .addresses:
                nil
            }
        return provisions.clock(of: provider)
    }

    /// The state of the screen, or what is wrong in its place.
    private func drawState(of screen: any Screen, in frame: inout Frame, area: Rect) {
        if let held, layout.title.isEmpty {
            let words = held.words(in: area.width - 2)
            StateLine(left: [Span(words, .banner)]).draw(in: &frame, area: area)
        } else if let slow = provisions.transfers.slow {
            ProgressLine(host: slow.host ?? slow.subject, phase: slow.words, seconds: slow.seconds)
                .draw(in: &frame, area: area)
        } else {
            stencils.state.draw(stateLine(of: screen), in: &frame, area: area) {
                $0.draw(in: &$1, area: $2)
            }
        }
    }

    /// What is wrong comes first, then how old what is listed is: it stays.
    private func stateLine(of screen: any Screen) -> StateLine {
        var state = screen.state
        guard let trouble = trouble(of: screen) else { return state }
        state.chips = [state.right, state.left] + state.chips
        state.left = [Span(trouble.words, .banner)]
        state.right = [
            Span(hint(.appRefresh, "retry") + "  " + hint(.appMessages, "why"), .faint)
        ]
        state.details.insert([Span(trouble.problem.sentence, .faint)], at: 0)
        return state
    }

    /// What the state line says is wrong.
    func trouble(of screen: any Screen) -> (words: String, problem: Problem)? {
        if let outage = provisions.transfers.outage {
            let since = clock.zone.local(at: outage.since).time.text
            return (Say.App.offlineSince(since: since), outage.problem)
        }
        guard let problem = screen.problem, problem.code != .interrupted else { return nil }
        return (Say.App.couldNotRefresh, problem)
    }

    private func drawMessage(in frame: inout Frame, _ layout: ScreenLayout) {
        guard let toast = toast ?? tip.map({ Toast($0) }) else { return }
        toast.draw(in: &frame, area: layout.messageLine)
    }

    /// Draws on the last line what an overlay covers: the countdown of an order and that it was
    /// stopped always, other news where the line is free. The question before quitting says itself
    /// what is held.
    private func drawCovered(of below: Frame, in frame: inout Frame, _ layout: ScreenLayout) {
        guard held != nil || toast != nil, quitQuestion == nil else { return }
        let shown = frame
        func isCovered(_ area: Rect) -> Bool {
            shown.text(line: area.line) != below.text(line: area.line)
        }
        var rest = frame.area
        let last = rest.takeBottom(1)
        if let held, isCovered(layout.title.isEmpty ? layout.state : layout.title) {
            frame.fill(last, .banner)
            StateLine(left: [Span(held.words(in: last.width - 2), .banner)])
                .draw(in: &frame, area: last)
        } else if let toast, isCovered(layout.messageLine),
            toast == Self.stopped || shown.text(line: last.line).isEmpty
        {
            toast.draw(in: &frame, area: last)
        }
    }
}

extension ProviderID {
    /// A server that was never given a name goes by its address; everybody knows the scheme.
    var shortName: String {
        guard let scheme = rawValue.firstRange(of: "://") else { return rawValue }
        return String(rawValue[scheme.upperBound...])
    }
}

extension Place.Tab {
    var title: String {
        switch self {
        case .caterers: "Kitchens"
        case .menu: "Menu"
        case .basket: "Basket"
        case .orders: "Orders"
        case .drafts: "Drafts"
        case .search: "Search"
        }
    }

    /// The key that goes there. Those between are of tabs to come.
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

extension Transfers.Slow {
    /// What is waited for.
    var words: String {
        switch phase {
        case nil: Say.App.noAnswerYet
        case .resolving: Say.Store.lookingUp
        case .connecting: "connecting"
        case .waitingForFirstByte: Say.App.waitingFor(subject: subject)
        case .receiving: Say.App.readingKib(subject: subject, received: received / 1024)
        case .waitingToRetry: Say.App.tryingAgainSoon
        }
    }
}
