/// The state and rules of previews, as a value: without a clock, without previews.
struct PeekState<ID: Hashable>: Equatable {
    /// The mouse button, held down on a row.
    struct Hold: Equatable {
        /// Since when it has been held on the shown row.
        var since: Duration
        let line: Int
        /// How long it has to be held until the row opens.
        let opensAfter: Duration
        /// Held for longer than a click.
        var isLong = false
    }

    /// A shorter press is a click.
    static var isLongAfter: Duration { .milliseconds(500) }
    static var pinsAfterLines: Int { 2 }

    private(set) var selection: ID?
    private(set) var pinned: ID?
    private(set) var hold: Hold?
    private(set) var isZoomed = false
    var isHidden = false
    var hasRoom = true

    /// Whether there is a pane to fill.
    var isVisible: Bool {
        pinned != nil || isZoomed || hold?.isLong == true || (hasRoom && !isHidden)
    }

    /// The row that the pane shows once the selection rests.
    var wanted: ID? { pinned ?? (isVisible ? selection : nil) }

    // MARK: What happened

    mutating func selectionMoved(to id: ID?, at now: Duration) {
        guard id != selection else { return }
        selection = id
        // The hold starts again, so that a preview was visible for all of it before it opens.
        hold =
            id == nil
            ? nil
            : hold.map {
                Hold(since: now, line: $0.line, opensAfter: $0.opensAfter, isLong: $0.isLong)
            }
    }

    mutating func pressed(
        _ id: ID, atLine line: Int, at now: Duration, opensAfter: Duration
    ) {
        (selection, pinned) = (id, nil)
        hold = Hold(since: now, line: line, opensAfter: opensAfter)
    }

    mutating func dragged(toLine line: Int) {
        guard let hold, abs(line - hold.line) >= Self.pinsAfterLines else { return }
        (pinned, self.hold) = (selection, nil)
    }

    mutating func released() {
        hold = nil
    }

    mutating func unpinned() {
        pinned = nil
    }

    mutating func zoomPressed() {
        isZoomed.toggle()
    }

    /// Hides a visible pane and shows a hidden one, whatever the reason.
    mutating func hidePressed() {
        guard isVisible else {
            isHidden = false
            return
        }
        (isHidden, isZoomed, pinned, hold) = (true, false, nil, nil)
    }

    /// Leaves the innermost of hold, zoom and pin.
    mutating func escaped() -> Bool {
        if hold?.isLong == true {
            hold = nil
        } else if isZoomed {
            isZoomed = false
        } else if pinned != nil {
            pinned = nil
        } else {
            return false
        }
        return true
    }

    /// The clock moves on while the button is held.
    ///
    /// - Returns: Whether the hold is long enough to open the preview.
    mutating func held(at now: Duration) -> Bool {
        guard var hold else { return false }
        let held = now - hold.since
        hold.isLong = hold.isLong || held >= Self.isLongAfter
        self.hold = hold
        return held >= hold.opensAfter
    }

    /// How much of the hold is left; nil while it may be a click.
    func holdLeft(at now: Duration) -> Duration? {
        guard let hold, hold.isLong else { return nil }
        return max(.zero, hold.opensAfter - (now - hold.since))
    }

    /// The preview was opened or its screen left. Previews stop until the next selection.
    mutating func left() {
        (selection, pinned, hold, isZoomed) = (nil, nil, nil, false)
    }
}
