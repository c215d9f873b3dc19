/// Which line of a list is the first on screen.
struct ScrollPosition {
    private(set) var top = 0
    /// How many lines the last frame had for the list.
    private(set) var height = 0
    /// Whether the selection has moved since then. If so, lines around it must be visible too.
    var followsSelection = true

    /// How many lines on each side of the selection stay in view.
    static func margin(_ height: Int) -> Int { max(0, min(2, (height - 1) / 2)) }

    mutating func resize(to lines: Int) {
        guard lines != height else { return }
        height = max(0, lines)
        followsSelection = true
    }

    /// Scrolls as little as possible to show line `selected`, at least `least` lines below the top.
    mutating func reveal(_ selected: Int?, count: Int?, least: Int = 0) {
        let margin = followsSelection ? Self.margin(height) : 0
        if let selected, height > 0 {
            top = min(top, selected - max(margin, min(least, height - 1)))
            top = max(top, selected - (height - 1 - margin))
        }
        clamp(count)
    }

    mutating func settled() {
        followsSelection = false
    }

    mutating func scroll(by lines: Int, count: Int?) {
        top += lines
        clamp(count)
    }

    /// Keeps line `new` on screen where line `old` was.
    mutating func keep(_ old: Int, at new: Int) {
        top = max(0, top + new - old)
    }

    mutating func reset() {
        top = 0
    }

    /// Leaves no empty lines below the last row or above the first.
    private mutating func clamp(_ count: Int?) {
        if let count { top = min(top, count - height) }
        top = max(0, top)
    }

    /// The lines among which the selection must stay when the list is scrolled.
    func room(count: Int?) -> ClosedRange<Int> {
        let margin = Self.margin(height)
        let first = top == 0 ? 0 : top + margin
        let end = top + height
        let isLast = count.map { end >= $0 } ?? false
        let last = isLast ? end - 1 : end - 1 - margin
        return first...max(first, last)
    }
}
