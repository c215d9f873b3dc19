import Observation
import Terminal

/// A page of everything that can be done: help or the palette.
protocol BindingsPage {
    mutating func handle(_ key: Key) -> HelpPage.Outcome
    mutating func insert(_ pasted: String)
    func draw(in frame: inout Frame, area: Rect)
    func binding(at point: Point, in area: Rect) -> KeyBinding?
}

extension HelpPage: BindingsPage {}
extension CommandPalette: BindingsPage {}

/// Help or the palette over the screen. What is chosen there is done once it has gone.
@MainActor @Observable
final class BindingsOverlay<Page: BindingsPage>: Overlay {
    private var page: Page
    @ObservationIgnored private let chosen: @MainActor (KeyBinding) -> Void

    init(_ page: Page, _ chosen: @escaping @MainActor (KeyBinding) -> Void) {
        self.page = page
        self.chosen = chosen
    }

    var keyHint: String { "type to search   Up and Down move   Enter does it   Esc closes" }

    func draw(in frame: inout Frame, area: Rect) {
        page.draw(in: &frame, area: area)
    }

    func handle(_ key: Key) -> Bool {
        switch page.handle(key) {
        case .chosen(let binding):
            chosen(binding)
            return false
        case .dismissed: return false
        case .changed, .ignored: return true
        }
    }

    func insert(_ pasted: String) {
        page.insert(pasted)
    }

    func mouse(_ event: MouseEvent, area: Rect) -> Bool {
        guard event.action == .pressed else { return true }
        guard let binding = page.binding(at: event.at, in: area) else { return true }
        chosen(binding)
        return false
    }
}
