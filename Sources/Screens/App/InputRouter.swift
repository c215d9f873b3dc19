import Actions
import Presentation
import Terminal
import ViewModels

/// Routes keys, pastes and mouse events to what they are for.
@MainActor
final class InputRouter {
    private let bindings: CurrentBindings
    private let navigator: Navigator
    private let overlays: OverlayStack
    private let toasts: Toasts
    private let hold: OrderHold
    private let shortcuts: Shortcuts
    private let painter: FramePainter
    private let time: any Timekeeper
    private unowned let stage: any Stage
    private var lastInterrupt: Duration?
    /// Whether the diner has the divider of the basket.
    private var isMovingBasket = false

    init(
        _ bindings: CurrentBindings, _ navigator: Navigator, _ overlays: OverlayStack,
        _ toasts: Toasts, _ hold: OrderHold, _ shortcuts: Shortcuts, _ painter: FramePainter,
        _ time: any Timekeeper, on stage: any Stage
    ) {
        self.bindings = bindings
        self.navigator = navigator
        self.overlays = overlays
        self.toasts = toasts
        self.hold = hold
        self.shortcuts = shortcuts
        self.painter = painter
        self.time = time
        self.stage = stage
    }

    func handle(_ event: InputEvent) {
        if case .resized = event {} else { bindings.touched() }
        switch event {
        case .key(let key): pressed(key)
        case .paste(let text): pasted(text)
        case .mouse(let mouse): handle(mouse)
        // The session paints for another background itself.
        case .resized, .background, .answer: break
        }
    }

    // MARK: Keys

    private func pressed(_ key: Key) {
        // Esc stops a held order, as the title says, even under a dialog or in a field.
        if key == .escape, hold.stop() { return }
        if bindings.top.takes(key) { return }
        if let field = bindings.field, field.isFocused, takes(key, field) { return }
        guard let binding = bindings.all.first(where: { $0.keys.contains(key) }) else { return }
        bindings.perform(binding)
    }

    /// Types a key into the field with the focus. Some keys leave the field, and the arrows also go
    /// on into the list.
    private func takes(_ key: Key, _ field: TextField) -> Bool {
        if field.handle(key) { return true }
        if let leaving = bindings.leaving(field).first(where: { $0.keys.contains(key) }) {
            leaving.perform()
            return true
        }
        if key == .up || key == .down { field.isFocused = false }
        return false
    }

    private func pasted(_ text: String) {
        if bindings.top.takes(pasted: text) {
            let isCut = text.dropFirst(LineEditor.longest).contains { !$0.isNewline }
            return isCut ? tellCut(to: LineEditor.longest) : ()
        }
        guard let field = bindings.field else { return }
        field.isFocused = true
        if field.insert(text) { tellCut(to: TextField.longest) }
    }

    private func tellCut(to most: Int) {
        toasts.show(Toast(Say.Keys.pasteIsCut(count: most)))
    }

    /// Ctrl-C cancels a request, an overlay or typed text; twice within two seconds it quits.
    func interrupted() {
        if let last = lastInterrupt, time.now - last < .seconds(2) { return hold.quit() }
        lastInterrupt = time.now
        if hold.stop() { return }
        if !overlays.isEmpty {
            overlays.dismissLast()
        } else if let field = bindings.field, field.isFocused {
            field.set("")
        } else {
            navigator.screen.cancel()
        }
        toasts.show(Toast(Say.Keys.ctrlCAgainQuits))
    }

    // MARK: The mouse

    private func handle(_ event: MouseEvent) {
        let layout = painter.layout
        if event.action == .pressed, let binding = binding(at: event.at) {
            // Only the key itself spends money.
            guard binding.action != Action.checkoutPlace.rawValue else {
                let key = binding.keys.first?.name ?? ""
                return toasts.show(Toast(Say.Screens.clicksOrderNothing(key: key)))
            }
            bindings.perform(binding)
        } else if let overlay = overlays.last {
            switch (event.action, overlay.choices) {
            case (.wheelDown, let choices?): choices.moveSelection(by: 1)
            case (.wheelUp, let choices?): choices.moveSelection(by: -1)
            default: overlay.mouse(event, area: Rect(painter.size))
            }
        } else if event.action == .pressed, layout.title.contains(event.at) {
            let bar = painter.titleBar
            if hold.order != nil, bar.isRight(at: event.at, in: layout.title) {
                hold.stop()
            } else if let tab = bar.tab(at: event.at, in: layout.title) {
                shortcuts.go(to: Place.Tab.allCases[tab])
            }
        } else if isMovingBasket {
            if event.action == .released {
                isMovingBasket = false
            } else {
                painter.movedBasketDivider(to: event.at)
            }
        } else if layout.basket.contains(event.at) {
            onBasket(event)
        } else if !layout.footer.contains(event.at) || event.action != .pressed {
            navigator.screen.mouse(event, area: layout.body)
        }
    }

    /// The basket beside a screen: a click opens it, the wheel scrolls it, and its divider can be dragged.
    private func onBasket(_ event: MouseEvent) {
        switch event.action {
        case .pressed where painter.hasBasketDivider(at: event.at): isMovingBasket = true
        case .pressed: shortcuts.go(to: .basket)
        case .wheelDown: painter.scrolledBasket(by: Self.wheelLines)
        case .wheelUp: painter.scrolledBasket(by: -Self.wheelLines)
        case .dragged, .released: navigator.screen.mouse(event, area: painter.layout.body)
        }
    }

    private static let wheelLines = 3

    /// The binding that is named at `point`: in the footer, in a sentence, or by a row of a page.
    func binding(at point: Point) -> KeyBinding? {
        guard let frame = painter.shown else { return nil }
        let footer = bindings.footer
        // A dialog may lie over the footer.
        if let named = footer.binding(at: point, in: painter.layout.footer),
            frame.shows(footer.words(of: named), at: point)
        {
            return named
        }
        var action = stage.hints?.action(at: point, in: frame)
        if action == nil, overlays.isEmpty {
            action = navigator.screen.action(
                at: point, in: painter.layout.body, glyphs: frame.glyphs)
        }
        return action.flatMap { action in bindings.all.first { $0.action == action.rawValue } }
    }
}
