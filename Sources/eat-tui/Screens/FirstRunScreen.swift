import Terminal
import ViewModels

/// The questions that come before the first order, and again as settings.
struct FirstRunScreen: Screen {
    let model: FirstRunViewModel
    let sheet: FirstRunForm
    unowned let stage: any Stage

    /// Longer lines are harder to read.
    private static let widest = 90

    init(_ model: FirstRunViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
        sheet = FirstRunForm(model.start, keys: KeysToKnow(stage.keymap))
    }

    private var isFirst: Bool { model.start.isFirst }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let keep = stage.bind(.formKeep, unavailable: unavailable) { [self] in save() }
        return [
            isFirst ? keep.named("start", "Keep the answers and start") : keep,
            stage.bind(.formNext) { [sheet] in _ = sheet.handle(.tab) },
            leaving,
        ]
    }

    /// Esc, and Esc alone: the other keys that go back move in the questions here.
    private var leaving: KeyBinding {
        let back = stage.bind(.appBack) { [self] in _ = escape() }
        return isFirst
            ? back.named("start with the demo", "Start with the demo kitchen, keeping nothing")
            : back.named("discard", "Go back and leave everything as it was")
    }

    private var unavailable: String? { model.awaited.map { "\($0) is being asked" } }

    private func save() {
        model.keepPressed(sheet.submitted())
    }

    func takes(_ key: Key) -> Bool {
        if key == .escape || key == .control("g") { return false }
        switch sheet.handle(key) {
        case .submitted: save()
        case .changed: break
        // Left stays among the questions: only Esc leaves them.
        case .ignored: return stage.keymap.keys(for: .appBack).contains(key)
        case .dismissed: return false
        }
        return true
    }

    func takes(pasted text: String) -> Bool {
        sheet.insert(text) != .ignored
    }

    func escape() -> Bool {
        if model.awaited == nil { model.leavePressed() } else { model.cancelPressed() }
        return true
    }

    func cancel() {
        if model.awaited == nil { sheet.clear() } else { model.cancelPressed() }
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        switch event.action {
        case .pressed: _ = sheet.click(at: event.at, in: page(area))
        case .wheelDown: _ = sheet.handle(.tab)
        case .wheelUp: _ = sheet.handle(.backtab)
        case .dragged, .released: break
        }
    }

    func disappeared() { model.cancelPressed() }

    // MARK: How it looks

    var state: StateLine {
        if let awaited = model.awaited {
            return StateLine(left: [Span("asking \(awaited)…")], right: [Span("Esc stops", .key)])
        }
        // Read here, where it is observed: it is shown when the turn has settled.
        let isTroubled = model.trouble != nil && sheet.form.hasProblem
        let (title, keep, leave) =
            isFirst
            ? ("Welcome", "C-s starts", "Esc starts with the demo")
            : ("Settings", "C-s saves", "Esc discards")
        return StateLine(
            left: [Span(title, .strong), Span("  " + keep, .faint)],
            right: [isTroubled ? Span("nothing was kept", .warning) : Span(leave, .faint)])
    }

    func settle(in area: Rect) {
        sheet.report(model.trouble)
    }

    func draw(in frame: inout Frame, area: Rect) {
        sheet.form.draw(in: &frame, area: page(area))
    }

    private func page(_ area: Rect) -> Rect {
        var page = area
        page.width = min(page.width, Self.widest)
        return page
    }
}

extension KeyBinding {
    /// The same under a name that says more here, and before others.
    fileprivate func named(_ label: String, _ summary: String) -> KeyBinding {
        let isLeaving = action == Action.appBack.rawValue
        return KeyBinding(
            action, keys: isLeaving ? [.escape] : keys, label: label, summary: summary, twin: twin,
            group: group, footer: isLeaving ? 17 : footer, unavailable: unavailable,
            perform: perform)
    }
}
