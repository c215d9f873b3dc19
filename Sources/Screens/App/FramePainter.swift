import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// Draws a frame: the screen, the lines around it and the overlays.
@MainActor
final class FramePainter {
    private let transfers: Transfers
    private let display: any Display
    private let surroundings: Surroundings
    private let overlays: OverlayStack
    private let toasts: Toasts
    private let hold: OrderHold
    private let bindings: CurrentBindings
    private let title: Title
    private unowned let stage: any Stage
    // The lines around the screen, as last drawn.
    private let titleStencil = Stencil<TitleBar>()
    private let stateStencil = Stencil<StateLine>()
    private let footerStencil = FooterStencil()

    init(
        _ transfers: Transfers, _ display: any Display, _ surroundings: Surroundings,
        _ overlays: OverlayStack, _ toasts: Toasts, _ hold: OrderHold, _ bindings: CurrentBindings,
        _ title: Title, on stage: any Stage
    ) {
        self.transfers = transfers
        self.display = display
        self.surroundings = surroundings
        self.overlays = overlays
        self.toasts = toasts
        self.hold = hold
        self.bindings = bindings
        self.title = title
        self.stage = stage
    }

    var size: Size { display.size }
    var titleBar: TitleBar { title.bar }
    var layout: ScreenLayout { layout(of: display.size) }

    /// Reads the basket column only if there is room for it.
    private func layout(of size: Size) -> ScreenLayout {
        let least = surroundings.navigator.screen.leastWidth
        let layout = ScreenLayout(
            size, hasBasket: size.columns >= ScreenLayout.wide, given: basketWidth, leaving: least)
        let hasBasket =
            !layout.basket.isEmpty && layout.body.width >= least && surroundings.besides != nil
        return hasBasket ? layout : ScreenLayout(size)
    }

    /// How many cells the diner gave the basket beside a screen.
    @Watched private var basketWidth: Int?
    /// How many lines above the last ones of that basket are shown.
    @Watched private var basketScroll = 0

    /// Whether the line between a screen and the basket is at `point`.
    func hasBasketDivider(at point: Point) -> Bool {
        let basket = layout.basket
        return basket.contains(point) && point.column == basket.column
    }

    func movedBasketDivider(to point: Point) {
        basketWidth = max(1, display.size.columns - point.column)
    }

    func scrolledBasket(by lines: Int) {
        let most = surroundings.besides?.hiddenLines(in: layout.basket, glyphs: display.glyphs)
        basketScroll = max(0, min(basketScroll - lines, most ?? 0))
    }

    /// What stands on the screen, for the mouse.
    private(set) var shown: Frame?

    func frame() -> Frame {
        let frame = painted()
        shown = frame
        return frame
    }

    private func painted() -> Frame {
        // What of pictures the frame asks for is fetched once it stands.
        defer { stage.pictures?.followFrame() }
        var frame = Frame(size: display.size, glyphs: display.glyphs)
        let layout = layout(of: frame.size)
        guard frame.size.lines >= 3, frame.size.columns >= 12 else {
            frame.write("eat-tui", in: frame.area)
            return frame
        }
        let screen = surroundings.navigator.screen
        titleStencil.draw(title.bar, in: &frame, area: layout.title) {
            $0.draw(in: &$1, area: $2)
        }
        drawState(of: screen, in: &frame, layout)
        screen.draw(in: &frame, area: layout.body)
        if !layout.basket.isEmpty {
            surroundings.besides?.draw(in: &frame, area: layout.basket, above: basketScroll)
        }
        bindings.footer.draw(in: &frame, area: layout.footer, copying: footerStencil)
        guard !overlays.isEmpty else {
            if let toast = toasts.shown {
                let most = min(Self.messageLines, layout.body.height / 3)
                let height = toast.height(in: frame, width: layout.messageLine.width, most: most)
                toast.draw(in: &frame, area: layout.messageLines(height), more: more)
            }
            return frame
        }
        let below = frame
        overlays.draw(in: &frame)
        drawNews(over: below, in: &frame, layout)
        return frame
    }

    /// A longer message is cut, and read among the messages.
    private static let messageLines = 3

    /// How to read a message that is cut.
    private var more: String {
        let isOpened = bindings.all.contains {
            $0.action == Action.appMessages.rawValue && $0.unavailable == nil && !$0.keys.isEmpty
        }
        guard toasts.isListed, isOpened else { return "" }
        return stage.hint(
            .appMessages, Say.Screens.readOn, besideField: bindings.top.isTyping)
    }

