import Glibc
import OrderModels
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
        if let overlay = overlays.last {
            if !overlay.handle(key) { overlays.removeAll { $0 === overlay } }
            return
        }
        if screen.takes(key) { return }
        if let field = screen.field, field.isFocused, takes(key, field) { return }
        guard let binding = bindings.first(where: { $0.keys.contains(key) }) else { return }
        perform(binding)
    }

    /// While a field has the focus, what can be typed is typed. The keys that leave it: Enter and
    /// Tab keep what was typed (Tab takes what was meant, where something else was), Esc drops it,
    /// and the arrows go on into the list.
    private func takes(_ key: Key, _ field: TextField) -> Bool {
        switch key {
        case .tab where screen.suggestion != nil:
            field.set(screen.suggestion ?? field.text)
            return true
        case .enter, .tab:
            field.isFocused = false
            return true
        case .escape:
            field.isFocused = false
            field.set("")
            return true
        case .up, .down:
            field.isFocused = false
            return false
        default:
            return field.handle(key)
        }
    }

    func perform(_ binding: KeyBinding) {
        tip = nil
        if let reason = binding.unavailable {
            show(toast: Toast("Not now: \(reason).", isOfPage: true))
        } else {
            // What was said of the order that was held before is not said of the next.
            if toast == Self.stopped { toast = nil }
            binding.perform()
        }
    }

    private func pasted(_ text: String) {
        if let overlay = overlays.last { return overlay.insert(text) }
        guard !screen.takes(pasted: text), let field = screen.field else { return }
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
        show(toast: Toast("Ctrl-C again quits."))
    }

    // MARK: The mouse

    private func handle(_ event: MouseEvent) {
        let layout = layout
        if let overlay = overlays.last {
            if !overlay.mouse(event, area: Rect(display.size)) {
                overlays.removeAll { $0 === overlay }
            }
        } else if event.action == .pressed, layout.footer.contains(event.at) {
            if let binding = footer(of: screen).binding(at: event.at, in: layout.footer) {
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
    var bindings: [KeyBinding] { bindings(of: screen) }

    private func bindings(of screen: any Screen) -> [KeyBinding] {
        if let shownBindings { return shownBindings }
        var all = screen.bindings
        // What means something of its own here, as Esc does over a form, is told by the screen.
        var replaced: [String] = []
        for binding in all where binding.action.hasPrefix("app.") {
            replaced.append(binding.action)
        }
        for binding in everywhere where replaced.isEmpty || !replaced.contains(binding.action) {
            all.append(binding)
        }
        if isDrawing { shownBindings = all }
        return all
    }

    /// What the footer shows: the keys that do something as things are.
    func footer(of screen: any Screen) -> Footer {
        guard let field = screen.field, field.isFocused else {
            return Footer(bindings(of: screen), position: screen.position)
        }
        let leaving = [
            KeyBinding(
                "field.leave", keys: [.enter], label: "to the list",
                summary: "Leave the field and keep what is typed", group: "Field", footer: 0
            ) { field.isFocused = false },
            KeyBinding(
                "field.clear", keys: [.escape], label: "clear",
                summary: "Leave the field and drop what is typed", group: "Field", footer: 1
            ) {
                field.isFocused = false
                field.set("")
            },
        ]
        return Footer(
            leaving + bindings(of: screen).map(\.whileTyping),
            position: screen.position)
    }

    /// Takes back the last step of the page that is shown, and of its kitchen's basket where the page
    /// has one: that reaches back to earlier runs.
    func undo() {
        provisions.keep { [self] in
            try provisions.drafts.checkNothingIsSent()
            switch try await provisions.undo.undo() {
            case .none:
                guard let basket = kitchensBasket, basket.undoLabel != nil else { break }
                provisions.baskets.undo(basket.summary.id, told)
            case .gone(let label): show(toast: Toast("Too late to undo: \(label)."))
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
            case .gone(let label): show(toast: Toast("Too late to do again: \(label)."))
            case .done(let label):
                show(toast: Toast("Done again: \(label).", hint: hint(.appUndo, "undo")))
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

    func useMouse(_ isOn: Bool) {
        hasMouse = isOn
        session.setMouse(isOn)
    }

    func toggleMouse() {
        useMouse(!hasMouse)
        provisions.switchedMouse(hasMouse)
        show(toast: Toast("The mouse is \(hasMouse ? "on" : "off")."))
    }
}
