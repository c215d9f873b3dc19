import Actions
import Logging
import Presentation
import Terminal
import ViewModels

/// All bindings of the current screen or overlay, then the global ones. An inner binding wins.
@MainActor
final class CurrentBindings {
    private let loop: DrawingLoop
    private let navigator: Navigator
    private let overlays: OverlayStack
    private let toasts: Toasts
    private let global: GlobalBindings
    private unowned let stage: any Stage
    /// The next key uses the bindings that the last frame's footer was made from.
    private let memo = Memo<Int, [KeyBinding]>()

    private let activity: Activity
    private var named: (place: Place, name: LogValue)?

    init(
        _ loop: DrawingLoop, _ navigator: Navigator, _ overlays: OverlayStack, _ toasts: Toasts,
        _ global: GlobalBindings, _ activity: Activity, on stage: any Stage
    ) {
        self.activity = activity
        self.loop = loop
        self.navigator = navigator
        self.overlays = overlays
        self.toasts = toasts
        self.global = global
        self.stage = stage
    }

    /// The layer that gets the keys.
    var top: any Layer { overlays.last ?? navigator.screen }

    /// The screen's field, if there is no overlay.
    var field: TextField? { overlays.isEmpty ? navigator.screen.field : nil }

    var all: [KeyBinding] {
        memo.value(for: loop.edition) { _ in all(on: overlays.last) }
    }

    /// Those while `overlay` is on top: its own, help and the palette. Without one, the screen's, and
    /// the global ones.
    func all(on overlay: (any Overlay)?) -> [KeyBinding] {
        guard let overlay else { return navigator.screen.bindings + global.all }
        guard !overlay.isIndex else { return overlay.bindings }
        return overlay.bindings + (overlay.isForm ? global.aids.map(\.whileTyping) : global.aids)
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

    /// The diner is there.
    func touched() {
        activity.presence.touch()
    }

    func perform(_ binding: KeyBinding) {
        let action = Action(rawValue: binding.action).map { LogValue.name($0) } ?? "…"
        activity.log.log.verbose("key", ["action": action])
        let cause = Cause(action, on: screen)
        activity.onCause?(cause)
        toasts.advise(nil)
        if let reason = binding.unavailable {
            toasts.show(Toast(Say.Keys.notNow(reason: reason), isOfPage: true))
        } else {
            // The message about the order stopped before must not seem to be about the next one.
            toasts.drop(OrderHold.stopped)
            Cause.$current.withValue(cause) {
                binding.perform()
            }
        }
    }

    /// The name of the screen, which is looked up when another is opened, not at each key.
    private var screen: LogValue {
        let place = navigator.place
        if let named, named.place == place { return named.name }
        let name = LogValue.case(place)
        named = (place, name)
        return name
    }

    // MARK: The footer

    /// The footer, with the keys that have an effect now.
    var footer: Footer {
        let position = overlays.isEmpty ? navigator.screen.position : nil
        guard top.isTyping else { return Footer(all, position: position) }
        let leaving = field.map(leaving) ?? []
        let taken = leaving.flatMap(\.keys)
        let others = all.filter { !Self.filtering.contains($0.action) }
        return Footer(
            leaving + others.map { $0.whileTyping.without(taken.contains) }, position: position)
    }

    /// Start and end a filter. While it is typed, the field's own keys replace them.
    private static let filtering: Set = [
        Action.listFilter.rawValue, Action.listClearFilter.rawValue,
    ]
}