    /// Draws the state of the screen or, in its place, a held order or a slow request.
    private func drawState(
        of screen: any Screen, in frame: inout Frame, _ layout: ScreenLayout
    ) {
        let area = layout.state
        if let held = hold.order, layout.title.isEmpty {
            let words = held.words(in: area.width - 2)
            StateLine(left: [Span(words, .banner)]).draw(in: &frame, area: area)
        } else if let slow = transfers.slow {
            ProgressLine(
                host: slow.host ?? slow.subject, phase: slow.words, seconds: slow.seconds,
                hint: slow.canStop
                    ? stage.hint(.dialogLeave, Say.App.cancels, besideField: true) : ""
            ).draw(in: &frame, area: area)
        } else {
            stateStencil.draw(stateLine(of: screen), in: &frame, area: area) {
                $0.draw(in: &$1, area: $2)
            }
        }
    }

    /// With fewer columns an error is said in the fewest words.
    private static let narrow = 60

    /// An error comes first, then the age of the list, which stays.
    private func stateLine(of screen: any Screen) -> StateLine {
        var state = screen.state
        guard let trouble = surroundings.trouble else { return state }
        // Beside a field, letters are typed.
        let isTyping = bindings.top.isTyping
        let hints = [
            stage.hint(.appRefresh, Say.Screens.retry, besideField: isTyping),
            stage.hint(.appMessages, Say.Screens.why, besideField: isTyping),
        ]
        let help = [Span(hints.filter { !$0.isEmpty }.joined(separator: "  "), .faint)]
        if screen.isAboutOneKitchen {
            // What it is about is never left out, above all where it may be ordered.
            let isNarrow = display.size.columns < Self.narrow
            let words = isNarrow ? trouble.brief : trouble.words
            state.banner = [Span(words, .banner), Span(isNarrow ? "  " : "   ")]
            if state.keepsRight {
                state.chips.append(help)
            } else {
                state.chips = [state.right] + state.chips
                state.right = help
            }
        } else {
            state.chips = [state.right, state.left] + state.chips
            state.left = [Span(trouble.words, .banner)]
            state.right = help
        }
        // An empty list says it itself.
        if !screen.isFailed {
            state.details.insert([Span(trouble.problem.sentence, .faint)], at: 0)
        }
        return state
    }

    /// Draws news where the overlays leave a whole line free, as nothing may be written over half of
    /// theirs: on the line for messages, else on the last one. An order's countdown, and that it was
    /// stopped, take the last line in any case, unless the question before quitting says what is
    /// held.
    private func drawNews(over below: Frame, in frame: inout Frame, _ layout: ScreenLayout) {
        let (held, toast) = (hold.order, toasts.current)
        let coversAll = overlays.coversAll || Dialog.isFullScreen(in: frame.area)
        let shown = frame
        func isCovered(_ area: Rect) -> Bool {
            coversAll || shown.text(line: area.line) != below.text(line: area.line)
        }
        var rest = frame.area
        let last = rest.takeBottom(1)
        let isMessageCovered = isCovered(layout.messageLine)
        let hasOnlyKeys =
            Dialog.isFullScreen(in: frame.area) && !Dialog.coversFooter(in: frame.area)
            && !overlays.coversAll
        if let held, !hold.isAsking, isCovered(layout.title.isEmpty ? layout.state : layout.title) {
            frame.fill(last, .banner)
            StateLine(left: [Span(held.words(in: last.width - 2), .banner)])
                .draw(in: &frame, area: last)
        } else if !isMessageCovered {
            toast?.draw(in: &frame, area: layout.messageLine, more: more)
        } else if toast == OrderHold.stopped && !hold.isAsking || hasOnlyKeys
            || frame.isBlank(line: last.line)
        {
            toast?.draw(in: &frame, area: last, more: more)
        }
    }
}

extension Transfers.Slow {
    /// What the request waits for.
    var words: String {
        switch phase {
        case nil: Say.App.noAnswerYet
        case .resolving: Say.Store.lookingUp
        case .connecting: Say.Store.connecting
        case .waitingForFirstByte: Say.App.waitingFor(subject: subject)
        case .receiving: Say.App.readingKib(subject: subject, received: received / 1024)
        case .waitingToRetry: Say.App.tryingAgainSoon
        }
    }
}
