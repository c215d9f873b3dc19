import Actions
import Presentation
import Services
import Terminal
import ViewModels

/// Everything that can be done now: here, then everywhere. An inner binding wins.
@MainActor
final class CurrentBindings {
    private let loop: DrawingLoop
    private let navigator: Navigator
    private let overlays: OverlayStack
    private let toasts: Toasts
    private let global: GlobalBindings
    private unowned let stage: any Stage
    /// The next key is looked up among those that the footer of the last frame was made from.
    private let memo = Memo<Int, [KeyBinding]>()

    init(
        _ loop: DrawingLoop, _ navigator: Navigator, _ overlays: OverlayStack, _ toasts: Toasts,
        _ global: GlobalBindings, on stage: any Stage
    ) {
        self.loop = loop
        self.navigator = navigator
        self.overlays = overlays
        self.toasts = toasts
        self.global = global
        self.stage = stage
    }

    /// What takes the keys.
    var top: any Layer { overlays.last ?? navigator.screen }

    /// The field of the screen, where nothing lies over it.
    var field: TextField? { overlays.isEmpty ? navigator.screen.field : nil }

    var all: [KeyBinding] {
        memo.value(for: loop.edition) { _ in top.bindings + around }
    }

    /// What can be done beside what the top offers: over an overlay, to find out what that is.
    private var around: [KeyBinding] {
        guard let overlay = overlays.last else { return global.all }
        guard !overlay.isIndex else { return [] }
        return overlay.isForm ? global.aids.map(\.whileTyping) : global.aids
    }

    /// The keys that leave a field.
    func leaving(_ field: TextField) -> [KeyBinding] {
        [
            stage.bind(.fieldKeep) { field.isFocused = false },
            stage.bind(.fieldComplete) { [navigator] in
                if let meant = navigator.screen.suggestion {
                    field.set(meant)
                } else {
                    field.isFocused = false
                }
            },
            stage.bind(.fieldClear) {
                field.isFocused = false
                field.set("")
            },
        ]
    }

    func perform(_ binding: KeyBinding) {
        toasts.tip = nil
        if let reason = binding.unavailable {
            toasts.show(Toast(Say.Keys.notNow(reason: reason), isOfPage: true))
        } else {
            // What was said of the order that was held before is not said of the next.
            toasts.drop(OrderHold.stopped)
            binding.perform()
        }
    }

    // MARK: The footer

    /// What the footer shows: the keys that do something as things are.
    var footer: Footer {
        let position = overlays.isEmpty ? navigator.screen.position : nil
        guard top.isTyping else { return Footer(all, position: position) }
        let leaving = field.map(leaving) ?? []
        let taken = leaving.flatMap(\.keys)
        let others = all.filter { !Self.filtering.contains($0.action) }
        return Footer(
            leaving + others.map { $0.whileTyping.without(taken.contains) }, position: position)
    }

    /// What begins and ends a filter; while one is typed, the keys of the field come first.
    private static let filtering: Set = [
        Action.listFilter.rawValue, Action.listClearFilter.rawValue,
    ]
}
