/// A live preview of what the selected row would open.
///
/// Opening takes the previewed object itself, so that nothing is fetched twice. If a preview is not
/// opened, `discarded` is called, so that its work can be stopped.
@MainActor
public final class PeekModel<ID: Hashable, Preview: AnyObject> {
    /// The observed state.
    private struct Seen {
        var previewed: Preview?
        var shown: ID?
        var state = PeekState<ID>()
    }

    @Watched private var seen = Seen()
    /// The parts that do not depend on the row. Frames read them many times, and a type that is not
    /// generic is faster to read.
    @Watched private var look = PeekLook()

    // MARK: What the screen shows

    /// The preview in the pane.
    public var previewed: Preview? { seen.previewed }
    /// How many of its lines have been scrolled past.
    public var scroll: Int { look.scroll }
    /// How long the mouse button must still be held down until the preview opens.
    public var holdLeft: Duration? { look.holdLeft }
    private var state: PeekState<ID> { seen.state }
    private var shown: ID? { seen.shown }

    /// Whether there is a pane at all.
    public var isVisible: Bool {
        // A frame that read the settings is drawn again when they change, and settled before.
        _ = hides()
        return look.isVisible
    }
    /// Whether the diner wants only the list.
    public var isHidden: Bool { look.isHidden }
    /// Whether the preview replaces the list.
    public var isZoomed: Bool { look.isZoomed }
    /// Whether the preview stays when the selection moves.
    public var isPinned: Bool { look.isPinned }
    /// The row that ``commit()`` opens: the selection, or the preview that replaces the list.
    public var target: ID? { state.isZoomed ? shown ?? state.selection : state.selection }

    /// Called when holding the mouse button opens a preview.
    public var committed: @MainActor (ID, Preview) -> Void = { _, _ in }
    /// Called when a preview is left without being opened.
    public var discarded: @MainActor (Preview) -> Void = { _ in }

    private let time: any Timekeeper
    /// Whether the diner's settings hide the pane, and what they said last.
    private let hides: @MainActor () -> Bool
    private var setting: Bool
    private let opensAfter: @MainActor () -> Duration
    private let make: @MainActor (ID) -> Preview
    private var rest: Timer?
    private var countdown: Timer?

    /// How long the selection must rest before it is previewed.
    private static var restsAfter: Duration { .milliseconds(50) }
    private static var tick: Duration { .milliseconds(100) }

    /// `isHidden` is what the settings say, and holds whenever that changes; `make` makes the preview
    /// of a row, which starts to load by itself. `opensAfter` is how long the mouse button must be held
    /// to open it.
    public init(
        time: any Timekeeper, isHidden: @escaping @MainActor () -> Bool = { false },
        opensAfter: @escaping @MainActor () -> Duration,
        make: @escaping @MainActor (ID) -> Preview
    ) {
        self.time = time
        hides = isHidden
        setting = isHidden()
        self.opensAfter = opensAfter
        self.make = make
        var state = state
        state.isHidden = setting
        set(state)
    }

    // MARK: What the diner did

    /// Previews the first selection at once, and later ones when they rest.
    public func selectionMoved(to id: ID?) {
        change { $0.selectionMoved(to: id, at: time.now) }
    }

    /// At each layout, which a change of the settings brings about too.
    public func roomChanged(_ hasRoom: Bool) {
        let (said, setting) = (self.setting, hides())
        self.setting = setting
        change { state in
            state.hasRoom = hasRoom
            if setting != said { state.isHidden = setting }
        }
    }

    public func hidePressed() {
        change { $0.hidePressed() }
    }

    public func zoomPressed() {
        change { $0.zoomPressed() }
    }

    /// Scrolls the preview, up to `limit`, where its last line is visible.
    public func scrolled(by lines: Int, limit: Int) {
        let target = max(0, min(scroll + lines, limit))
        look.scroll = target
    }

    /// Leaves the zoom, the pin or the hold.
    ///
    /// - Returns: Whether there was one to leave.
    public func escape() -> Bool {
        change { $0.escaped() }
    }

    /// Opens the ``target``.
    ///
    /// - Returns: The shown preview, or a new one if there was none.
    public func commit() -> (id: ID, preview: Preview)? {
        guard let id = target else { return nil }
        let preview = previewed.flatMap { shown == id ? $0 : nil } ?? take(id)
        (seen.previewed, seen.shown) = (nil, nil)
        change { $0.left() }
        return (id, preview)
    }

    /// The diner leaves the screen. Its next selection is previewed at once.
    public func leave() {
        change { $0.left() }
    }

    // MARK: What the mouse did

    /// The button went down on a row, which selects it.
    public func pressed(_ id: ID, atLine line: Int) {
        change { $0.pressed(id, atLine: line, at: time.now, opensAfter: opensAfter()) }
    }

    /// Dragging over two rows or more pins the preview.
    public func dragged(toLine line: Int) {
        change { $0.dragged(toLine: line) }
    }

    public func released() {
        change { $0.released() }
    }

    /// The diner clicked on the preview.
    public func unpin() {
        change { $0.unpinned() }
    }

    // MARK: Applying changes

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

    /// Makes a new preview after discarding the old one.
    private func take(_ id: ID) -> Preview {
        discard()
        return make(id)
    }

    private func discard() {
        guard let previewed else { return }
        discarded(previewed)
    }

    // MARK: The countdown

    /// Runs a timer only while the button is held.
    private func followHold() {
        countdown?.cancel()
        countdown = nil
        look.holdLeft = state.holdLeft(at: time.now)
        guard let hold = state.hold else { return }
        let held = time.now - hold.since
        let next = hold.isLong ? held + Self.tick : PeekState<ID>.isLongAfter
        countdown = time.after(min(next, hold.opensAfter) - held) { [weak self] in
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

/// The look of a preview, independent of its row.
private struct PeekLook: Equatable {
    var isVisible = true
    var isHidden = false
    var isZoomed = false
    var isPinned = false
    var scroll = 0
    var holdLeft: Duration?

    mutating func follow<ID>(_ state: PeekState<ID>) {
        isVisible = state.isVisible
        isHidden = state.isHidden
        isZoomed = state.isZoomed
        isPinned = state.pinned != nil
    }
}
