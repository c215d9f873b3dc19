import Actions
import OrderModels
import Presentation
import Terminal
import ViewModels

/// A pop-up to choose one of a few items.
@MainActor
final class ChoiceOverlay: Overlay {
    private let title: Wording
    private let items: [ChoiceItem]
    @Watched private var selection: Int
    /// The letters typed so far, with which an item begins.
    private var typed = ""
    private unowned let stage: any Stage
    private let chosen: @MainActor (Int) -> Void
    /// Called when it is left without a choice.
    private let left: @MainActor () -> Void
    /// Shows what the selected item would change.
    private let preview: (@MainActor (Int) -> Void)?
    private let over: @MainActor () -> Bool

    init(
        _ title: @autoclosure @escaping Wording, _ items: [ChoiceItem], _ stage: any Stage,
        preview: (@MainActor (Int) -> Void)? = nil,
        _ chosen: @escaping @MainActor (Int) -> Void,
        left: @escaping @MainActor () -> Void = {},
        over: @escaping @MainActor () -> Bool = { false }
    ) {
        self.over = over
        self.preview = preview
        self.title = title
        self.items = items
        selection = items.firstIndex(where: \.isCurrent) ?? 0
        self.stage = stage
        self.chosen = chosen
        self.left = left
    }

    /// What they are called.
    var labels: [String] { items.map { $0.label() } }

    private var list: ChoiceList {
        var list = ChoiceList(
            title(),
            items: items.map {
                ChoiceList.Item(
                    $0.label(), hint: $0.hint(), isCurrent: $0.isCurrent,
                    unavailable: $0.unavailable().map { Say.Overlays.notNowBecause(reason: $0) })
            }, selection: selection)
        list.dimsRest = preview == nil
        return list
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
        ] + moves
    }

    private var moves: [KeyBinding] {
        ListBindings.inOverlay(page: items.count, of: items.count, stage) { [self] in
            move(by: $0)
        }
    }

    var choices: (any Choices)? {
        OverlayChoices(total: items.count) { [self] in
            selection
        } move: { [self] in
            move(by: $0)
        }
    }

    /// Goes to the item that begins with the letters typed so far; the same letter again, or another that
    /// does not go on, to the next one that begins with it. A letter that moves here does so, unless it
    /// goes on, and so does the one that the footer names for taking; another that takes or leaves must
    /// not take what is not meant.
    func takes(_ key: Key) -> Bool {
        let begun = typed
        typed = ""
        guard let letter = key.typed, letter.isLetter else { return false }
        let names = items.map { fold($0.label()) }
        /// From the selected one on, and then from the first.
        func index(from start: Int, beginning word: String) -> Int? {
            (0..<names.count).map { (start + $0) % names.count }
                .first { names[$0].hasPrefix(word) }
        }
        let last = fold(String(letter))
        guard !last.isEmpty else { return false }
        if !begun.isEmpty, let index = index(from: selection, beginning: begun + last) {
            typed = begun + last
            move(by: index - selection)
            return true
        }
        let taking = bindings.first { $0.action == Action.listOpen.rawValue }?.keys.first
        guard key != taking, !moves.contains(where: { $0.keys.contains(key) }),
            let index = index(from: selection + 1, beginning: last)
        else { return false }
        typed = last
        move(by: index - selection)
        return true
    }

    private func move(by rows: Int) {
        var list = list
        list.moveSelection(by: rows)
        selection = list.selection
        preview?(selection)
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
        if let index = list.item(at: event.at, in: area) {
            take(index)
        } else if !list.contains(event.at, in: area) {
            leave()
        }
    }

    func draw(in frame: inout Frame, area: Rect) {
        list.draw(in: &frame, area: area)
    }
}
