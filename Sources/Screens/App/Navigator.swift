import Logging
import Terminal
import ViewModels

/// Where the diner is, and the screens of the places a step or two away, as they were left.
@MainActor
final class Navigator {
    private(set) var coordinator: Coordinator
    private var screens: [Place: any Screen] = [:]
    private let make: @MainActor (Place, (any Previewable)?) -> any Screen
    private let toasts: Toasts
    private let log: Logger

    /// `make` makes the screen of a place, from its preview if there is one.
    init(
        _ coordinator: Coordinator, _ toasts: Toasts, _ log: Logger,
        make: @escaping @MainActor (Place, (any Previewable)?) -> any Screen
    ) {
        self.coordinator = coordinator
        self.toasts = toasts
        self.log = log
        self.make = make
    }

    var place: Place { coordinator.current.place }

    var screen: any Screen {
        let visit = coordinator.current
        if let screen = screens[visit.place] { return screen }
        let screen = make(visit.place, nil)
        let bookmark = Bookmark(selection: visit.selection, filter: visit.filter)
        if bookmark != Bookmark() { screen.restore(bookmark) }
        screens[visit.place] = screen
        return screen
    }

    func open(_ place: Place, preview: (any Previewable)? = nil) {
        move { coordinator in
            if let preview { screens[place] = make(place, preview) }
            // A form starts empty again after it was left without keeping.
            if place.isQuestion { screens[place] = nil }
            coordinator.open(place)
        }
    }

    @discardableResult
    func move<T>(_ change: (Coordinator) -> T) -> T {
        let (before, old) = (place, screen)
        let result = change(coordinator)
        guard place != before else { return result }
        log.verbose("screen.opened", ["screen": .case(place)])
        old.disappeared()
        // The order is now among the orders, and the basket's tab is free for the next one.
        if case .placed? = (old as? CheckoutScreen)?.model.outcome { coordinator.forget(.basket) }
        // Drops screens that no single step leads back to.
        let kept = Set(coordinator.reachable)
        screens = screens.filter { kept.contains($0.key) }
        screen.appeared()
        toasts.screenChanged(to: place)
        return result
    }

    /// Lets the screen follow what happened, and records its row and filter.
    func settle(in area: Rect) {
        let screen = screen
        screen.settle(in: area)
        let bookmark = screen.bookmark
        coordinator.update(selection: bookmark.selection, filter: bookmark.filter)
    }

    /// Leaves the screen for good, and saves the diner's place.
    func end() {
        screen.disappeared()
        coordinator.flush()
    }

    /// Drops every screen, to be made again when shown. Without a new coordinator, goes up a level.
    func startOver(at next: Coordinator?) {
        screen.disappeared()
        if next == nil { coordinator.back() }
        coordinator.flush()
        coordinator = next ?? coordinator
        screens = [:]
    }
}
