import Observation
import Terminal

/// A pop-up with a few things to choose from.
@MainActor @Observable
final class ChoiceOverlay: Overlay {
    private var list: ChoiceList
    @ObservationIgnored private let chosen: @MainActor (Int) -> Void
    /// It was left without a choice.
    @ObservationIgnored private let left: @MainActor () -> Void

    init(
        _ title: String, _ items: [ChoiceItem], _ chosen: @escaping @MainActor (Int) -> Void,
        left: @escaping @MainActor () -> Void = {}
    ) {
        list = ChoiceList(
            title,
            items: items.map {
                ChoiceList.Item(
                    $0.label, hint: $0.hint, isCurrent: $0.isCurrent, unavailable: $0.unavailable)
            })
        self.chosen = chosen
        self.left = left
    }

    var keyHint: String { "Up and Down move   Enter chooses   Esc closes" }

    func draw(in frame: inout Frame, area: Rect) {
        list.draw(in: &frame, area: area)
    }

    func handle(_ key: Key) -> Bool {
        switch list.handle(key) {
        case .chosen(let index):
            chosen(index)
            return false
        case .dismissed:
            left()
            return false
        case .moved, .ignored: return true
        }
    }

    func dismissed() { left() }

    func mouse(_ event: MouseEvent, area: Rect) -> Bool {
        guard event.action == .pressed else { return true }
        guard let index = list.item(at: event.at, in: area) else {
            left()
            return false
        }
        chosen(index)
        return false
    }
}
