import Services

/// A live preview of what the selected row would open.
///
/// Opening takes the very object that was previewed, so that nothing is fetched twice. Wherever a
/// preview is not opened in the end, `discarded` is told, so that its work can be stopped.
@MainActor
public final class PeekModel<ID: Hashable, Preview: AnyObject> {
    /// What those who draw the preview are told of.
    private struct Seen {
        var previewed: Preview?
        var shown: ID?
        var state = PeekState<ID>()
    }

    @Watched private var seen = Seen()
    /// How it looks, apart from what it is of: asked for many times a frame, and cheaper to answer
    /// where no type has to be put together for it.
    @Watched private var look = PeekLook()

    // MARK: What the screen shows

    /// The preview in the pane.
    public var previewed: Preview? { seen.previewed }
    /// How many of its lines have been scrolled past.
    public var scroll: Int { look.scroll }
    /// From 0 to 1 while the mouse button is held down; at 1 the preview opens.
    public var holdProgress: Double? { look.holdProgress }
    private var state: PeekState<ID> { seen.state }
    private var shown: ID? { seen.shown }

    /// Whether there is a pane at all.
    public var isVisible: Bool { look.isVisible }
    /// The diner wants the list alone.
    public var isHidden: Bool { look.isHidden }
    /// The preview takes the list's place.
    public var isZoomed: Bool { look.isZoomed }
    /// The preview stays, wherever the selection goes.
    public var isPinned: Bool { look.isPinned }
    /// What ``commit()`` opens: the selection, or what fills the screen in its place.
    public var target: ID? { state.isZoomed ? shown ?? state.selection : state.selection }

    /// Told of a preview that was opened by holding the mouse button.
    public var committed: @MainActor (ID, Preview) -> Void = { _, _ in }
    /// Told of a preview that was left without being opened.
    public var discarded: @MainActor (Preview) -> Void = { _ in }

    private let time: any Timekeeper
    private let make: @MainActor (ID) -> Preview
    private var rest: Timer?
    private var countdown: Timer?

    /// How long the selection has to rest before it is previewed.
    private static var restsAfter: Duration { .milliseconds(50) }
    private static var tick: Duration { .milliseconds(100) }

    /// Peeks with what `make` makes of a row; it begins to load by itself.
    public init(
        time: any Timekeeper, isHidden: Bool = false, make: @escaping @MainActor (ID) -> Preview
    ) {
        self.time = time
        self.make = make
        var state = state
        state.isHidden = isHidden
        set(state)
    }

    // MARK: What the diner did

    /// The first selection is previewed at once, the next ones when they rest.
    public func selectionMoved(to id: ID?) {
        change { $0.selectionMoved(to: id, at: time.now) }
    }

    /// The pane found room on the screen, or none.
    public func roomChanged(_ hasRoom: Bool) {
        change { $0.hasRoom = hasRoom }
    }

    public func hidePressed() {
        change { $0.hidePressed() }
    }

    public func zoomPressed() {
        change { $0.zoomPressed() }
    }

    /// Scrolls the preview, but no further than `limit`, where its last line is seen.
    public func scrolled(by lines: Int, limit: Int) {
        let target = max(0, min(scroll + lines, limit))
        look.scroll = target
    }

    /// Leaves the zoom, the pin or the hold.
    ///
    /// - Returns: Whether there was any to leave.
    public func escape() -> Bool {
        change { $0.escaped() }
    }

    /// Opens the ``target``.
    ///
    /// - Returns: The preview that was shown, or a new one where none was yet.
    public func commit() -> (id: ID, preview: Preview)? {
        guard let id = target else { return nil }
        let preview = previewed.flatMap { shown == id ? $0 : nil } ?? take(id)
        (seen.previewed, seen.shown) = (nil, nil)
        change { $0.left() }
        return (id, preview)
    }

    /// The screen was left. Its next selection is previewed at once.
    public func leave() {
        change { $0.left() }
    }

    // MARK: What the mouse did

    /// The button went down on a row, which is thereby selected.
    public func pressed(_ id: ID, atLine line: Int) {
        change { $0.pressed(id, atLine: line, at: time.now) }
    }

    /// Two rows or more pin the preview.
    public func dragged(toLine line: Int) {
        change { $0.dragged(toLine: line) }
    }

    public func released() {
        change { $0.released() }
    }

    /// The preview was clicked on.
    public func unpin() {
        change { $0.unpinned() }
    }

    // MARK: Making it so

    private func change<Result>(_ body: (inout PeekState<ID>) -> Result) -> Result {
        let before = state
        var after = state
        let result = body(&after)
        guard after != before else { return result }
        set(after)
        showWhatIsWanted()
        followHold()
        return result
    }

    private func set(_ state: PeekState<ID>) {
        seen.state = state
        look.follow(state)
    }

    private func showWhatIsWanted() {
        rest?.cancel()
        rest = nil
        guard state.wanted != shown else { return }
        guard let id = state.wanted else { return show(nil) }
        guard shown != nil, !isPinned else { return show(id) }
        rest = time.after(Self.restsAfter) { [weak self] in
            self?.rest = nil
            self?.show(id)
        }
    }

    private func show(_ id: ID?) {
        if let id {
            seen.previewed = take(id)
        } else {
            discard()
            seen.previewed = nil
        }
        seen.shown = id
        look.scroll = 0
    }

    /// A new preview; the one before is told first, to make way.
    private func take(_ id: ID) -> Preview {
        discard()
        return make(id)
    }

    private func discard() {
        guard let previewed else { return }
        discarded(previewed)
    }

    // MARK: The countdown

    /// Looks at the clock while the button is held, and only then.
    private func followHold() {
        countdown?.cancel()
        countdown = nil
        let progress = state.holdProgress(at: time.now)
        look.holdProgress = progress
        guard let hold = state.hold else { return }
        let held = time.now - hold.since
        let next = hold.isLong ? held + Self.tick : PeekState<ID>.isLongAfter
        countdown = time.after(min(next, PeekState<ID>.commitsAfter) - held) { [weak self] in
            self?.lookAtClock()
        }
    }

    private func lookAtClock() {
        countdown = nil
        var after = state
        let isOver = after.held(at: time.now)
        if after != state {
            set(after)
            showWhatIsWanted()
        }
        guard isOver, let (id, preview) = commit() else { return followHold() }
        committed(id, preview)
    }
}

/// How a peek looks, whatever it is of.
private struct PeekLook: Equatable {
    var isVisible = true
    var isHidden = false
    var isZoomed = false
    var isPinned = false
    var scroll = 0
    var holdProgress: Double?

    mutating func follow<ID>(_ state: PeekState<ID>) {
        isVisible = state.isVisible
        isHidden = state.isHidden
        isZoomed = state.isZoomed
        isPinned = state.pinned != nil
    }
}
