import Actions
import Presentation
import Terminal

/// Help and the palette, which list all bindings.
@MainActor
final class BindingPages {
    private let bindings: CurrentBindings
    private let overlays: OverlayStack
    private unowned let stage: any Stage
    /// The names of the actions run from the palette, the latest first.
    private var history: [String] = []

    init(_ bindings: CurrentBindings, _ overlays: OverlayStack, on stage: any Stage) {
        self.bindings = bindings
        self.overlays = overlays
        self.stage = stage
    }

    func showHelp() {
        overlays.show(
            BindingsOverlay(stage, closing: .helpClose) {
                [bindings, stage, below = overlays.last] in
                let hint = [
                    stage.hint(.dialogAccept, Say.App.doesIt, besideField: true),
                    stage.hint(.dialogLeave, Say.App.closes, besideField: true),
                ]
                return HelpPage(
                    bindings.all(on: below), .said,
                    hint: hint.filter { !$0.isEmpty }.joined(separator: ", "))
            } _: { [bindings] in
                bindings.perform($0)
            })
    }

    func showPalette() {
        overlays.show(
            BindingsOverlay(stage) { [bindings, stage, history, below = overlays.last] in
                CommandPalette(
                    bindings.all(on: below), .said, history: history,
                    hint: stage.hint(.dialogAccept, Say.App.doesIt, besideField: true))
            } _: { [weak self] binding in
                guard let self else { return }
                history.removeAll { $0 == binding.action }
                history.insert(binding.action, at: 0)
                bindings.perform(binding)
            })
    }
}
