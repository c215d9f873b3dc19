import Actions
import Presentation
import Terminal
import ViewModels

/// The form before the first order, and later for the settings.
struct FirstRunScreen: FormScreen {
    let model: FirstRunViewModel
    let sheet: FirstRunForm
    unowned let stage: any Stage

    init(_ model: FirstRunViewModel, stage: any Stage) {
        self.model = model
        self.stage = stage
        sheet = FirstRunForm(
            model.start,
            keys: { [unowned stage] in
                KeysToKnow(stage.keymap, isLinear: stage.isLinear)
            },
            isLinear: stage.isLinear)
    }

    private var isFirst: Bool { model.start.isFirst }

    // MARK: What can be done

    var bindings: [KeyBinding] {
        questions(label: isFirst ? Say.Screens.start : Say.Screens.save, unavailable: unavailable)
            + [leaving]
    }

    private var leaving: KeyBinding {
        let leave = stage.bind(.dialogLeave) { [self] in _ = escape() }
        return isFirst
            ? leave.labelled(
                Say.Settings.startWithTheDemo, summary: Say.Settings.startWithTheDemoKitchen)
            : leave.labelled(Say.Screens.discard)
    }

    private var unavailable: String? { model.awaited.map { Say.Settings.isBeingAsked(words: $0) } }

    var isAsking: Bool { model.awaited != nil }
    func submit() { model.keepPressed(sheet.submitted()) }
    func stopAsking() { model.cancelPressed() }

    func escape() -> Bool {
        if isAsking {
            stopAsking()
        } else if isFirst, let kept = warnings {
            model.keepPressed(kept)
        } else {
            model.leavePressed()
        }
        return true
    }

    /// Who has said what to warn of is warned, also who goes on with the demo.
    private var warnings: Answers? {
        let said = sheet.submitted()
        guard !said.alerts.isEmpty else { return nil }
        var kept = Answers()
        (kept.diet, kept.alerts, kept.hasMouse) = (said.diet, said.alerts, said.hasMouse)
        return kept
    }

    func cancel() {
        if isAsking { stopAsking() } else { sheet.clear() }
    }

    // MARK: How it looks

    var state: StateLine {
        if let awaited = model.awaited {
            return StateLine(
                left: [Span(Say.Settings.asking(awaited: awaited))],
                right: [
                    Span(stage.isLinear ? Say.Linear.stopStops : Say.Settings.escStops, .key)
                ])
        }
        // Read here, where it is observed, although it is shown only after the turn.
        let isTroubled = model.trouble != nil && sheet.form.hasProblem
        let keep = stage.hint(
            .formKeep, isFirst ? Say.Screens.starts : Say.Screens.saves, besideField: true)
        let leave = stage.hint(
            .dialogLeave, isFirst ? Say.Settings.startsWithTheDemo : Say.Screens.discards,
            besideField: true)
        return StateLine(
            left: [
                Span(isFirst ? Say.Screens.welcome : Say.Screens.settings, .strong),
                Span("  " + keep, .faint),
            ],
            right: [isTroubled ? Span(Say.Settings.nothingWasKept, .warning) : Span(leave, .faint)])
    }

    func settle(in area: Rect) {
        sheet.report(model.trouble, on: stage.surface)
    }

    func draw(in frame: inout Frame, area: Rect) {
        sheet.form.draw(in: &frame, area: page(area))
    }
}
