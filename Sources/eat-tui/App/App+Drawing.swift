import Networking
import OrderModels
import Terminal
import ViewModels

/// Which lines of the screen are whose.
struct ScreenLayout {
    let title: Rect
    let state: Rect
    let body: Rect
    /// A line kept free for what comes and goes, so that nothing jumps when it does.
    let message: Rect
    let footer: Rect

    /// Below this many lines each one counts, and only the list and what it is stay.
    private static let roomy = 10
    private static let tall = 20

    init(_ size: Size) {
        var rest = Rect(size)
        title = rest.takeTop(size.lines >= Self.roomy ? 1 : 0)
        state = rest.takeTop(size.lines >= 4 ? 1 : 0)
        footer = rest.takeBottom(size.lines >= Self.tall ? 2 : size.lines >= 5 ? 1 : 0)
        message = rest.takeBottom(size.lines >= Self.tall ? 1 : 0)
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
    let providers: [ProviderID]
    let isOffline: Bool
    let now: Instant
}

extension App {
    var layout: ScreenLayout { ScreenLayout(display.size) }
    var pageLines: Int { max(1, layout.body.height - 2) }

    func drawn(in blank: Frame) -> Frame {
        var frame = blank
        let layout = ScreenLayout(frame.size)
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
        drawMessage(in: &frame, layout)
        if let overlay = overlays.last {
            frame.write(overlay.keyHint, .faint, column: 1, in: layout.footer)
        } else {
            footer(of: screen).draw(
                in: &frame, area: layout.footer, copying: stencils.footer)
        }
        for overlay in overlays { overlay.draw(in: &frame, area: frame.area) }
        return frame
    }

    /// Made anew only where it says something else: most frames are drawn between two minutes.
    var titleBar: TitleBar {
        let facts = TitleFacts(
            tab: coordinator.current.place.tab, providers: provisions.providers,
            isOffline: provisions.wishes.isOffline, now: provisions.now)
        if let title, title.of == facts { return title.bar }
        let tabs = Place.Tab.allCases.enumerated().map { index, tab in
            TitleBar.Tab("\(index + 1) \(tab.title)", isCurrent: tab == facts.tab)
        }
        let bar = TitleBar(name: "eat-tui", tabs: tabs, right: whereAndWhen(facts))
        title = (facts, bar)
        return bar
    }

    private func whereAndWhen(_ facts: TitleFacts) -> String {
        let source = facts.providers.map(\.shortName).joined(separator: ", ")
        let time = provisions.localZone.local(at: facts.now).time.text
        return (facts.isOffline ? "offline  " : "") + source + "  " + time
    }

    /// The state of the screen, or what is wrong in its place.
    private func drawState(of screen: any Screen, in frame: inout Frame, area: Rect) {
        if let slow = provisions.transfers.slow {
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
        let trouble: (words: String, problem: Problem)
        if let outage = provisions.transfers.outage {
            let since = provisions.localZone.local(at: outage.since).time.text
            trouble = ("OFFLINE since \(since)", outage.problem)
        } else if let problem = screen.problem, problem.code != .interrupted {
            trouble = ("Could not refresh", problem)
        } else {
            return state
        }
        state.chips = [state.right, state.left] + state.chips
        state.left = [Span(trouble.words, .banner)]
        state.right = [
            Span(hint(.appRefresh, "retry") + "  " + hint(.appMessages, "why"), .faint)
        ]
        state.details.insert([Span(trouble.problem.sentence, .faint)], at: 0)
        return state
    }

    private func drawMessage(in frame: inout Frame, _ layout: ScreenLayout) {
        guard let toast = toast ?? tip.map({ Toast($0) }) else { return }
        // Where no line is kept for it, it lies over the last one of the list.
        var body = layout.body
        toast.draw(
            in: &frame, area: layout.message.isEmpty ? body.takeBottom(1) : layout.message)
    }
}

extension ProviderID {
    /// A server that was never given a name goes by its address; everybody knows the scheme.
    fileprivate var shortName: String {
        guard let scheme = rawValue.firstRange(of: "://") else { return rawValue }
        return String(rawValue[scheme.upperBound...])
    }
}

extension Place.Tab {
    var title: String {
        switch self {
        case .caterers: "Kitchens"
        case .menu: "Menu"
        case .search: "Search"
        }
    }
}

extension Transfers.Slow {
    /// What is waited for.
    var words: String {
        switch phase {
        case nil: "no answer yet"
        case .resolving: "looking up"
        case .connecting: "connecting"
        case .waitingForFirstByte: "waiting for \(subject)"
        case .receiving: "reading \(subject), \(received / 1024) KiB"
        case .waitingToRetry: "trying again soon"
        }
    }
}
