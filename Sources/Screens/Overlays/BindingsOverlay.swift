import Actions
import Presentation
import Terminal
import ViewModels

/// Help or the palette, over the screen. It closes before the chosen action runs.
@MainActor
final class BindingsOverlay<Page: BindingsPage>: Overlay {
    @Watched private var made: (page: Page, language: Language)
    private let make: @MainActor () -> Page
    private unowned let stage: any Stage
    /// A further key that closes it, as long as nothing is typed.
    private let closing: Action?
    private let chosen: @MainActor (KeyBinding) -> Void

    init(
        _ stage: any Stage, closing: Action? = nil, _ make: @escaping @MainActor () -> Page,
        _ chosen: @escaping @MainActor (KeyBinding) -> Void
    ) {
        self.make = make
        made = (make(), .current)
        self.stage = stage
        self.closing = closing
        self.chosen = chosen
    }

    /// The page as it was opened, so that no row moves by itself; in another language it is made
    /// again, with what was typed.
    private var page: Page {
        get {
            guard made.language != .current else { return made.page }
            var page = make()
            page.picker = made.page.picker
            page.search()
            return page
        }
        set { made = (newValue, .current) }
    }

    var bindings: [KeyBinding] {
        let close: @MainActor @Sendable () -> Void = { [self] in stage.close(self) }
        return [
            stage.bind(.dialogAccept) { [self] in choose(page.selected) }
                .labelled(Say.Keys.doIt, summary: Say.Keys.doWhatIsSelected),
            stage.bind(.dialogLeave, close),
        ] + (closing.map { [stage.bind($0, close)] } ?? [])
            + ListBindings.inOverlay(of: page.found.count, stage) {
                [self] in page.moveSelection(by: $0)
            }
    }

    var choices: (any Choices)? {
        OverlayChoices(total: page.found.count) { [self] in
            page.found.isEmpty ? nil : page.selectedIndex
        } move: { [self] in
            page.moveSelection(by: $0)
        }
    }
    var isIndex: Bool { true }
    var isForm: Bool { true }
    var isTyping: Bool { true }

    func takes(_ key: Key) -> Bool {
        if page.query.isEmpty, let closing, stage.keymap.keys(for: closing).contains(key) {
            return false
        }
        // The field is filtered already, as its prompt says.
        if page.query.isEmpty, stage.keymap.keys(for: .listFilter).contains(key) { return true }
        return page.takes(key)
    }

    func takes(pasted text: String) -> Bool {
        page.insert(text)
        return true
    }

    /// An unavailable action stays selected, as its line shows the reason.
    private func choose(_ binding: KeyBinding?) {
        guard let binding, binding.unavailable == nil else { return }
        stage.close(self)
        chosen(binding)
    }

    func mouse(_ event: MouseEvent, area: Rect) {
        guard event.action == .pressed, let binding = page.binding(at: event.at, in: area) else {
            return
        }
        stage.close(self)
        chosen(binding)
    }

    func draw(in frame: inout Frame, area: Rect) {
        page.draw(in: &frame, area: area)
    }
}
