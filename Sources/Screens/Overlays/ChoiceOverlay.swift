import Actions
import Presentation
import Terminal
import ViewModels

/// A pop-up to choose one of a few items.
@MainActor
final class ChoiceOverlay: Overlay {
    @Watched private var list: ChoiceList
    private unowned let stage: any Stage
    private let chosen: @MainActor (Int) -> Void
    /// Called when it is left without a choice.
    private let left: @MainActor () -> Void
    /// Shows what the selected item would change.
    private let preview: (@MainActor (Int) -> Void)?
    private let over: @MainActor () -> Bool

    init(
        _ title: String, _ items: [ChoiceItem], _ stage: any Stage,
        preview: (@MainActor (Int) -> Void)? = nil,
        _ chosen: @escaping @MainActor (Int) -> Void,
        left: @escaping @MainActor () -> Void = {},
        over: @escaping @MainActor () -> Bool = { false }
    ) {
        self.over = over
        self.preview = preview
        list = ChoiceList(
            title,
            items: items.map {
                ChoiceList.Item(
                    $0.label, hint: $0.hint, isCurrent: $0.isCurrent,
                    unavailable: $0.unavailable.map { Say.Overlays.notNowBecause(reason: $0) })
            })
        self.stage = stage
        self.chosen = chosen
        self.left = left
        list.dimsRest = preview == nil
    }

    var isOver: Bool { over() }

    var bindings: [KeyBinding] {
        [
            stage.bind(.listOpen, choose)
                .labelled(Say.Screens.choose, summary: Say.Overlays.chooseWhatIsSelected),
            stage.bind(.choiceTake, choose),
            stage.bind(.dialogLeave, leave),
            stage.bind(.choiceBack, leave),
            stage.bind(.appUp, leave).labelled(Say.Screens.close, summary: Say.Overlays.closeIt)
                .offFooter,
        ]
            + ListBindings.inOverlay(page: list.items.count, of: list.items.count, stage) {
                [self] in move(by: $0)
            }
    }

    var choices: (any Choices)? {
        OverlayChoices(total: list.items.count) { [self] in
            list.selection
        } move: { [self] in
            move(by: $0)
        }
    }

    private func move(by rows: Int) {
        list.moveSelection(by: rows)
        preview?(list.selection)
    }

    private func choose() {
        if let index = list.chosen { take(index) }
    }

    private func take(_ index: Int) {
        stage.close(self)
        chosen(index)
    }

    private func leave() {
        stage.close(self)
        left()
    }

    func dismissed() { left() }

    func mouse(_ event: MouseEvent, area: Rect) {
        guard event.action == .pressed else { return }
        guard let index = list.item(at: event.at, in: area) else { return leave() }
        take(index)
    }

    func draw(in frame: inout Frame, area: Rect) {
        list.draw(in: &frame, area: area)
    }
}
