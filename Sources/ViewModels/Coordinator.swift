import Services

/// Where the diner is in the program, and the ways from there.
///
/// It is a value under the hood: it can be saved as a text, and taken up again from it by the next
/// run, however this one ended.
@MainActor
public final class Coordinator {
    // MARK: What the screen shows

    public var current: Visit { journey.current }
    /// From the top level down to the current one.
    public var path: [Visit] { journey.path }
    public var canGoBack: Bool { journey.path.count > 1 }
    public var canGoBackInHistory: Bool { !journey.past.isEmpty }
    public var canGoForwardInHistory: Bool { !journey.future.isEmpty }

    /// Where a step or two lead from here: the levels above, the tabs, one back and one forward in
    /// history. Their screens are worth keeping.
    public var reachable: [Place] {
        let near = [journey.past.last, journey.future.last].compactMap { $0?.last }
        return (journey.path + journey.tabs.values.joined() + near).map(\.place)
    }

    @Watched private var journey: Journey
    private let time: any Timekeeper
    private let save: @MainActor (String) -> Void
    private var saving: Timer?

    /// How long a change of row or filter may wait, lest every key be written to disk.
    private static let savesWithin: Duration = .seconds(1)

    /// Begins where an earlier run `saved` that it was; at `start` where that cannot be read.
    ///
    /// `save` is told what to keep: at once when the place changes, soon when only its row does.
    public init(
        saved: String? = nil, start: Place = .caterers, time: any Timekeeper,
        save: @escaping @MainActor (String) -> Void
    ) {
        journey = saved.flatMap(Journey.init(text:)) ?? Journey(at: start)
        self.time = time
        self.save = save
    }

    /// What a later run begins with.
    public var saved: String { journey.text }

    /// Saves what waits to be saved.
    public func flush() {
        guard let saving else { return }
        saving.cancel()
        self.saving = nil
        save(saved)
    }

    // MARK: What the diner did

    /// Goes down to `place`, or up where it is one of the levels above.
    public func open(_ place: Place) {
        move { $0.open(place) }
    }

    /// Goes up one level.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func back() -> Bool {
        move { $0.back() }
    }

    /// Goes to a tab as it was left.
    ///
    /// - Returns: Whether it could: no menu may have been opened yet.
    @discardableResult
    public func show(_ tab: Place.Tab) -> Bool {
        move { $0.show(tab) }
    }

    /// Has a tab begin anew when it is gone to next: how it was left is over.
    public func forget(_ tab: Place.Tab) {
        guard current.place.tab != tab else { return }
        move { $0.tabs[tab] = nil }
    }

    /// Goes to where the diner was before, up or down, and can be undone by ``historyForward()``.
    @discardableResult
    public func historyBack() -> Bool {
        move { $0.historyBack() }
    }

    @discardableResult
    public func historyForward() -> Bool {
        move { $0.historyForward() }
    }

    /// Notes the row and the filter to come back to.
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
        journey = next
        saving?.cancel()
        saving = nil
        save(saved)
        return result
    }
}
