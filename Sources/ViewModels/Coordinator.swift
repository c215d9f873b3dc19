public import OrderModels

/// Where the diner is in the program, and how they can move from there.
///
/// The state is one value, saved as text, so that the next run continues here, even after a crash.
@MainActor
public final class Coordinator {
    // MARK: What the screen shows

    public var current: Visit { journey.current }
    /// From the top level down to the current one.
    public var path: [Visit] { journey.path }
    public var canGoBack: Bool { journey.path.count > 1 }
    public var canGoBackInHistory: Bool { !journey.past.isEmpty }
    public var canGoForwardInHistory: Bool { !journey.future.isEmpty }

    /// The places one or two steps away: the levels above, the tabs, and one step back and forward
    /// in history. Their screens are worth caching.
    public var reachable: [Place] {
        let near = [journey.past.last, journey.future.last].compactMap { $0?.last }
        return (journey.path + journey.tabs.values.joined() + near).map(\.place)
    }

    /// Called when the current place becomes another.
    public var onOpened: (@MainActor (Place) -> Void)?

    @Watched private var journey: Journey
    private let time: any Timekeeper
    private let save: @MainActor (String) -> Void
    private var saving: Timer?

    /// How long a change of row or filter may wait, so that not every key writes to disk.
    private static let savesWithin: Duration = .seconds(1)

    /// Starts where the earlier run stopped (`saved`), or at `start` if that cannot be read.
    ///
    /// Where a key orders nobody comes by starting the program, as what is typed first may be meant for
    /// elsewhere: only a basket that `mayHaveBeenOrdered` is shown where it was agreed to.
    ///
    /// Calls `save` at once when the place changes, and within a second when only its row does.
    public init(
        saved: String? = nil, start: Place = .caterers, time: any Timekeeper,
        mayHaveBeenOrdered: (Basket.ID) -> Bool = { _ in false },
        save: @escaping @MainActor (String) -> Void
    ) {
        var journey = saved.flatMap(Journey.init(text:)) ?? Journey(at: start)
        if case .checkout(let id) = journey.path.last?.place, !mayHaveBeenOrdered(id) {
            journey.path.removeLast()
            if journey.path.last?.place != .basket { journey.path.append(Visit(.basket)) }
        }
        self.journey = journey
        self.time = time
        self.save = save
    }

    /// The state that a later run starts from.
    public var saved: String { journey.text }

    /// Saves pending changes now.
    public func flush() {
        guard let saving else { return }
        saving.cancel()
        self.saving = nil
        save(saved)
    }

    // MARK: What the diner did

    /// Goes down to `place`, or up if it is one of the levels above.
    public func open(_ place: Place) {
        move { $0.open(place) }
    }

    /// Goes to the last of `places`, which has the others above it.
    public func arrive(at places: [Place], selection: String? = nil) {
        move { $0.arrive(at: places) }
        if selection != nil { update(selection: selection, filter: "") }
    }

    /// Goes up one level.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func back() -> Bool {
        move { $0.back() }
    }

    /// Shows a tab as the diner left it.
    ///
    /// - Returns: Whether it could. The tab of menus is empty until the diner has opened one.
    @discardableResult
    public func show(_ tab: Place.Tab) -> Bool {
        move { $0.show(tab) }
    }

    /// Where the diner left a tab; nil if it starts at its top level.
    public func left(_ tab: Place.Tab) -> Place? { journey.tabs[tab]?.last?.place }

    /// Forgets where the diner was in a tab, so that it starts at its top level.
    public func forget(_ tab: Place.Tab) {
        guard current.place.tab != tab else { return }
        move { $0.tabs[tab] = nil }
    }

    /// Goes to the previous place, whether up or down; ``historyForward()`` undoes it.
    @discardableResult
    public func historyBack() -> Bool {
        move { $0.historyBack() }
    }

    @discardableResult
    public func historyForward() -> Bool {
        move { $0.historyForward() }
    }

    /// Records the row and the filter to return to.
    public func update(selection: String?, filter: String) {
        guard (selection, filter) != (current.selection, current.filter) else { return }
        journey.update(selection: selection, filter: filter)
        guard saving == nil else { return }
        saving = time.after(Self.savesWithin) { [weak self] in self?.flush() }
    }

    private func move<Result>(_ body: (inout Journey) -> Result) -> Result {
        var next = journey
        let result = body(&next)
        guard next != journey else { return result }
        let earlier = current.place
        journey = next
        if current.place != earlier { onOpened?(current.place) }
        saving?.cancel()
        saving = nil
        save(saved)
        return result
    }
}
