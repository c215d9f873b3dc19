import Terminal
import ViewModels

/// The questions that come before the first order, and again as settings.
struct FirstRunScreen: FormScreen {
    let model: FirstRunViewModel
    let sheet: FirstRunForm
    unowned let stage: any Stage

    init(_ model: FirstRunViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
        sheet = FirstRunForm(model.start, keys: KeysToKnow(stage.keymap))
    }

    private var isFirst: Bool { model.start.isFirst }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        let keep = stage.bind(.formKeep, unavailable: unavailable) { [self] in submit() }
        return [
            isFirst ? keep.labelled("start") : keep,
            stage.bind(.formNext) { [sheet] in _ = sheet.handle(.tab) },
            stage.bind(.formChoose) { [sheet] in _ = sheet.handle(.space) },
            leaving,
        ]
    }

    private var leaving: KeyBinding {
        let back = stage.bind(.appBack) { [self] in _ = escape() }
        return isFirst
            ? back.leavingForm(
                "start with the demo", "Start with the demo kitchen, keeping nothing")
            : back.leavingForm()
    }

    private var unavailable: String? { model.awaited.map { "\($0) is being asked" } }

    var isAsking: Bool { model.awaited != nil }
    func submit() { model.keepPressed(sheet.submitted()) }
    func stopAsking() { model.cancelPressed() }

    func escape() -> Bool {
        if isAsking { stopAsking() } else { model.leavePressed() }
        return true
    }

    func cancel() {
        if isAsking { stopAsking() } else { sheet.clear() }
    }

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
}
