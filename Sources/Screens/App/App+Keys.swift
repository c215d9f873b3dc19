import Actions
import Glibc
import OrderModels
import Presentation
import Services
import Terminal
import ViewModels

extension App {
    func handle(_ event: InputEvent) {
        switch event {
        case .key(let key): pressed(key)
        case .paste(let text): pasted(text)
        case .mouse(let mouse): handle(mouse)
        case .resized: break
        }
    }

    // MARK: Keys

    private func pressed(_ key: Key) {
        // What the title says of Esc holds under a dialog and in a field too.
        if key == .escape, stopHeld() { return }
        if top.takes(key) { return }
        if overlays.isEmpty, let field = screen.field, field.isFocused, takes(key, field) { return }
        guard let binding = bindings.first(where: { $0.keys.contains(key) }) else { return }
        perform(binding)
    }

    /// What takes the keys.
    private var top: any Layer { overlays.last ?? screen }

    /// While a field has the focus, what can be typed is typed. Some keys leave it, and the arrows
    /// go on into the list.
    private func takes(_ key: Key, _ field: TextField) -> Bool {
        if field.handle(key) { return true }
        if let leaving = leaving(field).first(where: { $0.keys.contains(key) }) {
            leaving.perform()
            return true
        }
        if key == .up || key == .down { field.isFocused = false }
        return false
    }

    /// The keys that leave a field.
    private func leaving(_ field: TextField) -> [KeyBinding] {
        [
            bind(.fieldKeep) { field.isFocused = false },
            bind(.fieldComplete) { [weak self] in
                if let meant = self?.screen.suggestion {
                    field.set(meant)
                } else {
                    field.isFocused = false
                }
            },
            bind(.fieldClear) {
                field.isFocused = false
                field.set("")
            },
        ]
    }

    func perform(_ binding: KeyBinding) {
        tip = nil
        if let reason = binding.unavailable {
            show(toast: Toast(Say.Keys.notNow(reason: reason), isOfPage: true))
        } else {
            // What was said of the order that was held before is not said of the next.
            if toast == Self.stopped { toast = nil }
            binding.perform()
        }
    }

    private func pasted(_ text: String) {
        guard !top.takes(pasted: text), overlays.isEmpty, let field = screen.field else { return }
        field.isFocused = true
        field.insert(text)
    }

    /// Ctrl-C stops what is under way, or what is typed; twice within two seconds it quits.
    func interrupted() {
        if let last = lastInterrupt, time.now - last < .seconds(2) { return quit() }
        lastInterrupt = time.now
        if stopHeld() { return }
        if !overlays.isEmpty {
            overlays.removeLast().dismissed()
        } else if let field = screen.field, field.isFocused {
            field.set("")
        } else {
            screen.cancel()
        }
        show(toast: Toast(Say.Keys.ctrlCAgainQuits))
    }

    // MARK: The mouse

    private func handle(_ event: MouseEvent) {
        let layout = layout
        if let overlay = overlays.last {
            overlay.mouse(event, area: Rect(display.size))
        } else if event.action == .pressed, layout.footer.contains(event.at) {
            if let binding = footer.binding(at: event.at, in: layout.footer) {
                perform(binding)
            }
        } else if event.action == .pressed, layout.title.contains(event.at) {
            if held != nil, titleBar.isRight(at: event.at, in: layout.title) {
                stopHeld()
            } else if let tab = titleBar.tab(at: event.at, in: layout.title) {
                go(to: Place.Tab.allCases[tab])
            }
        } else if layout.basket.contains(event.at) {
            if event.action == .pressed { go(to: .basket) }
        } else {
            screen.mouse(event, area: layout.body)
        }
    }

    // MARK: What can be done

    /// Everything that can be done now: here, then everywhere. An inner binding wins.
    var bindings: [KeyBinding] {
        if let shownBindings { return shownBindings }
        let all = top.bindings + around
        if isDrawing { shownBindings = all }
        return all
    }

    /// What can be done beside what the top offers: over an overlay, to find out what that is.
    private var around: [KeyBinding] {
        guard let overlay = overlays.last else { return everywhere }
        guard !overlay.isIndex else { return [] }
        let aids = [
            bind(.appHelp) { [weak self] in self?.showHelp() },
            bind(.appPalette) { [weak self] in self?.showPalette() },
        ]
        return overlay.isForm ? aids.map(\.whileTyping) : aids
    }

    /// What the footer shows: the keys that do something as things are.
    var footer: Footer {
        let top = top
        guard top.isTyping else { return Footer(bindings, position: position) }
        let leaving = overlays.isEmpty ? screen.field.map(leaving) ?? [] : []
        let taken = leaving.flatMap(\.keys)
        let others = bindings.filter { !Self.filtering.contains($0.action) }
        return Footer(
            leaving + others.map { $0.whileTyping.without(taken.contains) }, position: position)
    }

    /// What begins and ends a filter; while one is typed, the keys of the field come first.
    private static let filtering: Set = [
        Action.listFilter.rawValue, Action.listClearFilter.rawValue,
    ]

    private var position: String? { overlays.isEmpty ? screen.position : nil }

    /// Takes back the last step of the page that is shown, and of its kitchen's basket where the page
    /// has one: that reaches back to earlier runs.
    func undo() {
        provisions.keep { [self] in
            try provisions.drafts.checkNothingIsSent()
            switch try await provisions.undo.undo() {
            case .none:
                guard let basket = kitchensBasket, basket.undoLabel != nil else { break }
                provisions.baskets.undo(basket.summary.id, told)
            case .gone(let label): show(toast: Toast(Say.Keys.tooLateToUndo(label: label)))
            case .done(let label):
                show(toast: Toast("Undone: \(label).", hint: hint(.appRedo, "redo")))
            }
        }
    }

    func redo() {
        provisions.keep { [self] in
            try provisions.drafts.checkNothingIsSent()
            switch try await provisions.undo.redo() {
            case .none:
                guard let basket = kitchensBasket, basket.redoLabel != nil else { break }
                provisions.baskets.redo(basket.summary.id, told)
            case .gone(let label): show(toast: Toast(Say.Keys.tooLateToDoAgain(label: label)))
            case .done(let label):
                show(toast: Toast(Say.Keys.doneAgain(label: label), hint: hint(.appUndo, "undo")))
            }
        }
    }

    /// The basket of the kitchen whose menu or dish is shown.
    var kitchensBasket: BasketContent? {
        switch coordinator.current.place {
        case .menu(let caterer), .dish(let caterer, _): provisions.baskets.content(for: caterer)
        default: nil
        }
    }

    public func useMouse(_ isOn: Bool) {
        hasMouse = isOn
        session.setMouse(isOn)
    }

    func toggleMouse() {
        useMouse(!hasMouse)
        provisions.switchedMouse(hasMouse)
        show(toast: Toast(Say.Keys.theMouse(hasMouse: hasMouse ? "on" : "off")))
    }
}
